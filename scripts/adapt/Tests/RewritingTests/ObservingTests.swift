import Rewriting
import Testing

/// The rules for properties that key-value observing watches.
struct ObservingTests {
  private func result(_ text: String) -> RewriteResult {
    Rewriter([SourceFile(target: "T", path: "0.swift", text: text)]).rewrite()
  }

  /// A property of a control, rewritten.
  private func property(_ text: String) -> String {
    let head = "import UIKit\nclass V: UIControl {\n"
    return String(result("\(head)\(text)\n}").files[0].text.dropFirst(head.count).dropLast(2))
  }

  @Test(arguments: [
    (
      "@objc dynamic var value = 0",
      "dynamic var value = 0 { didSet { didChangeValue(for: \\.value) } }"
    ),
    (
      "@objc private(set) dynamic var a: B? // why",
      "private(set) dynamic var a: B? { didSet { didChangeValue(for: \\.a) } } // why"
    ),
    (
      "dynamic var a = 1 { didSet { b() } }",
      "dynamic var a = 1 { didSet { defer { didChangeValue(for: \\.a) }; b() } }"
    ),
    (
      "dynamic var a = 1 {\n  didSet {\n    b()\n  }\n}",
      "dynamic var a = 1 {\n  didSet { defer { didChangeValue(for: \\.a) }\n    b()\n  }\n}"
    ),
    (
      "dynamic var a = 1 { willSet { b() } }",
      "dynamic var a = 1 { willSet { b() } didSet { didChangeValue(for: \\.a) } }"
    ),
    (
      "dynamic var a: Int { get { b } set { b = newValue } }",
      "dynamic var a: Int { get { b } set { defer { didChangeValue(for: \\.a) }; b = newValue } }"
    ),
    ("dynamic var a: Int { b }", nil), ("var value = 0", nil), ("dynamic let a = 0", nil),
    ("override dynamic var frame: CGRect { didSet { b() } }", nil),
    ("dynamic func a() { var value = 1 }", nil),
  ])
  func dynamicPropertiesAnnounceTheirChanges(old: String, new: String?) {
    #expect(property(old) == new ?? old)
  }

  @Test(arguments: [
    "v.observe(\\.value) { _, _ in }", "v.observe(\\V.value, options: .new) { _, _ in }",
    "v.addObserver(self, forKeyPath: \"value\", context: nil)",
    "v.addObserver(self, forKeyPath: #keyPath(V.value), context: nil)",
  ])
  func observedPropertiesAnnounceTheirChanges(use: String) {
    let text = result(
      "import UIKit\nfinal class V: UIControl { var value = 0; var other = 0 }\nfunc f() { \(use) }"
    ).files[0].text
    #expect(
      text.hasPrefix(
        "import UIKit\nfinal class V: UIControl { var value = 0 { didSet { didChangeValue(for: \\.value) } }; "
          + "var other = 0 }"))
  }

  @Test(arguments: [
    "class V { dynamic var a = 0 }", "class V: ADelegate { dynamic var a = 0 }",
    "protocol P {}\nclass V: P { dynamic var a = 0 }", "struct S { var a = 0 }",
    "class V: UIView { struct S { dynamic var a = 0 } }",
    "class V: UIView { static dynamic var a = 0 }",
  ])
  func whatIsNoObjectStays(text: String) {
    let use = "\nfunc f() { v.observe(\\.a) { _, _ in } }"
    #expect(result("import UIKit\n" + text + use).files[0].text == "import UIKit\n" + text + use)
  }

  @Test func layersAnnounceTheirOwn() {
    let text = """
      class L: CALayer {
        @objc dynamic var a = 0
        @NSManaged dynamic var b: CGFloat
        override class func needsDisplay(forKey key: String) -> Bool { key == "a" }
      }
      """
    #expect(!result(text).files[0].text.contains("didChangeValue"))
  }

  @Test func whatCannotAnnounceIsListed() {
    let result = result(
      "import UIKit\nclass V: UIView {\n  dynamic var a = 0, b = 0\n  dynamic lazy var c = 0\n}")
    #expect(result.findings.map(\.symbol) == ["a", "b", "c"])
    #expect(result.findings.map(\.line) == [3, 3, 4])
    #expect(result.findings[0].message.contains("didSet { didChangeValue(for: \\.a) }"))
  }
}
