import Base
import Flipbook
import Foundation
import SceneModel
import TestSupport
import Testing

/// Texts that scenes name by keys in tables beside them.
@MainActor struct LocalizedTextTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      "de.lproj/Localizable.strings",
      #""title" = "Warenkorb"; "odd" = "%@ %s %n %5.1f"; "both" = "%d: Warenkorb %@";"#)
    try write("en.lproj/Localizable.strings", #""title" = "Cart"; "price" = "%@: %.2f (%d)";"#)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func json(_ views: String, _ keys: String = "") -> String {
    #"{"size": [200, 100], \#(keys) "views": [\#(views)]}"#
  }

  private func label(_ text: String) -> String { #"{"class": "UILabel", "text": \#(text)}"# }

  /// The views of a scene, in order.
  private static func views(of stage: Stage) -> [UIView] { stage.window.subviews }

  private func document(_ text: String, sandbox: Bool = false) throws -> SceneDocument {
    let file = folder.url.appendingPathComponent("a.json")
    try Data(text.utf8).write(to: file)
    return try SceneDocument(
      contentsOf: file.path, style: nil, sandbox: sandbox ? folder.url : nil)
  }

  /// The texts of the labels in a scene, and what is reported of it.
  private func texts(
    _ views: [String], language: String? = nil
  ) throws -> (texts: [String?], diagnostics: [String]) {
    let keys = language.map { #""language": "\#($0)","# } ?? ""
    let stage = try document(json(views.joined(separator: ","), keys)).makeStage()
    return (
      Self.views(of: stage).map { ($0 as? UILabel)?.text }, stage.diagnostics.map(\.message)
    )
  }

  @Test func theLanguageDecides() throws {
    let title = label(#"{"localized": "title"}"#)
    #expect(try texts([title]).texts == ["Cart"])
    #expect(try texts([title], language: "de").texts == ["Warenkorb"])
    #expect(try texts([title], language: "de-AT").texts == ["Warenkorb"])
    // Without a translation, English is shown.
    let result = try texts([title, label(#""title""#)], language: "fr")
    #expect(result.texts == ["Cart", "title"])
    #expect(result.diagnostics == [])
  }

  @Test func catalogsAndOtherTables() throws {
    try write(
      "Cart.xcstrings",
      """
      {"sourceLanguage": "en", "strings": {"%d items": {"localizations": {
        "en": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%d item"}},
          "other": {"stringUnit": {"value": "%d items"}}}}},
        "de": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%d Stück"}},
          "other": {"stringUnit": {"value": "%d Stücke"}}}}}}}}}
      """)
    func items(_ number: Int) -> String {
      label(#"{"localized": "%d items", "table": "Cart", "arguments": [\#(number)]}"#)
    }
    #expect(try texts([items(1), items(3)]).texts == ["1 item", "3 items"])
    #expect(try texts([items(1), items(3)], language: "de").texts == ["1 Stück", "3 Stücke"])
  }

  /// Values have the types that the specifiers need, whatever the file says.
  @Test func argumentsAreConverted() throws {
    let price = label(#"{"localized": "price", "arguments": ["Lamp", 3, 2.5]}"#)
    #expect(try texts([price]).texts == ["Lamp: 3.00 (2)"])
    let swapped = label(#"{"localized": "price", "arguments": [7, "x", 1e300]}"#)
    #expect(try texts([swapped]).texts == ["7: 0.00 (9,007,199,254,740,992)"])
    let odd = label(#"{"localized": "odd", "arguments": [1, 2, 3, 4]}"#)
    #expect(try texts([odd], language: "de").texts == ["1     4,0"])
    let few = label(#"{"localized": "price", "arguments": ["Lamp"]}"#)
    #expect(try texts([few]).texts == ["Lamp:  ()"])
  }

  @Test func aMissingKeyIsReported() throws {
    let result = try texts([label(#"{"localized": "none"}"#)], language: "de")
    #expect(result.texts == ["none"])
    #expect(
      result.diagnostics == [
        "the tables Localizable beside the scene have no text for \"none\" in the language de, "
          + "and none in that of development; the key is shown"
      ])
  }

  /// The messages of a scene with mistakes.
  private func mistakes(_ text: String, sandbox: Bool = false) -> String {
    do {
      _ = try document(json(label(text)), sandbox: sandbox).makeStage()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func mistakesAreNamed() throws {
    #expect(
      mistakes(#"{"localized": "a", "table": "None"}"#).contains(
        "views[0].text: there is no None.strings, .stringsdict or .xcstrings beside the scene"))
    #expect(mistakes(#"{"localised": "a"}"#).contains("localized"))
    #expect(mistakes(#"{"localized": 3}"#).contains("views[0].text.localized"))
    #expect(mistakes(#"{"localized": "a", "table": "../x"}"#).contains("without a folder"))
    #expect(mistakes(#"{"localized": "a", "arguments": [true]}"#).contains("a number or a string"))
    #expect(mistakes("3").contains(#"text or { localized: "KEY" }"#))
  }

  /// Tables outside of the sandbox are not read, and what is no file is not waited for.
  @Test func tablesStayInTheSandbox() throws {
    let other = try TemporaryFolder()
    try Data(#""title" = "Secret";"#.utf8).write(
      to: other.url.appendingPathComponent("Localizable.strings"))
    let link = folder.url.appendingPathComponent("fr.lproj")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other.url)
    #expect(mistakes(#"{"localized": "title"}"#) == "")
    #expect(mistakes(#"{"localized": "title"}"#, sandbox: true).contains("is outside"))
    try FileManager.default.removeItem(at: link)
    #expect(mistakes(#"{"localized": "title"}"#, sandbox: true) == "")
    let pipe = folder.url.appendingPathComponent("en.lproj/Localizable.stringsdict")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let result = try texts([label(#"{"localized": "title"}"#)])
    #expect(result.texts == ["Cart"])
    #expect(result.diagnostics.count == 1)
  }

  @Test func largeTablesAreNotRead() throws {
    let start = #""title" = "Large";"#
    for (extra, text) in [(0, "Large"), (1, "Cart")] {
      let count = Limits.tableBytes + extra - start.utf8.count
      try write("fr.lproj/Localizable.strings", start + String(repeating: " ", count: count))
      let result = try texts([label(#"{"localized": "title"}"#)], language: "fr")
      #expect(result.texts == [text])
      #expect(result.diagnostics.count == extra)
    }
  }

  @Test func textsArePrintedAsTheyAreRead() throws {
    let views = """
      {"class": "UIButton", "title": {"localized": "title"}},
      {"class": "UIButton", "title": {"normal": {"localized": "title"}, "selected": "On"}},
      {"class": "UITextField", "text": {"localized": "title"}, "placeholder": {"localized": "title"}},
      {"class": "UITextView", "text": {"localized": "title"}},
      {"class": "UISegmentedControl", "segments": ["One", {"localized": "title"}]},
      {"accessibilityLabel": {"localized": "both", "table": "Localizable", "arguments": [1, "b"]}}
      """
    let document = try document(json(views, #""language": "de","#))
    let again = try self.document(document.scene.text)
    #expect(again.scene == document.scene)
    #expect(document.scene.text.contains(#"{"localized": "both", "arguments": [1, "b"]}"#))
    let parts = Self.views(of: try document.makeStage())
    try #require(parts.count == 6)
    #expect((parts[0] as? UIButton)?.title(for: .normal) == "Warenkorb")
    #expect((parts[1] as? UIButton)?.title(for: .selected) == "On")
    #expect((parts[2] as? UITextField)?.placeholder == "Warenkorb")
    #expect((parts[3] as? UITextView)?.text == "Warenkorb")
    #expect((parts[4] as? UISegmentedControl)?.titleForSegment(at: 1) == "Warenkorb")
    #expect(parts[5].accessibilityLabel == "1: Warenkorb b")
  }

  /// A step sets a text while the scene plays.
  @Test func stepsSetTexts() throws {
    let text = """
      {"size": [200, 100], "language": "de",
        "views": [{"class": "UILabel", "id": "a", "text": "Other"}],
        "script": [{"at": 0.5, "on": "a", "set": {"text": {"localized": "title"}}}]}
      """
    let stage = try document(text).makeStage()
    try stage.advance(to: 1)
    #expect((Self.views(of: stage).first as? UILabel)?.text == "Warenkorb")
  }
}
