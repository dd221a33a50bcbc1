import Rewriting
import Testing

/// `canImport(SwiftUI)` does not hold for code that needs more of SwiftUI than there is.
struct SwiftUIConditionTests {
  private func result(_ text: String, beside others: [String] = []) -> RewriteResult {
    let files = ([text] + others).enumerated().map {
      SourceFile(target: "T", path: "\($0.offset).swift", text: $0.element)
    }
    return Rewriter(files).rewrite()
  }

  private func clause(_ code: String, _ condition: String = "canImport(SwiftUI)") -> String {
    "import UIKit\n#if \(condition)\n\(code)\n#endif\n"
  }

  @Test(arguments: [
    ("struct A: View { var body: some View { Text(\"\") } }", ["Text"]),
    ("struct A { @State var a = 1 }", ["State"]),
    ("let a = b.padding().frame(maxWidth: 1)", ["padding", "maxWidth"]),
    ("let a = SwiftUI.Color.red", ["Color"]),
  ])
  func codeWithMissingNamesIsLeftOut(code: String, names: [String]) {
    let result = result(clause(code))
    #expect(result.files[0].text == clause(code, "false"))
    #expect(result.findings.map(\.symbol) == ["#if canImport(SwiftUI)"])
    #expect(
      result.findings.map(\.message) == [
        "its code is left out, since these are not here: \(names.joined(separator: ", "))"
      ])
    #expect(result.findings.map(\.line) == [2])
  }

  @Test(arguments: [
    "// Text of a Button\nlet a = \"Text\"",
    "let a = B.Section(padding: 1), c = d.State.on",
    "enum State { case on }\nlet a = State.on",
    "func a<Label: UIView>(_ b: Label) { b.padding = 1 }",
  ])
  func namesThatAreNotSwiftUIsStay(code: String) {
    let result = result(clause(code))
    #expect(result.files[0].text == clause(code))
    #expect(result.findings.isEmpty)
  }

  @Test func codeOutsideOfTheConditionDoesNotCount() {
    let text = clause("struct A: View {}") + "class B { enum State { case on } }\nlet c = Text()\n"
    #expect(result(text).files[0].text == text)
  }

  @Test func namesThatThePackageDeclaresStay() {
    let code = "let a = Section(), b = a.padding(1)"
    let other = "struct Section {}\nextension Section { func padding(_ a: Int) {} }"
    #expect(result(clause(code), beside: [other]).files[0].text == clause(code))
    // A nested or private one of another file is not visible.
    for hidden in ["struct A { struct Section {} }", "private struct Section {}"] {
      let text = result(clause("let a = Section()"), beside: [hidden]).files[0].text
      #expect(text == clause("let a = Section()", "false"))
    }
  }

  @Test func codeThatUsesWhatIsLeftOutIsLeftOut() {
    let view = "struct A: View { var body: some View { Text(\"\") } }"
    let preview = "struct B: PreviewProvider { static var previews: some View { A() } }"
    let result = result(clause(preview) + clause(view))
    // The second import is dropped as in any file.
    let parts = clause(preview, "false") + clause(view, "false").dropFirst("import UIKit\n".count)
    #expect(result.files[0].text == parts)
    #expect(result.findings.count == 2)
  }

  @Test func aNegatedConditionHoldsIfTheOtherCodeIsLeftOut() {
    let text = "import UIKit\n#if !canImport(SwiftUI)\nlet a = 1\n#else\nlet a = Text()\n#endif\n"
    #expect(result(text).files[0].text == text.replacing("canImport(SwiftUI)", with: "false"))
    let plain = text.replacing("Text()", with: "2")
    #expect(result(plain).files[0].text == plain)
  }

  @Test func aMemberThatMovesHasTheConditionAsItIs() {
    let text = """
      import UIKit
      class A: UIView {
      }
      #if canImport(SwiftUI)
      extension A {
        override func layoutSubviews() { _ = Text("") }
      }
      #endif

      """
    #expect(
      result(text).files[0].text == """
        import UIKit
        class A: UIView {
        #if false
          override func layoutSubviews() { _ = Text("") }
        #endif
        }
        #if false
        extension A {
        }
        #endif

        """)
  }
}
