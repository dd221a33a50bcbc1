public import Foundation
import Graphics
public import LayerTree
public import UIKitValues
public import Views

@preconcurrency @MainActor
public protocol UITabBarDelegate: AskedDelegate {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of tabs, one of them selected; the first is at the left, or in right-to-left order at the
/// right.
///
/// Each is a `UIControl` with its image and label as subviews. Centered tabs are by eye.
@preconcurrency @MainActor
open class UITabBar: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UITabBar.barTintColor,
      \UITabBar.unselectedItemTintColor,
      \UITabBar.isTranslucent,
      \UITabBar.barStyle,
      \UITabBar.backgroundImage,
      \UITabBar.shadowImage,
      \UITabBar.selectionIndicatorImage,
      \UITabBar.itemPositioning,
      \UITabBar.itemWidth,
      \UITabBar.itemSpacing,
    ]
  }

  open weak var delegate: (any UITabBarDelegate)?
  private var buttons: [TabButton] = []
  private let background = UIView()
  private let hairline = UIImageView()
  private let indicator = UIImageView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    background.isUserInteractionEnabled = false
    hairline.backgroundColor = .barHairline
    for view in [background, hairline] { addSubview(view) }
  }

  open var items: [UITabBarItem]? { didSet { if items != oldValue { itemsChanged() } } }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  open weak var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { updateAppearance() } }
  }

  open var barTintColor: UIColor? { didSet { if barTintColor != oldValue { updateAppearance() } } }
  open var unselectedItemTintColor: UIColor? {
    didSet { if unselectedItemTintColor != oldValue { updateAppearance() } }
  }
  open var isTranslucent = true { didSet { if isTranslucent != oldValue { updateAppearance() } } }
  open var barStyle = UIBarStyle.default {
    didSet { if barStyle != oldValue { updateAppearance() } }
  }
  open var backgroundImage: UIImage? {
    didSet { if backgroundImage != oldValue { updateAppearance() } }
  }
  /// The shadow image; nil for a thin line above the bar.
  open var shadowImage: UIImage? { didSet { if shadowImage != oldValue { updateAppearance() } } }
  /// An image centered behind the selected tab.
  open var selectionIndicatorImage: UIImage? {
    didSet { if selectionIndicatorImage != oldValue { updateAppearance() } }
  }

  /// The positioning of the tabs.
  public enum ItemPositioning: Int, Sendable { case automatic, fill, centered }

  /// The positioning; automatic tabs fill the bar's width, also on tablets.
  open var itemPositioning = ItemPositioning.automatic {
    didSet { if itemPositioning != oldValue { setNeedsLayout() } }
  }
  /// The width of a centered tab, in points; 0 means 76.
  open var itemWidth: CGFloat = 0 { didSet { if itemWidth != oldValue { setNeedsLayout() } } }
  /// The gap between centered tabs, in points; 0 means 34.
  open var itemSpacing: CGFloat = 0 { didSet { if itemSpacing != oldValue { setNeedsLayout() } } }

  /// Always false: the bar cannot be customized, which is reported.
  open var isCustomizing: Bool { false }
  open func beginCustomizingItems(_ items: [UITabBarItem]) {
    reportUnsupported("beginCustomizingItems", "the bar cannot be customized")
  }
  open func endCustomizing(animated: Bool) -> Bool { false }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateAppearance()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 49)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 49 + safeAreaInsets.bottom)
  }

  private func itemsChanged() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabButton(item)
      item.onChange = { [weak self] in self?.updateAppearance() }
      item.shownView = button
      button.addAction(UIAction { [weak self] _ in self?.tapped(item) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    updateAppearance()
  }

  private func tapped(_ item: UITabBarItem) {
    delegate?.tabBar(self, didSelect: item)
  }

  private func updateAppearance() {
    let dark: UIColor? = barStyle == .black ? .black : nil
    background.backgroundColor =
      barTintColor ?? dark ?? (isTranslucent ? nil : .systemBackground)
    background.layer.contents = backgroundImage?.cgImage
    hairline.image = shadowImage
    hairline.backgroundColor = shadowImage == nil ? .barHairline : nil
    indicator.image = selectionIndicatorImage
    if selectionIndicatorImage != nil { background.addSubview(indicator) }
    for button in buttons {
      let isSelected = button.item === selectedItem
      button.show(isSelected, color: isSelected ? tintColor : unselectedItemTintColor)
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let line = shadowImage?.size.height ?? .onePixel
    hairline.frame = CGRect(x: 0, y: -line, width: bounds.width, height: line)
    let count = CGFloat(max(1, buttons.count))
    let isCentered = itemPositioning == .centered
    // As on iOS 17: two points at either side of a tab, its edges on whole points.
    let pitch =
      isCentered
      ? (itemWidth > 0 ? itemWidth : 76) + (itemSpacing > 0 ? itemSpacing : 34)
      : bounds.width / count
    let width =
      isCentered ? (itemWidth > 0 ? itemWidth : 76) : max(0, (pitch - 4).rounded())
    let left = isCentered ? (bounds.width - (count - 1) * pitch - width) / 2 : 2
    for (index, button) in buttons.enumerated() {
      let x = left + CGFloat(index) * pitch
      button.frame = oriented(
        CGRect(
          x: isCentered ? x : x.rounded(.down), y: 1, width: width,
          height: max(0, min(49, bounds.height) - 1)))
      guard button.item === selectedItem, let size = indicator.image?.size else { continue }
      indicator.bounds = CGRect(origin: .zero, size: size)
      indicator.center = button.center
    }
    indicator.isHidden = selectedItem == nil
  }
}

/// A tab with an image above a small title; the badge and the image's place are by eye.
private final class TabButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView()
  private let label = UILabel()
  private let badge = UILabel()

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.font = .systemFont(ofSize: 10, weight: .medium)
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.textAlignment = .center
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    for view in [picture, label, badge] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ isSelected: Bool, color: UIColor?) {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    let isOriginal = image?.renderingMode == .alwaysOriginal
    picture.image = isOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    let shown = color ?? .systemGray
    picture.tintColor = shown
    label.text = item.title
    label.textColor = shown
    isEnabled = item.isEnabled
    if let text = item.title,
      let attributes = item.titleTextAttributes(for: isSelected ? .selected : .normal)
    {
      let base: [NSAttributedString.Key: Any] = [.font: label.font!, .foregroundColor: shown]
      label.attributedText = NSAttributedString(
        string: text, attributes: base.merging(attributes) { $1 })
    }
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.sizeToFit()
    label.sizeToFit()
    let hasTitle = !(item.title ?? "").isEmpty
    let insets = item.imageInsets
    picture.center = CGPoint(
      x: bounds.midX + (insets.left - insets.right) / 2,
      y: (hasTitle ? 18 : bounds.midY) + (insets.top - insets.bottom) / 2)
    label.center = CGPoint(
      x: bounds.midX + item.titlePositionAdjustment.horizontal,
      y: bounds.maxY - 23.0 / 3 + item.titlePositionAdjustment.vertical)
    let width = max(18, badge.sizeThatFits(bounds.size).width + 10)
    badge.frame = oriented(CGRect(x: bounds.midX + 4, y: 2, width: width, height: 18))
  }
}

