import Rewriting
import Testing

/// The exact output of the rules for sources.
struct RewritingTests {
  /// The text of one file, rewritten.
  private func rewritten(_ text: String, beside others: String...) -> String {
    result(text, beside: others).files[0].text
  }

  private func result(_ text: String, beside others: [String] = []) -> RewriteResult {
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
    ("import AVFoundation\nimport CoreImage.Filters\nlet a = 1", "import UIKit\nlet a = 1"),
    ("import Darwin\nimport UIKit\nimport UIKit.UIView\n", "import UIKit\n"),
    ("import os.log\nimport os", "import os\nimport os"),
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

  // MARK: Optional members

  @Test func optionalMembersGetDefaults() {
    let text = """
      import UIKit
      @objc public protocol P {
        func must()
        @objc optional func may(_ a: Int, with b: String)
        @objc optional func color(of a: Int) -> Color
        @objc optional func view() -> View?
        /// What it is called.
        @objc optional var title: String { get set }
        @objc optional var owner: Owner? { get set }
      }
      """
    let new = """
      import UIKit
      public protocol P: AnyObject, PProperties {
        func must()
        func may(_ a: Int, with b: String)
        func color(of a: Int) throws -> Color
        func view() -> View?
        var owner: Owner? { get set }
      }

      /// Properties of `P` that conforming types may leave out.
      public protocol PProperties: AnyObject {
        var title: String { get throws }
      }

      extension PProperties {
        public var title: String { get throws { throw MissingMember("title") } }
      }

      /// What conforming types may leave out.
      extension P {
        public func may(_ a: Int, with b: String) {}
        public func color(of a: Int) throws -> Color { throw MissingMember("color(of:)") }
        public func view() -> View? { nil }
        public var title: String? { try? (self as any PProperties).title }
        public var owner: Owner? { get { nil } set {} }
      }
      """
    #expect(rewritten(text) == new)
  }

  private static let delegate = """
    import UIKit
    @objc protocol P {
      @objc optional func may(a: Int)
      @objc optional func may(b: Int) -> Bool
      @objc optional func color() -> Color
      @objc optional func tint() -> Color
      @objc optional func size(_ a: A, at i: Int) -> CGSize
    }
    class Owner { weak var delegate: P?; var closure: (() -> Void)?; var tabBar = 1 }
    class Peer { weak var peer: P?; let bar: BarDelegate!; let tint: () -> Void; let another: Owner? }
    """

  @Test(arguments: [
    ("delegate?.may?(a: 1)", "delegate?.may(a: 1)"),
    ("self.delegate!.may!(a: 1)", "self.delegate!.may(a: 1)"),
    ("delegate?.may?(b: 1)", "(try? delegate?.may(b: 1))"),
    ("delegate.color!()", "(try! delegate.color())"),
    ("delegate?.color?() ?? red", "(try? delegate?.color()) ?? red"),
    ("delegate?.color?().cgColor.alpha", "(try? delegate?.color())?.cgColor.alpha"),
    ("delegate.color!().cgColor", "(try! delegate.color()).cgColor"),
    ("delegate?.color?()()", "(try? delegate?.color())?()"),
    ("delegate?.may?(a: delegate?.n?() ?? 0)", "delegate?.may(a: delegate?.n() ?? 0)"),
    ("f(); delegate?.color?(); g()", "f(); _ = try? delegate?.color(); g()"),
    (
      "scroll.delegate?.scrollViewDidScroll?(scroll)",
      "scroll.delegate?.scrollViewDidScroll(scroll)"
    ),
    ("delegate?.tabBar?(bar, didSelect: item)", "delegate?.tabBar(bar, didSelect: item)"),
    ("next?.scrollViewDidScroll?(s)", "next?.scrollViewDidScroll(s)"),
    ("next?.other?(s, at: 1)", "next?.other(s, at: 1)"), ("next?.other?(s)", "next?.other?(s)"),
    ("(a as? FlowDelegate)?.size?(s)", "(try? (a as? FlowDelegate)?.size(s))"),
    ("(a as? BarDelegate)?.other?(s)", "(a as? BarDelegate)?.other(s)"),
    (
      "list.delegate?.tableView?(list, didSelectRowAt: p)",
      "(list.delegate as? UITableViewDelegate)?.tableView(list, didSelectRowAt: p)"
    ),
    (
      "delegate!.collectionView!(c, layout: l, sizeForItemAt: p)",
      "(delegate as? UICollectionViewDelegateFlowLayout)!.collectionView(c, layout: l, sizeForItemAt: p)"
    ),
    ("peer?.tint?()", "(try? peer?.tint())"), ("bar?.moved?(1)", "bar?.moved(1)"),
    ("another?.tint?()", "another?.tint?()"),
    ("closure?()", "closure?()"), ("owner.closure?()", "owner.closure?()"),
    ("values.last?(1)", "values.last?(1)"), ("owner.tabBar?(1)", "owner.tabBar?(1)"),
  ])
  func optionalMembersAreCalledPlainly(old: String, new: String) {
    #expect(rewritten("func f() { \(old) }", beside: Self.delegate) == "func f() { \(new) }")
  }

  @Test func conformingTypesStayAsTheyAre() {
    let text = """
      class A: P { func color() -> Color { .red } }
      class B: A { override func color() -> Color { .blue } }
      class D {}
      extension D: P { func color() -> Color { .red } }
      """
    #expect(rewritten(text, beside: Self.delegate) == text)
  }

  @Test(arguments: [
    (
      "  guard let f = delegate?.size(_:at:) else { return .zero }\n  g()\n  return f(self, 1)",
      """
        do {
        guard let f = delegate?.size(_:at:) else { return .zero }
        g()
        return try f(self, 1)
        } catch { return .zero }
      """
    ),
    (
      "  if let f = delegate.size(_:at:), b { return f(self, 1) / 2 } else { h(delegate?.color?()) }",
      """
        do {
        if let f = Optional(delegate.size(_:at:)), b { return (try f(self, 1)) / 2 } else { h((try? delegate?.color())) }
        } catch { h((try? delegate?.color())) }
      """
    ),
    (
      "  if delegate?.color != nil { c = delegate!.color!() }",
      """
        do {
        if delegate?.color != nil { c = (try delegate!.color()) }
        } catch {}
      """
    ),
    (
      "  if a { b() } else if let f = delegate?.color { c = f() } else if d { try e() }",
      """
        do {
        if a { b() } else if let f = delegate?.color { c = (try f()) } else if d { try e() }
        } catch is MissingMember { if d { try e() } }
      """
    ),
    (
      "  if d.responds(to: #selector(P.color)) { c = d.color!() }",
      """
        do {
        if d.responds(to: Selector("color")) { c = (try d.color()) }
        } catch {}
      """
    ),
    (
      "  if d.responds(to: #selector(P.color)) { c = d.color?() }",
      "  if d.responds(to: Selector(\"color\")) { c = (try? d.color()) }"
    ),
    (
      "  if let f = peer?.tint { c = f(); g { h(f()) } }",
      """
        do {
        if let f = peer?.tint { c = (try f()); g { h((try! f())) } }
        } catch {}
      """
    ),
    ("  if let f = delegate?.may(a:) { f(1) }", "  if let f = delegate?.may(a:) { f(1) }"),
  ])
  func askingForAnOptionalMember(old: String, new: String) {
    let result = result("import UIKit\nfunc f() {\n\(old)\n}", beside: [Self.delegate])
    #expect(result.files[0].text == "import UIKit\nfunc f() {\n\(new)\n}")
    #expect(result.findings == [])
  }

  @Test func classesBelowImplementDelegates() {
    let text = """
      import UIKit
      @objc protocol P { @objc optional func done(_ a: Int); @objc optional func size() -> Int }
      public class A: UIView, P {
      }
      extension A: UIScrollViewDelegate {}
      class B: A {
        func done(_ a: Int) {}
        func other() {}
      }
      final class C: B {
        func size() -> Int { 1 }
        public func scrollViewDidScroll(_ view: UIScrollView) {}
        func scrollViewShouldScrollToTop(_ view: UIScrollView) -> Bool { true }
        func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) {}
      }
      """
    let result = result(text)
    let parts = result.files[0].text.split(separator: "public class A")
    #expect(
      "public class A" + parts[1] == """
        public class A: UIView, P {
          public func done(_ a: Int) {}
          public func size() throws -> Int { throw MissingMember("size()") }
          public func scrollViewDidScroll(_ view: UIScrollView) {}
        }
        extension A: UIScrollViewDelegate {}
        class B: A {
          override func done(_ a: Int) {}
          func other() {}
        }
        final class C: B {
          override func size() -> Int { 1 }
          override public func scrollViewDidScroll(_ view: UIScrollView) {}
          func scrollViewShouldScrollToTop(_ view: UIScrollView) -> Bool { true }
          func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) {}
        }
        """)
    #expect(result.findings.map(\.symbol) == ["C.scrollViewShouldScrollToTop(_:)"])
  }

