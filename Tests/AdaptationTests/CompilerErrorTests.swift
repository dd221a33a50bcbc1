import Adaptation
import Testing

struct CompilerErrorTests {
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
      "adapt that library, too, and add it to Package.swift, or leave out what uses it"
    ),
    (
      "value of type 'UIView' has no member 'motionEffects'", "UIView.motionEffects",
      "Flipbook does not have it; leave it out, or declare what you need of it"
    ),
    ("expected expression", "Swift", "expected expression"),
  ])
  func advice(message: String, symbol: String, advice: String) {
    let error = CompilerError.all(in: "/p/a.swift:1:1: error: \(message)", below: "/p")[0]
    #expect(error.symbol(source: nil) == symbol)
    #expect(error.advice(for: symbol) == advice)
  }
}