extension TabButton: AccessibilityDefaulting {
  var accessibilityDefaults: AccessibilityValues {
    var traits: UIAccessibilityTraits = .button
    if bar?.selectedItem === item { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return AccessibilityValues(
      isElement: true, label: item.title, value: item.badgeValue, traits: traits)
  }

  var accessibilityKind: String? {
    guard let items = bar?.items, let index = items.firstIndex(of: item) else { return nil }
    return "Tab, \(index + 1) of \(items.count)"
  }

  private var bar: UITabBar? {
    sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? UITabBar }.first
  }
}

public typealias UITabBarItemPositioning = UITabBar.ItemPositioning

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
  open var tabBar: UITabBar { bar }
  private var bar = UITabBar()
  private let contentView = UIView()
  private var shown: UIViewController?

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
    get { shown.flatMap { one in viewControllers?.firstIndex { $0 === one } } ?? NSNotFound }
    set {
      guard let all = viewControllers, all.indices.contains(newValue) else { return }
      select(all[newValue])
    }
  }

  open var selectedViewController: UIViewController? {
    get { shown }
    set { if let newValue { select(newValue) } }
  }

  private func controllersChanged(from old: [UIViewController]?) {
    let all = viewControllers ?? []
    for controller in old ?? [] where !all.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
      controller.barInsets = .zero
    }
    for controller in all where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabBar.setItems(all.map(\.tabBarItem), animated: false)
    if isViewLoaded { layOutBarAndContent() }
    if let shown, all.contains(where: { $0 === shown }) {
      tabBar.selectedItem = shown.tabBarItem
    } else {
      shown = nil
      if let first = all.first { select(first) }
    }
    valuesChanged()
  }

  /// Updates the bar after controllers have got other items.
  fileprivate func itemsChanged() {
    tabBar.setItems(viewControllers?.map(\.tabBarItem), animated: false)
    tabBar.selectedItem = shown?.tabBarItem
  }

  private func select(_ controller: UIViewController) {
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
  }

  /// Called for taps; an override must call this one.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = viewControllers?.first(where: { $0.tabBarItem === item }),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    select(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
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

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  private func layOutBarAndContent() {
    contentView.frame = view.bounds
    let height = 49 + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.maxY - height, width: view.bounds.width, height: height)
    for child in viewControllers ?? [] { child.barInsets.bottom = 49 }
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
