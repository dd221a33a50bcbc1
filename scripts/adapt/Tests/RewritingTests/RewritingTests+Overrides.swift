import Rewriting
import Testing

extension RewritingTests {
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
}
