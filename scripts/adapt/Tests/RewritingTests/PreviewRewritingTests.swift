import Rewriting
import Testing

/// The rewriting of `#Preview`.
struct PreviewRewritingTests {
  private func result(_ texts: String...) -> RewriteResult {
    let files = zip(["Views/Card.swift", "Other.swift"], texts).map {
      SourceFile(target: "T", path: $0, text: $1)
    }
    return Rewriter(files).rewrite()
  }

  @Test(arguments: [
    ("#Preview { Card() }", "@MainActor let previewOfCard = Preview { Card() }", nil),
    (
      "#Preview(\"A card\", traits: .sizeThatFitsLayout) {\n  let card = Card()\n  return card\n}",
      "@MainActor let previewOfCard = Preview(\"A card\", traits: .sizeThatFitsLayout) {\n"
        + "  let card = Card()\n  return card\n}", "A card"
    ),
    (
      "@available(iOS 17, *)\n#Preview(\"a\\(b)\") { Card() }",
      "@available(iOS 17, *)\n@MainActor let previewOfCard = Preview(\"a\\(b)\") { Card() }", nil
    ),
  ])
  func previewsAreConstants(old: String, new: String, title: String?) {
    let head = "import UIKit\nclass Card: UIView {}\n"
    let result = result(head + old)
    #expect(result.files[0].text == head + new)
    #expect(result.findings == [])
    let line = old.hasPrefix("@") ? 4 : 3
    #expect(
      result.previews == [
        FoundPreview(
          target: "T", path: "Views/Card.swift", line: line, constant: "previewOfCard",
          title: title, conditions: [])
      ])
  }

  @Test func conditionsAndNumbersTellThemApart() {
    let result = result(
      "import UIKit\n#if os(iOS) && DEBUG\n#Preview { A() }\n#Preview(\"B\") { B() }\n#endif\n")
    #expect(
      result.files[0].text == "import UIKit\n#if true && DEBUG\n"
        + "@MainActor let previewOfCard = Preview { A() }\n"
        + "@MainActor let previewOfCard_2 = Preview(\"B\") { B() }\n#endif\n")
    #expect(result.previews.map(\.conditions) == [["true && DEBUG"], ["true && DEBUG"]])
  }

  @Test func linesMayEndInTheWayOfWindows() {
    let result = result("import UIKit\r\nimport SwiftUI\r\n#Preview { CardView() }\r\n")
    #expect(result.previews.isEmpty)
    #expect(result.findings.map(\.symbol) == ["#Preview"])
  }

  @Test func namesDifferInATarget() {
    let preview = "import UIKit\n#Preview { Card() }\n"
    let files = [
      ("T", "Card.swift", preview + "#Preview { Card() }\n"), ("T", "Card.Previews.swift", preview),
      ("T", "Card_2.swift", preview), ("U", "Card.swift", preview),
    ].map { SourceFile(target: $0, path: $1, text: $2) }
    let result = Rewriter(files).rewrite()
    #expect(
      result.previews.map(\.constant) == [
        "previewOfCard", "previewOfCard_2", "previewOfCard_3", "previewOfCard_2_2", "previewOfCard",
      ])
    #expect(result.files[1].text.contains("let previewOfCard_3 = Preview { Card() }"))
  }

  @Test func aBodyMayBeAnArgument() {
    let head = "import SwiftUI\nimport UIKit\n"
    let kept = result(head + "#Preview(\"A\", body: { UILabel() })\n")
    #expect(
      kept.files[0].text
        == "import UIKit\n@MainActor let previewOfCard = Preview(\"A\", body: { UILabel() })\n")
    #expect(result(head + "#Preview(body: { CardView() })\n").previews.isEmpty)
  }

  @Test(arguments: [
    "Card()", "CardController()", "UILabel()", "let card = Card()\n  return card",
    "let card: Card = make()\n  card",
  ])
  func viewsOfUIKitStayBesideSwiftUI(body: String) {
    let result = result(
      "import SwiftUI\nimport UIKit\n#Preview {\n  \(body)\n}\n",
      "class Card: UIControl {}\nclass CardController: UIViewController {}\n")
    #expect(result.previews.count == 1)
    #expect(result.findings.isEmpty)
  }

  @Test(arguments: [
    ("import SwiftUI\n", "CardView()", "SwiftUI"),
    ("import SwiftUI // views\n", "CardView()", "SwiftUI"),
    ("import SwiftUI\n", "UIHostingController(rootView: CardView())", "SwiftUI"),
    ("import UIKit\n#if os(macOS)\n#else\n", "Card()", "outside of #else"),
  ])
  func othersAreListed(head: String, body: String, reason: String) {
    let end = head.contains("#else") ? "#endif\n" : ""
    let result = result("\(head)#Preview {\n  \(body)\n}\n\(end)let after = 1\n")
    #expect(result.files[0].text.hasSuffix("\n\(end)let after = 1\n"))
    #expect(!result.files[0].text.contains("Preview"))
    #expect(result.previews.isEmpty)
    #expect(result.findings.map(\.symbol) == ["#Preview"])
    #expect(result.findings.allSatisfy { $0.message.contains(reason) })
  }

  @Test(arguments: ["import SwiftUI\n", "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n"])
  func anImportBelowCounts(swiftUI: String) {
    let result = result("import UIKit\n#Preview { CardView() }\n\(swiftUI)")
    #expect(result.previews.isEmpty)
    #expect(
      result.findings.map(\.message) == ["there is no SwiftUI here: its previews are left out"])
  }

  @Test func anImportForPreviewsGoes() {
    let plain = result("import SwiftUI\nimport UIKit\n#Preview { UILabel() }\n")
    #expect(
      plain.files[0].text == "import UIKit\n@MainActor let previewOfCard = Preview { UILabel() }\n")
    let alone = result("import SwiftUI\n\n#Preview { Card() }\n")
    #expect(alone.files[0].text.contains("import UIKit"))
    #expect(!alone.files[0].text.contains("SwiftUI"))
    let other = "import SwiftUI\nstruct A: View {}\n"
    #expect(result(other + "#Preview { A() }\n").files[0].text == other)
  }

  @Test func otherArgumentsAreListed() {
    let result = result("import UIKit\n#Preview(\"A\", arguments: [1, 2]) { x in Card() }\n")
    #expect(result.files[0].text == "import UIKit\n")
    #expect(result.findings.map(\.symbol) == ["#Preview"])
  }
}
