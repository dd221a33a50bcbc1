import Base
import Foundation
import SceneFile
import SceneModel
import TestSupport
import Testing

/// Definitions with parameters, `repeat`, `let` and `include`.
struct ExpansionTests {
  private func scene(_ json: String, folder: URL? = nil) throws -> Scene {
    try Scene(json: json, name: "s.json", folder: folder ?? URL(fileURLWithPath: "/nowhere"))
  }

  /// Whether two scenes say the same.
  private func expect(
    _ json: String, is plain: String, folder: URL? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    do {
      let (first, second) = (try scene(json, folder: folder), try scene(plain, folder: folder))
      #expect(first.text == second.text, sourceLocation: location)
    } catch {
      Issue.record("\(error)", sourceLocation: location)
    }
  }

  private func errors(_ json: String, folder: URL? = nil) -> [String] {
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "s.json", folder: folder ?? URL(fileURLWithPath: "/nowhere"))
      return []
    } catch { return error.errors.map { $0.description.split(separator: "\n")[0].description } }
  }

  // MARK: Definitions

  @Test func parametersTakeArgumentsOrDefaults() {
    expect(
      """
      {size: [9, 9], definitions: { row: {
         parameters: { title: "x", badge: 0, tint: { type: "color", default: "red" } },
         class: "UILabel", text: "{title} ({badge})", tag: "= badge", textColor: "= tint" } },
       views: [{ use: "row", title: "Inbox", badge: 3, id: "a" }, { use: "row", tint: [0, 0, 1], alpha: 0.5 }]}
      """,
      is: """
        {size: [9, 9], views: [
          { class: "UILabel", id: "a", text: "Inbox (3)", tag: 3, textColor: "red" },
          { class: "UILabel", text: "x (0)", tag: 0, textColor: [0, 0, 1], alpha: 0.5 }]}
        """)
  }

  @Test func definitionsUseOneAnother() {
    expect(
      """
      {size: [9, 9], definitions: {
         base: { cornerRadius: 3, opacity: 0.5 },
         dot: { parameters: { x: 0, d: "= 2 + 2" }, use: "base", frame: ["= x", 0, "= d", "= d"], opacity: 1 },
         pair: { parameters: { x: 0 }, sublayers: [{ use: "dot", x: "= x" }, { use: "dot", x: "= x + 5", d: 1 }] },
         red: { use: "dot", x: 7, backgroundColor: "red" } },
       layers: [{ use: "pair", x: 2 }, { use: "red", opacity: 1 }]}
      """,
      is: """
        {size: [9, 9], layers: [
          { sublayers: [
            { cornerRadius: 3, frame: [2, 0, 4, 4], opacity: 1 }, { cornerRadius: 3, frame: [7, 0, 1, 1], opacity: 1 }] },
          { cornerRadius: 3, frame: [7, 0, 4, 4], opacity: 1, backgroundColor: "red" }]}
        """)
  }

  /// Steps have definitions, too, with parameters or without.
  @Test func stepsUseDefinitions() {
    expect(
      """
      {size: [9, 9], definitions: {
         pop: { parameters: { who: { type: "text" }, at: 0 }, at: "= at", spring: { alpha: 1 }, on: "{who}", duration: 0.5 },
         pause: { wait: 0.25 } },
       views: [{ id: "a" }, { id: "b" }],
       script: [{ use: "pop", who: "a", at: 1 }, { use: "pause" }, { use: "pop", who: "b", at: 2, damping: 0.6 }]}
      """,
      is: """
        {size: [9, 9], views: [{ id: "a" }, { id: "b" }], script: [
          { at: 1, spring: { alpha: 1 }, on: "a", duration: 0.5 }, { wait: 0.25 },
          { at: 2, spring: { alpha: 1 }, on: "b", duration: 0.5, damping: 0.6 }]}
        """)
  }

  /// Views in views, masks and steps; objects and lists as arguments.
  @Test func usesStandWhereObjectsDo() {
    expect(
      """
      {size: [9, 9], definitions: { icon: {
         parameters: { image: { type: "object" }, parts: [] }, class: "UIImageView", image: "= image", subviews: "= parts" } },
       views: [{ id: "box", mask: { use: "icon", image: { systemName: "star" } } },
         { use: "icon", image: { systemName: "map" }, parts: [{ id: "x" }, { use: "icon", image: { systemName: "heart" } }] }],
       script: [{ add: { use: "icon", image: { systemName: "plus" } }, on: "box" }]}
      """,
      is: """
        {size: [9, 9], views: [{ id: "box", mask: { class: "UIImageView", image: { systemName: "star" }, subviews: [] } },
          { class: "UIImageView", image: { systemName: "map" }, subviews: [{ id: "x" },
            { class: "UIImageView", image: { systemName: "heart" }, subviews: [] }] }],
         script: [{ add: { class: "UIImageView", image: { systemName: "plus" }, subviews: [] }, on: "box" }]}
        """)
  }

  // MARK: Repeating and naming

  @Test func itemsRepeat() {
    expect(
      """
      {size: [99, 99],
       layers: [{ repeat: { count: 2, index: "k" }, position: ["= 10 * k", 5], sublayers: [
         { repeat: { over: [{ c: "red" }, { c: "blue" }], as: "it" }, backgroundColor: "= it.c", cornerRadius: "= k + i" }] }],
       views: [{ repeat: { over: ["A", "B"] }, class: "UILabel", id: "row{i}", text: "{item}" }, { id: "end" }],
       constraints: ["end.width == 3", { repeat: { count: 2 }, constraint: "row{i}.width == {10 * i}" }],
       script: [{ repeat: { count: 2 }, at: "= 0.5 * i", set: { "row{i}.alpha": 0.5 } }, { wait: 1 }]}
      """,
      is: """
        {size: [99, 99],
         layers: [
           { position: [0, 5], sublayers: [{ backgroundColor: "red", cornerRadius: 0 }, { backgroundColor: "blue", cornerRadius: 1 }] },
           { position: [10, 5], sublayers: [{ backgroundColor: "red", cornerRadius: 1 }, { backgroundColor: "blue", cornerRadius: 2 }] }],
         views: [{ class: "UILabel", id: "row0", text: "A" }, { class: "UILabel", id: "row1", text: "B" }, { id: "end" }],
         constraints: ["end.width == 3", "row0.width == 0", "row1.width == 10"],
         script: [{ at: 0, set: { "row0.alpha": 0.5 } }, { at: 0.5, set: { "row1.alpha": 0.5 } }, { wait: 1 }]}
        """)
    expect(
      "{size: [9, 9], layers: [{ repeat: { count: 0 }, opacity: 1 }]}", is: "{size: [9, 9]}")
  }

  @Test func namesHaveValues() {
    expect(
      """
      {let: { w: 60, half: "= w / 2", names: ["A", "B"] }, size: ["= w", "= half"],
       definitions: { plain: { cornerRadius: "= half" } },
       layers: [{ use: "plain", let: { x: "= half + 1" }, position: ["= x", "= x * 2"], name: "{names[1]}" }],
       views: [{ repeat: { over: "= names" }, let: { y: "= i * half" }, frame: [0, "= y", 5, 5], accessibilityLabel: "{item}" }]}
      """,
      is: """
        {size: [60, 30], layers: [{ cornerRadius: 30, position: [31, 62], name: "B" }],
         views: [{ frame: [0, 0, 5, 5], accessibilityLabel: "A" }, { frame: [0, 30, 5, 5], accessibilityLabel: "B" }]}
        """)
  }

  /// Without the new keys all texts are literal, also in definitions.
  @Test func otherTextsAreLiteral() throws {
    let json = """
      {size: [9, 9], definitions: { a: { class: "UILabel", text: "= {x" } },
       views: [{ use: "a", id: "{{" }, { class: "UILabel", id: "c", text: "'= {value}}" }],
       script: [{ count: { to: 1, format: "{value:%}" }, on: "c" }]}
      """
    let scene = try scene(json)
    #expect(scene.views[0].properties["text"] == .text("= {x"))
    #expect(scene.views[0].id == "{{")
    #expect(scene.views[1].properties["text"] == .text("'= {value}}"))
    // Texts beside an item that repeats stay literal, too.
    let mixed = try self.scene(
      """
      {size: [9, 9], views: [{ repeat: { count: 1 }, class: "UILabel", text: "{i} {{i}} '=" },
        { class: "UILabel", text: "= {i}" }]}
      """)
    #expect(mixed.views.map { $0.properties["text"] } == [.text("0 {i} '="), .text("= {i}")])
  }

  /// Cells have definitions, too, which may use one another.
  @Test func cellsUseDefinitions() {
    expect(
      """
      {size: [9, 9], definitions: {
         fall: { yAcceleration: 60, emissionRange: 1 }, spark: { use: "fall", scale: 2 },
         tuned: { parameters: { rate: 1 }, use: "spark", birthRate: "= rate * 10", lifetime: 1 } },
       layers: [{ class: "CAEmitterLayer", emitterCells: [{ use: "tuned", rate: 2 }, { use: "spark", spin: 1 }] }]}
      """,
      is: """
        {size: [9, 9], layers: [{ class: "CAEmitterLayer", emitterCells: [
          { yAcceleration: 60, emissionRange: 1, scale: 2, birthRate: 20, lifetime: 1 },
          { yAcceleration: 60, emissionRange: 1, scale: 2, spin: 1 }] }]}
        """)
  }

  // MARK: Including

  @Test func filesAreIncluded() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "parts/rows.json5",
      Array("[{ class: 'UILabel', text: '{title} {i}' }, { include: 'end.json5' }]".utf8))
    try folder.write("end.json5", Array("{ id: 'end', alpha: 0.5 }".utf8))
    try folder.write(
      "kit.json5",
      Array(
        """
        { let: { gap: 4, title: "kit" }, size: [50, 50], fps: 10, views: [{ id: "theirs" }],
          definitions: { dot: { parameters: { x: 0 }, frame: ["= x", "= gap", 1, 1] }, box: { cornerRadius: 1 } } }
        """.utf8))
    expect(
      """
      { include: "kit.json5", fps: 20, let: { title: "own" }, definitions: { box: { cornerRadius: "= gap" } },
        layers: [{ use: "dot", x: 3 }, { use: "box" }],
        views: [{ repeat: { count: 1 }, include: "parts/rows.json5", tag: 2 }] }
      """,
      is: """
        { size: [50, 50], fps: 20, layers: [{ frame: [3, 4, 1, 1] }, { cornerRadius: 4 }],
          views: [{ class: "UILabel", text: "own 0", tag: 2 }, { id: "end", alpha: 0.5, tag: 2 }] }
        """, folder: folder.url)
  }

  /// Uses of a definition find a mistake in it with other words, also in a scene with own
  /// definitions.
  @Test func mistakesInIncludedDefinitionsAreListedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json5", Array("{ definitions: { box: { class: 'UIView', colr: 1 } } }".utf8))
    try folder.write("b.json5", Array("{ definitions: { row: { class: 'UIView' } } }".utf8))
    let uses = "views: [{ use: 'box' }, { use: 'box', class: 'UILabel' }, { use: 'row' }]"
    for own in ["", "definitions: { own: { class: 'UIView' } }, "] {
      let errors = errors(
        "{ include: ['a.json5', 'b.json5'], size: [9, 9], \(own)\(uses) }", folder: folder.url)
      #expect(errors == ["a.json5:1:42: definitions.box.colr: unknown key in a UIView"])
    }
  }

  @Test func onlyFilesOfTheFolderAreIncluded() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret.json5", Array("[]".utf8))
    try folder.write("in/a.json5", Array("[{ include: 'b.json5' }]".utf8))
    try folder.write("in/b.json5", Array("[{ include: ['a.json5'] }]".utf8))
    try folder.write("in/broken.json5", Array("[{ id: ]".utf8))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("in/link.json5"),
      withDestinationURL: folder.url.appendingPathComponent("secret.json5"))
    func errors(_ name: String) -> [String] {
      self.errors(
        "{size: [9, 9], views: [{ include: '\(name)' }]}",
        folder: folder.url.appendingPathComponent("in"))
    }
    #expect(
      errors("../secret.json5") == [
        #"s.json:1:35: views[0].include: "../secret.json5" is not in the scene's folder"#
      ])
    #expect(
      errors("link.json5") == [
        #"s.json:1:35: views[0].include: "link.json5" is not in the scene's folder"#
      ])
    #expect(
      errors("none.json5") == [
        "s.json:1:35: views[0].include: cannot read none.json5: No such file or directory"
      ])
    #expect(
      errors("a.json5") == [
        "b.json5:1:14: views[0].include: files include each other in a circle: a.json5 → b.json5 → a.json5"
      ])
    #expect(
      errors("broken.json5") == [
        "broken.json5:1:8: views[0].include: a value is needed here, not ]"
      ])
  }

  // MARK: Mistakes

  /// The place of the definition and that of the use.
  @Test func mistakesInDefinitionsSayBothPlaces() throws {
    do throws(SceneErrors) {
      _ = try Scene(
        json: """
          {
            size: [9, 9],
            definitions: {
              dot: { parameters: { r: 1 }, cornerRadius: "= -r" },
            },
            layers: [
              { use: "dot", r: -2 },
              { repeat: { count: 2 }, sublayers: [{ use: "dot", r: "= i + 3" }] },
            ],
          }
          """, name: "s.json")
      Issue.record("the scene was read")
    } catch {
      #expect(
        error.description == """
          s.json:4:48: definitions.dot.cornerRadius: must be at least 0 points, not -1
                dot: { parameters: { r: 1 }, cornerRadius: "= -r" },
                                                           ^
          """)
    }
    do throws(SceneErrors) {
      _ = try Scene(
        json: """
          {
            size: [9, 9],
            definitions: {
              dot: { parameters: { r: 1, c: { type: "any", default: "red" } }, cornerRadius: "= 3 - r" },
              paint: { parameters: { c: { type: "any", default: "red" } }, backgroundColor: "= c" },
            },
            layers: [
              { use: "dot", r: 2 },
              { repeat: { count: 2 }, sublayers: [{ use: "dot", r: "= i + 3" }] },
              { use: "paint", c: [1, "x", 3] },
            ],
          }
          """, name: "s.json")
      Issue.record("the scene was read")
    } catch {
      #expect(
        error.description == """
          s.json:4:84: layers[2].sublayers[0].cornerRadius: must be at least 0 points, not -1
                dot: { parameters: { r: 1, c: { type: "any", default: "red" } }, cornerRadius: "= 3 - r" },
                                                                                               ^
          s.json:9:48: the definition `dot` is used here
                { repeat: { count: 2 }, sublayers: [{ use: "dot", r: "= i + 3" }] },
                                                           ^
          s.json:9:5: in repetition 2 of this
          s.json:10:28: layers[3].backgroundColor[1]: must be a number, not "x"
                { use: "paint", c: [1, "x", 3] },
                                       ^
          s.json:5:83: the value is inserted here
                paint: { parameters: { c: { type: "any", default: "red" } }, backgroundColor: "= c" },
                                                                                              ^
          s.json:10:12: the definition `paint` is used here
                { use: "paint", c: [1, "x", 3] },
                       ^
          """)
    }
  }

  @Test(
    arguments: [
      (
        "{size: [9, 9], definitions: { a: { parameters: { r: 1 }, cornerRadius: '= q' } }}",
        ["1:75: definitions.a.cornerRadius: unknown value \"q\"; known: r"]
      ),
      (
        "{size: [9, 9], definitions: { a: { parameters: { r: { type: 'number' } }, cornerRadius: '= r + q' } }}",
        ["1:96: definitions.a.cornerRadius: unknown value \"q\"; known: r"]
      ),
      (
        "{size: [9, 9], definitions: { a: { parameters: { r: { type: 'number' } } } }, layers: [{ use: 'a' }]}",
        ["1:88: layers[0]: the definition `a` needs the key `r`"]
      ),
      (
        "{size: [9, 9], definitions: { a: { parameters: { r: 1 } } }, layers: [{ use: 'a', r: 'x' }]}",
        ["1:86: layers[0].r: must be a number, as `a` says, not the text \"x\""]
      ),
      (
        "{size: [9, 9], definitions: { a: { parameters: { use: 1, '1a': 2 } } }}",
        [
          "1:50: definitions.a.parameters.use: \"use\" is not a name for a parameter: uses have this key already",
          "1:58: definitions.a.parameters: \"1a\" is not a name for expressions: it has letters, digits and underscores, and does not begin with a digit",
        ]
      ),
      (
        "{size: [9, 9], definitions: { a: { parameters: {}, sublayers: [{ use: 'b' }] }, b: { parameters: {}, mask: { use: 'a' } } }, layers: [{ use: 'a' }]}",
        [
          "1:71: definitions.b.mask.sublayers[0].use: definitions use each other in a circle: b → a → b",
          "1:115: definitions.a.sublayers[0].mask.use: definitions use each other in a circle: a → b → a",
        ]
      ),
      (
        "{size: [9, 9], layers: [{ repeat: { cont: 3 } }, { repeat: 3 }, { repeat: { count: 1.5 } }, { repeat: { count: 2, over: [1] } }]}",
        [
          "1:35: layers[0].repeat: `repeat` needs the key `count` or `over`",
          "1:37: layers[0].repeat.cont: unknown key in `repeat`; did you mean `count`?",
          "1:60: layers[1].repeat: must be an object { count } or { over, as }, not 3",
          "1:84: layers[2].repeat.count: must be a whole number from 0 to 10000, not 1.5",
          "1:121: layers[3].repeat.over: `count` and `over` cannot both be given: a list has its own count",
        ]
      ),
      (
        "{let: { a: '= b', b: 2 }, size: [9, 9]}",
        ["1:15: let.a: unknown value \"b\""]
      ),
      (
        "{size: [9, 9], views: [{ repeat: { count: 2 }, id: 'a' }]}",
        ["1:52: views[1].id: the id \"a\" is already used by views[0]"]
      ),
      (
        "{size: [9, 9], views: [{ repeat: { count: 2 }, mask: { repeat: { count: 1 } } }]}",
        ["1:56: views[0].mask.repeat: unknown key in a UIView"]
      ),
    ])
  func mistakes(json: String, expected: [String]) {
    #expect(errors(json).map { $0.replacing("s.json:", with: "") } == expected)
  }

  // MARK: Limits

  @Test func expansionEnds() throws {
    // Each round has more values within than the limit.
    let nested = (0..<3).reduce("{}") { inner, _ in
      "{ repeat: { count: 10000 }, sublayers: [\(inner)] }"
    }
    let message = "the scene comes to more than 500000 values when its templates are expanded"
    #expect(errors("{size: [9, 9], layers: [\(nested)]}").map { $0.hasSuffix(message) } == [true])
    // Texts and lists that double forty times.
    for double in ["{a%}{a%}", "= [a%, a%]"] {
      let names = (0..<40).map { index in
        "a\(index + 1): '\(double.replacing("%", with: "\(index)"))'"
      }
      let json = "{let: { a0: 'xxxxxxxx', \(names.joined(separator: ", ")) }, size: [9, 9]}"
      #expect(errors(json).map { $0.hasSuffix(message) } == [true])
    }
    // Definitions that use the one before twice.
    let chain = (1..<60).map { index in
      "d\(index): { parameters: {}, sublayers: [{ use: 'd\(index - 1)' }, { use: 'd\(index - 1)' }] }"
    }
    let json =
      "{size: [9, 9], definitions: { d0: { parameters: {} }, \(chain.joined(separator: ", ")) }}"
    #expect(errors(json).map { $0.hasSuffix(message) } == [true])
    // Lists within lists.
    let deep = (0..<400).map { "a\($0 + 1): '= [a\($0)]'" }.joined(separator: ", ")
    #expect(
      errors("{let: { a0: 1, \(deep) }, size: [9, 9]}").first?
        .hasSuffix("lists and objects nest deeper than 220 levels") == true)
  }

  /// Lists that are copied from name to name; the message has the innermost steps.
  @Test func copiesOfCopiesHaveAPlace() {
    let copies = (1...40_000).map { "a\($0): '= a\($0 - 1)'" }.joined(separator: ", ")
    let json = "{let: { a0: [7], \(copies) }, size: [9, 9], views: '= a40000'}"
    do throws(SceneErrors) {
      _ = try Scene(json: json, name: "s.json")
      Issue.record("the scene was read")
    } catch {
      let lines = error.description.split(separator: "\n")
      #expect(lines.first == "s.json:1:14: views[0]: must be a view, which is an object, not 7")
      #expect(lines.count { $0.hasSuffix("the value is inserted here") } == 6)
      for column in [22, 34, 46, 58, 70, 82] {
        #expect(lines.contains("s.json:1:\(column): the value is inserted here"))
      }
    }
  }

  /// Many items, each of which gets many keys.
  @Test func keysOfAllItemsCount() {
    let keys = (0..<20_000).map { "k\($0): 1" }.joined(separator: ", ")
    let json = """
      {size: [9, 9], definitions: { many: { parameters: {}, repeat: { count: 10000 } } },
       layers: [{ use: "many", \(keys) }]}
      """
    #expect(errors(json).first?.contains("comes to more than 500000 values") == true)
  }

  @Test func includedFilesHaveLimits() throws {
    let folder = try TemporaryFolder()
    for index in 0..<102 {
      let next = index < 101 ? "include: 'f\(index + 1).json5', " : ""
      try folder.write("f\(index).json5", Array("{ \(next)fps: 10 }".utf8))
    }
    func errors(_ name: String) -> [String] {
      self.errors("{include: '\(name)', size: [9, 9]}", folder: folder.url)
    }
    #expect(errors("f2.json5") == [])
    #expect(
      errors("f1.json5").map {
        $0.hasSuffix("include: files include one another in a chain of more than 100")
      } == [true])
    // Spaces and comments count, too.
    try folder.write("wide.json5", Array("{}".utf8) + Array(repeating: 0x20, count: 9 << 20))
    let twice = "{include: ['wide.json5', './wide.json5'], size: [9, 9]}"
    #expect(
      self.errors(twice, folder: folder.url).map {
        $0.contains("comes to more than 500000 values")
      } == [true])
    // A file with a link to it includes itself.
    try folder.write("own.json5", Array("{ include: 'link.json5' }".utf8))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.json5"),
      withDestinationURL: folder.url.appendingPathComponent("own.json5"))
    #expect(
      errors("link.json5").map {
        $0.hasSuffix("files include each other in a circle: own.json5 → own.json5")
      } == [true])
  }

  @Test func scenesWithMistakesInTheNotationAreNotExpanded() {
    #expect(
      errors("{let: { a: '= b' }, size: [9, 9],, views: []}").map {
        $0.contains("unknown value")
      } == [false])
    #expect(errors("{let: { a: '= b' }, size: [9, 9], size: [9, 9]}").count == 2)
  }
}
