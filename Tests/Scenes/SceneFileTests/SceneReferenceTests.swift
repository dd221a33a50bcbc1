import Effects
import FlipbookTesting
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing
import Typesetting

@testable import SceneFile

/// The lists of names in the documentation against the tables that scenes are read by.
///
/// With `FLIPBOOK_RECORD=failed` (or `all`) in the environment, lists that differ are written anew.
struct SceneReferenceTests {
  private static let catalog = Repository.root
    .appendingPathComponent("Sources/Library/Flipbook/Flipbook.docc")

  /// `SceneReference.md` is generated as a whole.
  @Test func listsOfNames() throws {
    try expect(SceneReference().text, in: "SceneReference.md")
  }

  /// The end of `Symbols.md` is generated, from the heading `Names`.
  @Test func listOfSymbols() throws {
    let file = Self.catalog.appendingPathComponent("Symbols.md")
    let heading = "## Names\n"
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: heading)).upperBound
    let groups = zip(SymbolSheet.all, SymbolTable.namesByGroup).map { sheet, group in
      let names = group.names.map { "`\($0)`" }.joined(separator: ", ")
      return """

        ### \(group.title)

        ![\(group.title): the symbols and their fills](symbols-\(sheet.name).png)

        \(wrapped(names))

        """
    }
    try expect(page[..<start] + groups.joined(), in: "Symbols.md")
  }

  /// The scenes of the pictures of symbols show all groups of the table.
  @Test(arguments: SymbolSheet.all.map(\.name))
  func sheetOfSymbols(name: String) throws {
    let sheet = try #require(SymbolSheet.all.first { $0.name == name })
    let text = try Grammar.formatting().text(of: Array(sheet.scene.utf8), name: sheet.file)
    try expect(text, in: sheet.file)
  }

  /// The picture of colors shows all that there are.
  @Test func pictureOfColorsShowsAllNames() throws {
    let scene = try Scene(contentsOf: Self.catalog.appendingPathComponent("color-list.json").path)
    let shown = scene.views.compactMap { $0.properties["text"]?.text }
    #expect(
      shown == SystemColor.names,
      "add what is missing to color-list.json, and accept its picture")
  }

  private func expect(_ text: String, in name: String) throws {
    let file = Self.catalog.appendingPathComponent(name)
    guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return }
    switch ProcessInfo.processInfo.environment["FLIPBOOK_RECORD"].flatMap(RecordMode.init) {
    case .failed, .all: try Data(text.utf8).write(to: file)
    case .missing, .never, nil:
      Issue.record(
        """
        \(name) does not list what the tables have.
        To write it anew: FLIPBOOK_RECORD=failed swift test --filter SceneReferenceTests
        """)
    }
  }
}

/// The page of all classes, effects, transitions, shapes and colors.
private struct SceneReference {
  var text: String {
    ([head, layers, views, animations, cells, effects, transitions, functions, shapes, colors])
      .joined(separator: "\n")
  }

  private let head = """
    # Lists of names

    All classes, properties, effects, transitions, shapes and colors that scene files know.

    ## Overview

    These lists are written from the tables that scenes are read by. A class has the keys of its base
    as well. `flipbook schema` has the same for editors. <doc:Symbols> shows the symbols.

    """

  private var layers: String {
    let base = LayerClass.layer
    let inherited = Set(base.rows.map(\.row.name) + base.extras.map(\.name))
    return "## Layers\n\n"
      + LayerClass.all.map { layerClass in
        let extras = Set(layerClass.extras.map(\.name))
        let rows =
          layerClass.extras + layerClass.rows.map(\.row).filter { !extras.contains($0.name) }
        let own = layerClass.name == base.name ? rows : rows.filter { !inherited.contains($0.name) }
        return section(
          layerClass.name, layerClass.about,
          base: layerClass.name == base.name ? nil : base.name, own)
      }.joined(separator: "\n")
  }

  private var views: String {
    "## Views\n\n"
      + ViewClass.all.map {
        section($0.name, $0.about, base: $0.bases.last, $0.ownProperties)
      }.joined(separator: "\n")
  }

