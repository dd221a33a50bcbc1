import Rewriting
import Testing

extension RewritingTests {
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
}
