public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A bar with a centered title, a back button on the left and buttons at its ends; below them a
/// large title and a search bar.
///
/// In right-to-left order all of it is mirrored, so that left items are at the right.
/// As on an iPhone, it has a ground and a line only over content that has been scrolled below it.
/// The gaps between buttons, the slide of titles and the durations are by eye.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UINavigationBar.barTintColor,
      \UINavigationBar.isTranslucent,
      \UINavigationBar.barStyle,
      \UINavigationBar.titleTextAttributes,
      \UINavigationBar.largeTitleTextAttributes,
      \UINavigationBar.shadowImage,
      \UINavigationBar.prefersLargeTitles,
      \UINavigationBar.standardAppearance,
      \UINavigationBar.scrollEdgeAppearance,
      \UINavigationBar.compactAppearance,
      \UINavigationBar.compactScrollEdgeAppearance,
    ]
  }

  private let background = BarBackground(linesTop: false)
  private(set) final var content: NavigationBarContent?
  /// The content that the present one replaces, during a transition.
  private var oldContent: NavigationBarContent?
  private var transitionCount = 0
  private var goesBack = false
  /// The look of the titles and buttons.
  private(set) final var look = NavigationBarLook()
  final var onBack: (() -> Void)?
  /// Returns how far the bar is collapsed for an item when no transition is going on, in points.
  final var collapse: ((UINavigationItem) -> CGFloat)?
  /// Called when the heights of the bar may have changed.
  final var onHeightChange: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    appearances.standard.onChange = { [weak self] in self?.updateAppearance() }
    addSubview(background)
  }

  // MARK: Items

  open var items: [UINavigationItem]? { didSet { if items != oldValue { itemsChanged() } } }
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { (items ?? []).dropLast().last }
  open weak var delegate: (any UINavigationBarDelegate)?

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let isNew = items?.last !== topItem
    guard animated, window != nil, isNew else {
      self.items = items
      return
    }
    beginTransition(to: items)
    animateTransition(to: 1)
  }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems((items ?? []) + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let top = topItem, delegate?.navigationBar(self, shouldPop: top) ?? true else {
      return nil
    }
    setItems((items ?? []).dropLast(), animated: animated)
    delegate?.navigationBar(self, didPop: top)
    return top
  }

  private func itemsChanged() {
    endTransition()
    for item in items ?? [] {
      item.onChange = { [weak self] in self?.itemChanged() }
    }
    content?.removeFromSuperview()
    content = topItem.map { NavigationBarContent($0, back: backItem, bar: self) }
    if let content { addSubview(content) }
    updateAppearance()
    heightChanged()
    valuesChanged()
  }

  private func itemChanged() {
    updateAppearance()
    becomeStale()
    heightChanged()
  }

  private func becomeStale() {
    content?.isStale = true
    content?.setNeedsLayout()
    setNeedsLayout()
  }

  final func heightChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    onHeightChange?()
  }

  // MARK: Transitions

  final var isInTransition: Bool { oldContent != nil }

  /// The time of a push, in seconds, as of the controllers' views.
  static let transitionTime = 0.5

  /// Shows other items beside the present ones, at the start of a transition.
  final func beginTransition(to items: [UINavigationItem]?) {
    if window != nil { layoutIfNeeded() }
    endTransition()
    goesBack = (items?.count ?? 0) < (self.items?.count ?? 0)
    let old = content
    // The old content stays while the new one is set.
    content = nil
    self.items = items
    oldContent = old
    if let old {
      old.isUserInteractionEnabled = false
      old.isStale = false
      old.setNeedsLayout()
      insertSubview(old, belowSubview: content ?? background)
    }
    transitionCount += 1
    UIView.performWithoutAnimation {
      self.setNeedsLayout()
      self.layoutIfNeeded()
      self.showTransition(0)
    }
  }

  /// Shows a fraction of the transition: all of it fades, and titles slide.
  ///
  /// A title that becomes that of the back button slides there, or comes from there.
  final func showTransition(_ part: CGFloat) {
    let width = bounds.width * (isRightToLeft ? -1 : 1) * (goesBack ? -1 : 1)
    let (far, near) = ((1 - part) * width * 0.5, -part * width * 0.3)
    var new = NavigationBarContent.Shift(large: far, title: far)
    var old = NavigationBarContent.Shift(large: near, title: near)
    if goesBack {
      old.title = -part * width * 0.5
      if let start = oldContent?.backTitleMiddle, let end = content?.titleMiddle {
        new.title = (1 - part) * (start - end)
        old.backTitle = part * (end - start)
      }
    } else if let start = oldContent?.titleMiddle, let end = content?.backTitleMiddle {
      new.backTitle = (1 - part) * (start - end)
      old.title = part * (end - start)
    }
    content?.show(alpha: part, new)
    oldContent?.show(alpha: 1 - part, old)
  }

  /// The timing of a transition.
  enum TransitionCurve { case spring, linear }

  /// Plays the transition to its end or back to its start.
  final func animateTransition(
    to part: CGFloat, duration: Double = transitionTime, curve: TransitionCurve = .spring
  ) {
    let count = transitionCount
    let animations = { self.showTransition(part) }
    let completion = { [weak self] (_: Bool) in
      guard let self, transitionCount == count, part == 1 else { return }
      endTransition()
    }
    switch curve {
    case .spring:
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [], animations: animations, completion: completion)
    case .linear:
      UIView.animate(
        withDuration: duration, delay: 0, options: .curveLinear, animations: animations,
        completion: completion)
    }
  }

  private func endTransition() {
    transitionCount += 1
    oldContent?.removeFromSuperview()
    oldContent = nil
    content?.show(alpha: 1, NavigationBarContent.Shift(large: 0, title: 0))
    content?.setNeedsLayout()
  }

  // MARK: Heights

  /// Titles are large below the buttons, by the items' display modes.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      becomeStale()
      heightChanged()
      valuesChanged()
    }
  }

  /// Whether an item of the bar has a large title.
  final func isLarge(_ item: UINavigationItem) -> Bool {
    guard prefersLargeTitles, !isCompact, item.title != nil else { return false }
    let items = items ?? []
    for one in items[...(items.firstIndex { $0 === item } ?? items.count - 1)].reversed() {
      switch one.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }

  private var isCompact: Bool { isInLowBars }

  /// The heights of the parts for an item.
  final func heights(of item: UINavigationItem) -> NavigationBarHeights {
    let metrics = metrics
    var heights = NavigationBarHeights(
      row: isCompact ? metrics.lowRow : metrics.row, rowBottom: metrics.rowBottom)
    if item.prompt != nil { heights.prompt = 30 }
    if isLarge(item) {
      heights.large = metrics.large + max(0, look.largeLineHeight - 41)
      if item.largeSubtitle != nil { heights.large += metrics.largeSubtitle }
    }
    item.canIntegrateSearch = metrics.platters != nil
    if let search = item.searchController,
      search.isActive && !item.searchesInToolbar || !item.integratesSearch
    {
      search.searchBar.placement = .init(
        margin: margin, height: search.searchBar.placement?.height)
      heights.search = search.searchBar.preferredHeight
      heights.collapsesSearch = item.hidesSearchBarWhenScrolling && !search.isActive
      heights.isSearchAlone = search.isActive && search.hidesNavigationBarDuringPresentation
    }
    return heights
  }

  /// The measures of the look.
  final var metrics: NavigationBarMetrics { traitCollection.navigationBarMetrics }

  /// The distance of titles and buttons from the sides, in points.
  final var margin: CGFloat { bounds.width >= 414 ? 20 : 16 }

  private var preferredHeight: CGFloat { topItem.map { heights(of: $0).maximum } ?? metrics.row }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: preferredHeight)
  }

  // MARK: Appearance

  open var barTintColor: UIColor? { didSet { updateAppearance() } }
  open var isTranslucent = true { didSet { updateAppearance() } }
  open var barStyle = UIBarStyle.default { didSet { updateAppearance() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { updateAppearance() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { updateAppearance() }
  }
  /// The shadow image; nil for a thin line under a bar with a background.
  open var shadowImage: UIImage? { didSet { updateAppearance() } }
  private var backgroundImage: UIImage?
  private var backImages: (image: UIImage?, mask: UIImage?)
  private var appearances = NavigationBarAppearances()

  /// The appearance over content; a copy of what is set.
  open var standardAppearance: UINavigationBarAppearance {
    get { appearances.standard }
    set {
      guard newValue != appearances.standard else { return }
      appearances.standard = adopted(newValue)
      updateAppearance()
    }
  }
  /// The appearance over content that is not scrolled; without one, the standard one with a
  /// transparent ground.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set {
      guard newValue != appearances.scrollEdge else { return }
      appearances.scrollEdge = newValue.map(adopted)
      updateAppearance()
    }
  }
  /// The standard appearance of a low bar, as on a phone on its side.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set {
      guard newValue != appearances.compact else { return }
      appearances.compact = newValue.map(adopted)
      updateAppearance()
    }
  }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set {
      guard newValue != appearances.compactScrollEdge else { return }
      appearances.compactScrollEdge = newValue.map(adopted)
      updateAppearance()
    }
  }

  /// A copy that updates the bar when it changes.
  private func adopted(_ appearance: UINavigationBarAppearance) -> UINavigationBarAppearance {
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    copy.onChange = { [weak self] in self?.updateAppearance() }
    return copy
  }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    self.backgroundImage = backgroundImage
    updateAppearance()
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }

  /// The arrow of the back button; nil for the appearance's.
  open var backIndicatorImage: UIImage? {
    get { backImages.image }
    set {
      guard newValue != backImages.image else { return }
      backImages.image = newValue
      updateAppearance()
    }
  }
  /// Stored only: titles that slide do not fade below it.
  open var backIndicatorTransitionMaskImage: UIImage? {
    get { backImages.mask }
    set {
      guard newValue != backImages.mask else { return }
      backImages.mask = newValue
      valuesChanged()
    }
  }

  /// Whether content has been scrolled below the bar.
  final var isOverContent = false {
    didSet {
      guard isOverContent != oldValue else { return }
      UIView.animate(withDuration: window == nil ? 0 : 0.2) { self.updateAppearance() }
    }
  }

  /// The appearance for the state of the bar, and whether its ground is left out.
  private var appearance: (UINavigationBarAppearance, isTransparent: Bool) {
    let item = topItem
    var standard = item?.standardAppearance ?? standardAppearance
    if isCompact, let low = item?.compactAppearance ?? compactAppearance { standard = low }
    guard !isOverContent else { return (standard, false) }
    var edge = item?.scrollEdgeAppearance ?? scrollEdgeAppearance
    if isCompact, let low = item?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance {
      edge = low
    }
    return edge.map { ($0, false) } ?? (standard, true)
  }

  private func updateAppearance() {
    let (appearance, isTransparent) = appearance
    var ground = appearance.background(isTransparent: isTransparent)
    let dark = barStyle == .black ? UIColor(white: 0, alpha: isTranslucent ? 0.8 : 1) : nil
    if let color = barTintColor ?? dark ?? (isTranslucent ? nil : .systemBackground) {
      ground.effect = nil
      ground.color = color
      ground.line = ground.line ?? appearance.shadowColor
    }
    if let backgroundImage {
      ground.effect = nil
      ground.color = nil
      ground.image = backgroundImage
      ground.line = nil
    }
    if let shadowImage {
      ground.line = nil
      ground.lineImage = shadowImage.size == .zero ? nil : shadowImage
    }
    if !metrics.hasGround { ground.removeDefaults() }
    background.show(ground)
    let new = NavigationBarLook(
      appearance, title: titleTextAttributes, large: largeTitleTextAttributes,
      color: barStyle == .black ? .white : .label, back: backImages.image,
      traits: traitCollection)
    if !new.isSame(as: look) {
      let isTaller = new.largeLineHeight != look.largeLineHeight
      look = new
      becomeStale()
      if isTaller { heightChanged() }
    }
    valuesChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    becomeStale()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateAppearance()
    becomeStale()
    heightChanged()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = frame.minY
    background.frame = CGRect(
      x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    for content in [oldContent, content] { content?.frame = bounds }
  }
}

extension UINavigationBar: DirectionalContent, UIBarPositioning {
  package func directionDidChange() { becomeStale() }
  public var barPosition: UIBarPosition { frame.minY > 0 ? .topAttached : .top }
}

/// The appearances of a bar.
@MainActor
private struct NavigationBarAppearances {
  var standard = UINavigationBarAppearance()
  var scrollEdge, compact, compactScrollEdge: UINavigationBarAppearance?
}

/// Controls and observes the items of a navigation bar.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

public enum UIBarStyle: Int, Sendable { case `default`, black }
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

extension UIView {
  /// Whether bars are low, as on a phone on its side; screens below 320 points are no phones.
  final var isInLowBars: Bool {
    let screen = UIScreen.main.bounds
    return traitCollection.verticalSizeClass == .compact && min(screen.width, screen.height) >= 320
  }

  /// Reports that a property has no effect.
  final func reportUnsupported(_ property: String, _ message: String) {
    ControlFact.unsupported(reason: message).report(of: type(of: self), at: property)
  }
}
