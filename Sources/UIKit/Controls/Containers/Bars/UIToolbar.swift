public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// Reports the place of a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A row of bar button items at the lower edge, with spaces between them.
///
/// It is 44 points high, 32 in what is low; margins and gaps are by eye. In the look of iOS 26 it
/// is 54 points high, floats, and has its buttons on glass.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UIToolbar.barTintColor,
      \UIToolbar.isTranslucent,
      \UIToolbar.barStyle,
      \UIToolbar.standardAppearance,
      \UIToolbar.scrollEdgeAppearance,
      \UIToolbar.compactAppearance,
      \UIToolbar.compactScrollEdgeAppearance,
    ]
  }

  open weak var delegate: (any UIToolbarDelegate)?
  private let background = BarBackground(linesTop: true)
  private let row = UIView()
  private var parts: [BarButtonRow.Part] = []
  private var isStale = true
  private var (backgroundImage, shadow): (UIImage?, UIImage?)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(background)
    addSubview(row)
    standard.onChange = { [weak self] in self?.updateAppearance() }
    updateAppearance()
  }

  // MARK: Search

  /// The search bar that takes the place of the buttons; nil without.
  final var search: UISearchBar? {
    didSet {
      guard search !== oldValue else { return }
      if let oldValue {
        // Another bar may hold it by now.
        oldValue.alpha = 1
        if oldValue.superview === self {
          oldValue.removeFromSuperview()
          oldValue.placement = nil
        }
      }
      placeSearch()
      setNeedsLayout()
    }
  }
  /// Whether it is shown.
  final var isSearching = false { didSet { if isSearching != oldValue { setNeedsLayout() } } }

  /// The height that the scopes of a search add, in points.
  final var addedSearchHeight: CGFloat {
    guard isSearching, let search, let platters = metrics.platters else { return 0 }
    return max(0, search.preferredHeight - platters.height)
  }

  /// Gives the search bar the measures of the look, on which its height depends.
  private func placeSearch() {
    guard let search, let platters = metrics.platters else { return }
    search.placement = .init(margin: metrics.margin, glassHeight: platters.height)
  }

  private func layOutSearch() {
    row.alpha = isSearching ? 0 : 1
    guard let search, let platters = metrics.platters else { return }
    if search.superview !== self { addSubview(search) }
    placeSearch()
    search.isHidden = false
    search.alpha = isSearching ? 1 : 0
    search.frame = CGRect(
      x: 0, y: row.frame.minY + ((barHeight - metrics.topGap - platters.height) / 2).downToPixel,
      width: bounds.width, height: search.preferredHeight)
    search.layoutIfNeeded()
  }

  // MARK: Items

  open var items: [UIBarButtonItem]? { didSet { if items != oldValue { itemsChanged() } } }

  /// Animated, old items fade into new ones.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    guard animated, window != nil, items != self.items else {
      self.items = items
      return
    }
    UIView.transition(with: row, duration: 0.35, options: .transitionCrossDissolve) {
      self.items = items
      self.layoutIfNeeded()
    }
  }

  private func itemsChanged() {
    for item in items ?? [] { item.onChange = { [weak self] in self?.becomeStale() } }
    becomeStale()
    valuesChanged()
  }

  private func becomeStale() {
    isStale = true
    setNeedsLayout()
  }

  // MARK: Appearance

  open var barTintColor: UIColor? {
    didSet { if barTintColor != oldValue { updateAppearance() } }
  }
  open var isTranslucent = true { didSet { if isTranslucent != oldValue { updateAppearance() } } }
  open var barStyle = UIBarStyle.default {
    didSet { if barStyle != oldValue { updateAppearance() } }
  }
  private var standard = UIToolbarAppearance()
  private var others: [Kind: UIToolbarAppearance] = [:]
  private enum Kind { case scrollEdge, compact, compactScrollEdge }

  /// The appearance; a copy of what is set.
  open var standardAppearance: UIToolbarAppearance {
    get { standard }
    set {
      guard newValue != standard else { return }
      standard = adopted(newValue)
      updateAppearance()
    }
  }
  /// The appearance where no content is below; without one, the standard one.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { others[.scrollEdge] }
    set { replace(.scrollEdge, newValue) }
  }
  open var compactAppearance: UIToolbarAppearance? {
    get { others[.compact] }
    set { replace(.compact, newValue) }
  }
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { others[.compactScrollEdge] }
    set { replace(.compactScrollEdge, newValue) }
  }

  private func replace(_ kind: Kind, _ new: UIToolbarAppearance?) {
    guard new != others[kind] else { return }
    others[kind] = new.map(adopted)
    updateAppearance()
  }

  /// A copy that updates the bar when it changes.
  private func adopted(_ appearance: UIToolbarAppearance) -> UIToolbarAppearance {
    let copy = UIToolbarAppearance(barAppearance: appearance)
    copy.onChange = { [weak self] in self?.updateAppearance() }
    return copy
  }

  /// Whether content is below it, as a navigation controller sees.
  final var isOverContent = true {
    didSet {
      guard isOverContent != oldValue else { return }
      UIView.animate(withDuration: window == nil ? 0 : 0.2) { self.updateAppearance() }
    }
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    self.backgroundImage = backgroundImage
    updateAppearance()
  }
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { backgroundImage }
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    shadow = shadowImage
    updateAppearance()
  }
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadow }

  private var isCompact: Bool { isInLowBars }

  private var appearance: UIToolbarAppearance {
    let normal = isCompact ? others[.compact] ?? standard : standard
    guard !isOverContent else { return normal }
    return (isCompact ? others[.compactScrollEdge] : nil) ?? others[.scrollEdge] ?? normal
  }

  private func updateAppearance() {
    var ground = appearance.background()
    let dark = barStyle == .black ? UIColor(white: 0, alpha: isTranslucent ? 0.8 : 1) : nil
    if let color = barTintColor ?? dark ?? (isTranslucent ? nil : .systemBackground) {
      ground.effect = nil
      ground.color = color
    }
    if let backgroundImage {
      (ground.effect, ground.color, ground.image) = (nil, nil, backgroundImage)
    }
    if let shadow { (ground.line, ground.lineImage) = (nil, shadow.size == .zero ? nil : shadow) }
    if !metrics.hasGround { ground.removeDefaults() }
    background.show(ground)
    becomeStale()
    valuesChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    becomeStale()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateAppearance()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  /// The measures of the look.
  final var metrics: ToolbarMetrics { traitCollection.toolbarMetrics }

  /// The height of the row, in points.
  final var barHeight: CGFloat { isCompact ? metrics.lowHeight : metrics.height }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: barHeight)
  }

  /// Between pieces of glass, touches reach the content below.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return metrics.platters != nil && (hit === self || hit === row) ? nil : hit
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let top = min(metrics.topGap, max(0, bounds.height - (barHeight - metrics.topGap)))
    row.frame = CGRect(
      x: 0, y: top, width: bounds.width,
      height: min(barHeight - metrics.topGap, bounds.height - top))
    if isStale {
      isStale = false
      makeViews()
    }
    layOutViews()
    layOutSearch()
  }

  private func makeViews() {
    for part in parts { part.view.removeFromSuperview() }
    let look = UIBarButtonItem.Look(
      tint: tintColor, plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance,
      platters: metrics.platters)
    parts = BarButtonRow.parts(of: (items ?? []).filter { !$0.isHidden }, look)
    for part in parts { row.addSubview(part.view) }
  }

  private func layOutViews() {
    let metrics = metrics
    func gap(before index: Int) -> CGFloat {
      index > 0 && !parts[index].isSpace && !parts[index - 1].isSpace ? metrics.buttonGap : 0
    }
    var used = 2 * metrics.margin
    for index in parts.indices {
      used += gap(before: index)
      if !parts[index].isFlexible { used += parts[index].view.bounds.width }
    }
    let flexible = parts.count(where: \.isFlexible)
    let share = flexible > 0 ? max(0, bounds.width - used) / CGFloat(flexible) : 0
    var x = metrics.margin
    for (index, part) in parts.enumerated() {
      x += gap(before: index)
      let size = part.view.bounds.size
      let width = part.isFlexible ? share : size.width
      let frame = CGRect(
        x: x.toPixel, y: ((row.bounds.height - size.height) / 2).downToPixel, width: width,
        height: size.height)
      part.view.place(isRightToLeft ? frame.mirrored(in: row.bounds) : frame)
      x += width
    }
  }
}

extension UIToolbar: DirectionalContent, UIBarPositioning {
  package func directionDidChange() { setNeedsLayout() }
  public var barPosition: UIBarPosition { .bottom }
}
