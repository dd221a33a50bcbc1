import Flipbook
import Testing

/// Writes down what happens to it.
private final class Controller: UIViewController {
  let name: String
  let log: (String) -> Void

  init(_ name: String, _ log: @escaping (String) -> Void) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ text: String) { log("\(name) \(text)") }

  override func loadView() {
    note("loadView")
    super.loadView()
  }
  override func viewDidLoad() { note("didLoad") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear \(animated)") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func viewWillLayoutSubviews() { note("willLayout") }
  override func viewDidLayoutSubviews() { note("didLayout \(Int(view.bounds.width))") }
  override func willMove(toParent parent: UIViewController?) { note("willMove \(parent != nil)") }
  override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }
}

@MainActor struct UIViewControllerTests {
  private final class Lines {
    var all: [String] = []
    func take() -> [String] {
      defer { all = [] }
      return all
    }
  }
  private let lines = Lines()
  private let stage = Stage(size: CGSize(width: 200, height: 400))

  private func make(_ name: String) -> Controller {
    Controller(name) { [lines] in lines.all.append($0) }
  }

  @Test func rootControllersAppear() {
    let root = make("root")
    #expect(!root.isViewLoaded)
    #expect(root.viewIfLoaded == nil)
    stage.rootViewController = root
    #expect(lines.take() == ["root loadView", "root didLoad", "root willAppear false"])
    stage.timeline.commit()
    #expect(
      lines.take() == [
        "root isAppearing", "root willLayout", "root didLayout 200", "root didAppear false",
      ])
    #expect(root.view.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
    #expect(root.view.window === stage.window)
    stage.rootViewController = nil
    #expect(lines.take() == ["root willDisappear", "root didDisappear"])
  }

  @Test func windowsShowTheirControllersWhenMadeVisible() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = make("root")
    #expect(lines.take() == [])
    #expect(window.isHidden)
    window.makeKeyAndVisible()
    stage.timeline.commit()
    #expect(lines.take().last == "root didAppear false")
    #expect(window.isKeyWindow)
    #expect(UIApplication.shared.keyWindow === window)
    #expect(window.layer.superlayer === stage.rootLayer)
    window.isHidden = true
    #expect(lines.take() == ["root willDisappear", "root didDisappear"])
  }

  @Test func whatIsAddedLaterInTheTurnIsLaidOutFirst() throws {
    final class Counting: UIViewController {
      var counts: [Int] = []
      override func viewWillLayoutSubviews() { counts.append(view.subviews.count) }
    }
    let (controller, logged) = (Counting(), make("logged"))
    stage.at(0.1) { [stage, lines] in
      for view in [controller.view!, logged.view!] {
        stage.window.addSubview(view)
        view.addSubview(UIView())
      }
      #expect(controller.counts == [])
      #expect(lines.take() == ["logged loadView", "logged didLoad", "logged willAppear false"])
    }
    try stage.advance(to: 1)
    #expect(controller.counts == [1])
    #expect(
      lines.take() == [
        "logged isAppearing", "logged willLayout", "logged didLayout 200", "logged didAppear false",
      ])
  }

  @Test func whatGoesInTheTurnInWhichItCameNeverAppeared() throws {
    let controller = make("one")
    stage.at(0.1) { [stage] in
      stage.window.addSubview(controller.view)
      controller.view.removeFromSuperview()
    }
    try stage.advance(to: 1)
    #expect(
      lines.take() == [
        "one loadView", "one didLoad", "one willAppear false", "one willDisappear",
        "one didDisappear",
      ])
  }

  @Test func childrenFollowTheirParents() {
    let (root, child) = (make("root"), make("child"))
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.parent === root)
    #expect(root.children == [child])
    _ = lines.take()
    stage.rootViewController = root
    stage.timeline.commit()
    let seen = lines.take().filter { $0.contains("ppear") }
    #expect(
      seen == [
        "root willAppear false", "child willAppear false", "root isAppearing", "child isAppearing",
        "root didAppear false", "child didAppear false",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      lines.take().filter { !$0.contains("ayout") } == [
        "child willMove false", "child willDisappear", "child didDisappear", "child didMove false",
      ])
  }

  @Test func presentingTakesTime() throws {
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    stage.timeline.commit()
    _ = lines.take()
    var ends: [Double] = []
    root.present(modal, animated: true) { ends.append(CACurrentMediaTime()) }
    #expect(modal.isBeingPresented)
    #expect(root.presentedViewController === modal)
    stage.timeline.commit()
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "modal willAppear true", "modal isAppearing",
      ])
    try stage.advance(to: 0.25)
    let sheet = try #require(modal.presentationController?.presentedView)
    let y = sheet.layer.presentation()?.frame.minY ?? 0
    #expect(y > 10)
    #expect(y < 200)
    try stage.advance(to: 1)
    #expect(ends == [0.5])
    #expect(sheet.frame == CGRect(x: 0, y: 10, width: 200, height: 390))
    #expect(modal.view.frame == sheet.bounds)
    #expect(lines.take().last == "modal didAppear true")
    modal.dismiss(animated: true) { ends.append(CACurrentMediaTime()) }
    #expect(modal.isBeingDismissed)
    try stage.advance(to: 2)
    #expect(ends == [0.5, 1.5])
    #expect(lines.take() == ["modal willDisappear", "modal didDisappear"])
    #expect(root.presentedViewController == nil)
    #expect(modal.view.superview == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func fullScreensHideTheirPresenters() {
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    stage.timeline.commit()
    _ = lines.take()
    modal.modalPresentationStyle = .fullScreen
    root.present(modal, animated: false)
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "root willDisappear", "modal willAppear false", "modal isAppearing", "root didDisappear",
        "modal didAppear false",
      ])
    #expect(root.view.window == nil)
    root.dismiss(animated: false)
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "modal willDisappear", "root willAppear false", "root isAppearing", "modal didDisappear",
        "root didAppear false",
      ])
    #expect(root.view.window === stage.window)
  }

  @Test func presentingTwiceIsReported() {
    let root = make("root")
    stage.rootViewController = root
    root.present(make("first"), animated: false)
    root.present(make("second"), animated: false)
    #expect(stage.diagnostics.count == 1)
    make("third").present(make("fourth"), animated: false)
    #expect(stage.diagnostics.count == 2)
  }

  @Test func respondersChainUpToTheApplication() {
    let root = make("root")
    stage.rootViewController = root
    let view = UIView()
    root.view.addSubview(view)
    #expect(view.next === root.view)
    #expect(root.view.next === root)
    #expect(root.next === stage.window)
    #expect(stage.window.next === UIApplication.shared)
  }

  @Test func stagesHaveApplicationsOfTheirOwn() {
    let mine = UIApplication.shared
    #expect(mine === UIApplication.shared)
    let other = Stage(size: CGSize(width: 800, height: 900))
    #expect(UIApplication.shared !== mine)
    #expect(UIScreen.main.bounds.width == 800)
    #expect(UIDevice.current.userInterfaceIdiom == .pad)
    _ = other.time
  }

  @Test func whatIsDismissedWhileItComesGivesThePresenterBack() throws {
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    modal.modalPresentationStyle = .fullScreen
    var ends: [String] = []
    root.present(modal, animated: true) { ends.append("came") }
    try stage.advance(to: 0.2)
    root.dismiss(animated: true) { ends.append("went") }
    try stage.advance(to: 2)
    #expect(root.view.window != nil)
    #expect(modal.view.window == nil)
    #expect(root.presentedViewController == nil)
    #expect(ends == ["came", "went"])
    #expect(lines.take().last == "root didAppear true")
  }

  @Test func whatIsPresentedOnceMoreTakesItsTime() throws {
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    var ends: [Double] = []
    root.present(modal, animated: true) { ends.append(stage.time) }
    stage.at(0.1) { root.dismiss(animated: false) }
    stage.at(0.2) { root.present(modal, animated: true) { ends.append(stage.time) } }
    try stage.advance(to: 0.6)
    #expect(modal.isBeingPresented)
    #expect(!lines.take().contains("modal didAppear true"))
    try stage.advance(to: 2)
    #expect(!modal.isBeingPresented)
    #expect(lines.take().contains("modal didAppear true"))
    #expect(ends == [0.5, 0.7])
  }

  @Test func aChildDismissesWhatItPresented() throws {
    let (root, child, modal, above) = (make("root"), make("child"), make("modal"), make("above"))
    stage.rootViewController = root
    root.addChild(child)
    root.view.addSubview(child.view)
    child.present(modal, animated: false)
    modal.present(above, animated: false)
    #expect(child.presentedViewController === modal)
    #expect(above.view.window != nil)
    child.dismiss(animated: false)
    #expect(child.presentedViewController == nil)
    #expect(above.presentingViewController == nil)
    #expect(above.view.window == nil)
    #expect(modal.view.window == nil)
    child.present(above, animated: false)
    #expect(above.view.window != nil)
    #expect(stage.diagnostics.isEmpty)
  }
}

