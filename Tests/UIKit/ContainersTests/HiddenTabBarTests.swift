import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import Views

/// `hidesBottomBarWhenPushed`: a tab bar that goes and comes with the pages of a stack.
@Suite(.stage) @MainActor struct HiddenTabBarTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))
  let tabs = UITabBarController(nibName: nil, bundle: nil)
  let list = UIViewController()
  let detail = UIViewController()
  let navigation: UINavigationController

  init() throws {
    navigation = UINavigationController(rootViewController: list)
    detail.hidesBottomBarWhenPushed = true
    let other = UIViewController()
    other.view.backgroundColor = .white
    tabs.viewControllers = [navigation, other]
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
  }

  private var bar: UITabBar { tabs.tabBar }
  private let shown = CGRect(x: 0, y: 431, width: 320, height: 49)
  private let hidden = CGRect(x: 0, y: 480, width: 320, height: 49)

  @Test func itGoesWithAPush() throws {
    #expect(bar.frame == shown)
    stage.at(0.1) { navigation.pushViewController(detail, animated: true) }
    try stage.advance(to: 0.2)
    // It moves with the page below, and the new page covers it.
    #expect(bar.superview === navigation.contentView)
    let x = try #require(bar.layer.presentation()?.frame.minX)
    #expect(x < -5 && x > -96)
    #expect(x == list.view.layer.presentation()?.frame.minX)
    let order = navigation.contentView.subviews
    #expect(order.last === detail.view)
    try stage.advance(to: 2)
    #expect(bar.superview === tabs.view)
    #expect(bar.frame == hidden)
    #expect(bar.transform.isIdentity)
    #expect(detail.view.safeAreaInsets.bottom == 0)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func itComesBackWithAPop() throws {
    navigation.pushViewController(detail, animated: false)
    #expect(bar.frame == hidden)
    let third = UIViewController()
    stage.at(0.1) { navigation.pushViewController(third, animated: true) }
    try stage.advance(to: 1)
    // A page above one that hides it has none either.
    #expect(bar.frame == hidden)
    #expect(third.view.safeAreaInsets.bottom == 0)
    stage.at(1) { navigation.popToRootViewController(animated: true) }
    try stage.advance(to: 1.1)
    #expect(bar.superview === navigation.contentView)
    try stage.advance(to: 2)
    #expect(bar.superview === tabs.view)
    #expect(bar.frame == shown)
    #expect(list.view.safeAreaInsets.bottom == 49)
  }

  @Test func aSwipeBackMayBeCancelled() throws {
    navigation.pushViewController(detail, animated: false)
    try stage.advance(to: 0.2)
    stage.drag(
      from: CGPoint(x: 2, y: 200), to: CGPoint(x: 60, y: 200), at: 0.2, duration: 0.6)
    try stage.advance(to: 0.6)
    #expect(bar.superview === navigation.contentView)
    try stage.advance(to: 2)
    #expect(navigation.topViewController === detail)
    #expect(bar.superview === tabs.view)
    #expect(bar.frame == hidden)
  }

  @Test func anotherTabHasIt() throws {
    navigation.pushViewController(detail, animated: false)
    tabs.selectedIndex = 1
    #expect(bar.frame == shown)
    tabs.selectedIndex = 0
    #expect(bar.frame == hidden)
  }

  @Test func aToolbarTakesItsPlace() throws {
    navigation.isToolbarHidden = false
    navigation.pushViewController(detail, animated: false)
    try stage.advance(to: 0.5)
    #expect(navigation.toolbar.frame.minY == 436)
    #expect(detail.view.safeAreaInsets.bottom == 44)
    navigation.popViewController(animated: false)
    try stage.advance(to: 0.6)
    #expect(navigation.toolbar.frame.minY == 387)
    #expect(list.view.safeAreaInsets.bottom == 93)
  }
}
