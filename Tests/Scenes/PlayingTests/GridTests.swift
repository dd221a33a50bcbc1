import Flipbook
import Foundation
import SceneModel
import Staging
import TestSupport
import Testing

@testable import SceneFile

/// Scenes in one picture, each on its own clock.
struct GridTests {
  /// A folder with scenes of 20 × 10 points: `red`, `blue` after a second and for two, `endless`.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let scenes = [
      "red.json5": "{ let: { color: 'red' }, size: [20, 10], background: '= color' }",
      "blue.json5": """
      { size: [20, 10], background: 'white', duration: 2,
        views: [{ id: 'a', frame: [0, 0, 20, 10], backgroundColor: 'red' }],
        script: [{ at: 1, set: { backgroundColor: 'blue' }, on: 'a' }] }
      """,
      "endless.json5": """
      { size: [20, 10], layers: [{ frame: [0, 0, 20, 10], animations: [{ class: 'CABasicAnimation',
        keyPath: 'opacity', fromValue: 0, duration: 0.5, repeatCount: 'infinity' }] }] }
      """,
      "graph.json5": """
      { size: [20, 10], duration: 1, layers: [{ id: 'a', frame: [0, 0, 9, 9] }],
        presentation: { easing: { of: 'a', property: 'opacity' } } }
      """,
      "short.json5": "{ size: [20, 10], duration: 0.01 }",
      "lottie.json": """
      { "v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 20, "h": 10, "layers": [] }
      """,
      "late.json5": """
      { size: [20, 10], views: [{ class: 'UIView', id: 'v', frame: [0, 0, 9, 9] }],
        script: [{ at: 1.5, tap: [300, 5] }] }
      """,
      "wrong.json5": "{ size: [20, 10], background: 'rad', fps: 0 }",
      "self.json5": "{ grid: [['self.json5']] }",
      "inner.json5": "{ grid: [['red.json5', 'outer.json5']] }",
      "outer.json5": "{ grid: [['inner.json5']] }",
    ]
    for (name, text) in scenes { try folder.write(name, text.utf8) }
  }

  private func scene(
    _ grid: String, _ keys: String = "", style: Scene.Style? = nil, sandbox: URL? = nil
  ) throws(SceneErrors) -> Scene {
    try Scene(
      json: "{ grid: \(grid) \(keys) }", folder: folder.url, style: style, sandbox: sandbox)
  }

  private func colors(
    _ scene: Scene, at times: [Double], x: Int
  ) throws -> [CGColor] {
    let stage = scene.makeStage()
    return try times.map { try stage.bitmap(at: $0).color(x: x, y: 21) }
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test func layout() throws {
    let scene = try scene(
      "{ rows: [['red.json5', { scene: 'red.json5', title: 'B' }], ['red.json5']], spacing: 5 }")
    #expect(scene.size == CGSize(width: 16 * 2 + 20 * 2 + 5, height: 16 * 2 + 10 * 2 + 5 + 24))
    let layout = try #require(scene.grid?.layout)
    #expect(layout.frames[0][1] == CGRect(x: 41, y: 40, width: 20, height: 10))
    #expect(layout.titles[0][1] == CGRect(x: 41, y: 16, width: 20, height: 17))
    #expect(layout.frames[1] == [CGRect(x: 16, y: 55, width: 20, height: 10)])
  }

  @Test func scenesHoldTheirEndOrPlayAgain() throws {
    let times = [0, 1, 1.9, 2, 2.9, 3, 5]
    let held = try scene("[['blue.json5']]")
    #expect(try colors(held, at: times, x: 20) == [red, blue, blue, blue, blue, blue, blue])
    let twice = try scene("[[{ scene: 'blue.json5', loop: 2 }]]")
    #expect(try colors(twice, at: times, x: 20) == [red, blue, blue, red, red, blue, blue])
    let forever = try scene("[[{ scene: 'blue.json5', loop: 'forever' }]]")
    #expect(try colors(forever, at: times, x: 20) == [red, blue, blue, red, red, blue, blue])
    #expect(try colors(forever, at: [6, 7], x: 20) == [red, blue])
  }

  @Test func theLongestSceneGivesTheDuration() throws {
    func duration(_ grid: String) throws -> Double {
      let scene = try scene(grid)
      return try scene.makeStage().record(scene.recordingOptions).duration
    }
    #expect(try duration("[['red.json5', 'blue.json5']]") == 2)
    #expect(try duration("[[{ scene: 'blue.json5', loop: 3 }], ['red.json5']]") == 6)
    #expect(try duration("[['blue.json5', 'endless.json5']]") == 2)
    let late = try Scene(contentsOf: folder.path("late.json5"))
    let alone = try late.makeStage().record(late.recordingOptions).duration
    #expect(alone > 1.5)
    #expect(try duration("[['late.json5']]") == alone)
    let loop = try scene("[[{ scene: 'blue.json5', loop: 'forever' }, 'endless.json5']]")
    var options = loop.recordingOptions
    options.duration = .loop
    #expect(try loop.makeStage().record(options).duration == 2)
    #expect(throws: StagingError.self) {
      try scene("[['endless.json5']]").makeStage().record(fps: 10)
    }
  }

  @Test func parametersStylesAndTraits() throws {
    let scene = try scene(
      """
      [[{ scene: 'red.json5', parameters: { color: 'blue' } }, 'red.json5'],
       [{ scene: 'red.json5', style: 'dark', textSize: 'small' }]]
      """)
    #expect(try colors(scene, at: [0], x: 20) == [blue])
    #expect(try colors(scene, at: [0], x: 56) == [red])
    let entry = try #require(scene.grid?.rows[1][0])
    #expect(entry.scene?.style == .dark)
    #expect(entry.scene?.traits.textSize == .small)
    #expect(scene.grid?.rows[0][0].scene?.style == .light)
  }

  @Test func theStyleOfAGridIsThatOfItsScenes() throws {
    let given = try scene("[['red.json5', { scene: 'red.json5', style: 'light' }]]", style: .dark)
    #expect(given.grid?.rows[0].compactMap(\.scene?.style) == [.dark, .light])
    let own = try scene("[['red.json5']]", ", style: 'dark'")
    #expect(own.grid?.rows[0][0].scene?.style == .dark)
  }

  @Test func gridsInGrids() throws {
    try folder.write("pair.json5", "{ grid: [['red.json5', 'blue.json5']], background: null }".utf8)
    let scene = try scene("{ rows: [['pair.json5']], padding: 0 }")
    #expect(scene.size == CGSize(width: 88, height: 42))
    #expect(try colors(scene, at: [0, 1], x: 60) == [red, blue])
    let entries = Array(repeating: "'pair.json5'", count: 40).joined(separator: ",")
    let errors = #expect(throws: SceneErrors.self) { try self.scene("[[\(entries)]]") }
    #expect(
      errors?.errors.first?.message.contains(
        "must have at most 64 scenes, with those of grids in it, not 65") == true)
  }

  @Test func diagnosticsNameTheScene() throws {
    let stage = try scene("[['red.json5', 'late.json5']]").makeStage()
    try stage.advance(to: 2)
    #expect(Set(stage.diagnostics.map(\.layer)) == ["late.json5: Stage"])
  }

  @Test func graphsWithoutAnAnimationAreReportedAtTheEnd() throws {
    let scene = try scene("[[{ scene: 'graph.json5', loop: 2 }, 'blue.json5']]")
    let stage = scene.makeStage()
    _ = try stage.bitmap(at: 0.5)
    #expect(stage.diagnostics.isEmpty)
    let recording = try scene.makeStage().record(scene.recordingOptions)
    #expect(recording.diagnostics.map(\.layer) == ["graph.json5: Stage"])
  }

  @Test func nodesOfAllScenesCount() throws {
    let stage = try scene("[['blue.json5', 'blue.json5']]").makeStage()
    stage.timeline.nodeLimit = 4
    #expect(throws: TimelineError.self) { try stage.bitmap(at: 0) }
    stage.timeline.nodeLimit = 8
    _ = try stage.bitmap(at: 1)
  }

  @Test(arguments: [
    ("[['wrong.json5']]", "grid[0][0]: wrong.json5:1:31: background: "),
    ("[['missing.json5']]", "grid[0][0]: missing.json5: cannot be read: there is no such file"),
    (
      "[['/etc/passwd']]", #"grid[0][0]: "/etc/passwd" is not in the scene's folder"#
    ),
    (
      "[['outer.json5']]",
      "grid[0][0]: outer.json5:1:11: grid[0][0]: inner.json5:1:24: grid[0][1]: files include each other"
    ),
    (
      "[['self.json5']]",
      "grid[0][0]: self.json5:1:11: grid[0][0]: files include each other in a circle: self.json5 → self.json5"
    ),
    (
      "[[{ scene: 'red.json5', loop: 2 }]]",
      #"grid[0][0].loop: must be "once" for a scene without a `duration` in seconds, not 2"#
    ),
    (
      "[[{ scene: 'red.json5', parameters: { colr: 'blue' } }]]",
      #"grid[0][0].scene: red.json5:1:1: unknown value of `let` "colr"; did you mean `color`?"#
    ),
    (
      "[[{ scene: 'blue.json5', parameters: { color: 'blue' } }]]",
      #"grid[0][0].scene: blue.json5:1:1: unknown value of `let` "color""#
    ),
    (
      "[[{ scene: 'red.json5', parameters: { color: [1] } }]]",
      "grid[0][0].parameters.color: must be a number, a text, true or false, not a list of 1 item"
    ),
    ("[]", "grid: must have at least 1 row, not 0"),
    ("[[3]]", "grid[0][0]: must be the name of a scene's file, or { scene, title, parameters, … }"),
    (
      "{ rows: [['red.json5']], gap: 3 }",
      "grid.gap: unknown key in a grid; known: rows, spacing, padding, titleSize, backdrop"
    ),
    (
      "[['red.json5']], size: [1, 1]",
      "size: `size` and `grid` cannot both be given: the scenes of a grid give its size"
    ),
    (
      "[['red.json5']], layers: []",
      "layers: `layers` and `grid` cannot both be given: a grid shows only other scenes, which have their own"
    ),
    (
      "[['red.json5']], check: { values: true }",
      "check.values: `values` and `grid` cannot both be given: these are compared in the scenes that it shows"
    ),
    (
      "[['red.json5']], check: { variants: [{ device: 'iPhone 17' }] }",
      "check.variants[0].device: `device` and `grid` cannot both be given: the scenes that it shows"
    ),
    (
      "[[{ scene: 'short.json5', loop: 'forever' }]]",
      #"grid[0][0].loop: must be "once" for a scene with a `duration` of less than 0.02 seconds"#
    ),
    (
      "[[{ scene: 'lottie.json', parameters: { color: 'red' } }]]",
      "grid[0][0].parameters: a Lottie file has no `let`, whose values these could replace"
    ),
    ("[['red.json5']], check: { at: [0, 1e9] }", "check.at[1]: must be from 0 to 86400 seconds"),
    (
      "{ rows: [['red.json5']], padding: 4000 }, scale: 4",
      "grid: the canvas would have"
    ),
  ])
  func mistakesAreExplained(grid: String, message: String) throws {
    let errors = #expect(throws: SceneErrors.self) { try scene(grid) }
    let first = try #require(errors?.errors.first)
    #expect("\(first.path): \(first.message)".hasPrefix(message))
    #expect(errors?.errors.count == 1)
  }

  @Test func aLinkOutOfTheFolderIsRefused() throws {
    let other = try TemporaryFolder()
    try other.write("red.json5", "{ size: [1, 1] }".utf8)
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.json5"), withDestinationURL: other.file("red.json5"))
    #expect(throws: SceneErrors.self) { try scene("[['link.json5']]") }
  }

  @Test func aSandboxHoldsForItsScenes() throws {
    try other(named: "outside.png") { outside in
      try folder.write(
        "picture.json5",
        "{ size: [9, 9], layers: [{ frame: [0, 0, 9, 9], contents: '\(outside)' }] }".utf8)
      let errors = #expect(throws: SceneErrors.self) {
        try scene("[['picture.json5']]", sandbox: folder.url)
      }
      #expect(errors?.errors.first?.message.contains("a sandboxed scene may read only") == true)
    }
  }

  private func other(named name: String, _ body: (String) throws -> Void) throws {
    let other = try TemporaryFolder()
    try other.write(name)
    try withExtendedLifetime(other) { try body(other.path(name)) }
  }

  @Test func filesOfItsScenesAreFollowed() throws {
    try folder.write("part.json5", "{ background: 'red' }".utf8)
    try folder.write("including.json5", "{ include: 'part.json5', size: [9, 9] }".utf8)
    try folder.write("g.json5", "{ grid: [['including.json5', 'wrong.json5']] }".utf8)
    var paths: [String] = []
    _ = try? SceneDocument(contentsOf: folder.path("g.json5")) { paths = $0 }
    let names = Set(paths.map { ($0 as NSString).lastPathComponent })
    #expect(names == ["including.json5", "part.json5", "wrong.json5"])

    try folder.write("g.json5", "{ grid: [['including.json5']] }".utf8)
    func hash() throws -> String {
      let path = folder.path("g.json5")
      return try "\(SceneDocument(contentsOf: path).contentHash(ofFile: path))"
    }
    let before = try hash()
    #expect(try hash() == before)
    try folder.write("part.json5", "{ background: 'blue' }".utf8)
    #expect(try hash() != before)
  }

  @Test func itsTextReadsBackAsTheSameScene() throws {
    let read = try scene(
      """
      { rows: [[{ scene: 'blue.json5', title: 'A', loop: 'forever' }, 'red.json5'],
          [{ scene: 'red.json5', parameters: { color: 'blue' }, style: 'dark', look: '26' }]],
        backdrop: { colors: ['red', 'blue'] }, titleSize: 20, spacing: 0, padding: 1 }
      """, ", fps: 10")
    let again = try Scene(json: read.text, folder: folder.url)
    #expect(again == read)
    // One made in Swift reads its files when it is played.
    var made = Scene(size: .zero, folder: folder.url)
    made.grid = Scene.Grid(rows: [[.init("blue.json5")]])
    #expect(try colors(made, at: [0, 1], x: 20) == [red, blue])
  }
}
