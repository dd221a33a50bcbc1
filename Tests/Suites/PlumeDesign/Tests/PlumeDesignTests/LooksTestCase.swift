import SnapshotTesting
import UIKit
import XCTest

/// Tests that compare a view in every look of the design system.
class LooksTestCase: XCTestCase {
  private static let looks: [(name: String, traits: UITraitCollection)] = [
    ("light", UITraitCollection(userInterfaceStyle: .light)),
    ("dark", UITraitCollection(userInterfaceStyle: .dark)),
    ("large-text", UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)),
    (
      "right-to-left",
      UITraitCollection(layoutDirection: .rightToLeft)
    ),
  ]

  /// Compares `view`, as high as it wants to be at `width`, in every look.
  func assertLooks(
    of view: @autoclosure () -> UIView, width: CGFloat = 320, file: StaticString = #file,
    testName: String = #function, line: UInt = #line
  ) {
    for look in Self.looks {
      let host = LookHost(view(), width: width)
      host.overrideUserInterfaceStyle = look.traits.userInterfaceStyle
      assertSnapshot(
        of: host, as: .image(perceptualPrecision: 0.98, traits: look.traits), named: look.name,
        file: file, testName: testName, line: line)
    }
  }
}

/// A ground for a view, with a margin around it.
private final class LookHost: UIView {
  init(_ view: UIView, width: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: 10))
    backgroundColor = .systemBackground
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -16),
      widthAnchor.constraint(equalToConstant: width),
    ])
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
