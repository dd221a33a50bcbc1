public import Foundation
public import Graphics
public import LayerTree
import Messaging

/// A rectangle on the screen that draws, holds other views and answers touches.
///
/// Geometry is in points, y down. A view shows its `layer`, whose delegate it is: outside of
/// animation blocks what you set on a view shows at once. Every member that may be overridden is in
/// this class body, since Swift cannot override what an extension declares.
@preconcurrency @MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate {
  /// The layer that shows the view; of the class `layerClass`.
  public final let layer: CALayer
  final var subviewList: [UIView] = []
  final weak var parent: UIView?
  /// The controller whose view this is.
  final weak var viewController: UIViewController?
  final var appearance = Appearance()
  final var layoutState = LayoutState()
  final var recognizers: [UIGestureRecognizer] = []
  /// What other modules keep for the view, by type, as associated objects do at Apple.
  final var companions: [ObjectIdentifier: Any] = [:]
  /// The observers of the view's properties.
  final var observations: ObservationList?

  // MARK: Making

  /// Makes a view that fills a rectangle of its superview.
  public init(frame: CGRect) {
    layer = CALayer.make(Self.makingLayerClass)
    super.init()
    layer.delegate = self
    layer.isOpaque = true
    layer.frame = frame
    layer.setNeedsDisplay()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// Makes a view of no size; nothing is ever decoded here.
  public required init?(coder: NSCoder) {
    layer = CALayer.make(Self.makingLayerClass)
    super.init()
    layer.delegate = self
    layer.isOpaque = true
    layer.setNeedsDisplay()
  }

  /// The class of the view's layer, a `CALayer` or a subclass of it.
  open class var layerClass: AnyClass { CALayer.self }

  private static var makingLayerClass: CALayer.Type {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure("\(self).layerClass is \(layerClass), needed a CALayer or a subclass")
    }
    return type
  }

  open override var next: UIResponder? { viewController ?? parent }

  // MARK: Geometry

  /// In the superview's space; undefined, but the box around it, while there is a transform.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let (oldSize, oldCenter) = (layer.bounds.size, layer.position)
      layer.frame = newValue
      sizeChanged(from: oldSize)
      if layer.bounds.size != oldSize || layer.position != oldCenter { geometryChanged() }
      valuesChanged()
    }
  }

  /// In the view's own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let oldSize = layer.bounds.size
      layer.bounds = newValue
      sizeChanged(from: oldSize)
      if newValue.size != oldSize { geometryChanged() }
      valuesChanged()
    }
  }

  /// Where the layer's anchor point is in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set {
      let isNew = newValue != layer.position
      layer.position = newValue
      if isNew { geometryChanged() }
      valuesChanged()
    }
  }

  /// The shape with which it collides in a `UIDynamicAnimator`.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  /// Applied about the center.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      layer.setAffineTransform(newValue)
      valuesChanged()
    }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set {
      layer.transform = newValue
      valuesChanged()
    }
  }

  /// Unit coordinates of the point that `center` places.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      layer.anchorPoint = newValue
      valuesChanged()
    }
  }

  /// Pixels per point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      valuesChanged()
    }
  }

  // MARK: Appearance

  /// 0…1, of the view and everything in it.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set {
      layer.opacity = Float(min(max(newValue, 0), 1))
      valuesChanged()
    }
  }

  open var backgroundColor: UIColor? {
    get { appearance.backgroundColor }
    set {
      appearance.backgroundColor = newValue
      layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
      valuesChanged()
    }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      hiddenChanged()
      valuesChanged()
    }
  }

  /// A promise that the view covers its bounds, true by default; what it draws does not depend on
  /// it.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set {
      layer.isOpaque = newValue
      valuesChanged()
    }
  }

  /// Whether subviews show only within the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set {
      layer.masksToBounds = newValue
      valuesChanged()
    }
  }

  /// Has no effect, as what is drawn starts empty each time.
  open var clearsContextBeforeDrawing = true

  /// How contents follow a change of the bounds.
  open var contentMode: UIView.ContentMode {
    get { appearance.contentMode }
    set {
      appearance.contentMode = newValue
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
      valuesChanged()
    }
  }

  /// The part of the contents that stretches, in unit coordinates.
  open var contentStretch: CGRect {
    get { layer.contentsCenter }
    set {
      layer.contentsCenter = newValue
      valuesChanged()
    }
  }

  /// The color of what the view marks as active; inherited from the superview when nil.
  open var tintColor: UIColor! {
    get { dimmedTint(appearance.tintColor ?? parent?.tintColor ?? .systemBlue) }
    set {
      guard newValue != appearance.tintColor else { return }
      appearance.tintColor = newValue
      tintChanged()
      valuesChanged()
    }
  }

  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get {
      appearance.tintAdjustmentMode == .automatic
        ? parent?.tintAdjustmentMode ?? .normal : appearance.tintAdjustmentMode
    }
    set {
      guard newValue != appearance.tintAdjustmentMode else { return }
      appearance.tintAdjustmentMode = newValue
      tintChanged()
      valuesChanged()
    }
  }

  /// Called when `tintColor` has changed here or above.
  open func tintColorDidChange() {}

  /// A view whose alpha multiplies this one's; it has no superview.
  open var mask: UIView? {
    get { appearance.mask }
    set {
      guard newValue !== appearance.mask else { return }
      appearance.mask = newValue
      layer.mask = newValue?.layer
      valuesChanged()
    }
  }

  /// Light or dark for this view and those in it; `.unspecified`, the default, inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { appearance.style }
    set {
      guard newValue != appearance.style else { return }
      appearance.style = newValue
      traitsChanged()
      valuesChanged()
    }
  }

  open var traitCollection: UITraitCollection { currentTraits }

  /// Called when the traits may have changed here; colors of views have followed already.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Identity

  open var tag = 0 { didSet { valuesChanged() } }
  open var accessibilityIdentifier: String? {
    didSet { layer.viewIdentifier = accessibilityIdentifier }
  }
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityHint: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var isAccessibilityElement = false
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var shouldGroupAccessibilityChildren = false
  open var accessibilityAttributedLabel: NSAttributedString?
  open var accessibilityAttributedValue: NSAttributedString?
  open var accessibilityAttributedHint: NSAttributedString?
  open var accessibilityLanguage: String?
  open var accessibilityUserInputLabels: [String]?
  open var accessibilityElements: [Any]?
  open var accessibilityContainerType = UIAccessibilityContainerType.none
  open var accessibilityNavigationStyle = UIAccessibilityNavigationStyle.automatic
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityPath: UIBezierPath?
  open var accessibilityIgnoresInvertColors = false
  open var accessibilityRespondsToUserInteraction = true
  private var ownAccessibilityFrame: CGRect?
  private var ownActivationPoint: CGPoint?
  /// On the screen; the view's own place unless set.
  open var accessibilityFrame: CGRect {
    get { ownAccessibilityFrame ?? convert(bounds, to: nil) }
    set { ownAccessibilityFrame = newValue }
  }
  /// On the screen; the middle of `accessibilityFrame` unless set.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return ownActivationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { ownActivationPoint = newValue }
  }
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  open func accessibilityElement(at index: Int) -> Any? {
    accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
  /// `NSNotFound` for what is none of them.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
  open var restorationIdentifier: String?

  /// This view or the first below it, in depth, with a tag.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tag: tag) }

  // MARK: Hierarchy

  open var superview: UIView? { parent }
  /// The lowest first.
  open var subviews: [UIView] { subviewList }
  open var window: UIWindow? { parent?.window }

  open func addSubview(_ view: UIView) { insert(view, at: nil) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Below all subviews, where there is no such sibling.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 0)
  }
  /// Above all subviews, where there is no such sibling.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 1)
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    swapSubviews(index1, index2)
  }
  open func bringSubviewToFront(_ view: UIView) { move(view, toFront: true) }
  open func sendSubviewToBack(_ view: UIView) { move(view, toFront: false) }
  open func removeFromSuperview() { detachFromSuperview() }
  open func isDescendant(of view: UIView) -> Bool {
    self === view || parent?.isDescendant(of: view) ?? false
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  // MARK: Layout

  /// How the view follows a change of its superview's size, where no constraints place it.
  open var autoresizingMask: UIView.AutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  open var autoresizesSubviews = true

  /// Whether frame and autoresizing mask act as constraints; false for views that have constraints
  /// of their own.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutState.translatesMask }
    set {
      guard newValue != layoutState.translatesMask else { return }
      layoutState.translatesMask = newValue
      constraintsChanged()
      parent?.needsPlacing(because: "translatesAutoresizingMaskIntoConstraints", of: self)
    }
  }

  /// In points, between the edges and the content, for `layoutMarginsGuide` and stack views: 8 on
  /// each side, but for the view of a controller 0 above and below and the controller's
  /// `systemMinimumLayoutMargins`, 16 or 20, at the sides.
  ///
  /// The safe area, which iOS counts in here, is in `layoutMarginsGuide` only.
  open var layoutMargins: UIEdgeInsets {
    get { presentMargins }
    set {
      guard newValue != layoutState.margins else { return }
      layoutState.margins = newValue
      marginsChanged()
    }
  }

  /// The same by reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directed(layoutMargins) }
    set { layoutMargins = undirected(newValue) }
  }

  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open func layoutMarginsDidChange() {}
  /// Zero unless a device's frame covers something; see `UIWindow`.
  open var safeAreaInsets: UIEdgeInsets { inheritedSafeArea }
  open func safeAreaInsetsDidChange() {}

  /// Asks for `layoutSubviews()` before the next frame; setters do so, and their observers are
  /// called.
  open func setNeedsLayout() {
    layoutState.needsOnlyPlacing = false
    layer.setNeedsLayout()
    valuesChanged()
  }

  /// Lays out now what needs it in this view; in an animation block, animated.
  ///
  /// A superview that asked for layout itself is laid out with all that is in it, as Core Animation
  /// documents. Constraints are solved for the whole tree, but where nothing but their solution has
  /// changed, only this view and those that it is in take their new frames: a sibling keeps its own
  /// until it is laid out, so that two blocks can animate two siblings.
  open func layoutIfNeeded() { performLayout() }
  /// Places subviews; called when the bounds' size or the subviews have changed.
  open func layoutSubviews() {}

  open func setNeedsUpdateConstraints() {
    layoutState.needsUpdateConstraints = true
    constraintsChanged()
  }
  open func needsUpdateConstraints() -> Bool { layoutState.needsUpdateConstraints }
  open func updateConstraintsIfNeeded() { updateConstraintsTree() }
  open func updateConstraints() { layoutState.needsUpdateConstraints = false }
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The size that fits the content; `UIView.noIntrinsicMetric` where there is none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Asks for layout with the present `intrinsicContentSize`.
  open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }

  /// The size that the view would like to have within another; by default its present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits the content; the upper left corner stays where it is.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if layer.affineTransform().isIdentity { frame.size = size } else { bounds.size = size }
  }

  /// The smallest (or largest, for great sizes) size that the view's constraints allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fittingSize(targetSize) }
  /// The same, with how strongly each side of the target counts; 50 by default.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect rect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return rect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }

  // MARK: Drawing

  /// Draws into the current context, in the bounds' space; recorded, so it stays sharp at any
  /// scale.
  open func draw(_ rect: CGRect) {}

  /// Asks for `draw(_:)` before the next frame; setters do so, and their observers are called.
  open func setNeedsDisplay() {
    layer.setNeedsDisplay()
    valuesChanged()
  }
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: The layer's delegate

  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer else { return }
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    traitCollection.performAsCurrent { draw(bounds) }
  }

  /// Sets the layer's contents; by default records what `draw(_:)` draws.
  open func display(_ layer: CALayer) { layer.recordDrawing() }

  open func layerWillDraw(_ layer: CALayer) {}

  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    runLayout()
  }

  /// An animation inside of an animation block; outside `NSNull()`, so that nothing animates by
  /// itself.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return nil }
    return blockAction(forKey: event) ?? NSNull()
  }

  // MARK: Touches

  open var isUserInteractionEnabled = true { didSet { valuesChanged() } }
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  /// The frontmost view at a point of this view's space that takes touches: visible (alpha of 0.01
  /// or more), enabled.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviewsFromFront {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { setRecognizers(newValue ?? []) }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }
  /// Whether a recognizer of the view may begin; a touched control is also asked for those of the
  /// views that it is in.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Has the first responder resign if it is this view or in it.
  /// - Parameter force: Whether it has to, even if it does not want to.
  /// - Returns: Whether none is left.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { resignFirstResponder(force) }

  // MARK: Motion

  /// Kept; a stage is never tilted.
  open var motionEffects: [UIMotionEffect] = []
  open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
  open func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  // MARK: Key-value coding

  /// A value of the view or of its layer, by key path: "alpha", "layer.cornerRadius",
  /// "transform.scale".
  open override func value(forKeyPath keyPath: String) -> Any? { viewValue(keyPath) }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setViewValue(value, keyPath)
  }
  open override func value(forKey key: String) -> Any? {
    value(forKeyPath: key).flatMap(KeyedValue.unwrapped)
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    setValue(value, forKeyPath: key)
  }
}
