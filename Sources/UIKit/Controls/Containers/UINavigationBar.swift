public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A bar with a centered title, a back button on the left and buttons at its ends.
///
/// In right-to-left order all of it is mirrored, so that left items are at the right.
/// As on an iPhone, it has a background only over content that has been scrolled below it; titles
/// are never large. The gaps between buttons and the durations are by eye.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UINavigationBar.barTintColor,
      \UINavigationBar.isTranslucent,
      \UINavigationBar.barStyle,
      \UINavigationBar.titleTextAttributes,
      \UINavigationBar.shadowImage,
      \UINavigationBar.prefersLargeTitles,
    ]
  }

  private let background = UIView()
  private let hairline = UIView()
  private let row = UIView()
  private var rowSize = CGSize.zero
  private var isStale = true
  final var onBack: (() -> Void)?

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
    hairline.isUserInteractionEnabled = false
    background.addSubview(hairline)
    addSubview(background)
    addSubview(row)
  }

  open var items: [UINavigationItem]? { didSet { if items != oldValue { itemsChanged() } } }
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { (items ?? []).dropLast().last }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    if animated, window != nil {
      UIView.transition(with: row, duration: 0.35, options: .transitionCrossDissolve) {
        self.items = items
        self.layoutIfNeeded()
      }
    } else {
      self.items = items
    }
  }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    setItems((items ?? []) + [item], animated: animated)
  }

  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    let top = topItem
    setItems((items ?? []).dropLast(), animated: animated)
    return top
  }

  // MARK: Appearance

  open var barTintColor: UIColor? { didSet { updateAppearance() } }
  open var isTranslucent = true { didSet { updateAppearance() } }
  open var barStyle = UIBarStyle.default { didSet { updateAppearance() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { updateAppearance() } }
  /// The shadow image; nil for a thin line under a bar with a background.
  open var shadowImage: UIImage? { didSet { updateAppearance() } }
  private var backgroundImage: UIImage?

  /// The appearance used if `barTintColor` and similar properties are not set.
  open var standardAppearance = UINavigationBarAppearance() { didSet { updateAppearance() } }
  /// The appearance used instead of `standardAppearance` over content that is not scrolled.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { updateAppearance() } }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    self.backgroundImage = backgroundImage
    updateAppearance()
  }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }

  /// Has no effect: titles stay in the bar, which is reported.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles { reportUnsupported("prefersLargeTitles", "titles are small") } }
  }

  /// Whether content has been scrolled below the bar.
  final var isOverContent = false {
    didSet {
      guard isOverContent != oldValue else { return }
      UIView.animate(withDuration: window == nil ? 0 : 0.2) { self.updateAppearance() }
    }
  }

  private var appearance: UINavigationBarAppearance {
    isOverContent ? standardAppearance : scrollEdgeAppearance ?? standardAppearance
  }

  /// The resolved appearance of the bar.
  private struct ResolvedAppearance: Equatable {
    var color: UIColor?
    var image: UIImage?
    var line: UIColor?
    var titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
    var titleColor = UIColor.label
  }

  private var resolved = ResolvedAppearance()

  private func updateAppearance() {
    let dark = barStyle == .black ? UIColor(white: 0, alpha: isTranslucent ? 0.8 : 1) : nil
    let opaque = isTranslucent ? nil : UIColor.systemBackground
    let attributes = titleTextAttributes ?? appearance.titleTextAttributes
    var new = ResolvedAppearance()
    new.color = barTintColor ?? dark ?? appearance.backgroundColor ?? opaque
    // The standard appearance, unless it was made transparent.
    if new.color == nil, isOverContent, appearance.shadowColor != nil { new.color = .barBackground }
    new.image = backgroundImage
    new.line = shadowImage == nil ? appearance.shadowColor : nil
    if let font = attributes[.font] as? UIFont { new.titleFont = font }
    if barStyle == .black { new.titleColor = .white }
    if let color = attributes[.foregroundColor] as? UIColor { new.titleColor = color }
    guard new != resolved else { return }
    resolved = new
    background.backgroundColor = resolved.image == nil ? resolved.color : nil
    background.layer.contents = resolved.image?.cgImage
    hairline.backgroundColor = resolved.line
    hairline.isHidden = resolved.color == nil || resolved.image != nil
    becomeStale()
  }

  fileprivate func becomeStale() {
    isStale = true
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    becomeStale()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }

  private func itemsChanged() {
    for item in items ?? [] { item.onChange = { [weak self] in self?.becomeStale() } }
    becomeStale()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let above = frame.minY
    background.frame = CGRect(
      x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    hairline.frame = CGRect(
      x: 0, y: background.bounds.maxY, width: bounds.width, height: 1 / UIScreen.main.scale)
    row.frame = bounds
    guard isStale || rowSize != bounds.size else { return }
    isStale = false
    rowSize = bounds.size
    for view in row.subviews { view.removeFromSuperview() }
    guard let top = topItem else { return }
    var left: CGFloat = 16
    var right = bounds.maxX - 16
    for item in top.rightBarButtonItems ?? [] {
      let view = item.makeView(tint: tintColor)
      right = place(view, x: right - view.bounds.width).minX - 12
    }
    let own = (top.leftBarButtonItems ?? []).map { $0.makeView(tint: tintColor) }
    let title = makeTitle(of: top)
    if let back = backItem, !top.hidesBackButton, own.isEmpty || top.leftItemsSupplementBackButton {
      let others = own.reduce(title.bounds.width) { $0 + $1.bounds.width + 12 }
      let button = makeBackButton(back, width: right - others - 16)
      left = place(button, x: 14.0 / 3).maxX + 8
    }
    for view in own { left = place(view, x: left).maxX + 12 }
    // Centered in the bar, or as near to it as the buttons allow.
    title.bounds.size.width = min(title.bounds.width, max(0, right - left))
    let middle = (bounds.width - title.bounds.width) / 2
    place(title, x: max(left, min(middle, right - title.bounds.width)))
  }

  /// Adds a view to the bar.
  /// - Returns: Its frame before mirroring.
  @discardableResult
  private func place(_ view: UIView, x: CGFloat) -> CGRect {
    row.addSubview(view)
    let size = view.bounds.size
    let frame = CGRect(
      x: x, y: ((bounds.height - size.height) / 2).downToPixel, width: size.width,
      height: size.height)
    view.frame = oriented(frame)
    return frame
  }

  /// The arrow of the back button: its ink is 11 × 19 points as on iOS 17 and 18, in a point of
  /// space; the thickness of its line is by eye.
  private static let backArrow: UIImage = {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 13, height: 21))
    let (line, middle) = (CGFloat(2.25), CGFloat(10.5))
    let (start, end) = (1 + line * 0.5, 12 - line * 0.5)
    context.setLineWidth(line)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.addLines(between: [
      CGPoint(x: end, y: 1 + line / 2), CGPoint(x: start, y: middle),
      CGPoint(x: end, y: 20 - line / 2),
    ])
    context.strokePath()
    return UIImage(template: context.displayList, size: CGSize(width: 13, height: 21))
      .imageFlippedForRightToLeftLayoutDirection()
  }()

  /// Creates a button with an arrow and the title of the previous item if there is enough space.
  private func makeBackButton(_ back: UINavigationItem, width: CGFloat) -> UIButton {
    let button = UIButton(type: .system)
    button.tintColor = tintColor
    button.semanticContentAttribute = semanticContentAttribute
    button.setImage(Self.backArrow, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    let title = back.backBarButtonItem?.title ?? back.backButtonTitle ?? back.title ?? "Back"
    button.setTitle(title, for: .normal)
    button.accessibilityLabel = title
    // Puts a title 28.67 points from the side, and the ink of the arrow 9.33.
    let gap: CGFloat = 22.0 / 3
    let insets = UIEdgeInsets(top: 0, left: gap, bottom: 0, right: -gap)
    button.titleEdgeInsets = isRightToLeft ? insets.mirrored : insets
    button.sizeToFit()
    if button.bounds.width + gap > width {
      button.setTitle(nil, for: .normal)
      button.sizeToFit()
    }
    button.bounds.size.width += gap
    button.addAction(UIAction { [weak self] _ in self?.onBack?() }, for: .touchUpInside)
    return button
  }

  private func makeTitle(of item: UINavigationItem) -> UIView {
    if let titleView = item.titleView {
      if titleView.bounds.size == .zero { titleView.sizeToFit() }
      return titleView
    }
    let label = UILabel()
    label.accessibilityTraits = [.staticText, .header]
    label.text = item.title
    label.font = resolved.titleFont
    label.textColor = resolved.titleColor
    label.sizeToFit()
    return label
  }
}

extension UINavigationBar: DirectionalContent {
  package func directionDidChange() { becomeStale() }
}

public enum UIBarStyle: Int, Sendable { case `default`, black }
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

/// The appearance of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var shadowColor: UIColor? = .barHairline
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]

  public override init() { super.init() }

  open func configureWithOpaqueBackground() {
    backgroundColor = .systemBackground
    shadowColor = .barHairline
  }
  open func configureWithDefaultBackground() {
    backgroundColor = .barBackground
    shadowColor = .barHairline
  }
  open func configureWithTransparentBackground() {
    backgroundColor = nil
    shadowColor = nil
  }
}

extension UIColor {
  /// The ground of a bar over content; its opacity is by eye.
  fileprivate static var barBackground: UIColor { .systemBackground.withAlphaComponent(0.94) }

  /// The thin line at the edge of a bar: black at 30 % as on iOS 13 to 17; in the dark by eye.
  static let barHairline = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }
}

extension UIView {
  /// Reports that a property has no effect.
  final func reportUnsupported(_ property: String, _ message: String) {
    ControlFact.unsupported(reason: message).report(of: type(of: self), at: property)
  }
}
