import Flipbook
import Testing

@testable import Controls

/// Bars in the look of iOS 26: groups of buttons on glass, floating toolbars and tabs.
@MainActor struct FloatingBarTests {
  let stage: Stage

  init() {
    stage = Stage(size: CGSize(width: 375, height: 600))
    stage.look = .ios26
  }

  private final class Page: UIViewController {
    let scroll = UIScrollView()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      scroll.contentSize = CGSize(width: 375, height: 3000)
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(scroll)
    }
  }

  private func page(_ title: String) -> Page {
    let page = Page()
    page.title = title
    return page
  }

  private func navigation(_ pages: UIViewController...) throws -> UINavigationController {
    let navigation = UINavigationController()
    navigation.viewControllers = pages
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    return navigation
  }

  private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
    ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(type, in: $0) }
  }

  private func isVisible(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).allSatisfy { !$0.isHidden && $0.alpha > 0 }
  }

  /// The frames of visible pieces of glass on the screen, from the left.
  private func platters(in view: UIView) -> [CGRect] {
    all(BarPlatter.self, in: view).filter(isVisible)
      .map { $0.convert($0.bounds, to: nil) }.sorted { $0.minX < $1.minX }
  }

  private func item(_ symbol: String) -> UIBarButtonItem {
    UIBarButtonItem(
      image: UIImage(systemName: symbol), style: .plain, target: nil, action: nil)
  }

  // MARK: Groups

  private func groups(_ items: [UIBarButtonItem]) -> [Int] {
    BarButtonRow.groups(of: items).map(\.count)
  }

  @Test func imagesShareGlass() {
    #expect(groups([item("plus"), item("heart")]) == [2])
    #expect(groups([item("plus"), .fixedSpace(0), item("heart")]) == [1, 1, 1])
    let text = UIBarButtonItem(title: "Select", style: .plain, target: nil, action: nil)
    #expect(groups([item("plus"), text, item("heart")]) == [1, 1, 1])
    let own = item("heart")
    own.sharesBackground = false
    #expect(groups([item("plus"), own, item("star"), item("book")]) == [1, 1, 2])
    let bare = item("heart")
    bare.hidesSharedBackground = true
    #expect(groups([item("plus"), bare]) == [1, 1])
    let prominent = item("heart")
    prominent.style = .prominent
    #expect(groups([item("plus"), prominent]) == [1, 1])
  }

  @Test func glassOfGroups() throws {
    let page = page("Inbox")
    page.navigationItem.rightBarButtonItems = [
      item("plus"), item("heart"), .fixedSpace(0), item("star"),
    ]
    let navigation = try navigation(page)
    let frames = platters(in: navigation.navigationBar)
    #expect(frames.map(\.width) == [44, 88])
    #expect(frames.allSatisfy { $0.height == 44 && $0.minY == 10 })
    #expect(frames.last?.maxX == 359)
    #expect(frames[1].minX - frames[0].maxX == 10)
    // The first item is the outermost.
    let plus = try #require(page.navigationItem.rightBarButtonItems?[0].shownView)
    #expect(plus.convert(plus.bounds, to: nil).maxX == 359)
  }

  @Test func itemsWithoutGlassAndFilledOnes() throws {
    let page = page("Inbox")
    let bare = item("heart")
    bare.hidesSharedBackground = true
    page.navigationItem.leftBarButtonItem = bare
    page.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .save),
    ]
    let navigation = try navigation(page)
    #expect(platters(in: navigation.navigationBar).count == 2)
    let views = page.navigationItem.rightBarButtonItems?.compactMap { $0.shownView as? UIButton }
    let (done, save) = (try #require(views?.first), try #require(views?.last))
    #expect(done.image(for: .normal) != nil)
    #expect(done.tintColor == .white)
    #expect(save.title(for: .normal) == "Save")
    #expect(save.tintColor == .label)
    let effects = all(UIVisualEffectView.self, in: navigation.navigationBar)
      .compactMap { $0.effect as? UIGlassEffect }
    #expect(effects.contains { $0.tintColor == navigation.navigationBar.tintColor })
    #expect(effects.contains { $0.tintColor == nil })
  }

  // MARK: Titles and the back button

  @Test func theBackButtonIsACircleThatGoesBack() throws {
    let navigation = try navigation(page("One"), page("Two"))
    let frames = platters(in: navigation.navigationBar)
    #expect(frames == [CGRect(x: 16, y: 10, width: 44, height: 44)])
    stage.tap(CGPoint(x: 38, y: 32), at: 0.2)
    try stage.advance(to: 1)
    #expect(navigation.viewControllers.count == 1)
    #expect(platters(in: navigation.navigationBar).isEmpty)
  }

  @Test func subtitles() throws {
    let page = page("Title")
    page.navigationItem.subtitle = "Subtitle"
    page.navigationItem.largeSubtitle = "Large"
    let navigation = try navigation(page)
    let labels = all(UILabel.self, in: navigation.navigationBar)
    let small = try #require(labels.first { $0.text == "Subtitle" })
    let title = try #require(labels.first { $0.text == "Title" && $0.font.pointSize == 17 })
    #expect(small.convert(small.bounds, to: nil).minY >= title.convert(title.bounds, to: nil).maxY)
    #expect(page.view.safeAreaInsets.top == 64)
    navigation.navigationBar.prefersLargeTitles = true
    try stage.advance(to: 0.3)
    #expect(page.view.safeAreaInsets.top == 138)
    let below = all(UILabel.self, in: navigation.navigationBar).first { $0.text == "Large" }
    #expect(below?.convert(CGPoint.zero, to: nil).x == 20)
  }

  @Test func subtitlesAreReportedInTheClassicLook() throws {
    stage.look = .classic
    let page = page("Title")
    page.navigationItem.subtitle = "Subtitle"
    page.navigationItem.largeSubtitle = "Large"
    try navigation(page).navigationBar.prefersLargeTitles = true
    try stage.advance(to: 0.3)
    let messages = stage.diagnostics.map(\.message)
    #expect(messages.count { $0.contains("the look of iOS 26") } == 2)
  }

  /// A change of the look moves a bar that is shown.
  @Test func barsFollowTheLook() throws {
    let page = page("Title")
    page.navigationItem.rightBarButtonItem = item("plus")
    let navigation = try navigation(page)
    #expect(platters(in: navigation.navigationBar).count == 1)
    stage.look = .classic
    try stage.advance(to: 0.3)
    #expect(platters(in: navigation.navigationBar).isEmpty)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
    #expect(page.view.safeAreaInsets.top == 44)
  }

  @Test func aLargeTitleCollapsesBelowTheGap() throws {
    let page = page("Letters")
    let navigation = try navigation(page)
    navigation.navigationBar.prefersLargeTitles = true
    try stage.advance(to: 0.2)
    #expect(page.scroll.contentOffset.y == -116)
    for (offset, inset) in [(-100.0, 100.0), (-64, 64), (0, 64), (-80, 80)] as [(CGFloat, CGFloat)]
    {
      page.scroll.contentOffset.y = offset
      try stage.advance(to: stage.time + 0.05)
      #expect(page.scroll.contentOffset.y == offset)
      #expect(page.view.safeAreaInsets.top == inset)
      #expect(navigation.navigationBar.frame.maxY == inset)
    }
  }

  // MARK: Toolbars

  @Test func aToolbarFloatsAboveTheEdge() throws {
    let page = page("Title")
    page.toolbarItems = [
      UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil), .flexibleSpace(),
      item("plus"),
    ]
    let navigation = try navigation(page)
    navigation.isToolbarHidden = false
    try stage.advance(to: 0.3)
    let frames = platters(in: navigation.toolbar)
    #expect(frames.count == 2)
    #expect(frames[0].minX == 16)
    #expect(frames[1].maxX == 359)
    #expect(frames.allSatisfy { $0.height == 44 && $0.maxY == 590 })
    #expect(page.view.safeAreaInsets.bottom == 64)
    // Between the buttons the content gets touches.
    let hit = navigation.view.hitTest(CGPoint(x: 180, y: 570), with: nil)
    #expect(hit?.isDescendant(of: navigation.toolbar) == false)
  }

  // MARK: Tabs

  private func tabs(_ items: [UITabBarItem]) throws -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = items.map { item in
      let page = Page()
      page.tabBarItem = item
      return page
    }
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    return tabs
  }

  private func plainTabs(_ count: Int) -> [UITabBarItem] {
    (0..<count).map {
      UITabBarItem(title: "Tab \($0)", image: UIImage(systemName: "heart"), tag: $0)
    }
  }

  private func scroll(_ tabs: UITabBarController) throws -> UIScrollView {
    try #require(tabs.selectedViewController as? Page).scroll
  }

  @Test func theTabOfASearchStandsApart() throws {
    let search = UITabBarItem(tabBarSystemItem: .search, tag: 9)
    let tabs = try tabs(plainTabs(2) + [search])
    let frames = platters(in: tabs.tabBar)
    #expect(frames.map(\.minX) == [21, 292])
    #expect(frames.last?.size == CGSize(width: 62, height: 62))
    stage.tap(CGPoint(x: 375 - 50, y: 560), at: 0.2)
    try stage.advance(to: 1)
    #expect(tabs.selectedIndex == 2)
  }

  /// While a page that hides floating tabs comes, their zone is as dark as the page below.
  @Test func floatingTabsHaveNoShadeOfTheirZone() throws {
    let navigation = UINavigationController(rootViewController: page("One"))
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    let next = page("Two")
    next.hidesBottomBarWhenPushed = true
    stage.timeline.run { navigation.pushViewController(next, animated: true) }
    let picture = try stage.bitmap(at: 0.2)
    #expect(picture[2, 300].red < 250)
    #expect(picture[2, 300] == picture[2, 590])
  }

  @Test func manyTabsFillTheWidth() throws {
    let frames = platters(in: try tabs(plainTabs(5)).tabBar)
    #expect(frames == [CGRect(x: 21, y: 528, width: 333, height: 62)])
  }

  @Test func tabsShrinkWhileContentIsScrolledDown() throws {
    let tabs = try tabs(plainTabs(3))
    tabs.tabBarMinimizeBehavior = .onScrollDown
    let scroll = try scroll(tabs)
    scroll.contentOffset.y = 10
    scroll.contentOffset.y = 15
    #expect(!tabs.tabBar.isMinimized)
    scroll.contentOffset.y = 60
    try stage.advance(to: 2)
    #expect(tabs.tabBar.isMinimized)
    #expect(platters(in: tabs.tabBar) == [CGRect(x: 21, y: 542, width: 48, height: 48)])
    scroll.contentOffset.y = 50
    #expect(tabs.tabBar.isMinimized)
    scroll.contentOffset.y = 30
    try stage.advance(to: 4)
    #expect(!tabs.tabBar.isMinimized)
    #expect(platters(in: tabs.tabBar).first?.width == 274)
    scroll.contentOffset.y = 200
    #expect(tabs.tabBar.isMinimized)
    tabs.tabBarMinimizeBehavior = .never
    #expect(!tabs.tabBar.isMinimized)
  }

  @Test func shrinkingTabsAreReportedInTheClassicLook() throws {
    stage.look = .classic
    let tabs = try tabs(plainTabs(3))
    tabs.tabBarMinimizeBehavior = .onScrollDown
    let scroll = try scroll(tabs)
    #expect(stage.diagnostics.isEmpty)
    for y in [10.0, 60, 110] { scroll.contentOffset.y = y }
    #expect(!tabs.tabBar.isMinimized)
    #expect(stage.diagnostics.map(\.keyPath) == ["tabBarMinimizeBehavior"])
    #expect(stage.diagnostics.first?.message.contains("only floating tabs") == true)
  }

  @Test func tabsShrinkWhileContentIsScrolledUp() throws {
    let tabs = try tabs(plainTabs(3))
    tabs.tabBarMinimizeBehavior = .onScrollUp
    let scroll = try scroll(tabs)
    scroll.contentOffset.y = 200
    #expect(!tabs.tabBar.isMinimized)
    scroll.contentOffset.y = 150
    #expect(tabs.tabBar.isMinimized)
    scroll.contentOffset.y = 0
    #expect(!tabs.tabBar.isMinimized)
  }

  @Test func aTapExpandsTabs() throws {
    let tabs = try tabs(plainTabs(3))
    tabs.tabBarMinimizeBehavior = .onScrollDown
    let scroll = try scroll(tabs)
    scroll.contentOffset.y = 10
    scroll.contentOffset.y = 100
    try stage.advance(to: 2)
    #expect(tabs.tabBar.isMinimized)
    stage.tap(CGPoint(x: 45, y: 566), at: 2.1)
    try stage.advance(to: 4)
    #expect(!tabs.tabBar.isMinimized)
    #expect(tabs.selectedIndex == 0)
  }

  @Test func anAccessoryLiesAboveTheTabsAndThenBesideThem() throws {
    let tabs = try tabs(plainTabs(3))
    let label = UILabel()
    tabs.bottomAccessory = UITabAccessory(contentView: label)
    tabs.tabBarMinimizeBehavior = .onScrollDown
    try stage.advance(to: 0.3)
    #expect(label.convert(label.bounds, to: nil) == CGRect(x: 21, y: 472, width: 333, height: 48))
    #expect(tabs.selectedViewController?.view.safeAreaInsets.bottom == 128)
    let scroll = try scroll(tabs)
    scroll.contentOffset.y = 10
    scroll.contentOffset.y = 100
    try stage.advance(to: 3)
    #expect(label.convert(label.bounds, to: nil) == CGRect(x: 77, y: 542, width: 277, height: 48))
  }

  @Test func anAccessoryIsReportedInTheClassicLook() throws {
    stage.look = .classic
    let tabs = try tabs(plainTabs(3))
    tabs.bottomAccessory = UITabAccessory(contentView: UILabel())
    #expect(stage.diagnostics.map(\.message).contains { $0.contains("floating tabs") })
    #expect(tabs.selectedViewController?.view.safeAreaInsets.bottom == 49)
  }

  @Test func tabsMakeTheirControllers() throws {
    var made: [String] = []
    func tab(_ name: String) -> UITab {
      UITab(title: name, image: nil, identifier: name) { tab in
        made.append(tab.identifier)
        return UIViewController()
      }
    }
    let (one, two) = (tab("one"), tab("two"))
    let search = UISearchTab { _ in UIViewController() }
    let tabs = UITabBarController(tabs: [one, two, search])
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(made == ["one", "two"])
    #expect(tabs.tabBar.items?.map(\.title) == ["one", "two", "Search"])
    #expect(tabs.selectedTab === one)
    tabs.selectedTab = two
    #expect(tabs.selectedIndex == 1)
    two.badgeValue = "4"
    #expect(tabs.tabBar.items?[1].badgeValue == "4")
    #expect(platters(in: tabs.tabBar).count == 2)
  }

  // MARK: Search

  private func searchable(_ placement: UINavigationItem.SearchBarPlacement) -> Page {
    let page = page("Title")
    page.navigationItem.searchController = UISearchController(searchResultsController: nil)
    page.navigationItem.preferredSearchBarPlacement = placement
    return page
  }

  @Test func aSearchBelowTheTitle() throws {
    let page = searchable(.stacked)
    _ = try navigation(page)
    #expect(page.navigationItem.searchBarPlacement == .stacked)
    #expect(page.view.safeAreaInsets.top > 100)
  }

  @Test func aSearchAsAButtonOfTheNavigationBar() throws {
    let page = searchable(.integratedButton)
    let navigation = try navigation(page)
    #expect(page.navigationItem.searchBarPlacement == .integratedButton)
    #expect(page.view.safeAreaInsets.top == 64)
    #expect(
      platters(in: navigation.navigationBar) == [CGRect(x: 315, y: 10, width: 44, height: 44)])
    stage.tap(CGPoint(x: 337, y: 32), at: 0.2)
    try stage.advance(to: 1)
    #expect(page.navigationItem.searchController?.isActive == true)
    #expect(page.navigationItem.searchController?.searchBar.window != nil)
  }

  @Test func aSearchFieldInTheToolbar() throws {
    let page = searchable(.automatic)
    page.toolbarItems = [
      item("plus"), page.navigationItem.searchBarPlacementBarButtonItem, item("heart"),
    ]
    let navigation = try navigation(page)
    navigation.isToolbarHidden = false
    try stage.advance(to: 0.3)
    #expect(page.navigationItem.searchBarPlacement == .integrated)
    let frames = platters(in: navigation.toolbar)
    #expect(frames.map(\.minX) == [16, 70, 315])
    #expect(frames[1].width == 235)
    stage.tap(CGPoint(x: 180, y: 566), at: 0.5)
    try stage.advance(to: 1.5)
    #expect(page.navigationItem.searchController?.isActive == true)
  }

  @Test func aSearchInTheToolbarStaysAboveTheKeyboard() throws {
    stage.presentation = Presentation(device: .phone, hasKeyboard: true)
    let page = searchable(.automatic)
    page.toolbarItems = [item("plus"), page.navigationItem.searchBarPlacementBarButtonItem]
    let navigation = try navigation(page)
    navigation.isToolbarHidden = false
    try stage.advance(to: 0.3)
    let search = try #require(page.navigationItem.searchController)
    let field = search.searchBar.searchTextField
    let (bar, rest) = (navigation.navigationBar.frame, navigation.toolbar.frame)
    stage.at(0.5) { search.isActive = true }
    try stage.advance(to: 2)
    #expect(navigation.navigationBar.frame == bar)
    #expect(search.searchBar.isDescendant(of: navigation.toolbar))
    #expect(field.isFirstResponder)
    let keyboard = try #require(stage.timeline.run { SoftwareKeyboard.current?.frame })
    let frame = field.convert(field.bounds, to: nil)
    #expect(abs(frame.height - 44) < 0.01)
    #expect(abs(frame.maxY - (keyboard.minY - 8)) < 0.01)
    // Glass of the field and of the cross beside it; the buttons are gone.
    let glass = platters(in: search.searchBar)
    #expect(glass.contains { abs($0.minX - frame.minX) + abs($0.maxX - frame.maxX) < 0.01 })
    #expect(search.searchBar.showsCancelButton)
    stage.type("ab", interval: 0.1)
    try stage.advance(to: 3)
    #expect(search.searchBar.text == "ab")
    stage.tap(search.searchBar.parts.cancel, at: 3)
    try stage.advance(to: 5)
    #expect(!search.isActive)
    #expect(navigation.toolbar.frame == rest)
    #expect(platters(in: navigation.toolbar).count >= 2)
    #expect(field.alpha * search.searchBar.alpha == 0)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func inTheClassicLookASearchIsBelowTheTitle() throws {
    stage.look = .classic
    let page = searchable(.integrated)
    _ = try navigation(page)
    #expect(page.navigationItem.searchBarPlacement == .stacked)
    #expect(page.view.safeAreaInsets.top == 96)
  }

  @Test func aPlaceForASearchIsReportedInTheClassicLook() throws {
    stage.look = .classic
    let page = searchable(.integrated)
    page.toolbarItems = [item("plus"), page.navigationItem.searchBarPlacementBarButtonItem]
    let navigation = try navigation(page)
    navigation.isToolbarHidden = false
    try stage.advance(to: 0.3)
    #expect(stage.diagnostics.map(\.keyPath) == ["searchBarPlacementBarButtonItem"])
    #expect(all(UIButton.self, in: navigation.toolbar).count == 1)
  }
}
