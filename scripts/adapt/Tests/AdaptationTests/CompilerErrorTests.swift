import Testing

@testable import Adaptation

struct CompilerErrorTests {
  /// Words of sources are not what the compiler says of itself.
  @Test func linesOfSourcesAreNoWordsOfTheCompiler() {
    let output = """
      /a/b.swift:3:10: error: cannot find 'x' in scope
        return x + "Too many open files"
               ^
      error: compile command failed due to signal 6
      """
    let lines = CompileCheck.linesWithoutSource(output)
    #expect(
      lines.map { $0.drop { $0 == " " } } == ["^", "error: compile command failed due to signal 6"])
  }

  @Test func errorsHaveAPlaceAndASymbol() {
    let output = """
      /p/Sources/A/a.swift:3:9: error: cannot find type 'CIFilter' in scope
      /p/Sources/A/a.swift:3:9: note: did you mean 'CFilter'?
      /p/Sources/A/a.swift:3:9: error: cannot find type 'CIFilter' in scope
      <unknown>:0: error: fatalError
      /p/Sources/A/b.swift:7:1: error: method does not override any method from its superclass
      """
    let errors = CompilerError.all(in: output, below: "/p")
    #expect(
      errors.map { "\($0.place)" } == ["Sources/A/a.swift:3:9", "Sources/A/b.swift:7:1"])
    #expect(errors[0].symbol(source: nil) == "CIFilter")
    #expect(
      errors[0].advice(for: "CIFilter") == "Core Image filters are not drawn; leave the effect out")
    #expect(errors[1].symbol(source: "  override open func turn(_ x: Int) {}") == "override turn")
  }

  @Test(arguments: [
    ("no such module 'SwiftUI'", "import SwiftUI", "there is no SwiftUI here; leave the file out"),
    (
      "no such module 'SnapKit'", "import SnapKit",
      "adapt that library, too: name its folder beside this one; or leave out what uses it"
    ),
    (
      "no such module 'Nimble'", "import Nimble",
      "Nimble and its haveValidSnapshot are not available; write the test with XCTest and "
        + "assertSnapshot"
    ),
    (
      "value of type 'UIView' has no member 'motionEffects'", "UIView.motionEffects",
      "Flipbook does not have it; leave it out, or declare what you need of it"
    ),
    (
      "'module' is inaccessible due to 'internal' protection level", "module",
      "Bundle.module needs resources, and the target has none"
    ),
    (
      "'parent' is inaccessible due to 'internal' protection level", "parent",
      "Flipbook does not have it; leave it out, or declare what you need of it"
    ),
    (
      "argument type 'UINib' does not conform to expected type 'AnyClass'", "UINib",
      "there are no nibs here; register a class, and make its views by code"
    ),
    (
      "cannot convert value of type 'IMP' to expected argument type 'Block'", "IMP",
      "there is no Objective-C runtime; call the function itself"
    ),
    (
      "property 'a' is declared in extension of 'UIView' and cannot be overridden", "a",
      "what an extension declares cannot be overridden here: rename it, and call that"
    ),
    ("expected expression", "Swift", "expected expression"),
  ])
  func advice(message: String, symbol: String, advice: String) {
    let error = CompilerError.all(in: "/p/a.swift:1:1: error: \(message)", below: "/p")[0]
    #expect(error.symbol(source: nil) == symbol)
    #expect(error.advice(for: symbol) == advice)
  }

  /// `Section` may be a name of any library.
  @Test func adviceOnSwiftUINeedsItsImport() {
    let error = CompilerError.all(
      in: "/p/a.swift:1:1: error: cannot find 'Section' in scope", below: "/p")[0]
    #expect(
      error.advice(for: "Section", importsSwiftUI: true)
        == "of SwiftUI only UIHostingController, representables and the views around them are "
        + "there; leave this one out")
    #expect(
      error.advice(for: "Section")
        == "Flipbook does not have it; leave it out, or declare what you need of it")
  }

  @Test func typesAreNoSymbols() {
    let text = "/p/a.swift:3:17: error: value of optional type 'CGFloat?' must be unwrapped"
    let error = CompilerError.all(in: text, below: "/p")[0]
    let symbol = error.symbol(source: "    let width = delegate?.width(of: 1)")
    #expect(symbol == "delegate")
    #expect(
      error.advice(for: symbol) == "it may be nil here: give another value with ??, or unwrap it")
  }

  @Test func aSymbolIsTheNameBeforeAMark() {
    let text = "/p/a.swift:1:16: error: cannot use optional chaining on a '(Int) -> ()'"
    let error = CompilerError.all(in: text, below: "/p")[0]
    #expect(error.symbol(source: "next?.didScroll?(view)") == "didScroll")
    #expect(error.symbol(source: "{ ( [ { ( [ { (?(view)") == "view")
  }

  @Test func aMissingModuleMayHaveTheName() {
    let error = CompilerError.all(
      in: "/p/a.swift:3:8: error: value of type 'UIView' has no member 'snp'", below: "/p")[0]
    #expect(
      error.advice(for: "UIView.snp", missing: ["SnapKit"])
        == "Flipbook does not have it; it may belong to SnapKit, which is missing, too")
  }
}
