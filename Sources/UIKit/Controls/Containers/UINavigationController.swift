public import Foundation
import Graphics
public import LayerTree
import UIKitValues
public import Views

/// Observes the controllers shown, and provides their transitions.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AskedDelegate {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of view controllers with a navigation bar at the top; only the top controller is shown.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The duration of showing or hiding the bar with an animation, in seconds.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  open weak var delegate: (any UINavigationControllerDelegate)? { didSet { valuesChanged() } }
  public private(set) final var navigationBar: UINavigationBar
  /// Always nil: there is no swipe from the edge to go back.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
  private final var stack: [UIViewController] = [] { didSet { valuesChanged() } }
  private let contentView = UIView()

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    connectBackButton()
  }

  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    connectBackButton()
    viewControllers = [rootViewController]
  }

  /// Creates a navigation controller; a bar class other than `UINavigationBar`, and any toolbar
  /// class, is ignored with a diagnostic.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    connectBackButton()
    if navigationBarClass != nil, navigationBarClass != UINavigationBar.self {
      navigationBar.reportUnsupported("navigationBarClass", "the bar is a UINavigationBar")
    }
    if toolbarClass != nil {
      navigationBar.reportUnsupported("toolbarClass", "there are no toolbars")
    }
  }

  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar()
    super.init(coder: coder)
    connectBackButton()
  }

  private func connectBackButton() {
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
  }

  open override func value(forKey key: String) -> Any? {
    let rows = [
      KeyedValue("navigationBar", \UINavigationController.navigationBar),
      KeyedValue("viewControllers", \UINavigationController.viewControllers),
      KeyedValue("topViewController", \UINavigationController.topViewController),
      KeyedValue("visibleViewController", \UINavigationController.visibleViewController),
    ]
    return rows.first { $0.key == key }.map { $0.get(self) } ?? super.value(forKey: key)
  }

  /// Replaces the bar if the key is `navigationBar`, as code with a custom bar does.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == "navigationBar", let new = value as? UINavigationBar else {
      return super.setValue(value, forKey: key)
    }
    guard new !== navigationBar else { return }
    let old = navigationBar
    navigationBar = new
    old.onBack = nil
    old.setItems(nil, animated: false)
    connectBackButton()
    new.setItems(stack.map(\.navigationItem), animated: false)
    guard isViewLoaded else { return }
    view.insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    layOutBarAndContent()
  }

  // MARK: The stack

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let (old, oldTop) = (stack, stack.last)
    stack = viewControllers
    let fresh = viewControllers.filter { $0.parent !== self }
    for controller in fresh {
      addChild(controller)
      if controller.hidesBottomBarWhenPushed, tabBarController != nil {
        tabBarController?.tabBar.reportUnsupported("hidesBottomBarWhenPushed", "the tab bar stays")
      }
    }
    if isViewLoaded { layOutBarAndContent() }
    let gone = old.filter { controller in !viewControllers.contains { $0 === controller } }
    for controller in gone { controller.willMove(toParent: nil) }
    navigationBar.setItems(viewControllers.map(\.navigationItem), animated: animated)
    let operation: Operation =
      oldTop.map { top in viewControllers.contains { $0 === top } } ?? true ? .push : .pop
    guard oldTop !== stack.last, isViewLoaded else { return finishChange(gone, fresh) }
    transition(oldTop, stack.last, operation, animated: animated) { [weak self] didComplete in
      if didComplete {
        self?.finishChange(gone, fresh)
      } else {
        self?.revert(to: old)
      }
    }
  }

  private func revert(to old: [UIViewController]) {
    for controller in stack where !old.contains(where: { $0 === controller }) {
      controller.removeFromParent()
      controller.barInsets = .zero
    }
    stack = old
    navigationBar.setItems(old.map(\.navigationItem), animated: false)
  }

  /// Completes a change once the new controller is shown.
  private func finishChange(_ gone: [UIViewController], _ fresh: [UIViewController]) {
    for controller in gone {
      controller.removeFromParent()
      controller.barInsets = .zero
    }
    for controller in fresh {
      controller.afterAppearing { [self] in
        if controller.parent === self { controller.didMove(toParent: self) }
      }
    }
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Adopts the preferred size of its top controller.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard container === topViewController else { return }
    preferredContentSize = container.preferredContentSize
  }

  // MARK: The bar

  open var isNavigationBarHidden = false {
    didSet {
      if isNavigationBarHidden != oldValue, isViewLoaded { view.setNeedsLayout() }
      valuesChanged()
    }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if isViewLoaded { view.layoutIfNeeded() }
    isNavigationBarHidden = hidden
    guard animated, isViewLoaded else { return }
    UIView.animate(withDuration: Self.hideShowBarDuration) { self.layOutBarAndContent() }
  }

  // MARK: The view

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    layOutBarAndContent()
    transition(nil, stack.last, .none, animated: false) { _ in }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layOutBarAndContent()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  private func layOutBarAndContent() {
    contentView.frame = view.bounds
    let top = view.safeAreaInsets.top
    let bar = CGRect(x: 0, y: top, width: view.bounds.width, height: 44)
    navigationBar.frame = isNavigationBarHidden ? bar.offsetBy(dx: 0, dy: -bar.maxY) : bar
    navigationBar.alpha = isNavigationBarHidden ? 0 : 1
    for child in stack {
      child.barInsets.top = isNavigationBarHidden ? 0 : bar.height
    }
    updateBarAppearance()
  }

  /// Shows the bar's standard appearance if content has scrolled under it, otherwise that of the
  /// scroll edge.
  final func updateBarAppearance() {
    let view = topViewController?.viewIfLoaded
    let content = view as? UIScrollView ?? view?.subviews.first as? UIScrollView
    navigationBar.isOverContent = content?.isScrolledFromTop ?? false
  }

  open override var preferredStatusBarStyle: UIStatusBarStyle {
    navigationBar.barStyle == .black ? .lightContent : .default
  }

  // MARK: Transitions

  private func transition(
    _ old: UIViewController?, _ new: UIViewController?, _ operation: Operation, animated: Bool,
    completion: @escaping (_ didComplete: Bool) -> Void
  ) {
    guard let new, let view = new.view else {
      old?.viewIfLoaded?.removeFromSuperview()
      return completion(true)
    }
    view.frame = contentView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    updateBarAppearance()
    let moves = animated && old?.viewIfLoaded?.window != nil
    delegate?.navigationController(self, willShow: new, animated: moves)
    let end = { [self] (didComplete: Bool) in
      completion(didComplete)
      guard didComplete else { return }
      new.afterAppearing { [self] in
        delegate?.navigationController(self, didShow: new, animated: moves)
      }
    }
    guard moves, let old else {
      contentView.addSubview(view)
      old?.viewIfLoaded?.removeFromSuperview()
      return end(true)
    }
    let animator = delegate?.navigationController(
      self, animationControllerFor: operation, from: old, to: new)
    let interactor = animator.flatMap {
      delegate?.navigationController(self, interactionControllerFor: $0)
    }
    replaceChild(
      old, with: new, in: contentView,
      by:
        animator
        ?? StackTransition(isPop: operation == .pop, isRightToLeft: self.view.isRightToLeft),
      interactor,
      completion: end)
  }
}

