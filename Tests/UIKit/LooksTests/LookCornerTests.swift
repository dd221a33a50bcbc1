import Flipbook
import Foundation
import Testing
import Views

@testable import Controls

/// Rare cases of the look of iOS 26: little room, other directions, and looks that change.
@MainActor
@Suite(.stage) struct LookCornerTests {
  private func stage(_ device: Device = "iPhone 16") -> Stage {
    let stage = Stage(device: device, scale: 2)
    stage.look = .ios26
    return stage
  }

  private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
    ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(type, in: $0) }
  }

  @Test func moreButtonsThanFitScroll() throws {
    let stage = stage("iPhone 16 landscape")
    let (root, alert) = (
      UIViewController(),
      UIAlertController(title: "Title", message: nil, preferredStyle: .actionSheet)
    )
    var chosen: [String] = []
    for name in (1...9).map(String.init) {
      alert.addAction(UIAlertAction(title: name, style: .default) { _ in chosen.append(name) })
    }
    stage.rootViewController = root
    try stage.advance(to: 0.1)
    root.present(alert, animated: false)
    try stage.advance(to: 1)
    let frame = alert.view.frame
    #expect(frame.minY >= 0 && frame.maxY <= stage.size.height)
    let area = try #require(
      all(UIScrollView.self, in: alert.view).first { !all(AlertButton.self, in: $0).isEmpty })
    #expect(area.contentSize.height > area.bounds.height)
    #expect(area.frame.maxY <= alert.view.bounds.height)
    let first = try #require(all(AlertButton.self, in: area).first)
    stage.tap(first.convert(CGPoint(x: 20, y: 20), to: nil), at: 1)
    try stage.advance(to: 2)
    #expect(chosen == ["1"])
  }

  @Test func itemsOnGlassAreMirrored() throws {
    let stage = stage()
    var traits = stage.traitOverrides
    traits.layoutDirection = .rightToLeft
    stage.traitOverrides = traits
    let page = UIViewController()
    let items = ["star", "heart"].map {
      UIBarButtonItem(image: UIImage(systemName: $0), primaryAction: UIAction { _ in })
    }
    items[0].accessibilityLabel = "first"
    items[1].accessibilityLabel = "second"
    page.navigationItem.leftBarButtonItems = items
    let navigation = UINavigationController(rootViewController: page)
    stage.rootViewController = navigation
    try stage.advance(to: 0.5)
    let buttons = all(UIButton.self, in: navigation.navigationBar)
    func x(_ label: String) throws -> CGFloat {
      let button = try #require(buttons.first { $0.accessibilityLabel == label })
      return button.convert(button.bounds, to: nil).midX
    }
    #expect(try x("first") > x("second"))
  }

  @Test func anAccessoryMayBeSetBeforeTheViewIsLoaded() throws {
    let stage = stage()
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    let content = UILabel()
    tabs.bottomAccessory = UITabAccessory(contentView: content)
    stage.rootViewController = tabs
    try stage.advance(to: 0.5)
    #expect(content.window === stage.window)
    #expect(content.bounds.height == 48)
  }

  @Test func controllersTakeThePlaceOfTabs() {
    let tabs = UITabBarController()
    let tab = UITab(title: "One", image: nil, identifier: "one") { _ in UIViewController() }
    tabs.tabs = [tab]
    #expect(tab.tabBarController === tabs)
    tabs.viewControllers = [UIViewController()]
    #expect(tabs.tabs.isEmpty)
    #expect(tab.tabBarController == nil)
    #expect(tabs.viewControllers?.count == 1)
    tabs.tabs = [tab]
    #expect(tabs.viewControllers?.count == 1)
    #expect(tabs.selectedTab === tab)
  }

  @Test func aPlaceholderInOtherColorsStays() throws {
    let stage = stage()
    let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 200, height: 36))
    stage.addSubview(field)
    field.placeholder = "Search"
    field.attributedPlaceholder = NSAttributedString(
      string: "Search", attributes: [.foregroundColor: UIColor.red])
    stage.look = .classic
    try stage.advance(to: 0.1)
    let color = field.attributedPlaceholder?.attribute(
      .foregroundColor, at: 0, effectiveRange: nil)
    #expect(color as? UIColor == .red)
  }

  @Test func aPressedGlassKeepsItsPlaceWhenItsSizeChanges() throws {
    let stage = stage()
    let effect = UIGlassEffect()
    effect.isInteractive = true
    let glass = UIVisualEffectView(effect: effect)
    glass.frame = CGRect(x: 50, y: 100, width: 100, height: 50)
    stage.addSubview(glass)
    stage.drag(
      from: CGPoint(x: 100, y: 125), to: CGPoint(x: 105, y: 125), at: 0.1, duration: 1)
    try stage.advance(to: 0.6)
    glass.frame.size = CGSize(width: 200, height: 80)
    try stage.advance(to: 3)
    #expect(glass.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 80))
  }

  @Test func endlessRadiiAreFitted() {
    let fitted = SIMD4(Double.infinity, 10, 10, .greatestFiniteMagnitude).fitted(
      width: 100, height: 50)
    for index in 0..<4 { #expect(fitted[index].isFinite) }
    #expect(fitted[0] > 0)
  }
}
