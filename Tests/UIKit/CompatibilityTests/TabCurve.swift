import Flipbook
import Testing

/// A subclass of the tab bar, set by key, that lays the tabs out itself.
private final class WideBar: UITabBar {
  var moves = 0

  override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    super.setItems(items, animated: animated)
    moves += 1
  }

  override func beginCustomizingItems(_ items: [UITabBarItem]) {
    super.beginCustomizingItems(items)
  }
}

private final class TabsWithButton: UITabBarController {
  let middle = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    setValue(WideBar(), forKey: "tabBar")
    tabBar.itemPositioning = .centered
    tabBar.itemWidth = 50
    tabBar.itemSpacing = 10
    middle.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    tabBar.addSubview(middle)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    middle.center = CGPoint(x: tabBar.bounds.midX, y: 0)
  }
}

/// A subclass of the navigation controller that is created with its first controller.
private final class Pages: UINavigationController {
  let count: Int

  override init(rootViewController: UIViewController) {
    count = 1
    super.init(rootViewController: rootViewController)
  }

  override init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    count = 0
    super.init(navigationBarClass: navigationBarClass, toolbarClass: toolbarClass)
  }

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    count = 0
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) {
    count = 0
    super.init(coder: coder)
  }
}

private final class Row: UITableViewCell {
  let plate = UIView()
  override var contentView: UIView { plate }
}

private final class Column: UIStackView {
  let kind: String

  override init(frame: CGRect) {
    kind = "made"
    super.init(frame: frame)
  }

  required init(coder: NSCoder) {
    kind = "decoded"
    super.init(coder: coder)
  }
}

@MainActor struct TabCurveTests {
  private func tabs() -> [UIViewController] {
    (0..<3).map { index in
      let controller = UIViewController()
      controller.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: index)
      return controller
    }
  }

  @Test func aBarOfItsOwnTakesThePlace() throws {
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let tabs = TabsWithButton()
    tabs.viewControllers = self.tabs()
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
    let bar = try #require(tabs.tabBar as? WideBar)
    #expect(bar.moves > 0)
    #expect(bar.superview === tabs.view)
    #expect(bar.delegate === tabs)
    tabs.setValue(bar, forKey: "tabBar")
    #expect(bar.superview === tabs.view)
    #expect(bar.delegate === tabs)
    #expect(bar.items?.count == 3)
    let other = UITabBar()
    tabs.setValue(other, forKeyPath: "tabBar")
    #expect(tabs.tabBar === other)
    #expect(other.items?.count == 3)
    #expect(bar.superview == nil)
    #expect(bar.delegate == nil)
    #expect((bar.items ?? []).isEmpty)
    tabs.setValue(bar, forKey: "tabBar")
    try stage.advance(to: 0.2)
    #expect(tabs.view.subviews.filter { $0 is UITabBar }.count == 1)
    try #require(bar.items?.count == 3)
    #expect(bar.selectedItem === tabs.viewControllers?[0].tabBarItem)
    #expect(bar.frame == CGRect(x: 0, y: 251, width: 200, height: 49))
    #expect(bar.items?.first?.title == "Search")
    let buttons = bar.subviews.filter { $0 is UIControl && !($0 is UIButton) }
    #expect(buttons.map(\.frame.minX) == [15, 75, 135])
    #expect(buttons.map(\.frame.width) == [50, 50, 50])
    #expect(tabs.middle.center == CGPoint(x: 100, y: 0))
  }

  @Test func aNavigationBarOfItsOwnTakesThePlace() throws {
    final class Bar: UINavigationBar {}
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let pages = UINavigationController(rootViewController: UIViewController())
    pages.viewControllers[0].title = "First"
    stage.rootViewController = pages
    try stage.advance(to: 0.1)
    let (old, new) = (pages.navigationBar, Bar())
    pages.setValue(new, forKeyPath: "navigationBar")
    pages.setValue(new, forKey: "navigationBar")
    #expect(pages.navigationBar === new)
    #expect(new.superview === pages.view)
    #expect(old.superview == nil)
    #expect(new.topItem?.title == "First")
    #expect(new.frame == CGRect(x: 0, y: 0, width: 200, height: 44))
    pages.pushViewController(UIViewController(), animated: false)
    #expect(new.items?.count == 2)
    #expect((old.items ?? []).isEmpty)
    #expect(stage.diagnostics.isEmpty)
    pages.setValue(1, forKey: "toolbar")
    #expect(stage.diagnostics.map(\.keyPath) == ["toolbar"])
  }

  @Test func aPageSaysHowLargeItWantsToBe() throws {
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let page = UIViewController()
    let pages = UINavigationController(rootViewController: page)
    stage.rootViewController = pages
    page.preferredContentSize = CGSize(width: 0, height: 80)
    #expect(pages.preferredContentSize == CGSize(width: 0, height: 80))
    let detail = UIViewController()
    page.showDetailViewController(detail, sender: nil)
    try stage.advance(to: 1)
    #expect(detail.presentingViewController === pages)
    #expect(pages.viewControllers.count == 1)
  }

  @Test func everyStandardTabHasAPicture() {
    let stage = Stage(size: CGSize(width: 90, height: 100))
    for number in 0..<12 {
      let kind = UITabBarItem.SystemItem(rawValue: number)
      let item = kind.map { UITabBarItem(tabBarSystemItem: $0, tag: number) }
      #expect((item?.image?.size.width ?? 0) > 5, "\(String(describing: kind))")
    }
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theMarkLiesBehindTheSelectedTab() throws {
    let stage = Stage(size: CGSize(width: 90, height: 100))
    let tabs = UITabBarController()
    tabs.viewControllers = self.tabs()
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 4))
    tabs.tabBar.selectionIndicatorImage = renderer.image { $0.fill($0.format.bounds) }
    tabs.selectedIndex = 1
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
    func marks(_ view: UIView) -> [UIImageView] {
      view.subviews.flatMap { marks($0) } + [view as? UIImageView].compactMap(\.self)
    }
    let mark = try #require(marks(tabs.tabBar).first { $0.image?.size.width == 10 })
    #expect(mark.center.x == 45)
    #expect(mark.bounds.size == CGSize(width: 10, height: 4))
  }

  @Test func whatCannotBeIsReported() throws {
    let stage = Stage(size: CGSize(width: 90, height: 100))
    let tabs = UITabBarController()
    tabs.setValue(1, forKey: "tint")
    tabs.tabBar.beginCustomizingItems([])
    #expect(!tabs.tabBar.isCustomizing)
    #expect(!tabs.tabBar.endCustomizing(animated: false))
    _ = UINavigationController(navigationBarClass: UITabBar.self, toolbarClass: UIView.self)
    #expect(
      stage.diagnostics.map(\.keyPath) == [
        "tint", "beginCustomizingItems", "navigationBarClass", "toolbarClass",
      ])
  }

  @Test func initializersCanBeOverridden() {
    _ = Stage(size: CGSize(width: 90, height: 100))
    let root = UIViewController()
    let pages = Pages(rootViewController: root)
    #expect(pages.count == 1)
    #expect(pages.topViewController === root)
    #expect(Pages(navigationBarClass: nil, toolbarClass: nil).viewControllers.isEmpty)
    let row = Row(style: .default, reuseIdentifier: nil)
    #expect(row.contentView === row.plate)
    #expect(row.plate.superview === row)
    #expect(Column(arrangedSubviews: [UIView()]).kind == "made")
    let animator = UIViewPropertyAnimator()
    #expect(animator.duration == 0)
    #expect(animator.state == .inactive)
  }
}