  @Test func classesBelowHaveOptionalProperties() {
    let text = """
      @objc protocol P: class {
        @objc optional var inset: CGFloat { get }
        @objc optional var title: String? { get set }
        @objc optional var tint: UIColor { get }
      }
      public class A: UIView, P {
      }
      class B: A {
        var inset: CGFloat { 4 }
        var title: String? { get { "b" } set {} }
        var tint: UIColor = .red
        var other: CGFloat { 3 }
      }
      final class C: B { override var inset: CGFloat { 5 } }
      """
    let result = result(text)
    let parts = result.files[0].text.split(separator: "public class A")
    #expect(
      "public class A" + parts[1] == """
        public class A: UIView, P {
          public var inset: CGFloat { get throws { throw MissingMember("inset") } }
          public var title: String? { get { nil } set {} }
        }
        class B: A {
          override var inset: CGFloat { 4 }
          override var title: String? { get { "b" } set {} }
          var tint: UIColor = .red
          var other: CGFloat { 3 }
        }
        final class C: B { override var inset: CGFloat { 5 } }
        """)
    #expect(result.findings.map(\.symbol) == ["B.tint"])
  }

  @Test func askingForAnOptionalMemberIsListed() {
    let result = result(
      "func f() {\n  if delegate?.may(a:) != nil {}\n  let b = c(delegate?.color != nil)\n}",
      beside: [Self.delegate])
    #expect(result.findings.map(\.symbol) == ["may", "color"])
    #expect(result.findings.map(\.line) == [2, 3])
  }

  // MARK: Overrides

  @Test func overridesMoveIntoTheClass() {
    let text = """
      class A: B {
        var a = 1
      }

      extension A {
        func own() {}
        /// Said of it.
        @objc override func f() {} // and after
      }
      """
    let new = """
      class A: B {
        var a = 1
        /// Said of it.
        override func f() {} // and after
      }

      extension A {
        func own() {}
      }
      """
    #expect(rewritten(text) == new)
  }

  @Test func overridesMoveBetweenFiles() {
    let text = "class A: B {}\n"
    let other = """
      import Other
      private let inset = 4
      #if os(iOS)
        public extension A {
          override var f: Int { helper() + inset }
        }
      #endif
      private extension A { func helper() -> Int { 1 } }
      """
    let files = result(text, beside: [other]).files.map(\.text)
    #expect(
      files[0] == """
        import Other
        class A: B {
        #if true
            public override var f: Int { helper() + inset }
        #endif
        }

        """)
    #expect(
      files[1] == """
        import Other
        let inset = 4
        #if true
          public extension A {
          }
        #endif
        extension A { func helper() -> Int { 1 } }
        """)
  }

  @Test func whatIsOverriddenMovesToo() {
    let text = "class A {\n}\nextension A {\n  func setup() {}\n  func other() {}\n}"
    let new = "class A {\n  func setup() {}\n}\nextension A {\n  func other() {}\n}"
    #expect(rewritten(text, beside: "class B: A { override func setup() {} }") == new)
  }

  @Test func openMembersMoveIntoTheClass() {
    let text = "open class A {\n}\nextension A {\n  @objc open var a: Int { 1 }\n  func b() {}\n}"
    let new = "open class A {\n  open var a: Int { 1 }\n}\nextension A {\n  func b() {}\n}"
    #expect(rewritten(text) == new)
  }

  @Test func membersAddedToUIKitAreOverridden() {
    let text = """
      import UIKit
      extension UIView {
        /// Said of it.
        @objc open func setup(_ a: Int, by b: Int) -> Bool { a > b }
        @objc var limit: CGFloat { 1 }
        func other() {}
      }
      class A: UIButton {
        override func setup(_ a: Int, by b: Int) -> Bool { super.setup(a, by: b) }
        override var limit: CGFloat { super.limit + 1 }
      }
      final class B: A {
        override func setup(_ a: Int, by b: Int) -> Bool { super.setup(b, by: a) }
      }
      class C: UIViewController { func setup(_ a: Int, by b: Int) -> Bool { true } }

      """
    let new = """
      import UIKit
      extension UIView {
        /// Said of it.
        public func setup(_ a: Int, by b: Int) -> Bool {
          if let own = self as? any UIViewSetup {
            return own.overriddenSetup(a, by: b)
          }
          return originalSetup(a, by: b)
        }

        public func originalSetup(_ a: Int, by b: Int) -> Bool { a > b }
        var limit: CGFloat {
          (self as? any UIViewLimit).map { $0.overriddenLimit } ?? originalLimit
        }

        var originalLimit: CGFloat { 1 }
        func other() {}
      }
      class A: UIButton {
        func overriddenSetup(_ a: Int, by b: Int) -> Bool { super.originalSetup(a, by: b) }
        var overriddenLimit: CGFloat { super.originalLimit + 1 }
      }
      final class B: A {
        override func overriddenSetup(_ a: Int, by b: Int) -> Bool { super.overriddenSetup(b, by: a) }
      }
      class C: UIViewController { func setup(_ a: Int, by b: Int) -> Bool { true } }

      /// Classes that override `setup(_:by:)` of an extension of `UIView`.
      public protocol UIViewSetup: AnyObject {
        func overriddenSetup(_ a: Int, by b: Int) -> Bool
      }

      extension A: UIViewSetup {}

      /// Classes that override `limit` of an extension of `UIView`.
      protocol UIViewLimit: AnyObject {
        var overriddenLimit: CGFloat { get }
      }

      extension A: UIViewLimit {}

      """
    #expect(rewritten(text) == new)
  }

  @Test func propertiesAddedToUIKitAreSetInTheClass() {
    let text = """
      import UIKit
      public extension UIViewController {
        @objc var loader: UIView? { get { nil } set {} }
      }
      class A: UIViewController {
        override var loader: UIView? { get { super.loader } set { super.loader = newValue } }
      }
      """
    let new = """
      import UIKit
      public extension UIViewController {
        public var loader: UIView? {
          get { (self as? any UIViewControllerLoader).map { $0.overriddenLoader } ?? originalLoader }
          set {
            if let own = self as? any UIViewControllerLoader {
              own.overriddenLoader = newValue
            } else {
              originalLoader = newValue
            }
          }
        }

        var originalLoader: UIView? { get { nil } set {} }
      }
      class A: UIViewController {
        var overriddenLoader: UIView? { get { super.originalLoader } set { super.originalLoader = newValue } }
      }

      /// Classes that override `loader` of an extension of `UIViewController`.
      public protocol UIViewControllerLoader: AnyObject {
        var overriddenLoader: UIView? { get set }
      }

      extension A: UIViewControllerLoader {}

      """
    #expect(rewritten(text) == new)
  }

  @Test func membersAddedToUIKitThatAreNotPlainAreListed() {
    let text = """
      import UIKit
      extension UIView { func setup<T>(_ a: T) {} }
      class A: UIView { override func setup<T>(_ a: T) {} }
      """
    let result = result(text)
    #expect(result.files[0].text == text)
    #expect(result.findings.map(\.symbol) == ["UIView.setup"])
    #expect(result.findings.map(\.line) == [2])
  }

  @Test func overridesOfOtherModulesAreListed() {
    let text = "import UIKit\nextension UILabel {\n  override open func f() {}\n}"
    let result = result(text)
    #expect(result.files[0].text == text)
    #expect(result.findings.map(\.symbol) == ["UILabel.f()"])
    #expect(result.findings.map(\.line) == [3])
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
