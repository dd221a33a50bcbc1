import Base
import Flipbook
import Foundation
import Graphics
import JSON
import TestSupport
import Testing

@testable import SceneFile

/// Scenes that ask for more than there is: an error each, with the number that would do.
struct LimitTests {
  private func refusal(of scene: String) -> SceneErrors? {
    do throws(SceneErrors) {
      _ = try Scene(json: scene, name: "s.json")
      return nil
    } catch { return error }
  }

  @Test func theFirstErrorsAreShownAndTheOthersCounted() throws {
    let layers = Array(repeating: "{frme: 1}", count: 2000).joined(separator: ",")
    let errors = try #require(refusal(of: "{size: [9, 9], layers: [\(layers)]}"))
    #expect(errors.errors.count == Limits.errorsShown)
    #expect(errors.more == 2000 - Limits.errorsShown)
    #expect(errors.description.hasSuffix("\nand 1900 more errors"))
    let most = Array(repeating: "{frme: 1}", count: Limits.errorsShown + 1)
    for count in [Limits.errorsShown, Limits.errorsShown + 1] {
      let layers = most.prefix(count).joined(separator: ",")
      let errors = try #require(refusal(of: "{size: [9, 9], layers: [\(layers)]}"))
      #expect(errors.errors.count == Limits.errorsShown)
      #expect(errors.more == count - Limits.errorsShown)
    }
    for (index, error) in errors.errors.enumerated() {
      #expect(error.path == "layers[\(index)].frme")
      #expect(error.line == 1)
      #expect(error.column == 26 + 10 * index)
      #expect(error.fault.suggestion == "frame")
    }
  }