/// Comes in from a point and goes by fading, and dims what is behind meanwhile.
@MainActor private final class Guide: NSObject, UIViewControllerTransitioningDelegate {
  let animator = Growing()
  var director: Dimming?
  var isDirecting = false

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    guard isDirecting else { return nil }
    director = Dimming(presentedViewController: presented, presenting: presenting)
    return director
  }
}

@MainActor private final class Growing: NSObject, UIViewControllerAnimatedTransitioning {
  var completes = true
  var ended: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let finish = {
      transitionContext.completeTransition(self.completes)
    }
    if let view = transitionContext.view(forKey: .to),
      let controller = transitionContext.viewController(forKey: .to)
    {
      view.frame = transitionContext.finalFrame(for: controller)
      transitionContext.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 1 },
        completion: { _ in finish() })
    } else if let view = transitionContext.view(forKey: .from) {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 0 },
        completion: { _ in finish() })
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

private final class Dimming: UIPresentationController {
  let dim = UIView()
  var log: [String] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 40, width: containerView?.bounds.width ?? 0, height: 60)
  }

  override func presentationTransitionWillBegin() {
    log.append("will present")
    dim.frame = containerView?.bounds ?? .zero
    dim.alpha = 0
    containerView?.insertSubview(dim, at: 0)
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dim.alpha = 1 },
      completion: { self.log.append("alongside \($0.isCancelled)") })
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { log.append("did \(completed)") }
  override func dismissalTransitionWillBegin() {
    log.append("will dismiss")
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dim.alpha = 0 }, completion: nil)
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("gone \(completed)") }
}

