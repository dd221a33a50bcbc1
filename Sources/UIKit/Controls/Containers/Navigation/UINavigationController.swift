public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// A stack of view controllers with a navigation bar at the top; only the top controller is shown.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The duration of showing or hiding the bar with an animation, in seconds.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  open weak var delegate: (any UINavigationControllerDelegate)? { didSet { valuesChanged() } }
  public private(set) final var navigationBar: UINavigationBar
  private final let popSwipe = PopSwipe()
  /// The swipe from the edge that goes back.
  ///
  /// Its delegate allows it while there is a back button; with another delegate or none, it begins
  /// also without.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popSwipe.recognizer }
  /// Drives the pop that a swipe has begun.
  private final var popDriver: UIPercentDrivenInteractiveTransition?
  /// The bars beside the navigation bar, and what hides them.
  final let bars = NavigationBars()
  private final var stack: [UIViewController] = [] { didSet { valuesChanged() } }
  final let contentView = UIView()

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    connectBars()
  }

  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    connectBars()
    viewControllers = [rootViewController]
  }

  /// Creates a navigation controller with bars of these classes; nil for the usual ones.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    navigationBar =
      (navigationBarClass as? UINavigationBar.Type).map { $0.init(frame: .zero) }
      ?? UINavigationBar()
    super.init(nibName: nil, bundle: nil)
    if let type = toolbarClass as? UIToolbar.Type { bars.toolbar = type.init(frame: .zero) }
    if let navigationBarClass, !(navigationBarClass is UINavigationBar.Type) {
      navigationBar.reportUnsupported("navigationBarClass", "it is no class of navigation bars")
    }
    if let toolbarClass, !(toolbarClass is UIToolbar.Type) {
      navigationBar.reportUnsupported("toolbarClass", "it is no class of toolbars")
    }
    connectBars()
  }

  public required init?(coder: NSCoder) {
    navigationBar = UINavigationBar()
    super.init(coder: coder)
    connectBars()
  }

  private func connectBars() {
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.collapse = { [weak self] item in
      guard let self, let owner = viewControllers.first(where: { $0.navigationItem === item })
      else { return 0 }
      return bars[collapseOf: owner]
    }
    navigationBar.onHeightChange = { [weak self] in
      guard let self, isViewLoaded else { return }
      view.setNeedsLayout()
      valuesChanged()
    }
    popSwipe.connect(to: self)
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
    old.onHeightChange = nil
    old.collapse = nil
    old.setItems(nil, animated: false)
    connectBars()
    new.setItems(stack.map(\.navigationItem), animated: false)
    guard isViewLoaded else { return }
    view.insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    layOutBars()
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
    let isAnimated = animated && oldTop?.viewIfLoaded?.window != nil
    stack = viewControllers
    let fresh = viewControllers.filter { $0.parent !== self }
    for controller in fresh {
      addChild(controller)
      controller.navigationItem.searchController?.host = controller
    }
    let gone = old.filter { controller in !viewControllers.contains { $0 === controller } }
    for controller in gone {
      controller.navigationItem.searchController?.endAtOnce()
      controller.willMove(toParent: nil)
    }
    // Items are often set up when the view loads.
    if isViewLoaded { stack.last?.loadViewIfNeeded() }
    changeBarItems(viewControllers.map(\.navigationItem), animated: isAnimated)
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

  /// Shows other items in the bar, whose height follows; a swipe moves both itself.
  private func changeBarItems(_ items: [UINavigationItem], animated: Bool) {
    if popDriver != nil {
      bars.isChangingItems = true
      navigationBar.beginTransition(to: items)
      bars.isChangingItems = false
      if isViewLoaded { layOutBars() }
    } else {
      bars.isChangingItems = true
      navigationBar.setItems(items, animated: animated)
      bars.isChangingItems = false
      guard isViewLoaded else { return }
      guard animated else { return layOutBars() }
      UIView.animate(
        withDuration: UINavigationBar.transitionTime, delay: 0, usingSpringWithDamping: 1,
        initialSpringVelocity: 0, options: [], animations: { self.layOutBars() })
    }
  }

  private func revert(to old: [UIViewController]) {
    for controller in stack where !old.contains(where: { $0 === controller }) {
      controller.removeFromParent()
      controller.barInsets = .zero
    }
    stack = old
    navigationBar.setItems(old.map(\.navigationItem), animated: false)
    layOutBars()
  }

  /// Pops by a finger; the driver says how far.
  final func popInteractively(by driver: UIPercentDrivenInteractiveTransition) {
    popDriver = driver
    popViewController(animated: true)
    popDriver = nil
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

  // MARK: The bars

  open var isNavigationBarHidden = false {
    didSet {
      if isNavigationBarHidden != oldValue, isViewLoaded { view.setNeedsLayout() }
      valuesChanged()
    }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if isViewLoaded { view.layoutIfNeeded() }
    isNavigationBarHidden = hidden
    animateBars(animated)
  }

  open var toolbar: UIToolbar! { bars.toolbar }

  /// Whether the toolbar, with the items of the top controller, is hidden.
  open var isToolbarHidden = true {
    didSet {
      if isToolbarHidden != oldValue, isViewLoaded { view.setNeedsLayout() }
      valuesChanged()
    }
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    if isViewLoaded { view.layoutIfNeeded() }
    isToolbarHidden = hidden
    animateBars(animated)
  }

  /// Whether a swipe up hides the bars, and a swipe down shows them again.
  open var hidesBarsOnSwipe = false {
    didSet {
      guard hidesBarsOnSwipe != oldValue else { return }
      barHideOnSwipeGestureRecognizer.isEnabled = hidesBarsOnSwipe
      valuesChanged()
    }
  }
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { bars.swipe }

  /// Whether a tap on the content hides the bars and shows them again.
  open var hidesBarsOnTap = false {
    didSet {
      guard hidesBarsOnTap != oldValue else { return }
      barHideOnTapGestureRecognizer.isEnabled = hidesBarsOnTap
      valuesChanged()
    }
  }
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { bars.tap }

  /// Whether the bars are hidden when the keyboard appears.
  open var hidesBarsWhenKeyboardAppears = false {
    didSet { if hidesBarsWhenKeyboardAppears != oldValue { valuesChanged() } }
  }
  /// Whether the bars are hidden in what is low, such as a phone on its side.
  open var hidesBarsWhenVerticallyCompact = false {
    didSet {
      guard hidesBarsWhenVerticallyCompact != oldValue else { return }
      if isViewLoaded { view.setNeedsLayout() }
      valuesChanged()
    }
  }

  private func animateBars(_ animated: Bool) {
    guard animated, isViewLoaded else { return }
    UIView.animate(withDuration: Self.hideShowBarDuration) { self.layOutBars() }
  }

  // MARK: The view

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(bars.toolbar)
    view.addSubview(navigationBar)
    view.addGestureRecognizer(popSwipe.recognizer)
    bars.connect(to: self)
    stack.last?.loadViewIfNeeded()
    layOutBars()
    transition(nil, stack.last, .none, animated: false) { _ in }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layOutBars()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    viewIfLoaded?.setNeedsLayout()
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
      surroundingTabs?.layOutBar()
      return end(true)
    }
    let animator = delegate?.navigationController(
      self, animationControllerFor: operation, from: old, to: new)
    let interactor: (any UIViewControllerInteractiveTransitioning)? =
      animator.map { delegate?.navigationController(self, interactionControllerFor: $0) }
      ?? popDriver
    let tabBar = animator == nil ? surroundingTabs?.lendBar() : nil
    surroundingTabs?.layOutBar()
    replaceChild(
      old, with: new, in: contentView,
      by:
        animator
        ?? StackTransition(
          isPop: operation == .pop, isRightToLeft: self.view.isRightToLeft,
          isInteractive: popDriver != nil, tabBar: tabBar),
      interactor
    ) { [weak self] didComplete in
      end(didComplete)
      if tabBar != nil { self?.surroundingTabs?.returnBar() }
    }
  }
}