  /// The properties of all classes, then those that each class adds.
  private var animations: String {
    let classes = AnimationClass.all
    let common = classes[0].properties.filter { row in
      classes.allSatisfy { $0.properties.contains { line($0) == line(row) } }
    }
    let commonLines = Set(common.map(line))
    return "## Animations\n\n"
      + section("All animations", "Keys of every class below.", base: nil, common) + "\n"
      + classes.map { row in
        section(
          row.name, row.about, base: nil,
          row.properties.filter { !commonLines.contains(line($0)) })
      }.joined(separator: "\n")
  }

  private var cells: String {
    section(
      "CAEmitterCell", "A kind of particle, in `emitterCells`.", base: nil,
      Property.emitterCell)
  }

  private var effects: String {
    "## Effects\n\nA step `{ effect: NAME, on: … }` runs one; the parameters are keys of the step.\n\n"
      + EffectCatalog.all.map { section($0.name, $0.about, base: nil, $0.properties) }
      .joined(separator: "\n")
  }

  private var transitions: String {
    """
    ## Transitions of views

    A step `{ transition: NAME, on: … }` takes one of these; page curls dissolve.

    \(list(Grammar.transitions))

    Options of it and of `animate` and `spring`:

    \(list(Grammar.animationOptions))

    Options of `animateKeyframes`:

    \(list(Grammar.keyframeOptions))

    Anchors of constraints:

    \(list(Grammar.anchors))

    """
  }

  private var functions: String {
    let rows = ExpressionFunction.all.map { "| `\($0.usage)` | \(escaped($0.about)) |\n" }
    return """
      ## Functions

      Expressions call these: <doc:SceneFiles#Templates>.

      | function | |
      | --- | --- |
      \(rows.joined())
      """
  }

  private var shapes: String {
    let rows = Form<Path>.shapeTable.map { shape in
      "| \(shape.keys.map { "`\($0)`" }.joined(separator: ", ")) | \(shape.about) |\n"
    }
    return """
      ## Shapes

      A path is SVG path data, one of these shapes, or a list of both.

      | keys | |
      | --- | --- |
      \(rows.joined())
      """
  }

  private var colors: String {
    let css = CSSColor.names.filter { !SystemColor.names.contains($0) }
    return """
      ## Colors

      A color is hexadecimal (`"#0A84FF"`), a function of CSS (`"rgb(10 132 255 / 50%)"`,
      `"hsl(210 100% 50%)"`), or a name. These follow light and dark; the picture shows both:

      ![The colors of iOS, each in light and in dark surroundings](color-list.png)

      \(list(SystemColor.names))

      These are the same in both:

      \(list(css))

      """
  }

  // MARK: Parts

  private func list(_ names: [String]) -> String {
    wrapped(names.map { "`\($0)`" }.joined(separator: ", "))
  }

  private func section(
    _ name: String, _ about: String, base: String?, _ rows: [Property]
  ) -> String {
    var lines = ["### \(name)", "", wrapped(about + (base.map { " Base: `\($0)`." } ?? "")), ""]
    if !rows.isEmpty {
      lines += ["| key | value | |", "| --- | --- | --- |"]
      lines += rows.map(line) + [""]
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ row: Property) -> String {
    let keys = ([row.name] + row.aliases).map { "`\($0)`" }.joined(separator: ", ")
    let value = row.defaultValue.map { " Default: `\($0.text())`." } ?? ""
    return "| \(keys) | \(notation(row)) | \(escaped(row.about + value)) |"
  }

  private func notation(_ row: Property) -> String {
    escaped(notation(row.kind) ?? row.form.expectation)
  }

  private func notation(_ kind: ValueKind) -> String? {
    switch kind {
    case .name(_, let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .flags(_, let names): "a list of " + names.map { "`\($0)`" }.joined(separator: ", ")
    case .optional(let kind): notation(kind).map { $0 + ", or `null`" }
    default: nil
    }
  }

  /// A bar would end the cell of a table, and what looks like a tag would be one.
  private func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}

/// The text in lines of at most 100 characters.
private func wrapped(_ text: String) -> String {
  var lines = [""]
  for word in text.split(separator: " ") {
    if lines[lines.count - 1].count + word.count >= 100 { lines.append("") }
    lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
  }
  return lines.joined(separator: "\n")
}
