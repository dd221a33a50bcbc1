import Rewriting
import Testing

/// The exact output of the rules for sources.
struct RewritingTests {
  /// The text of one file, rewritten.
  func rewritten(_ text: String, beside others: String...) -> String {
    result(text, beside: others).files[0].text
  }

  func result(_ text: String, beside others: [String] = []) -> RewriteResult {
    let files = ([text] + others).enumerated().map {
      SourceFile(target: "T", path: "\($0.offset).swift", text: $0.element)
    }
    return Rewriter(files).rewrite()
  }

  // MARK: Attributes

  @Test(arguments: [
    ("@objc func a() {}", "func a() {}"),
    ("@objc(b:) private func a(_ x: Int) {}", "private func a(_ x: Int) {}"),
    ("@objcMembers class A {}", "class A {}"),
    ("class A {\n  @IBOutlet\n  weak var a: B!\n}", "class A {\n  weak var a: B!\n}"),
    ("@objc // why\nfunc a() {}", "// why\nfunc a() {}"),
    ("@objc extension A { @nonobjc func a() {} }", "extension A { func a() {} }"),
    ("@IBDesignable class A { @IBInspectable var a = 1 }", nil),
    (
      "class A { @IBAction func a() {}\n  @IBAction private func b(_ c: C, d: D) {} }",
      "class A { func a() {}\n  private func b(_ c: C, d: D) {} }"
    ),
    ("let a = \"@objc\" // @objc", nil),
    ("/* @objc /* @IBOutlet */ */ func a() {}", nil),
    ("let a = #\"@objc \"quoted\" #selector(b)\"#", nil),
    ("func a() -> String { `objc` }", nil),
  ])
  func attributesThatLinuxRefusesGo(old: String, new: String?) {
    #expect(rewritten(old) == new ?? old)
  }

  @Test func outletsThatNobodyConnectsAreListed() {
    let result = result("class A {\n  @IBOutlet weak var a: B!\n  @IBOutlet weak var b: B?\n}")
    #expect(result.findings.map(\.symbol) == ["@IBOutlet"])
    #expect(result.findings.map(\.line) == [2])
  }

