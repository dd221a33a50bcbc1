public import Foundation
import LayerTree

/// Views in a row or a column, placed by constraints of the stack view.
///
/// Hidden views take no space; if a view is shown or hidden in an animation block, the others move
/// animated and the hidden one shrinks.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of views along the stack's axis.
  public enum Distribution: Int, Sendable, CaseIterable {
    /// At their preferred sizes; the one with the lowest hugging priority grows, the first among
    /// equals.
    case fill
    case fillEqually
    /// In proportion to their intrinsic sizes.
    case fillProportionally
    /// At their preferred sizes, with equal gaps of at least the spacing.
    case equalSpacing
    /// With centers at equal distances, as far as gaps are at least the spacing.
    case equalCentering
  }

  /// The alignment of views across the axis.
  public enum Alignment: Int, Sendable, CaseIterable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  /// The stack view's default spacing.
  nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's spacing, 8 points.
  nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  static let hidingKey = "UIStackView.hiding"

  private var views: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Never fails, unlike that of other views.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    isOpaque = false
  }

  /// Creates a stack view with arranged views, in order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// The axis; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed(axis != oldValue) } }
  open var distribution = Distribution.fill { didSet { changed(distribution != oldValue) } }
  open var alignment = Alignment.fill { didSet { changed(alignment != oldValue) } }
  /// The spacing between two views, in points.
  open var spacing: CGFloat = 0 { didSet { changed(spacing != oldValue) } }
  /// Whether gaps of a column are measured between baselines.
  open var isBaselineRelativeArrangement = false {
    didSet { changed(isBaselineRelativeArrangement != oldValue) }
  }
  /// Whether the views are placed inside the layout margins.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { changed(isLayoutMarginsRelativeArrangement != oldValue) }
  }

  private func changed(_ isNew: Bool) { if isNew { constraintsChanged() } }

  // MARK: The views

  open var arrangedSubviews: [UIView] { views }

  /// Adds a view at the end, also as a subview if necessary.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: views.count - (arranges(view) ? 1 : 0))
  }

  /// Inserts or moves a view; the index does not count the view itself.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if arranges(view) { views.removeAll { $0 === view } }
    precondition(
      (0...views.count).contains(stackIndex),
      "cannot insert an arranged subview at \(stackIndex): there are \(views.count)")
    views.insert(view, at: stackIndex)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    constraintsChanged()
  }

  /// Stops arranging a view; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranges(view) else { return }
    views.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    constraintsChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Whether a view is arranged; only subviews are.
  private func arranges(_ view: UIView) -> Bool {
    view.superview === self && views.contains { $0 === view }
  }

  /// Sets the gap after one view; `spacingUseDefault` resets it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let key = ObjectIdentifier(arrangedSubview)
    customSpacings[key] = spacing == Self.spacingUseDefault ? nil : spacing
    constraintsChanged()
  }

  /// The custom gap after a view; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The gap after a view, in points.
  final func gap(after view: UIView) -> CGFloat {
    let gap = customSpacings[ObjectIdentifier(view)] ?? spacing
    return gap == Self.spacingUseSystem ? systemSpacing : gap
  }

  open override var forFirstBaselineLayout: UIView {
    views.first { !$0.isHidden }?.forFirstBaselineLayout ?? self
  }

  open override var forLastBaselineLayout: UIView {
    let shown = views.filter { !$0.isHidden }
    return (axis == .vertical ? shown.last : shown.first)?.forLastBaselineLayout ?? self
  }
}

extension UIView {
  /// Updates a stack view whose arranged view has been shown or hidden.
  final func arrangedViewHidden(_ view: UIView) {
    guard let stack = self as? UIStackView, stack.arrangedSubviews.contains(where: { $0 === view })
    else { return }
    constraintsChanged()
    guard let block = BlockStack.current.top, UIView.areAnimationsEnabled,
      block.settings.duration > 0
    else { return }
    if view.isHidden {
      // It stays visible until it has shrunk.
      let shown = CABasicAnimation(keyPath: "hidden")
      (shown.fromValue, shown.toValue) = (false, false)
      shown.duration = block.settings.delay + block.settings.duration
      view.layer.add(shown, forKey: UIStackView.hidingKey)
    } else {
      view.layer.removeAnimation(forKey: UIStackView.hidingKey)
    }
    (superview ?? self).layoutIfNeeded()
  }
}
