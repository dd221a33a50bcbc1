import Flipbook
import Testing

@testable import Controls

/// Controllers that hold others: a pile under a bar, and tabs.
@MainActor struct ContainerTests {
  let stage = Stage(size: CGSize(width: 120, height: 100))

  /// Writes down what is called.
  private final class Page: UIViewController {
    private(set) var calls: [String] = []
    let color: UIColor

    init(_ title: String, _ color: UIColor = .white) {
      self.color = color
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = color
    }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will go \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("gone") }
    override func willMove(toParent parent: UIViewController?) {
      calls.append(parent == nil ? "leaves" : "enters")
    }
    override func didMove(toParent parent: UIViewController?) {
      calls.append(parent == nil ? "left" : "entered")
    }
  }

  private final class Watcher: UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerAnimatedTransitioning
  {
    var calls: [String] = []
    var answers = true

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("will show \(viewController.title ?? "")") }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("did show \(viewController.title ?? "") at \(CACurrentMediaTime())") }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      calls.append("\(operation)")
      return self
    }

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { answers }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { calls.append("selected \(viewController.title ?? "")") }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
      0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(
        withDuration: transitionDuration(using: context), animations: { view.alpha = 1 },
        completion: { _ in context.completeTransition(true) })
    }
  }

  @Test func theUppermostShows() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let pile = UINavigationController(rootViewController: first)
    stage.window.rootViewController = pile
    #expect(pile.topViewController === first)
    #expect(pile.visibleViewController === first)
    #expect(first.navigationController === pile)
    #expect(first.parent === pile)
    #expect(first.view.window === stage.window)
    stage.timeline.commit()
    pile.pushViewController(second, animated: false)
    stage.timeline.commit()
    #expect(first.view.superview == nil)
    #expect(second.view.window === stage.window)
    #expect(pile.viewControllers == [first, second])
    #expect(pile.popViewController(animated: false) === second)
    #expect(second.parent == nil)
    #expect(second.navigationController == nil)
    #expect(pile.popViewController(animated: false) == nil)
    #expect(first.calls.filter { $0.hasSuffix("appear false") }.count == 2)
    #expect(
      second.calls == [
        "enters", "will appear false", "appeared", "entered", "leaves", "will go false", "gone",
        "left",
      ])
  }

  @Test func aPushSlidesIn() throws {
    let (first, second) = (Page("One", .red), Page("Two", .blue))
    let pile = UINavigationController(rootViewController: first)
    stage.window.rootViewController = pile
    stage.at(0.1) { pile.pushViewController(second, animated: true) }
    var places: [CGFloat] = []
    for time in [0.15, 0.3] {
      stage.at(time) {
        let frame = second.view.layer.presentation()?.frame ?? .zero
        places.append(frame.minX)
        #expect(second.calls.last == "will appear true")
        #expect(pile.transitionCoordinator?.isAnimated == true)
      }
    }
    try stage.advance(to: 1)
    try #require(places.count == 2)
    #expect(places[0] > places[1])
    #expect(places[0] < 120)
    #expect(places[1] > 0)
    #expect(second.calls == ["enters", "will appear true", "appeared", "entered"])
    #expect(first.calls.suffix(2) == ["will go true", "gone"])
    #expect(first.view.superview == nil)
    #expect(first.view.transform == .identity)
    #expect(first.view.subviews.isEmpty)
    #expect(pile.transitionCoordinator == nil)
  }

  @Test func aDelegateAnimates() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let (pile, watcher) = (UINavigationController(rootViewController: first), Watcher())
    stage.window.rootViewController = pile
    pile.delegate = watcher
    stage.at(0.1) { pile.pushViewController(second, animated: true) }
    stage.at(0.3) { #expect(second.view.layer.presentation()?.opacity == 0.5) }
    stage.at(1) { pile.popToRootViewController(animated: true) }
    try stage.advance(to: 2)
    #expect(
      watcher.calls == [
        "will show Two", "push", "did show Two at 0.5", "will show One", "pop",
        "did show One at 1.4",
      ])
    #expect(pile.viewControllers == [first])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theArrowGoesBack() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let pile = UINavigationController(rootViewController: first)
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    stage.window.rootViewController = pile
    pile.pushViewController(second, animated: false)
    second.title = "2"
    #expect(second.navigationItem.title == "2")
    stage.tap(CGPoint(x: 16, y: 22), at: 0.1)
    try stage.advance(to: 1)
    #expect(pile.topViewController === first)
    pile.setNavigationBarHidden(true, animated: true)
    try stage.advance(to: 1.1)
    #expect(pile.navigationBar.layer.presentation().map { $0.frame.minY < 0 } == true)
    try stage.advance(to: 1.5)
    #expect(pile.navigationBar.frame.maxY == 0)
  }

  @Test func tabsTakeTurns() throws {
    let pages = [Page("One", .yellow), Page("Two", .cyan), Page("Three", .orange)]
    pages[1].tabBarItem = UITabBarItem(
      title: "Two", image: UIImage(systemName: "star"), selectedImage: nil)
    pages[1].tabBarItem.badgeValue = "3"
    let (tabs, watcher) = (UITabBarController(), Watcher())
    tabs.viewControllers = pages
    tabs.delegate = watcher
    stage.window.rootViewController = tabs
    #expect(tabs.selectedIndex == 0)
    #expect(pages[0].view.window === stage.window)
    #expect(pages[2].tabBarController === tabs)
    #expect(!pages[2].isViewLoaded)
    #expect(tabs.tabBar.subviews.filter { $0 is UIControl }.count == 3)
    stage.tap(CGPoint(x: 60, y: 75), at: 0.1)
    try stage.advance(to: 0.5)
    #expect(tabs.selectedViewController === pages[1])
    #expect(watcher.calls == ["selected Two"])
    #expect(pages[0].view.window == nil)
    #expect(pages[0].calls.suffix(2) == ["will go false", "gone"])
    watcher.answers = false
    stage.tap(CGPoint(x: 100, y: 75), at: 0.6)
    try stage.advance(to: 1)
    #expect(tabs.selectedIndex == 1)
    tabs.selectedIndex = 2
    #expect(tabs.selectedViewController === pages[2])
    tabs.viewControllers = [pages[0]]
    #expect(tabs.selectedIndex == 0)
    #expect(pages[2].parent == nil)
  }

  /// Fades in and out, driven by hand where there is a driver.
  private final class Fader: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning, UINavigationControllerDelegate
  {
    let driver = UIPercentDrivenInteractiveTransition()

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? self : nil }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
      0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .from) else { return }
      if let below = context.view(forKey: .to) {
        context.containerView.insertSubview(below, at: 0)
      }
      UIView.animate(
        withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
        animations: { view.alpha = 0 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test(arguments: [true, false]) func aDismissalIsDrivenByHand(finishes: Bool) throws {
    let (root, page, fader) = (Page("Root"), Page("Page", .red), Fader())
    stage.window.rootViewController = root
    page.transitioningDelegate = fader
    page.modalPresentationStyle = .overFullScreen
    root.present(page, animated: false)
    stage.at(0.1) { root.dismiss(animated: true) }
    var shown: [Float] = []
    let look = { shown.append(page.view.layer.presentation()?.opacity ?? -1) }
    for (time, part) in [(0.5, 0.25), (1, 0.5)] {
      stage.at(time) { fader.driver.update(part) }
      stage.at(time + 0.2, perform: look)
    }
    stage.at(1.5) { finishes ? fader.driver.finish() : fader.driver.cancel() }
    stage.at(1.6, perform: look)
    try stage.advance(to: 3)
    let expected: [Float] = [0.75, 0.5, finishes ? 0.25 : 0.75]
    #expect(zip(shown, expected).allSatisfy { abs($0 - $1) < 0.05 }, "\(shown)")
    #expect((root.presentedViewController == nil) == finishes)
    #expect((page.view.window == nil) == finishes)
    #expect(page.view.alpha == (finishes ? 0 : 1))
    #expect(page.calls.last == (finishes ? "gone" : "appeared"))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false]) func aPopIsDrivenByHand(finishes: Bool) throws {
    let (first, second, fader) = (Page("One"), Page("Two", .red), Fader())
    let pile = UINavigationController(rootViewController: first)
    stage.window.rootViewController = pile
    pile.pushViewController(second, animated: false)
    pile.delegate = fader
    stage.at(0.1) { pile.popViewController(animated: true) }
    stage.at(0.2) { fader.driver.update(0.5) }
    stage.at(0.3) { finishes ? fader.driver.finish() : fader.driver.cancel() }
    try stage.advance(to: 2)
    #expect(pile.viewControllers == (finishes ? [first] : [first, second]))
    #expect((second.view.window == nil) == finishes)
    #expect((first.view.window == nil) != finishes)
    #expect(second.view.alpha == (finishes ? 0 : 1))
    #expect(second.calls.last == (finishes ? "left" : "appeared"))
    #expect(pile.view.layer.sublayers?.first?.speed == 1)
    pile.popViewController(animated: false)
    #expect(pile.topViewController === first)
  }

  @Test func barsCoverWhatIsPushedBeneathThem() throws {
    let (first, second) = (Page("One"), Page("Two"))
    second.additionalSafeAreaInsets.top = 5
    let pile = UINavigationController(rootViewController: first)
    stage.window.rootViewController = pile
    try stage.advance(to: 0.1)
    pile.pushViewController(second, animated: false)
    try stage.advance(to: 0.2)
    #expect(first.view.safeAreaInsets.top == 44)
    #expect(second.view.safeAreaInsets.top == 49)
    pile.popViewController(animated: false)
    try stage.advance(to: 0.3)
    #expect(second.view.safeAreaInsets.top == 5)
    #expect(second.additionalSafeAreaInsets.top == 5)
  }

  @Test func aPopDuringThePushLeadsBack() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let pile = UINavigationController(rootViewController: first)
    stage.window.rootViewController = pile
    stage.at(0.1) { pile.pushViewController(second, animated: true) }
    stage.at(0.3) { pile.popViewController(animated: true) }
    try stage.advance(to: 2)
    #expect(first.view.window === stage.window)
    #expect(second.view.window == nil)
    #expect(pile.viewControllers == [first])
    #expect(pile.transitionCoordinator == nil)
  }

  @Test func aTabsItemMayComeLater() throws {
    let (first, second) = (Page("One"), Page("Two"))
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    stage.window.rootViewController = tabs
    try stage.advance(to: 0.1)
    let item = UITabBarItem(title: "Other", image: nil, tag: 3)
    second.tabBarItem = item
    #expect(tabs.tabBar.items?.last === item)
    tabs.tabBar(tabs.tabBar, didSelect: item)
    #expect(tabs.selectedViewController === second)
  }

  @Test func attributesOfABarsItemCountWhereTheyAreOthers() {
    let item = UITabBarItem(title: "A", image: nil, tag: 0)
    var changes = 0
    item.onChange = { changes += 1 }
    for _ in 0..<3 {
      item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    }
    #expect(changes == 1)
    item.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
    item.setTitleTextAttributes(nil, for: .selected)
    #expect(changes == 2)
  }
}