  @Test func anApplicationStartsElsewhere() {
    let result = result("import UIKit\n@main\nclass A: UIResponder, UIApplicationDelegate {}")
    #expect(
      result.files[0].text == "import UIKit\nclass A: UIResponder, UIApplicationDelegate {}")
    #expect(result.findings.map(\.symbol) == ["@main"])
    let other = "@main struct Tool { static func main() {} }"
    #expect(rewritten(other) == other)
  }

  // MARK: Selectors and key paths

  @Test(arguments: [
    ("#selector(a)", "Selector(A.a)"), ("#selector(a(_:))", "Selector(A.a(_:))"),
    ("#selector(self.a)", "Selector(A.a)"), ("#selector(A.a)", "Selector(A.a)"),
    ("#selector(other.a)", "Selector(other.a)"), ("# selector(a)", "Selector(A.a)"),
    ("#keyPath(B.c)", "\"c\""), ("#keyPath(c)", "\"c\""), ("#keyPath(B.D.c.e)", "\"c.e\""),
    ("\"\\(#keyPath(B.c)) #keyPath(B.c)\"", "\"\\(\"c\") #keyPath(B.c)\""),
    ("#warning(\"#selector(a)\")", "#warning(\"#selector(a)\")"),
  ])
  func expressions(old: String, new: String) {
    let head = "import UIKit\n"
    #expect(
      rewritten("\(head)class A { func f() { g { \(old) } } }")
        == "\(head)class A { func f() { g { \(new) } } }")
  }

  @Test(arguments: [
    ("(a as AnyObject).cgPointValue.y", "NSValue.bridged(a)!.cgPointValue.y"),
    ("(a[.b] as AnyObject).doubleValue", "NSNumber.bridgedMember(a[.b])?.doubleValue"),
    ("1 + (a as AnyObject).doubleValue", "1 + NSNumber.bridgedMember(a)!.doubleValue"),
    ("(a as AnyObject).integerValue ?? 0", "NSNumber.bridgedMember(a)?.intValue ?? 0"),
    ("(a as AnyObject).boolValue!", "NSNumber.bridgedMember(a)!.boolValue"),
    ("(a as AnyObject).floatValue?.b", "NSNumber.bridgedMember(a)?.floatValue.b"),
    ("(a as AnyObject?)?.doubleValue", "NSNumber.bridgedMember(a)?.doubleValue"),
    ("((a as AnyObject)).doubleValue.b", "NSNumber.bridgedMember(a)!.doubleValue.b"),
    ("(a /* b */ as AnyObject).intValue.c", "NSNumber.bridgedMember(a /* b */)!.intValue.c"),
    ("( a?.b as AnyObject ).cgRectValue.c", "NSValue.bridged(a?.b)!.cgRectValue.c"),
    ("(a as! NSValue).cgRectValue", "(NSValue.bridged(a)!).cgRectValue"),
    ("(a?[.b] as? NSValue)?.cgRectValue", "(NSValue.bridged(a?[.b]))?.cgRectValue"),
    ("a as? NSNumber", "NSNumber.bridgedNumber(a)"),
    ("a as! CGFloat", "CGFloat.bridged(a)!"), ("a as? CGFloat ?? 1", "CGFloat.bridged(a) ?? 1"),
    ("a as CGFloat", nil), ("a is CGFloat", nil), ("a as? [CGFloat]", nil),
    ("a as? Foundation.NSNumber", "NSNumber.bridgedNumber(a)"),
    ("a as? NSNumber ?? 0", "NSNumber.bridgedNumber(a) ?? 0"),
    ("b == a as? NSNumber", "b == NSNumber.bridgedNumber(a)"),
    ("b ?? a as? NSValue", "b ?? NSValue.bridged(a)"),
    ("a + b as? NSNumber", "NSNumber.bridgedNumber(a + b)"),
    ("try? a() as? NSNumber", "try? NSNumber.bridgedNumber(a())"),
    ("a is NSValue && b", "(NSValue.bridged(a) != nil) && b"),
    ("a as! NSNumber?", "NSNumber.bridgedNumber(a)"),
    ("a as? [NSNumber]", "NSNumber.bridgedNumbers(a)"),
    ("a as NSValue", "NSValue.bridged(a)!"),
    ("[a, 1] as [NSNumber]", "NSNumber.bridgedNumbers([a, 1] as [Any])!"),
    ("a // b\n as? NSNumber", "NSNumber.bridgedNumber(a // b\n)"),
    ("1 as NSNumber", nil), ("[0, 0.5, -1] as [NSNumber]", nil), ("a as? [String: NSNumber]", nil),
    ("(a as AnyObject).name", nil), ("a as? NSValues", nil), ("a as? NSObject", nil),
    ("\"a as? NSValue\"", nil),
  ])
  func castsToBoxes(old: String, new: String?) {
    let head = "import UIKit\n"
    #expect(rewritten("\(head)let x = \(old)") == "\(head)let x = \(new ?? old)")
    #expect(
      rewritten("\(head)func f() { if let x = \(old), y {} }")
        == "\(head)func f() { if let x = \(new ?? old), y {} }")
    let assigned = rewritten("\(head)func f() { x = \(old) }")
    let marked = (new ?? old).replacing(".bridgedMember(a[.b])?", with: ".bridgedMember(a[.b])!")
    #expect(assigned == "\(head)func f() { x = \(marked) }")
  }

  @Test func castsThatAreNotPlainAreListed() {
    let text = """
      func f(a: Any, b: [Any]) {
        _ = a as? [String: NSNumber]
        switch a {
        case let n as NSNumber: g(n)
        case is NSValue: g(1)
        default: break
        }
        _ = a <> b as? NSNumber
      }
      """
    let result = result(text)
    #expect(result.files[0].text == text)
    #expect(
      result.findings.map(\.symbol) == ["[String: NSNumber]", "NSNumber", "NSValue", "NSNumber"])
    #expect(result.findings.map(\.line) == [2, 4, 5, 8])
  }

  @Test func castsNeedUIKit() {
    #expect(
      rewritten("import Foundation\nlet x = a as? NSNumber")
        == "import UIKit\nimport Foundation\nlet x = NSNumber.bridgedNumber(a)")
    #expect(
      rewritten("let x = (a as AnyObject).intValue")
        == "import UIKit\nlet x = NSNumber.bridgedMember(a)?.intValue")
  }

  @Test func callsThatDoSomethingElseAreListed() {
    let result = result(
      """
      import UIKit
      let a = UIStoryboard(name: "A", bundle: nil)
      func f() { performSegue(withIdentifier: "b", sender: nil) }
      let t = DispatchSource.makeTimerSource(queue: .main)
      let c = d.responds(to: #selector(UIScrollViewDelegate.scrollViewDidScroll(_:)))
      let n = UINib(nibName: "A", bundle: nil)
      let m: Void = method_exchangeImplementations(a, b)
      """)
    #expect(
      result.findings.map(\.symbol) == [
        "UIStoryboard", "performSegue", "makeTimerSource", "responds(to:)", "UINib",
        "method_exchangeImplementations",
      ])
    #expect(result.findings.map(\.line) == [2, 3, 4, 5, 6, 7])
  }

  @Test func castsWithinCasts() {
    #expect(
      rewritten("import UIKit\nlet x = ((a as? NSValue) as AnyObject).cgSizeValue")
        == "import UIKit\nlet x = NSValue.bridged((NSValue.bridged(a)))?.cgSizeValue")
    #expect(
      rewritten("import UIKit\nlet x = f(#keyPath(B.c)) as? NSNumber")
        == "import UIKit\nlet x = NSNumber.bridgedNumber(f(\"c\"))")
  }

  @Test func aSelectorNamesTheInnermostType() {
    let text =
      "import UIKit\nclass A { class B { let a = #selector(c) } }\nextension A.B { var d: S { #selector(c) } }"
    let new =
      "import UIKit\nclass A { class B { let a = Selector(B.c) } }\nextension A.B { var d: S { Selector(A.B.c) } }"
    #expect(rewritten(text) == new)
  }

  @Test(arguments: [
    ("P.f", "f"), ("P.f(_:)", "f:"), ("P.f(_:at:)", "f:at:"), ("P.f(for:_:)", "fFor::"),
    ("P.f(sender:)", "fWithSender:"),
  ])
  func selectorsOfProtocolsAreNames(old: String, name: String) {
    #expect(
      rewritten("import UIKit\nlet a = b.responds(to: #selector(\(old)))", beside: "protocol P {}")
        == "import UIKit\nlet a = b.responds(to: Selector(\"\(name)\"))")
  }

  @Test func selectorsOfAccessorsAreListed() {
    let result = result("import UIKit\nclass A { let s = #selector(getter: A.b) }")
    #expect(result.files[0].text == "import UIKit\nclass A { let s = Selector(\"b\") }")
    #expect(result.findings.map(\.symbol) == ["#selector(getter: …)"])
    #expect(result.findings.map(\.line) == [2])
  }

  // MARK: Conditions and imports

  @Test(arguments: [
    ("#if os(iOS)\n#endif", "#if true\n#endif"),
    ("#if !os(iOS) || (os(tvOS) && DEBUG)\n#endif", "#if !true || (os(tvOS) && DEBUG)\n#endif"),
    ("#if os(macOS)\n#elseif os(iOS)\n#endif", "#if os(macOS)\n#elseif true\n#endif"),
    ("let a = os(iOS)", "let a = os(iOS)"),
    (
      "#if canImport(SwiftUI) && DEBUG\nlet a = Text(\"\")\n#endif",
      "#if false && DEBUG\nlet a = Text(\"\")\n#endif"
    ),
    (
      "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif",
      "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif"
    ),
    ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
    ("import class UIKit.UIView", "import class UIKit.UIView"),
    ("@_exported import UIKit", "@_exported import UIKit"),
    ("import Darwin.C.math", "import UIKit"), ("import CoreImage", "import UIKit"),
    ("import Foundation.NSObject", "import Foundation"), ("import SwiftUI", "import SwiftUI"),
    ("let a: UIView? = nil", "import UIKit\nlet a: UIView? = nil"),
    (
      "import Foundation\nlet a: CALayer? = nil",
      "import UIKit\nimport Foundation\nlet a: CALayer? = nil"
    ),
    (
      "import Foundation\nlet a = B.self, c = #selector(B.d)",
      "import UIKit\nimport Foundation\nlet a = B.self, c = Selector(B.d)"
    ),
    (
      "import Foundation\nlet a = objc_getAssociatedObject(b, &c)",
      "import UIKit\nimport Foundation\nlet a = objc_getAssociatedObject(b, &c)"
    ),
    ("import Metal\nimport CoreImage.Filters\nlet a = 1", "import UIKit\nlet a = 1"),
    (
      "import WebKit\nimport CoreImage\nlet a: UIView? = nil",
      "import WebKit\nimport UIKit\nlet a: UIView? = nil"
    ),
    ("import MapKit\nlet a: UIView? = nil", "import MapKit\nlet a: UIView? = nil"),
    ("import Darwin\nimport UIKit\nimport UIKit.UIView\n", "import UIKit\n"),
    ("import os.log\nimport os", "import os\nimport os"),
    ("import Combine\nlet a = Just(1)", "import Combine\nlet a = Just(1)"),
    ("import class Combine.AnyCancellable", "import class Combine.AnyCancellable"),
    (
      "import Combine\nlet a: UIView? = nil", "import UIKit\nimport Combine\nlet a: UIView? = nil"
    ),
    (
      "import CoreGraphics\nlet x = CoreGraphics.round(a)",
      "import UIKit\nimport CoreGraphics\nlet x = UIKit.round(a)"
    ),
    (
      "import Foundation\nclass A: NSObject { @objc dynamic var b = 1 }",
      "import UIKit\nimport Foundation\n"
        + "class A: NSObject { dynamic var b = 1 { didSet { didChangeValue(for: \\.b) } } }"
    ),
    ("import UIKit\n#if DEBUG\n  import Metal\n#endif\n", "import UIKit\n#if DEBUG\n#endif\n"),
    (
      "#if DEBUG\nimport Metal\n#endif\nimport simd",
      "#if DEBUG\nimport UIKit\n#endif\nimport UIKit"
    ),
    ("let a = \"UIView\"", "let a = \"UIView\""),
  ])
  func conditionsAndImports(old: String, new: String) { #expect(rewritten(old) == new) }

  // MARK: Layers

  @Test func layerPropertiesGetAWrapper() {
    let text = """
      import UIKit
      class Base: CAShapeLayer {}
      class A: Base {
        @NSManaged public var a: CGFloat
        @NSManaged var b, c: CGFloat
        @NSManaged weak var d: CALayer?
        @objc dynamic var e: CGFloat = 1
        @objc var f = 2
        override class func needsDisplay(forKey key: String) -> Bool { ["a", #keyPath(e)].contains(key) }
      }
      """
    let new = """
      import UIKit
      class Base: CAShapeLayer {}
      class A: Base {
        @LayerValue("a") public var a: CGFloat
        @LayerValue("b") var b: CGFloat; @LayerValue("c") var c: CGFloat
        weak var d: CALayer?
        @LayerValue("e") var e: CGFloat = 1
        var f = 2
        override class func needsDisplay(forKey key: String) -> Bool { ["a", "e"].contains(key) }
      }
      """
    #expect(rewritten(text) == new)
    #expect(
      result("import CoreData\nclass A: NSManagedObject { @NSManaged var a: Int }").findings
        .map(\.symbol) == ["@NSManaged"])
  }

  // MARK: Names

  @Test(arguments: [
    ("CoreGraphics.round(a)", "UIKit.round(a)"), ("Darwin.sin(a)", "UIKit.sin(a)"),
    ("a as CoreGraphics.CGFloat", "a as UIKit.CGFloat"), ("Foundation.floor(a)", nil),
    ("Metal.round(a)", nil), ("a.CoreGraphics.b", nil),
  ])
  func modulesThatAreNotVisible(old: String, new: String?) {
    #expect(rewritten("import UIKit\nlet x = \(old)") == "import UIKit\nlet x = \(new ?? old)")
  }

  @Test func absoluteValuesWithinCGFloat() {
    let text = """
      extension CGFloat { var a: CGFloat { abs(self) + b.abs(1) + c.map(d) } }
      extension Double { var a: Double { abs(self) } }
      let a = abs(1)
      """
    #expect(
      rewritten("import UIKit\n" + text)
        == "import UIKit\n" + text.replacing("{ abs(self) +", with: "{ Swift.abs(self) +"))
  }

  @Test func swiftPMDeclaresTheBundleOfResources() {
    let text =
      "extension Bundle {\n  /// Its own.\n  static let module = Bundle()\n  var a: Int { 1 }\n}"
    let file = SourceFile(target: "T", path: "a.swift", text: text)
    #expect(Rewriter([file]).rewrite().files[0].text == text)
    #expect(
      Rewriter([file], bundles: ["T"]).rewrite().files[0].text
        == "extension Bundle {\n  var a: Int { 1 }\n}")
  }

  // MARK: All together

  @Test func rewrittenSourcesStayAsTheyAre() {
    let text = """
      import UIKit
      @objc protocol P { @objc optional func may() }
      class L: CALayer { @NSManaged var a: CGFloat }
      class A: UIView { weak var delegate: P? }
      extension A { override func draw(_ rect: CGRect) { delegate?.may?(); _ = #selector(draw) } }
      """
    let once = rewritten(text)
    #expect(once != text)
    #expect(rewritten(once) == once)
  }

  @Test func linesMayEndAsOnWindows() {
    #expect(rewritten("@objc\r\nfunc a() {}\r\n// b\r\n") == "func a() {}\r\n// b\r\n")
  }

  @Test func screensAreViewsThatCanBeMade() {
    let text = """
      public class A: UIView {}
      class B: A { init(title: String) { super.init(frame: .zero) } }
      class C: UIViewController {}
      private class D: UIView {}
      class E<T>: UIView {}
      class F: CALayer {}
      class G: UIButton { override init(frame: CGRect) { super.init(frame: frame) } }
      public class H: UIView { public init() { super.init(frame: .zero) } }
      public class I: UIView { init() { super.init(frame: .zero) } }
      class J: UIView { init(title: String = "") { super.init(frame: .zero) } }
      class K: UIView { required init?(coder: NSCoder) { super.init(coder: coder) } }
      class L: H {}
      class M: UIViewController { init(title: String) { super.init(nibName: nil, bundle: nil) } }
      class N: UIViewController { init() { super.init(nibName: nil, bundle: nil) } }
      """
    let screens = result(text).screens
    #expect(screens.map(\.name) == ["A", "C", "G", "H", "J", "L", "N"])
    #expect(
      screens.map(\.kind) == [
        .view, .controller, .view, .plainView, .plainView, .plainView, .controller,
      ])
    #expect(screens.map(\.isPublic) == [true, false, false, true, false, false, false])
  }
}
