import Flipbook
import Testing

@testable import Controls

/// Navigation bars: large titles, appearances, items, the swipe back, toolbars.
@MainActor struct NavigationBarTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))

  private final class Page: UIViewController {
    let scroll = UIScrollView()

    init(_ title: String?) {
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
      super.viewDidLoad()
      scroll.contentSize = CGSize(width: 320, height: 2000)
      scroll.frame = view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(scroll)
    }
  }

  private func show(_ pages: [UIViewController], large: Bool = true) throws
    -> UINavigationController
  {
    let navigation = UINavigationController()
    navigation.navigationBar.prefersLargeTitles = large
    navigation.viewControllers = pages
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    return navigation
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  private func labels(_ text: String, in view: UIView) -> [UILabel] {
    let own = (view as? UILabel).flatMap { $0.text == text ? $0 : nil }
    return [own].compactMap(\.self) + view.subviews.flatMap { labels(text, in: $0) }
  }

  // MARK: Large titles

  @Test func aLargeTitleCollapsesWithTheContent() throws {
    let page = Page("Letters")
    let navigation = try show([page])
    let bar = navigation.navigationBar
    #expect(bar.frame.height == 96)
    #expect(page.scroll.contentOffset.y == -96)
    #expect(page.view.safeAreaInsets.top == 96)
    let large = try #require(labels("Letters", in: bar).first { $0.font.pointSize == 34 })
    let small = try #require(labels("Letters", in: bar).first { $0.font.pointSize == 17 })
    #expect(large.convert(CGPoint.zero, to: bar).x == 16)
    #expect(small.alpha == 0)
    let steps: [(offset: CGFloat, height: CGFloat)] = [
      (-80, 80), (-60, 60), (-44, 44), (-10, 44), (300, 44),
    ]
    for (offset, height) in steps {
      page.scroll.contentOffset.y = offset
      try stage.advance(to: stage.time + 0.05)
      #expect(page.scroll.contentOffset.y == offset)
      #expect(bar.frame.height == height)
      #expect(page.view.safeAreaInsets.top == height)
      #expect(page.scroll.adjustedContentInset.top == height)
    }
    #expect(small.alpha == 1)
    #expect(bar.isOverContent)
    page.scroll.contentOffset.y = -96
    try stage.advance(to: 1)
    #expect(bar.frame.height == 96)
    #expect(small.alpha == 0)
    #expect(!bar.isOverContent)
  }

  @Test func aPullStretchesTheLargeTitle() throws {
    let page = Page("Letters")
    let bar = try show([page]).navigationBar
    page.scroll.contentOffset.y = -156
    try stage.advance(to: 0.2)
    #expect(bar.frame.height == 156)
    #expect(page.view.safeAreaInsets.top == 96)
    let large = try #require(labels("Letters", in: bar).first { $0.font.pointSize == 34 })
    #expect(large.transform.a > 1)
    #expect(large.transform.a <= 1.1)
    let box = large.convert(large.bounds, to: bar)
    #expect(abs(box.maxY - 148) < 0.5)
  }

  @Test func noPartRestsHalfCollapsed() throws {
    let page = Page("Letters")
    let navigation = try show([page])
    let drags: [(way: CGFloat, height: CGFloat, time: Double)] = [(-30, 96, 1), (-55, 44, 5)]
    for (way, height, time) in drags {
      page.scroll.contentOffset.y = -96
      stage.drag(
        from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 400 + way), at: time, duration: 1.5)
      try stage.advance(to: time + 3)
      #expect(page.scroll.contentOffset.y == -height)
      #expect(navigation.navigationBar.frame.height == height)
    }
  }

  @Test func theWholeWayIsScrolledWithoutResistance() throws {
    let page = Page("Letters")
    let navigation = try show([page])
    page.scroll.contentOffset.y = 20
    try stage.advance(to: 0.2)
    stage.drag(
      from: CGPoint(x: 160, y: 200), to: CGPoint(x: 160, y: 326), at: 0.3, duration: 1.5)
    try stage.advance(to: 2.5)
    #expect(page.scroll.contentOffset.y == -96)
    #expect(navigation.navigationBar.frame.height == 96)
  }

  @Test(arguments: [
    (UINavigationItem.LargeTitleDisplayMode.automatic, CGFloat(96)), (.always, 96), (.never, 44),
    (.inline, 44),
  ])
  func modes(mode: UINavigationItem.LargeTitleDisplayMode, height: CGFloat) throws {
    let page = Page("A")
    page.navigationItem.largeTitleDisplayMode = mode
    let navigation = try show([page])
    #expect(navigation.navigationBar.frame.height == height)
    // An automatic title is as the one below.
    navigation.pushViewController(Page("B"), animated: false)
    #expect(navigation.navigationBar.frame.height == height)
  }

  @Test func aPushToASmallTitleChangesTheHeight() throws {
    let (first, second) = (Page("One"), Page("Two"))
    second.navigationItem.largeTitleDisplayMode = .never
    let navigation = try show([first])
    stage.at(0.2) { navigation.pushViewController(second, animated: true) }
    var shown: CGFloat = 0
    stage.at(0.3) { shown = navigation.navigationBar.layer.presentation()?.bounds.height ?? 0 }
    try stage.advance(to: 1)
    #expect(shown > 45)
    #expect(shown < 96)
    #expect(navigation.navigationBar.frame.height == 44)
    #expect(second.view.safeAreaInsets.top == 44)
    #expect(first.view.safeAreaInsets.top == 96)
  }

  @Test func withoutContentThatScrollsATitleStaysLarge() throws {
    let page = UIViewController()
    page.title = "A"
    #expect(try show([page]).navigationBar.frame.height == 96)
    #expect(page.view.safeAreaInsets.top == 96)
  }

  @Test func aNamedScrollViewIsFollowed() throws {
    let page = UIViewController()
    page.title = "A"
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    scroll.contentSize.height = 2000
    page.view.addSubview(UIView())
    page.view.addSubview(scroll)
    scroll.alwaysBounceVertical = true
    page.setContentScrollView(scroll)
    let navigation = try show([page])
    scroll.contentOffset.y = 50
    try stage.advance(to: 0.2)
    #expect(navigation.navigationBar.frame.height == 44)
  }

  private final class LateTitle: UITableViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Late"
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      40
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  }

  @Test func aTitleThatComesLateIsExpandedBelowAStatusBar() throws {
    let phone = Stage(device: "iPhone SE (2nd generation)")
    let list = LateTitle(style: .plain)
    list.navigationItem.searchController = UISearchController(searchResultsController: nil)
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    phone.rootViewController = navigation
    for time in [0.0, 0.1] {
      try phone.advance(to: time)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 375, height: 148))
      #expect(list.tableView.contentOffset.y == -168)
      #expect(!navigation.navigationBar.isOverContent)
    }
  }

  // MARK: Parts

  @Test func aPromptIsAboveTheTitle() throws {
    let page = Page("A")
    page.navigationItem.prompt = "Choose"
    let navigation = try show([page], large: false)
    #expect(navigation.navigationBar.frame.height == 74)
    let bar = navigation.navigationBar
    let prompt = try #require(label("Choose", in: bar))
    let title = try #require(label("A", in: bar))
    #expect(prompt.convert(prompt.bounds, to: bar).maxY <= title.convert(.zero, to: bar).y)
  }

  @Test func backTitlesGetShorter() throws {
    func title(_ back: UINavigationItem, _ next: String = "Next") throws -> String? {
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      bar.items = [back, UINavigationItem(title: next)]
      bar.layoutIfNeeded()
      let button = try #require(Self.buttons(in: bar).first)
      return button.currentTitle
    }
    #expect(try title(UINavigationItem(title: "First")) == "First")
    #expect(
      try title(UINavigationItem(title: "A title that is far too long for a back button")) == "Back"
    )
    #expect(try title(UINavigationItem(title: "A"), String(repeating: "long ", count: 9)) == nil)
    #expect(try title(UINavigationItem(title: "")) == "Back")
    let named = UINavigationItem(title: "First")
    named.backButtonTitle = "Other"
    #expect(try title(named) == "Other")
    named.backBarButtonItem = UIBarButtonItem(
      title: "Own", style: .plain, target: nil, action: nil)
    #expect(try title(named) == "Own")
    named.backBarButtonItem = UIBarButtonItem(title: "", style: .plain, target: nil, action: nil)
    #expect(try title(named) == nil)
    let quiet = UINavigationItem(title: "First")
    quiet.backButtonDisplayMode = .generic
    #expect(try title(quiet) == "Back")
    quiet.backButtonDisplayMode = .minimal
    #expect(try title(quiet) == nil)
  }

  private static func buttons(in view: UIView) -> [UIButton] {
    (view as? UIButton).map { [$0] } ?? view.subviews.flatMap(buttons)
  }

  @Test func everySystemItemHasAViewAndAName() throws {
    let look = UIBarButtonItem.Look(tint: .red)
    for raw in 0... {
      guard let kind = UIBarButtonItem.SystemItem(rawValue: raw) else { break }
      let item = UIBarButtonItem(systemItem: kind)
      let view = item.makeView(look)
      if item.isFlexibleSpace || item.isFixedSpace { continue }
      let button = try #require(view as? UIButton)
      #expect(button.currentTitle != nil || button.currentImage != nil)
      #expect(button.accessibilityLabel?.isEmpty == false, "\(kind)")
    }
    #expect(UIBarButtonItem(systemItem: .done).style == .done)
    #expect(UIBarButtonItem(systemItem: .fastForward).accessibilityLabel == "Fast Forward")
    #expect(UIBarButtonItem.fixedSpace(30).makeView(look).bounds.width == 30)
  }

  @Test func itemsPerformTheirActions() throws {
    var count = 0
    let page = Page("A")
    let action = UIAction(title: "Go") { _ in count += 1 }
    let item = UIBarButtonItem(primaryAction: action)
    item.changesSelectionAsPrimaryAction = true
    page.navigationItem.rightBarButtonItem = item
    _ = try show([page], large: false)
    stage.tap(CGPoint(x: 295, y: 22), at: 0.2)
    try stage.advance(to: 0.5)
    #expect(count == 1)
    #expect(item.isSelected)
    item.isHidden = true
    stage.tap(CGPoint(x: 295, y: 22), at: 0.6)
    try stage.advance(to: 1)
    #expect(count == 1)
  }

  @Test func anItemShowsItsMenu() throws {
    var count = 0
    let action = UIAction(title: "Go") { _ in count += 1 }
    let page = Page("A")
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "More", menu: UIMenu(children: [action]))
    _ = try show([page], large: false)
    func label(in view: UIView) -> UIView? {
      (view as? UILabel)?.text == "Go" ? view : view.subviews.lazy.compactMap(label).first
    }
    stage.tap(CGPoint(x: 290, y: 22), at: 0.2)
    try stage.advance(to: 1)
    let row = try #require(label(in: stage.window))
    stage.tap(row.convert(CGPoint(x: 4, y: 4), to: stage.window), at: 1)
    try stage.advance(to: 2)
    #expect(count == 1)
    #expect(label(in: stage.window) == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  // MARK: Appearances

  @Test func appearancesAreCopiedAndObserved() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    stage.addSubview(bar)
    let item = UINavigationItem(title: "A")
    bar.items = [item]
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .red
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.scrollEdgeAppearance = appearance
    try stage.advance(to: 0.1)
    func ground() throws -> UIColor? {
      try #require(bar.subviews.lazy.compactMap { $0 as? BarBackground }.first).content.color
    }
    #expect(try ground() == .red)
    #expect(label("A", in: bar)?.textColor == .white)
    appearance.backgroundColor = .blue
    #expect(try ground() == .red)
    bar.scrollEdgeAppearance?.backgroundColor = .green
    #expect(try ground() == .green)
    bar.scrollEdgeAppearance?.backButtonAppearance.normal.titleTextAttributes = [.kern: 3]
    let copy = appearance.copy() as? UINavigationBarAppearance
    #expect(copy == appearance)
    copy?.shadowColor = nil
    #expect(copy != appearance)
    bar.scrollEdgeAppearance = nil
    #expect(try ground() == nil)
    bar.isOverContent = true
    #expect(
      bar.subviews.lazy.compactMap { $0 as? BarBackground }.first?.content.effect != nil)
    let own = UINavigationBarAppearance()
    own.configureWithTransparentBackground()
    item.standardAppearance = own
    #expect(
      bar.subviews.lazy.compactMap { $0 as? BarBackground }.first?.content
        == BarBackground.Content())
  }

  @Test func aProxySetsAnAppearance() throws {
    let appearance = UINavigationBarAppearance()
    appearance.backgroundColor = .purple
    UINavigationBar.appearance().standardAppearance = appearance
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let own = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    own.standardAppearance.backgroundColor = .orange
    stage.addSubview(bar)
    stage.addSubview(own)
    try stage.advance(to: 0.1)
    #expect(bar.standardAppearance.backgroundColor == .purple)
    #expect(own.standardAppearance.backgroundColor == .orange)
  }

  @Test func buttonsHaveTheirStylesAppearance() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let item = UINavigationItem(title: "A")
    item.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
    item.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    bar.items = [item]
    let appearance = UINavigationBarAppearance()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.brown]
    appearance.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.cyan]
    bar.standardAppearance = appearance
    bar.layoutIfNeeded()
    let colors = Self.buttons(in: bar).map {
      $0.attributedTitle(for: .normal)?.attributes(at: 0, effectiveRange: nil)[.foregroundColor]
        as? UIColor
    }
    #expect(Set(colors) == [.brown, .cyan])
  }

  // MARK: The swipe back

  @Test(arguments: [(200.0, true), (100, false)])
  func aSwipeGoesBackWithTheFinger(way: Double, finishes: Bool) throws {
    let (first, second) = (Page("One"), Page("Two"))
    second.navigationItem.largeTitleDisplayMode = .never
    let navigation = try show([first, second], large: false)
    var places: [CGFloat] = []
    for time in [0.5, 1.0] {
      stage.at(time) { places.append(second.view.layer.presentation()?.frame.minX ?? -1) }
    }
    stage.drag(
      from: CGPoint(x: 4, y: 200), to: CGPoint(x: 4 + way, y: 200), at: 0.2, duration: 1)
    try stage.advance(to: 4)
    #expect(places.count == 2)
    #expect(places[0] > 0)
    #expect(places[1] > places[0])
    #expect(navigation.topViewController === (finishes ? first : second))
    #expect((second.view.window == nil) == finishes)
    #expect(second.view.transform == .identity)
    #expect(label(finishes ? "One" : "Two", in: navigation.navigationBar)?.alpha == 1)
    #expect(navigation.transitionCoordinator == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aSwipeNeedsABackButtonOrNoDelegate() throws {
    let (first, second) = (Page("One"), Page("Two"))
    second.navigationItem.hidesBackButton = true
    let navigation = try show([first, second], large: false)
    func swipe(_ time: Double) throws {
      stage.drag(
        from: CGPoint(x: 4, y: 200), to: CGPoint(x: 260, y: 200), at: time, duration: 0.4)
      try stage.advance(to: time + 1.5)
    }
    try swipe(0.2)
    #expect(navigation.topViewController === second)
    navigation.interactivePopGestureRecognizer?.delegate = nil
    try swipe(2)
    #expect(navigation.topViewController === first)
    try swipe(4)
    #expect(navigation.topViewController === first)
  }

  @Test func titlesSlideWhileTheyFade() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let navigation = try show([first], large: false)
    stage.at(0.2) { navigation.pushViewController(second, animated: true) }
    var seen: [(CGFloat, Float)] = []
    stage.at(0.25) {
      guard let label = label("Two", in: navigation.navigationBar) else { return }
      let content = navigation.navigationBar.content
      seen.append(
        (
          label.layer.presentation()?.frame.midX ?? 0,
          content?.layer.presentation()?.opacity ?? 0
        ))
    }
    try stage.advance(to: 1)
    let (x, opacity) = try #require(seen.first)
    #expect(x > 165)
    #expect(opacity > 0)
    #expect(opacity < 1)
    #expect(label("Two", in: navigation.navigationBar)?.frame.midX ?? 0 > 155)
  }

  // MARK: Hiding

  @Test func aSwipeHidesTheBars() throws {
    let page = Page("A")
    let navigation = try show([page], large: false)
    navigation.hidesBarsOnSwipe = true
    stage.drag(
      from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 250), at: 0.2, duration: 0.3)
    try stage.advance(to: 2)
    #expect(navigation.isNavigationBarHidden)
    #expect(navigation.navigationBar.frame.maxY == 0)
    stage.drag(
      from: CGPoint(x: 160, y: 250), to: CGPoint(x: 160, y: 400), at: 2.1, duration: 0.3)
    try stage.advance(to: 4)
    #expect(!navigation.isNavigationBarHidden)
  }

  @Test func aTapHidesTheBars() throws {
    let page = Page("A")
    let navigation = try show([page], large: false)
    navigation.hidesBarsOnTap = true
    stage.tap(CGPoint(x: 160, y: 300), at: 0.2)
    try stage.advance(to: 1)
    #expect(navigation.isNavigationBarHidden)
    stage.tap(CGPoint(x: 160, y: 300), at: 1.1)
    try stage.advance(to: 2)
    #expect(!navigation.isNavigationBarHidden)
  }

  // MARK: Toolbars

  @Test func aToolbarShowsTheItemsOfTheTop() throws {
    let (first, second) = (Page("One"), Page("Two"))
    first.toolbarItems = [
      UIBarButtonItem(systemItem: .edit), .flexibleSpace(), UIBarButtonItem(systemItem: .done),
    ]
    let navigation = try show([first], large: false)
    #expect(navigation.toolbar.alpha == 0)
    navigation.isToolbarHidden = false
    try stage.advance(to: 0.2)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
    #expect(first.view.safeAreaInsets.bottom == 44)
    let frames = Self.buttons(in: navigation.toolbar).map {
      $0.convert($0.bounds, to: navigation.toolbar)
    }
    #expect(frames.count == 2)
    #expect(frames[0].minX == 16)
    #expect(abs(frames[1].maxX - 304) < 1)
    navigation.pushViewController(second, animated: false)
    try stage.advance(to: 0.3)
    #expect(Self.buttons(in: navigation.toolbar).isEmpty)
    second.setToolbarItems([UIBarButtonItem(systemItem: .save)], animated: false)
    try stage.advance(to: 0.4)
    #expect(Self.buttons(in: navigation.toolbar).count == 1)
    navigation.setToolbarHidden(true, animated: true)
    try stage.advance(to: 1)
    #expect(navigation.toolbar.frame.minY == 480)
    #expect(second.view.safeAreaInsets.bottom == 0)
  }

  @Test func spacesShareWhatIsLeft() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    bar.items = [
      UIBarButtonItem(customView: views[0]), .flexibleSpace(),
      UIBarButtonItem(customView: views[1]),
      .fixedSpace(40), UIBarButtonItem(customView: views[2]), .flexibleSpace(),
    ]
    stage.addSubview(bar)
    try stage.advance(to: 0.1)
    // 320 − 2 · 16 − 3 · 20 − 40 are left.
    #expect(views.map(\.frame.minX) == [16, 130, 190])
    bar.semanticContentAttribute = .forceRightToLeft
    bar.setNeedsLayout()
    try stage.advance(to: 0.2)
    #expect(views.map(\.frame.maxX) == [304, 190, 130])
  }
}