  /// The length of an error's excerpt does not depend on the length of the line.
  @Test func aLongLineIsCutAroundTheError() throws {
    let space = String(repeating: " ", count: 100_000)
    let errors = try #require(refusal(of: "{\(space)size: [9, 9], layers: [{frme: 1}]\(space)}"))
    let error = try #require(errors.errors.first)
    #expect(error.column == 100_026)
    let lines = error.excerpt.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].contains("size: [9, 9], layers: [{frme: 1}]"))
    #expect(lines.allSatisfy { $0.count <= 112 })
    #expect(lines[1].last == "^")
    #expect(lines[0].dropFirst(lines[1].count - 1).hasPrefix("frme"))
  }

  @Test func longNumbersAndKeysAreShortened() throws {
    let long = String(repeating: "9", count: 1_000_000)
    let number = try #require(refusal(of: "{size: [9, 9], fps: \(long)}"))
    let shown = String(repeating: "9", count: 50) + "…"
    #expect(number.errors.map(\.message) == ["must be a finite number, not \(shown)"])
    let key = try #require(refusal(of: "{size: [9, 9], k\(long): 1}"))
    #expect(key.errors.map(\.path) == ["[\"k" + String(repeating: "9", count: 49) + "…\"]"])
  }

  @Test func springsBounceLessThanAllTheWay() throws {
    func scene(_ bounce: String) -> String {
      """
      {size: [9, 9], layers: [{animations: [{class: 'CASpringAnimation', keyPath: 'opacity',
        toValue: 0, perceptualDuration: 1, bounce: \(bounce)}]}]}
      """
    }
    #expect(
      refusal(of: scene("-1"))?.errors.map(\.message)
        == ["must be greater than -1 and at most 1, not -1"])
    #expect(refusal(of: scene("-0.999")) == nil)
  }

  /// A definition that uses the one before it, and so on.
  private func chain(_ count: Int) -> String {
    let definitions = (1..<count).map { "d\($0): {use: 'd\($0 - 1)'}" }
    return """
      {size: [9, 9], definitions: {d0: {opacity: 1}, \(definitions.joined(separator: ", "))},
        layers: [{use: 'd\(count - 1)'}]}
      """
  }

  @Test func chainsOfDefinitionsEnd() throws {
    #expect(refusal(of: chain(Limits.definitionChain)) == nil)
    let errors = try #require(refusal(of: chain(Limits.definitionChain + 1)))
    #expect(
      errors.errors.map(\.message) == ["definitions use one another in a chain of more than 100"])
  }

  @Test func definitionsDoNotMultiply() throws {
    let text = String(repeating: "a", count: 100_000)
    let uses = Array(repeating: "{use: 'd'}", count: 700).joined(separator: ", ")
    let errors = try #require(
      refusal(
        of: "{size: [9, 9], definitions: {d: {class: 'CATextLayer', string: '\(text)'}}, "
          + "layers: [\(uses)]}"))
    #expect(
      errors.errors.map(\.message) == [
        "the definitions that the scene uses come to more than 64 MB, each counted as often as it "
          + "is used"
      ])
  }

  @Test func textsAndPathsEnd() throws {
    func scene(letters: Int) -> String {
      let text = String(repeating: "a", count: letters)
      return "{size: [9, 9], layers: [{class: 'CATextLayer', string: '\(text)'}]}"
    }
    #expect(refusal(of: scene(letters: Limits.letters)) == nil)
    let long = try #require(refusal(of: scene(letters: Limits.letters + 1)))
    #expect(
      long.errors.map(\.message) == ["must have at most 200000 characters, not 200001"])
    let elements = [Path.Element](repeating: .line(to: .zero), count: Limits.segments)
    #expect(Path(elements).hasAllowedLength)
    let path = "M0 0" + String(repeating: "H1", count: Limits.segments)
    let drawn = try #require(
      refusal(of: "{size: [9, 9], layers: [{class: 'CAShapeLayer', path: '\(path)'}]}"))
    #expect(
      drawn.errors.map(\.message) == ["must have at most 1000000 segments, not 1000001"])
  }

  @Test func onlyFilesAreRead() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    func messages(_ scene: String) throws -> [String] {
      let file = try folder.write("s.json", scene.utf8)
      do throws(SceneErrors) {
        _ = try Scene(contentsOf: file.path)
        return []
      } catch { return error.errors.map(\.message) }
    }
    for name in ["pipe", "/dev/zero"] {
      #expect(
        try messages("{size: [9, 9], layers: [{contents: '\(name)'}]}") == [
          "\(name) is a device or a pipe; only files, and - for standard input, are read"
        ])
      #expect(
        try messages("{size: [9, 9], fonts: ['\(name)']}") == [
          "cannot read the font \(name): it is a device or a pipe; only files are read"
        ])
    }
    #expect(
      try messages("{size: [9, 9], fonts: ['/']}") == [
        "cannot read the font /: the folder has more than 10000 files and folders; name a smaller "
          + "one, or its font files"
      ])
    do throws(SceneErrors) {
      _ = try Scene(contentsOf: folder.path("pipe"))
      Issue.record("the pipe was read")
    } catch {
      #expect(error.errors[0].message.hasPrefix("cannot be read: it is a device or a pipe"))
    }
  }

  @Test func theSceneFileEnds() throws {
    let folder = try TemporaryFolder()
    func messages(bytes: Int) throws -> [String] {
      let file = try folder.writeZeros("s.json", count: bytes)
      do throws(SceneErrors) {
        _ = try Scene(contentsOf: file.path)
        return []
      } catch { return error.errors.map(\.message) }
    }
    let read = try messages(bytes: Limits.sceneBytes)
    try #require(read.count == 1, "\(read)")
    #expect(!read[0].contains("MB"), "\(read)")
    #expect(
      try messages(bytes: Limits.sceneBytes + 1) == ["cannot be read: it has more than 16 MB"])
  }

  /// Equal drawings are one picture; others count like files.
  @Test func drawingsShareTheRoomOfPictures() throws {
    func layers(_ count: Int, square: (Int) -> Int) -> String {
      let layers = (0..<count).map { index in
        #"{ contents: { checkerboard: [4096, 4096], square: \#(square(index)) } }"#
      }
      return "{ size: [4, 4], layers: [\(layers.joined(separator: ","))] }"
    }
    let equal = try Scene(json: layers(60) { _ in 8 }, name: "s.json")
    #expect(equal.layers.count == 60)
    _ = try Scene(json: layers(4) { $0 + 1 }, name: "s.json")
    do throws(SceneErrors) {
      _ = try Scene(json: layers(5) { $0 + 1 }, name: "s.json")
      Issue.record("the scene was read")
    } catch {
      #expect(
        error.errors.map(\.message) == [
          "the drawing is 4096×4096 pixels, and the scene's pictures would have more than 64 "
            + "megapixels together; use smaller or fewer pictures"
        ])
    }
  }

  /// Pictures are read as long as there is room for their pixels together.
  @Test func picturesShareTheirRoom() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] {
      try folder.write(name, PNG.encode(Bitmap(width: 8, height: 8, filling: 0xFFFF_0000)))
    }
    let source = SourceText(name: "s", bytes: Array("['a.png', 'b.png']".utf8))
    var reader = JSON5Reader(source)
    let read = reader.read()
    let value = try #require(read)
    let decoding = Decoding(
      source: source, folder: URL(fileURLWithPath: folder.url.path))
    let items = try #require(Node(value: value, path: .root).items)
    #expect(items.allSatisfy { Form<Scene.Image>.image.read($0, decoding) != nil })
    let files = SceneFiles(
      folder: decoding.folder, sandbox: nil, references: decoding.references,
      mistakes: decoding.mistakes)
    // Less than `Limits.picturePixels`, which is the room by default.
    #expect(files.open(room: 128).mistakes.errors.isEmpty)
    let opened = files.open(room: 127)
    let (pictures, mistakes) = (opened.pictures, opened.mistakes)
    #expect(pictures.images.count == 1)
    #expect(
      mistakes.errors.map(\.message) == [
        "b.png is 8×8 pixels, and the scene's pictures would have more than 64 megapixels "
          + "together; use smaller or fewer pictures; the largest is a.png, 8×8 pixels"
      ])
  }

  /// A picture of several scenes of a grid counts once, a drawing in each of them.
  @Test func scenesOfAGridShareTheirRoom() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png", PNG.encode(Bitmap(width: 8, height: 8, filling: 0xFFFF_0000)))
    try folder.write(
      "picture.json5", "{ size: [9, 9], layers: [{ frame: [0, 0, 9, 9], contents: 'a.png' }] }".utf8
    )
    try folder.write(
      "drawing.json5",
      """
      { size: [9, 9], layers: [{ frame: [0, 0, 9, 9],
        contents: { checkerboard: [8, 8] } }] }
      """.utf8)
    func errors(_ name: String, room: Int) throws -> Int {
      try folder.write("inner.json5", "{ grid: [['\(name)', '\(name)']] }".utf8)
      try folder.write("grid.json5", "{ grid: [['inner.json5', '\(name)']] }".utf8)
      let document = try SceneDocument(contentsOf: folder.path("grid.json5"))
      return try #require(document.names).open(room: room).mistakes.errors.count
    }
    #expect(try errors("picture.json5", room: 64) == 0)
    #expect(try errors("picture.json5", room: 63) == 2)
    #expect(try errors("drawing.json5", room: 192) == 0)
    #expect(try errors("drawing.json5", room: 191) == 1)
  }

  /// Reads a text with what a decoding has counted already.
  private func decoding<Value>(
    _ text: String, read: (Decoding, Node) throws -> Value
  ) throws -> (value: Value, messages: [String]) {
    let source = SourceText(name: "s", bytes: Array(text.utf8))
    var reader = JSON5Reader(source)
    let value = reader.read()
    let decoding = Decoding(source: source, folder: URL(fileURLWithPath: "/"))
    let result = try read(decoding, Node(value: try #require(value), path: .root))
    return (result, decoding.mistakes.errors.map(\.message))
  }

  @Test func layersViewsAndAnimationsHaveOneLimit() throws {
    func read(_ text: String, before count: Int) throws -> [String] {
      try decoding(text) { decoding, node in
        decoding.layerCount = Limits.layers - count
        for item in try #require(node.items) { _ = decoding.layer(item) }
      }.messages
    }
    let texts = [
      "[{}, {sublayers: [{}]}]",
      "[{}, {animations: [{class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0}]}, {}]",
    ]
    for (text, count) in zip(texts, [3, 4]) {
      #expect(try read(text, before: count) == [])
      #expect(
        try read(text, before: count - 1) == [
          "there are more than 100000 layers, views and animations"
        ])
    }
  }

  @Test func layersViewsAndCellsNestToADepth() throws {
    func messages(_ text: String, below levels: Int) throws -> [String] {
      try decoding(text) { decoding, node in
        decoding.layerDepth = levels
        if node["class"]?.string == "UIView" {
          _ = decoding.view(node)
        } else {
          _ = decoding.layer(node)
        }
      }.messages
    }
    // The layer of the cells is a level.
    let emitter = "{class: 'CAEmitterLayer', emitterCells: [{}]}"
    for (text, count, words) in [
      ("{}", 1, "layers"), ("{class: 'UIView'}", 1, "views"), (emitter, 2, "layers"),
    ] {
      #expect(try messages(text, below: Limits.depth - count) == [])
      #expect(
        try messages(text, below: Limits.depth - count + 1) == [
          "\(words) nest deeper than 100 levels"
        ])
    }
  }

  @Test func definitionsHaveALimitOfBytes() throws {
    func read(_ bytes: Int) throws -> [String] {
      try decoding("[{use: 'd'}, {d: {opacity: 1}}]") { decoding, node in
        let items = try #require(node.items)
        decoding.definitions = items[1]
        // The definition has 12.
        decoding.definitionBytes = bytes - 12
        _ = decoding.expandedMembers(of: items[0], kind: "a layer")
      }.messages
    }
    #expect(try read(Limits.definitionBytes) == [])
    #expect(
      try read(Limits.definitionBytes + 1) == [
        "the definitions that the scene uses come to more than 64 MB, each counted as often as it "
          + "is used"
      ])
  }

  @Test func canvasesHaveALimit() {
    func messages(_ width: Int, _ height: Int) -> [String] {
      refusal(of: "{size: [\(width), \(height)]}")?.errors.map(\.message) ?? []
    }
    func words(_ width: Int, _ height: Int) -> [String] {
      [
        "the canvas would have \(width) × \(height) pixels at scale 1; at most 16384 a side and 20 "
          + "megapixels are allowed"
      ]
    }
    #expect(messages(Limits.side, 1) == [])
    #expect(messages(Limits.side + 1, 1) == words(16_385, 1))
    let rows = Limits.canvasPixels / 4096
    #expect(messages(4096, rows) == [])
    #expect(messages(4096, rows + 1) == words(4096, 5121))
  }

  @Test func replicatorsMakeSoManyCopies() {
    func messages(_ count: Int) -> [String] {
      refusal(
        of: "{size: [9, 9], layers: [{class: 'CAReplicatorLayer', instanceCount: \(count)}]}")?
        .errors.map(\.message) ?? []
    }
    #expect(messages(Limits.copies) == [])
    #expect(messages(Limits.copies + 1) == ["must be from 0 to 10000, not 10001"])
  }

  @Test func theLastFrameIsHeldForAnHour() {
    func messages(_ key: String, _ seconds: Int) -> [String] {
      refusal(of: "{size: [9, 9], \(key): \(seconds)}")?.errors.map(\.message) ?? []
    }
    #expect(messages("hold", Int(Limits.hold)) == [])
    #expect(messages("hold", Int(Limits.hold) + 1) == ["must be from 0 to 3600 seconds, not 3601"])
  }
}
