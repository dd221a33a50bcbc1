public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AskedDelegate {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// Controllers with a bar of tabs at the lower edge, one tab per controller.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  open weak var delegate: (any UITabBarControllerDelegate)? { didSet { valuesChanged() } }

  /// The tabs, each with its controller; empty where controllers have been given directly.
  open var tabs: [UITab] = [] { didSet { if tabs != oldValue { tabsChanged(from: oldValue) } } }
  /// When floating tabs shrink to the selected one; without effect in the classic look.
  open var tabBarMinimizeBehavior = MinimizeBehavior.automatic {
    didSet { if tabBarMinimizeBehavior != oldValue { minimizeBehaviorChanged() } }
  }
  /// A view on glass above floating tabs; reported in the classic look, which has no place for it.
  open var bottomAccessory: UITabAccessory? {
    didSet { if bottomAccessory !== oldValue { accessoryChanged() } }
  }
  open var tabBar: UITabBar { bar }
  private var bar = UITabBar()
  private let contentView = UIView()
  private(set) final var shown: UIViewController?
  /// The parts that only floating tabs have.
  final let floating = FloatingTabs()

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    tabBar.delegate = self
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    tabBar.delegate = self
  }

  open override func value(forKey key: String) -> Any? {
    let rows = [
      KeyedValue("tabBar", \UITabBarController.tabBar),
      KeyedValue("viewControllers", \UITabBarController.viewControllers),
      KeyedValue("selectedIndex", \UITabBarController.selectedIndex),
      KeyedValue("selectedViewController", \UITabBarController.selectedViewController),
    ]
    return rows.first { $0.key == key }.map { $0.get(self) } ?? super.value(forKey: key)
  }

  /// Replaces the bar for "tabBar", for code with a custom bar.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == "tabBar", let new = value as? UITabBar else {
      return super.setValue(value, forKey: key)
    }
    guard new !== bar else { return }
    let old = bar
    bar = new
    new.delegate = self
    old.delegate = nil
    old.setItems(nil, animated: false)
    itemsChanged()
    guard isViewLoaded else { return }
    view.insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    layOutBarAndContent()
  }

  open var viewControllers: [UIViewController]? { didSet { controllersChanged(from: oldValue) } }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// The index of the selected controller, or `NSNotFound`; an index out of range is ignored.
  open var selectedIndex: Int {
    get {
      selectedViewController.flatMap { one in viewControllers?.firstIndex { $0 === one } }
        ?? NSNotFound
    }
    set {
      guard let all = viewControllers, all.indices.contains(newValue) else { return }
      select(all[newValue])
    }
  }

  /// The selected controller; `moreNavigationController` while that shows its list.
  open var selectedViewController: UIViewController? {
    get { shown === more ? more?.opened ?? shown : shown }
    set { if let newValue { select(newValue) } }
  }

  // MARK: More

  private var more: MoreNavigationController?

  /// The controller of the tab *More*: a list of the controllers for which the bar has no place, on
  /// phones all but the first four if there are more than five.
  open var moreNavigationController: UINavigationController { moreController }

  private var moreController: MoreNavigationController {
    if let more { return more }
    let new = MoreNavigationController()
    more = new
    return new
  }

  /// Stored only: the tabs cannot be rearranged, and the list has no button for it.
  open var customizableViewControllers: [UIViewController]? {
    didSet { if customizableViewControllers != oldValue { valuesChanged() } }
  }

  /// The controllers of the bar's tabs.
  private var barControllers: [UIViewController] {
    let all = viewControllers ?? []
    guard all.count > 5, traitCollection.horizontalSizeClass != .regular else { return all }
    return all.prefix(4) + [moreController]
  }

  /// The controllers in the list *More*.
  private var listedControllers: [UIViewController] {
    let all = viewControllers ?? []
    return barControllers.contains { $0 === more } ? Array(all.dropFirst(4)) : []
  }

  private func controllersChanged(from old: [UIViewController]?) {
    forgetTabs()
    let all = viewControllers ?? []
    for controller in old ?? [] where !all.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
      controller.barInsets = .zero
    }
    let tabs = barControllers
    let listed = listedControllers
    if let more, !tabs.contains(where: { $0 === more }) {
      more.show([], of: self)
      more.willMove(toParent: nil)
      more.viewIfLoaded?.removeFromSuperview()
      more.removeFromParent()
    }
    for controller in tabs where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    if !listed.isEmpty { moreController.show(listed, of: self) }
    tabBar.setItems(tabs.map(\.tabBarItem), animated: false)
    if isViewLoaded { layOutBarAndContent() }
    if let shown, tabs.contains(where: { $0 === shown }) {
      tabBar.selectedItem = shown.tabBarItem
    } else {
      shown = nil
      if let first = all.first { select(first) }
    }
    valuesChanged()
  }

  /// Updates the bar after controllers have got other items.
  fileprivate func itemsChanged() {
    tabBar.setItems(barControllers.map(\.tabBarItem), animated: false)
    tabBar.selectedItem = shown?.tabBarItem
  }

  private func select(_ chosen: UIViewController) {
    var controller = chosen
    if let more, listedControllers.contains(where: { $0 === chosen }) {
      more.open(chosen, animated: false)
      controller = more
    }
    let old = shown
    shown = controller
    tabBar.selectedItem = controller.tabBarItem
    valuesChanged()
    guard isViewLoaded, old !== controller else { return }
    let view = controller.view!
    view.frame = contentView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let old, old.viewIfLoaded?.window != nil,
      let animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: old, to: controller)
    {
      return replaceChild(old, with: controller, in: contentView, by: animator) {
        [weak self] didComplete in
        guard !didComplete else { return }
        self?.shown = old
        self?.tabBar.selectedItem = old.tabBarItem
        self?.valuesChanged()
      }
    }
    contentView.addSubview(view)
    old?.viewIfLoaded?.removeFromSuperview()
    layOutBar()
    updateBarAppearance()
  }

  /// Called for taps; an override must call this one.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = barControllers.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    // A tap on the selected tab goes back to the bottom of its stack, as on iOS.
    if controller === shown, controller.viewIfLoaded?.window != nil {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    }
    select(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    if bottomAccessory != nil { accessoryChanged() }
    layOutBarAndContent()
    if let shown {
      self.shown = nil
      select(shown)
    }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layOutBarAndContent()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard previousTraitCollection?.look != traitCollection.look else { return }
    accessoryChanged()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  private func layOutBarAndContent() {
    contentView.frame = view.bounds
    layOutBar()
    layOutAccessory()
    for child in barControllers { child.barInsets.bottom = barInset }
    updateBarAppearance()
  }

  /// The height of the bar with its accessory, without the safe area, in points.
  final var barInset: CGFloat {
    let safe = isViewLoaded ? view.safeAreaInsets.bottom : 0
    return tabBar.metrics.fullHeight(safe) - safe + accessoryInset
  }

  // MARK: Hiding the bar

  private var isBarLent = false
  private var isBarBelow = false

  /// Whether the selected navigation controller's stack hides the bar.
  final var hidesBar: Bool {
    guard let navigation = shown as? UINavigationController else { return false }
    return navigation.hidesTabBar(under: navigation.topViewController)
  }

  /// Places the bar at the lower edge, or below it while a controller hides it.
  final func layOutBar() {
    guard isViewLoaded, !isBarLent else { return }
    isBarBelow = hidesBar
    let frame = barFrame(isBelow: isBarBelow)
    if tabBar.frame != frame { tabBar.frame = frame }
    layOutAccessory()
  }

  private func barFrame(isBelow: Bool) -> CGRect {
    let height = tabBar.metrics.fullHeight(view.safeAreaInsets.bottom)
    return CGRect(
      x: 0, y: isBelow ? view.bounds.maxY : view.bounds.maxY - height, width: view.bounds.width,
      height: height)
  }

  /// The bar for a transition with which it comes or goes; nil if it stays.
  final func lendBar() -> UITabBar? {
    guard isViewLoaded, !isBarLent, hidesBar != isBarBelow else { return nil }
    isBarLent = true
    tabBar.frame = barFrame(isBelow: false)
    return tabBar
  }

  /// Takes the bar back after the transition.
  final func returnBar() {
    isBarLent = false
    view.insertSubview(tabBar, aboveSubview: contentView)
    layOutBar()
  }

  /// Shows the bar's standard appearance if content continues under it, otherwise that of the
  /// scroll edge; content that does not scroll counts as continuing.
  final func updateBarAppearance() {
    let top = (shown as? UINavigationController)?.topViewController ?? shown
    guard let scroll = top?.scrollViewBelowBars, scroll.window != nil else {
      tabBar.isOverContent = true
      return
    }
    tabBar.isOverContent = scroll.isScrollableBeyondBottom
    followContent(scroll)
  }
}

extension UIViewController {
  /// Its tab, initially with its title.
  public final var tabBarItem: UITabBarItem! {
    get {
      if let item = tabBarItemBox as? UITabBarItem { return item }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      tabBarItemBox = item
      observeTitle()
      return item
    }
    set {
      tabBarItemBox = newValue
      (parent as? UITabBarController)?.itemsChanged()
      valuesChanged()
    }
  }
}