@MainActor struct CustomTransitionTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test(arguments: [false, true]) func aDelegateSaysHowAControllerComesAndGoes(
    isDirecting: Bool
  ) throws {
    let guide = Guide()
    guide.isDirecting = isDirecting
    var lines: [String] = []
    let root = Controller("root") { lines.append($0) }
    let other = Controller("other") { lines.append($0) }
    stage.rootViewController = root
    try stage.advance(to: 0.5)
    lines = []
    other.modalPresentationStyle = .custom
    other.transitioningDelegate = guide
    var done: [Double] = []
    stage.at(1) { root.present(other, animated: true) { done.append(stage.time) } }
    stage.at(2) { other.dismiss(animated: true) { done.append(stage.time) } }
    try stage.advance(to: 1.25)
    #expect(abs(try #require(other.view.layer.presentation()).opacity - 0.5) < 1e-5)
    #expect(other.isBeingPresented)
    #expect(
      lines.prefix(4) == [
        "other loadView", "other didLoad", "other willAppear true", "other isAppearing",
      ])
    #expect(!lines.contains("other didAppear true"))
    #expect(
      other.view.frame
        == CGRect(x: 0, y: isDirecting ? 40 : 0, width: 100, height: isDirecting ? 60 : 100))
    if isDirecting {
      #expect(try #require(guide.director?.dim.layer.presentation()).opacity > 0.4)
    }
    try stage.advance(to: 1.75)
    #expect(lines.last == "other didAppear true")
    #expect(root.presentedViewController === other)
    try stage.advance(to: 3)
    #expect(lines.suffix(2) == ["other willDisappear", "other didDisappear"])
    #expect(lines.allSatisfy { $0.hasPrefix("other") })
    #expect(done == [1.5, 2.5])
    #expect(guide.animator.ended == [true, true])
    #expect(other.view.superview == nil)
    #expect(root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
    if isDirecting {
      #expect(
        guide.director?.log == [
          "will present", "did true", "alongside false", "will dismiss", "gone true",
        ])
    }
  }

  @Test func aTransitionThatIsCancelledChangesNothing() throws {
    let guide = Guide()
    guide.animator.completes = false
    let (root, other) = (UIViewController(), UIViewController())
    stage.rootViewController = root
    other.modalPresentationStyle = .fullScreen
    other.transitioningDelegate = guide
    stage.at(1) { root.present(other, animated: true) }
    try stage.advance(to: 2)
    #expect(root.presentedViewController == nil)
    #expect(other.view.window == nil)
    #expect(stage.window.subviews == [root.view])
    #expect(guide.animator.ended == [false])
    guide.animator.completes = true
    stage.at(2) { root.present(other, animated: true) }
    try stage.advance(to: 3)
    #expect(root.presentedViewController === other)
    #expect(root.view.window == nil)
    guide.animator.completes = false
    stage.at(3) { other.dismiss(animated: true) }
    try stage.advance(to: 4)
    #expect(root.presentedViewController === other)
    #expect(root.view.window == nil)
    #expect(other.view.window === stage.window)
  }

  /// Takes the presenter's view into the container, and back.
  private final class Sliding: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.3 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.viewController(forKey: .from),
        let to = context.viewController(forKey: .to)
      else { return }
      let comes = to.isBeingPresented
      if comes { context.containerView.addSubview(to.view) }
      let presenter: UIView = comes ? from.view : to.view
      if comes { context.containerView.addSubview(presenter) }
      UIView.animate(
        withDuration: 0.3,
        animations: {
          presenter.transform = comes ? CGAffineTransform(translationX: 80, y: 0) : .identity
        },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test func aPresenterThatStaysMayDoSoInTheContainer() throws {
    let (root, menu, sliding) = (UIViewController(), UIViewController(), Sliding())
    let badge = UIView()
    stage.rootViewController = root
    stage.window.addSubview(badge)
    menu.modalPresentationStyle = .overFullScreen
    menu.transitioningDelegate = sliding
    stage.at(0.1) { root.present(menu, animated: true) }
    try stage.advance(to: 1)
    // In front of the menu, where the animator left it.
    let container = try #require(menu.view.superview)
    #expect(root.view.superview === container)
    #expect(container !== stage.window)
    #expect(container.subviews == [menu.view, root.view])
    #expect(root.view.transform.tx == 80)
    stage.at(1.1) { root.dismiss(animated: true) }
    try stage.advance(to: 2)
    #expect(stage.window.subviews == [root.view, badge])
    #expect(root.view.transform == .identity)
    #expect(menu.view.window == nil)
    #expect(root.presentedViewController == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aPresentationControllerMayRemoveThePresentersView() throws {
    final class Removing: UIPresentationController {
      override var shouldRemovePresentersView: Bool { true }
    }
    final class Guide: NSObject, UIViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        Removing(presentedViewController: presented, presenting: presenting)
      }
    }
    let (root, other, guide) = (UIViewController(), UIViewController(), Guide())
    stage.rootViewController = root
    other.modalPresentationStyle = .custom
    other.transitioningDelegate = guide
    root.present(other, animated: false)
    #expect(root.view.window == nil)
    #expect(other.view.window != nil)
    root.dismiss(animated: false)
    #expect(root.view.window != nil)
    #expect(other.view.window == nil)
  }

  @Test func childrenChangePlaces() throws {
    var lines: [String] = []
    let root = UIViewController()
    let old = Controller("old") { lines.append($0) }
    let new = Controller("new") { lines.append($0) }
    root.addChild(old)
    root.view.addSubview(old.view)
    stage.rootViewController = root
    root.addChild(new)
    stage.at(1) {
      lines = []
      root.transition(
        from: old, to: new, duration: 0.5, options: .transitionCrossDissolve, animations: nil)
    }
    try stage.advance(to: 2)
    #expect(new.view.superview === root.view)
    #expect(old.view.superview == nil)
    #expect(
      lines.filter { $0.contains("ppear") } == [
        "old willDisappear", "new willAppear true", "new isAppearing", "new didAppear true",
        "old didDisappear",
      ])
  }
}
