import Flipbook
import Testing

@testable import Controls

/// Tab bars: appearances, badges, the tab *More*.
@MainActor struct TabBarTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))

  private final class Listener: UITabBarDelegate {
    var log: [String] = []
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { log.append(item.title ?? "") }
  }

  private func items(_ count: Int) -> [UITabBarItem] {
    (0..<count).map { UITabBarItem(title: "T\($0)", image: nil, tag: $0) }
  }

  private func controllers(_ count: Int) -> [UIViewController] {
    (0..<count).map { index in
      let controller = UIViewController()
      controller.title = "T\(index)"
      return controller
    }
  }

  private func labels(_ view: UIView) -> [UILabel] {
    [view as? UILabel].compactMap(\.self) + view.subviews.flatMap(labels)
  }

  @Test func aBarAloneSelects() throws {
    let (bar, listener) = (UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49)), Listener())
    bar.items = items(3)
    bar.delegate = listener
    stage.addSubview(bar)
    stage.tap(CGPoint(x: 160, y: 25), at: 0.1)
    try stage.advance(to: 0.5)
    #expect(bar.selectedItem?.title == "T1")
    #expect(listener.log == ["T1"])
  }

  @Test func anAppearanceColorsTabs() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.items = items(2)
    bar.items?[0].badgeValue = "7"
    bar.selectedItem = bar.items?[1]
    let appearance = UITabBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .yellow
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.brown
    ]
    appearance.stackedLayoutAppearance.selected.titleTextAttributes = [
      .foregroundColor: UIColor.cyan
    ]
    appearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .purple
    appearance.stackedItemPositioning = .centered
    appearance.stackedItemWidth = 50
    appearance.stackedItemSpacing = 20
    bar.standardAppearance = appearance
    stage.addSubview(bar)
    try stage.advance(to: 0.1)
    let buttons = bar.subviews.compactMap { $0 as? TabButton }
    #expect(buttons.map(\.frame.minX) == [100, 170])
    let titles = labels(bar).filter { $0.text?.hasPrefix("T") == true }
    #expect(titles.map(\.textColor) == [.brown, .cyan])
    #expect(labels(bar).first { $0.text == "7" }?.backgroundColor == .purple)
    let ground = try #require(bar.subviews.lazy.compactMap { $0 as? BarBackground }.first)
    #expect(ground.content.color == .yellow)
    appearance.backgroundColor = .red
    #expect(ground.content.color == .yellow)
    bar.standardAppearance.backgroundColor = .red
    #expect(ground.content.color == .red)
  }

  @Test func theGroundGoesWhereContentEnds() throws {
    let page = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize.height = 1000
    page.view = scroll
    let tabs = UITabBarController()
    tabs.viewControllers = [page]
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(tabs.tabBar.isOverContent)
    scroll.contentOffset.y = 1000 + 49 - 480
    try stage.advance(to: 0.2)
    #expect(!tabs.tabBar.isOverContent)
    let ground = try #require(tabs.tabBar.subviews.lazy.compactMap { $0 as? BarBackground }.first)
    #expect(ground.content == BarBackground.Content())
    tabs.tabBar.scrollEdgeAppearance = UITabBarAppearance()
    #expect(ground.content.effect != nil)
  }

  @Test func theGroundFollowsTheHeightOfTheContent() throws {
    let page = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize.height = 100
    page.view = scroll
    let tabs = UITabBarController()
    tabs.viewControllers = [page]
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(!tabs.tabBar.isOverContent)
    scroll.contentSize.height = 1000
    #expect(tabs.tabBar.isOverContent)
    scroll.contentSize.height = 100
    #expect(!tabs.tabBar.isOverContent)
  }

  @Test func sixTabsHaveAListOfMore() throws {
    let tabs = UITabBarController()
    let all = controllers(6)
    tabs.viewControllers = all
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(tabs.tabBar.items?.map { $0.title ?? "" } == ["T0", "T1", "T2", "T3", "More"])
    let more = tabs.moreNavigationController
    tabs.tabBar(tabs.tabBar, didSelect: more.tabBarItem)
    try stage.advance(to: 0.2)
    #expect(tabs.selectedViewController === more)
    let list = try #require(more.topViewController as? UITableViewController)
    #expect(list.tableView.numberOfRows(inSection: 0) == 2)
    // The second row, below the bar.
    stage.tap(CGPoint(x: 100, y: 44 + 66), at: 0.3)
    try stage.advance(to: 2)
    #expect(all[5].view.window === stage.window)
    #expect(tabs.selectedIndex == 5)
    #expect(tabs.selectedViewController === all[5])
    tabs.selectedIndex = 0
    #expect(tabs.selectedViewController === all[0])
    tabs.selectedIndex = 4
    try stage.advance(to: 2.1)
    #expect(all[4].view.window === stage.window)
    #expect(more.viewControllers.count == 2)
    tabs.viewControllers = Array(all.prefix(5))
    #expect(tabs.tabBar.items?.count == 5)
    #expect(more.parent == nil)
  }

  @Test func aNavigationControllerInMoreLendsItsStack() throws {
    let tabs = UITabBarController()
    let page = UIViewController()
    page.title = "Page"
    let navigation = UINavigationController(rootViewController: page)
    navigation.tabBarItem = UITabBarItem(title: "Nav", image: nil, tag: 0)
    tabs.viewControllers = controllers(5) + [navigation]
    stage.window.rootViewController = tabs
    tabs.selectedViewController = navigation
    try stage.advance(to: 0.1)
    #expect(tabs.moreNavigationController.topViewController === page)
    #expect(tabs.selectedViewController === navigation)
    tabs.moreNavigationController.popToRootViewController(animated: false)
    #expect(navigation.viewControllers == [page])
  }

  @Test func aTapOnTheSelectedTabGoesBack() throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation] + controllers(1)
    stage.window.rootViewController = tabs
    navigation.pushViewController(UIViewController(), animated: false)
    try stage.advance(to: 0.1)
    stage.tap(CGPoint(x: 60, y: 460), at: 0.2)
    try stage.advance(to: 1)
    #expect(navigation.viewControllers.count == 1)
  }
}