/// Slides the new view in from the right over the old one, which darkens and moves left by 30 % of
/// the width; a pop is the reverse.
///
/// In right-to-left order, left and right are exchanged. All of it is by eye.
@MainActor private final class StackTransition: UIViewControllerAnimatedTransitioning {
  private let (isPop, isRightToLeft): (Bool, Bool)

  init(isPop: Bool, isRightToLeft: Bool) {
    self.isPop = isPop
    self.isRightToLeft = isRightToLeft
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let container = context.containerView
    let (upper, lower) = isPop ? (old, new) : (new, old)
    container.insertSubview(new, at: isPop ? 0 : container.subviews.count)
    let width = container.bounds.width * (isRightToLeft ? -1 : 1)
    let shade = UIView(frame: lower.bounds)
    shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
    shade.isUserInteractionEnabled = false
    lower.addSubview(shade)
    let (away, beneath) = (
      CGAffineTransform(translationX: width, y: 0),
      CGAffineTransform(translationX: -width * 0.3, y: 0)
    )
    func place(shown: Bool) {
      upper.transform = shown ? .identity : away
      lower.transform = shown ? beneath : .identity
      shade.alpha = shown ? 1 : 0
    }
    place(shown: isPop)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: [], animations: { place(shown: !self.isPop) },
      completion: { _ in
        shade.removeFromSuperview()
        upper.transform = .identity
        lower.transform = .identity
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

extension UIViewController {
  /// The navigation bar's content while this controller is on top; its initial title is the
  /// controller's.
  public final var navigationItem: UINavigationItem {
    if let item = navigationItemBox as? UINavigationItem { return item }
    let item = UINavigationItem(title: title)
    navigationItemBox = item
    observeTitle()
    return item
  }

  /// Keeps the titles of the navigation and tab bar items equal to the controller's title.
  final func observeTitle() {
    titleChanged = { [weak self] title in
      (self?.navigationItemBox as? UINavigationItem)?.title = title
      (self?.tabBarItemBox as? UITabBarItem)?.title = title
    }
  }

  /// The nearest navigation controller that contains it.
  public final var navigationController: UINavigationController? { ancestor() }
  /// The nearest split view controller that contains it.
  public final var splitViewController: UISplitViewController? { ancestor() }

  /// A button that toggles editing; its title is *Edit* or *Done* accordingly.
  public final var editButtonItem: UIBarButtonItem {
    if let item = editButtonBox as? UIBarButtonItem { return item }
    let item = UIBarButtonItem()
    func show(_ isEditing: Bool) {
      item.title = isEditing ? "Done" : "Edit"
      item.style = isEditing ? .done : .plain
    }
    item.primaryAction = UIAction { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    show(isEditing)
    editingChanged = show
    editButtonBox = item
    return item
  }

  /// The nearest tab bar controller that contains it.
  public final var tabBarController: UITabBarController? { ancestor() }

  private func ancestor<Controller: UIViewController>() -> Controller? {
    var next = parent
    while let controller = next {
      if let found = controller as? Controller { return found }
      next = controller.parent
    }
    return nil
  }
}
