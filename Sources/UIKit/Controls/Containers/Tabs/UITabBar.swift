public import Foundation
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
/// Each is a `UIControl` with its image and label as subviews. Centered tabs are by eye. In the
/// look of iOS 26 they are on floating glass, and the tab of a search is on a separate piece.
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
      \UITabBar.standardAppearance,
      \UITabBar.scrollEdgeAppearance,
    ]
  }

  open weak var delegate: (any UITabBarDelegate)?
  private var buttons: [TabButton] = []
  private let background = BarBackground(linesTop: true)
  private let indicator = UIImageView()
  /// The floating glass, in looks that have it.
  private var glass: TabGlass?
  /// Whether only the selected tab is shown, as a circle at the start.
  final var isMinimized = false { didSet { if isMinimized != oldValue { setNeedsLayout() } } }
  /// Called for a tap on a tab while minimized.
  final var onExpand: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    standard.onChange = { [weak self] in self?.updateAppearance() }
    indicator.isHidden = true
    addSubview(background)
    addSubview(indicator)
    updateAppearance()
  }

  // MARK: Items

  open var items: [UITabBarItem]? { didSet { if items != oldValue { itemsChanged() } } }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  open weak var selectedItem: UITabBarItem? {
    didSet {
      guard selectedItem !== oldValue else { return }
      updateAppearance()
      setNeedsLayout()
      if glass != nil, window != nil, oldValue != nil { slideSelection() }
    }
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
    CGSize(width: UIView.noIntrinsicMetric, height: metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: metrics.fullHeight(safeAreaInsets.bottom))
  }

  /// The measures of the look.
  final var metrics: TabBarMetrics { traitCollection.tabBarMetrics }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard (glass == nil) != (metrics.platter == nil) else { return }
    placeButtons()
    updateAppearance()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Between pieces of glass, touches reach the content below.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return glass != nil && hit === self ? nil : hit
  }

  private func itemsChanged() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabButton(item)
      item.onChange = { [weak self] in self?.updateAppearance() }
      item.shownView = button
      button.addAction(UIAction { [weak self] _ in self?.tapped(item) }, for: .touchUpInside)
      return button
    }
    placeButtons()
    updateAppearance()
    setNeedsLayout()
  }

  /// Puts the tabs on the glass of the look, or directly into the bar.
  private func placeButtons() {
    if let platter = metrics.platter {
      let glass = glass ?? TabGlass(platter)
      if self.glass == nil {
        self.glass = glass
        addSubview(glass.search)
        addSubview(glass.main)
      }
    } else {
      glass?.main.removeFromSuperview()
      glass?.search.removeFromSuperview()
      glass = nil
    }
    for button in buttons {
      button.isAlone = glass != nil && button.item.isSearch
      let container = (button.isAlone ? glass?.search : glass?.main)?.contentView ?? self
      if button.superview !== container { container.addSubview(button) }
    }
  }

  /// Moves the capsule to the selected tab; the time is by eye.
  private func slideSelection() {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { self.layoutIfNeeded() })
  }

  /// The frames of the glass; nil without.
  final var glassLayout: TabGlassLayout? {
    guard let platter = metrics.platter else { return nil }
    return TabGlassLayout(
      width: bounds.width, height: metrics.height,
      count: buttons.count { !$0.item.isSearch }, hasSearch: buttons.contains { $0.item.isSearch },
      isMinimized: isMinimized, platter)
  }

  private func layOutGlass(_ glass: TabGlass, _ layout: TabGlassLayout) {
    glass.main.frame = oriented(layout.main)
    glass.search.frame = oriented(layout.search)
    glass.search.isHidden = !buttons.contains { $0.item.isSearch }
    glass.main.layoutIfNeeded()
    glass.search.layoutIfNeeded()
    let tabs = buttons.filter { !$0.isAlone }
    let bounds = CGRect(origin: .zero, size: layout.main.size)
    let shown = tabs.first { $0.item === selectedItem } ?? tabs.first
    for (button, frame) in zip(tabs, layout.tabs) {
      button.frame = isRightToLeft ? frame.mirrored(in: bounds) : frame
      button.showsTitle = !isMinimized
      button.alpha = isMinimized && button !== shown ? 0 : 1
      if button.item === selectedItem { glass.selection.frame = button.frame }
    }
    glass.selection.alpha =
      isMinimized || !tabs.contains { $0.item === selectedItem } ? 0 : 1
    glass.selection.layer.cornerRadius = glass.selection.bounds.height / 2
    for button in buttons where button.isAlone {
      button.frame = CGRect(origin: .zero, size: layout.search.size)
    }
  }

  /// Selects the tab, and tells the delegate; a tab bar controller selects it itself.
  private func tapped(_ item: UITabBarItem) {
    if isMinimized, !item.isSearch { onExpand?() }
    if !(delegate is UITabBarController) { selectedItem = item }
    delegate?.tabBar(self, didSelect: item)
  }

  // MARK: Appearances

  private var standard = UITabBarAppearance()
  private var scrollEdge: UITabBarAppearance?

  /// The appearance; a copy of what is set.
  open var standardAppearance: UITabBarAppearance {
    get { standard }
    set {
      guard newValue != standard else { return }
      standard = adopted(newValue)
      updateAppearance()
    }
  }
  /// The appearance where content does not continue below the bar; without one, the standard one
  /// with a transparent ground.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { scrollEdge }
    set {
      guard newValue != scrollEdge else { return }
      scrollEdge = newValue.map(adopted)
      updateAppearance()
    }
  }

  /// A copy that updates the bar when it changes.
  private func adopted(_ appearance: UITabBarAppearance) -> UITabBarAppearance {
    let copy = UITabBarAppearance(barAppearance: appearance)
    copy.onChange = { [weak self] in self?.updateAppearance() }
    return copy
  }

  /// Whether content continues below the bar, as a tab bar controller sees.
  final var isOverContent = true {
    didSet {
      guard isOverContent != oldValue else { return }
      UIView.animate(withDuration: window == nil ? 0 : 0.2) { self.updateAppearance() }
    }
  }

  private var appearance: UITabBarAppearance { isOverContent ? standard : scrollEdge ?? standard }

  private func updateAppearance() {
    let appearance = appearance
    var ground = appearance.background(isTransparent: !isOverContent && scrollEdge == nil)
    let dark: UIColor? = barStyle == .black ? .black : nil
    if let color = barTintColor ?? dark ?? (isTranslucent ? nil : .systemBackground) {
      ground.effect = nil
      ground.color = color
      ground.line = ground.line ?? appearance.shadowColor
    }
    if let backgroundImage {
      (ground.effect, ground.image) = (nil, backgroundImage)
    }
    if let shadowImage {
      (ground.line, ground.lineImage) = (nil, shadowImage.size == .zero ? nil : shadowImage)
    }
    if !metrics.hasGround { ground.removeDefaults() }
    background.show(ground)
    let picture = selectionIndicatorImage ?? appearance.selectionIndicatorImage
    if indicator.image != picture {
      indicator.image = picture
      setNeedsLayout()
    }
    indicator.tintColor = appearance.selectionIndicatorTintColor
    for button in buttons { show(button, appearance.stackedLayoutAppearance) }
    let place = positioning
    if place != shownPositioning {
      shownPositioning = place
      setNeedsLayout()
    }
    valuesChanged()
  }

  private var shownPositioning: (isCentered: Bool, width: CGFloat, spacing: CGFloat) = (
    false, 76, 34
  )

  private func show(_ button: TabButton, _ appearance: UITabBarItemAppearance) {
    let isSelected = button.item === selectedItem
    let state =
      !button.item.isEnabled
      ? appearance.disabled : isSelected ? appearance.selected : appearance.normal
    button.show(
      isSelected, state, basis: appearance.normal,
      color: isSelected
        ? tintColor : unselectedItemTintColor ?? (metrics.platter == nil ? nil : .tabOnGlass),
      metrics)
  }

  /// The positioning and the measures of centered tabs, with the appearance's first.
  private var positioning: (isCentered: Bool, width: CGFloat, spacing: CGFloat) {
    let appearance = appearance
    let own = appearance.stackedItemPositioning
    let width = [appearance.stackedItemWidth, itemWidth, 76].first { $0 > 0 } ?? 76
    let spacing = [appearance.stackedItemSpacing, itemSpacing, 34].first { $0 > 0 } ?? 34
    return ((own == .automatic ? itemPositioning : own) == .centered, width, spacing)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    if let glass, let layout = glassLayout { return layOutGlass(glass, layout) }
    let count = CGFloat(max(1, buttons.count))
    let (isCentered, itemWidth, itemSpacing) = positioning
    // As on iOS 17: two points at either side of a tab, its edges on whole points.
    let pitch =
      isCentered
      ? itemWidth + itemSpacing : bounds.width / count
    let width = isCentered ? itemWidth : max(0, (pitch - 4).rounded())
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
    indicator.isHidden = selectedItem == nil || indicator.image == nil
  }
}

public typealias UITabBarItemPositioning = UITabBar.ItemPositioning
