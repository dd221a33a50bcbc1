import Flipbook
import Foundation
import Testing

/// Margins of controllers' views, and the safe area of devices.
@MainActor struct MarginTests {
  @Test(arguments: [(320.0, 16.0), (390, 16), (414, 20), (820, 20)])
  func aControllersViewHasTheSystemsMargins(width: Double, side: Double) {
    let stage = Stage(size: CGSize(width: width, height: 700))
    let controller = UIViewController()
    stage.rootViewController = controller
    let (label, inner) = (UIView(), UIView())
    label.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(label)
    controller.view.addSubview(inner)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.trailingAnchor),
      label.topAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.topAnchor),
      label.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.window.layoutIfNeeded()
    #expect(label.frame == CGRect(x: side, y: 0, width: width - 2 * side, height: 20))
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    controller.view.layoutMargins = UIEdgeInsets(top: 5, left: 2, bottom: 5, right: 40)
    stage.window.layoutIfNeeded()
    #expect(label.frame == CGRect(x: side, y: 5, width: width - side - 40, height: 20))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    stage.window.layoutIfNeeded()
    #expect(label.frame.minX == 2)
  }

  /// A controller that is compact on a tablet has a phone's margins.
  @Test func compactContentOfATabletHasLessMargin() {
    let stage = Stage(device: "iPad Air 11-inch (M2)")
    let controller = UIViewController()
    stage.rootViewController = controller
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(view)
    view.leadingAnchor.constraint(equalTo: controller.view.layoutMarginsGuide.leadingAnchor)
      .isActive = true
    stage.window.layoutIfNeeded()
    #expect(view.frame.minX == 20)
    controller.traitOverrides.horizontalSizeClass = .compact
    stage.window.layoutIfNeeded()
    #expect(view.frame.minX == 16)
    #expect(controller.view.layoutMargins.right == 16)
  }

  @Test func readableLinesAreWiderInLargeText() {
    let stage = Stage(size: CGSize(width: 1300, height: 800), scale: 2)
    let (outer, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 1200, height: 100)), UIView())
    stage.addSubview(outer)
    view.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(view)
    let guide = outer.readableContentGuide
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    outer.layoutIfNeeded()
    #expect(view.frame.width == 672)
    outer.traitOverrides.preferredContentSizeCategory = .extraLarge
    outer.layoutIfNeeded()
    // 672 · 19 / 17 = 751.06, in whole pixels, centered.
    #expect(abs(view.frame.width - 751) <= 0.5)
    #expect(abs(view.frame.midX - 600) <= 0.5)
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    outer.layoutIfNeeded()
    #expect(view.frame.width == 1184)
  }

  @Test func aDevicesIslandAndIndicatorAreInTheSafeArea() throws {
    let stage = Stage(size: CGSize(width: 390, height: 844))
    let controller = UIViewController()
    stage.rootViewController = controller
    let label = UIView()
    label.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(label)
    let (safe, margins) = (controller.view.safeAreaLayoutGuide, controller.view.layoutMarginsGuide)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: safe.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 50),
    ])
    try stage.advance(to: 0.1)
    #expect(label.frame == CGRect(x: 16, y: 0, width: 50, height: 844))
    stage.presentation = Presentation(device: .phone, hasIsland: true)
    try stage.advance(to: 0.2)
    #expect(
      stage.window.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(label.frame == CGRect(x: 16, y: 59, width: 50, height: 844 - 59 - 34))
    controller.additionalSafeAreaInsets.top = 10
    try stage.advance(to: 0.3)
    #expect(label.frame.minY == 69)
    stage.presentation?.hasIsland = false
    try stage.advance(to: 0.4)
    #expect(label.frame.minY == 10)
    stage.presentation = Presentation(device: .tablet)
    #expect(abs(stage.window.safeAreaInsets.top - 12.5806) < 0.001)
    stage.presentation = nil
    #expect(stage.window.safeAreaInsets == .zero)
  }
}
