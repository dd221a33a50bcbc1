public import Foundation
public import Graphics
public import LayerTree
import Messaging
public import UIKitValues

/// A rectangle on the screen that draws, contains other views and responds to touches.
///
/// Geometry is in points, y down. A view shows its `layer`, whose delegate it is: outside of
/// animation blocks, changes of a view show at once. All members that may be overridden are in this
/// class body, since Swift cannot override declarations of extensions.
@preconcurrency @MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate {
  /// The layer that displays the view; an instance of `layerClass`.
  public final let layer: CALayer
  final var subviewList: [UIView] = []
  final weak var parent: UIView?
  /// The controller that manages this view.
  final weak var viewController: UIViewController?
  final var appearance = Appearance()
  final var layoutState = LayoutState()
  final var recognizers: [UIGestureRecognizer] = []
  /// Values that other modules attach to the view, by type, like associated objects on iOS.
  final var companions: [ObjectIdentifier: Any] = [:]
  /// The observers of the view's properties.
  final var observations: ObservationList?

  // MARK: Making

  /// Creates a view that fills a rectangle of its superview.
  public init(frame: CGRect) {
    layer = CALayer.make(Self.makingLayerClass)
    super.init()
    layer.delegate = self
    layer.isOpaque = true
    layer.frame = frame
    layer.setNeedsDisplay()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view of size zero; nothing is ever decoded here.
  public required init?(coder: NSCoder) {
    layer = CALayer.make(Self.makingLayerClass)
    super.init()
    layer.delegate = self
    layer.isOpaque = true
    layer.setNeedsDisplay()
  }

  /// The class of the view's layer, a `CALayer` or a subclass of it.
  open class var layerClass: AnyClass { CALayer.self }

  open override var next: UIResponder? { viewController ?? parent }

  // MARK: Geometry

  /// In the superview's coordinates; with a transform, the box around it, which is undefined in
  /// UIKit.
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

  /// In the view's own coordinates.
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

  /// The position of the layer's anchor point in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      let isNew = newValue != layer.position
      layer.position = newValue
      if isNew { geometryChanged() }
      valuesChanged()
    }
  }

  /// Its shape for collisions in a `UIDynamicAnimator`.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  /// Applied about the center.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      layer.setAffineTransform(newValue)
      transformChanged()
    }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set {
      layer.transform = newValue
      transformChanged()
    }
  }

  /// The point that `center` positions, in unit coordinates.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      layer.anchorPoint = newValue
      valuesChanged()
    }
  }

  /// Pixels per point of the view's drawing.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      valuesChanged()
    }
  }

  // MARK: Appearance

  /// The properties that appearance proxies may set; in UIKit any will do.
  open class var appearanceProperties: [AnyKeyPath] { ownAppearanceProperties }

  /// The opacity of the view and its subviews, 0…1.
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

  /// A promise that the view covers its bounds, true by default; drawing does not depend on it.
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

  /// Has no effect, as each drawing starts empty.
  open var clearsContextBeforeDrawing = true

  /// The adaptation of contents to a change of the bounds.
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

  /// The color of active elements of the view; inherited from the superview if nil.
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

  /// Called when `tintColor` has changed here or in a superview.
  open func tintColorDidChange() {}

  /// A view whose alpha multiplies this view's; it has no superview.
  open var mask: UIView? {
    get { appearance.mask }
    set {
      guard newValue !== appearance.mask else { return }
      appearance.mask = newValue
      layer.mask = newValue?.layer
      valuesChanged()
    }
  }

  /// Light or dark style for this view and its subviews; `.unspecified`, the default, inherits.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  open var traitCollection: UITraitCollection { currentTraits }

  /// Called when traits have changed; the colors of the view have already been updated.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { directionChanged() } }
  }

  // MARK: Identity

  open var tag = 0 { didSet { valuesChanged() } }
  open var accessibilityIdentifier: String? {
    didSet { layer.viewIdentifier = accessibilityIdentifier }
  }
  private var ownAccessibility = AccessibilityValues()
  private var classAccessibility: AccessibilityValues? {
    (self as? any AccessibilityDefaulting)?.accessibilityDefaults
  }
  /// The label; by default the text of a label, the title of a button, a cell's labels.
  open var accessibilityLabel: String? {
    get {
      ownAccessibility.label ?? accessibilityAttributedLabel?.string ?? classAccessibility?.label
    }
    set { ownAccessibility.label = newValue }
  }
  /// The value; by default that of a control, such as `50%`, or `1` for a switch that is on.
  open var accessibilityValue: String? {
    get {
      ownAccessibility.value ?? accessibilityAttributedValue?.string ?? classAccessibility?.value
    }
    set { ownAccessibility.value = newValue }
  }
  open var accessibilityHint: String? {
    get { ownAccessibility.hint ?? accessibilityAttributedHint?.string }
    set { ownAccessibility.hint = newValue }
  }
  /// The traits; by default those of the class and the control's state.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? classAccessibility?.traits ?? .none }
    set { ownAccessibility.traits = newValue }
  }
  /// Whether assistive technologies visit it; by default true for labels and controls.
  open var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? classAccessibility?.isElement ?? false }
    set { ownAccessibility.isElement = newValue }
  }
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
  /// The frame on the screen; default: the view's frame.
  open var accessibilityFrame: CGRect {
    get { ownAccessibilityFrame ?? convert(bounds, to: nil) }
    set { ownAccessibilityFrame = newValue }
  }
  /// The activation point on the screen; default: the center of `accessibilityFrame`.
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
  /// The index of an element, or `NSNotFound`.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
  open var restorationIdentifier: String?

  /// The first view with a tag, this view or a descendant, depth first.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tag: tag) }

  // MARK: Hierarchy

  open var superview: UIView? { parent }
  /// The subviews, the lowest first.
  open var subviews: [UIView] { subviewList }
  open var window: UIWindow? { parent?.window }

  open func addSubview(_ view: UIView) { insert(view, at: nil) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts a view below a sibling; if there is no such sibling, below all subviews.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, offset: 0)
  }
  /// Inserts a view above a sibling; if there is no such sibling, above all subviews.
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

  /// The adaptation of the frame to the superview's size, if no constraints place the view.
  open var autoresizingMask: UIView.AutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  open var autoresizesSubviews = true

  /// Whether frame and autoresizing mask act as constraints; false for a view with explicit
  /// constraints.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutState.translatesMask }
    set {
      guard newValue != layoutState.translatesMask else { return }
      layoutState.translatesMask = newValue
      constraintsChanged()
      parent?.needsPlacing(because: "translatesAutoresizingMaskIntoConstraints", of: self)
    }
  }

  /// Insets in points for `layoutMarginsGuide` and stack views.
  ///
  /// Default 8; for a controller's view 0 top and bottom, and the controller's
  /// `systemMinimumLayoutMargins`, 16 or 20, at the sides. The safe area, which
  /// iOS includes here, is in `layoutMarginsGuide` only.
  open var layoutMargins: UIEdgeInsets {
    get { presentMargins }
    set {
      guard newValue != layoutState.margins else { return }
      layoutState.margins = newValue
      marginsChanged()
    }
  }

  /// The layout margins by reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directed(layoutMargins) }
    set { setDirectionalMargins(newValue) }
  }

  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open func layoutMarginsDidChange() {}
  /// Zero unless the device's frame or bars cover an edge; see `UIWindow`.
  open var safeAreaInsets: UIEdgeInsets { inheritedSafeArea }
  open func safeAreaInsetsDidChange() {}

  /// Requests `layoutSubviews()` before the next frame; setters do so, and their observers are
  /// notified.
  open func setNeedsLayout() {
    layoutState.needsOnlyPlacing = false
    layer.setNeedsLayout()
    valuesChanged()
  }

  /// Lays out this view now if needed; animated in an animation block.
  ///
  /// A superview that needs layout is laid out with its whole tree, as Core Animation documents.
  /// Constraints are solved for the whole tree; but if only their solution has changed, only this
  /// view, its descendants and its ancestors get new frames: a sibling keeps its frame until it is
  /// laid out, so that two blocks can animate two siblings.
  open func layoutIfNeeded() { performLayout() }
  /// Positions subviews; called when the bounds' size or the subviews have changed.
  open func layoutSubviews() {}

  open func setNeedsUpdateConstraints() {
    layoutState.needsUpdateConstraints = true
    constraintsChanged()
  }
  open func needsUpdateConstraints() -> Bool { layoutState.needsUpdateConstraints }
  open func updateConstraintsIfNeeded() { updateConstraintsTree() }
  open func updateConstraints() { layoutState.needsUpdateConstraints = false }
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The size that fits the content; `UIView.noIntrinsicMetric` for a dimension without one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Requests layout with the current `intrinsicContentSize`.
  open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }

  /// The preferred size within another size; by default the current one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to fit its content; the upper left corner stays.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if layer.affineTransform().isIdentity { frame.size = size } else { bounds.size = size }
  }

  /// The smallest (or largest, for large sizes) size that the view's constraints allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { fittingSize(targetSize) }
  /// The size that the constraints allow, with a priority for each side of the target; default 50.
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

  /// Draws into the current context, in the bounds' coordinates; recorded, so it stays sharp at any
  /// scale.
  open func draw(_ rect: CGRect) {}

  /// Requests `draw(_:)` before the next frame; setters do so, and their observers are notified.
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

  /// Sets the layer's contents; by default records the drawing of `draw(_:)`.
  open func display(_ layer: CALayer) { layer.recordDrawing() }

  open func layerWillDraw(_ layer: CALayer) {}

  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    runLayout()
  }

  /// An animation inside an animation block; `NSNull()` outside, so that there are no implicit
  /// animations.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return nil }
    return blockAction(forKey: event) ?? NSNull()
  }

  // MARK: Touches

  open var isUserInteractionEnabled = true { didSet { valuesChanged() } }
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  /// The frontmost view at a point of this view that receives touches: visible (alpha of 0.01 or
  /// more) and enabled.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmost(point, event) }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.safelyContains(point)
  }

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
  /// Whether touches do something here: it has gesture recognizers, or its class handles touches.
  package final var handlesTouches: Bool {
    (self as? any TouchHandling)?.reactsToTouches == true || recognizers.contains { $0.isEnabled }
  }
  /// Whether a recognizer of the view may begin; a touched control is also asked for recognizers of
  /// its superviews.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Makes the first responder resign if it is this view or a subview.
  /// - Parameter force: Whether it must resign even if it refuses.
  /// - Returns: Whether it has resigned.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { resignFirstResponder(force) }

  // MARK: Motion

  /// Stored only; a stage is never tilted.
  open var motionEffects: [UIMotionEffect] = []
  open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
  open func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  // MARK: Key-value coding

  /// The value of a property of the view or its layer, by key path: "alpha", "layer.cornerRadius",
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
