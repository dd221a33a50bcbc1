import Animation
public import Foundation
public import Graphics

/// A rectangle that is placed, painted, nested and animated.
///
/// Lengths are points, y points down, angles are radians. What you set is the *model*; animations
/// change the *presentation*, which is computed from the model and the time. Setting a property of
/// a layer that has been shown animates implicitly, as in Core Animation;
/// `CATransaction.setDisableActions(true)` prevents that.
///
/// Every member that may be overridden is in this class body, since Swift cannot override what an
/// extension declares.
open class CALayer: NSObject, NSCoding, CAMediaTiming {
  /// The model: all properties except the layer's position in the tree.
  public package(set) final var properties: LayerProperties
  /// The model at the last commit; nil if nothing has changed since.
  final var committed: CommittedState?
  final var userValues: [String: Any] = [:]
  /// Whether the tree is about to be shown on a stage, so that animation blocks already animate it.
  package final var willBeShown = false
  /// Associated objects by the address of their key, as in Objective-C's runtime.
  package final var associations: [Int: Any] = [:]
  /// Called after each change of a property.
  package final var observer: (any LayerChangeObserver)?
  final var dynamicActions: [String: any CAAction]?
  final var sublayerList: [CALayer] = []
  final var maskLayer: CALayer?
  /// The superlayer, or the layer that this one masks.
  final weak var container: CALayer?
  final var isMask = false
  /// On a root: the timeline that shows it.
  final weak var hostTimeline: Timeline?
  /// The timeline of the tree from which the layer was removed since the last commit.
  final weak var leftTimeline: Timeline?
  /// The model layer of a presentation copy.
  final var modelLayer: CALayer?
  final var flags: Flags = [.needsLayout]
  final var recordedDrawing: DisplayList?
  /// In the order of application.
  final var attachments: [AnimationAttachment] = []
  /// Whether an animated key makes the layer redraw in each frame.
  final var redrawsAnimated = false
  /// Whether it is drawing with its presentation's properties.
  final var drawsPresentation = false
  /// Whether scheduled ends of animations here and below are out of date.
  final var timingChanged = false
  /// The state of its last snapshot, and the changes since.
  final var rendering = RenderState()

  // MARK: Making

  public override init() {
    properties = Self.defaultProperties
    super.init()
  }

  /// Creates the copy that `presentation()` returns; subclasses with stored properties override it
  /// to copy them.
  ///
  /// Only Core Animation creates such copies. Called by other code it creates a layer with default
  /// values, and reports it once.
  public init(layer: Any) {
    guard let other = layer as? CALayer else {
      preconditionFailure("init(layer:) takes a CALayer, not \(type(of: layer))")
    }
    guard other.flags.contains(.isBeingCopied) else {
      properties = Self.defaultProperties
      super.init()
      other.report("init(layer:)", .layerCopy)
      return
    }
    properties = other.properties
    super.init()
    userValues = other.userValues
    recordedDrawing = other.recordedDrawing
  }

  /// Creates a layer with default values; nothing is decoded.
  public required init?(coder: NSCoder) {
    properties = Self.defaultProperties
    super.init()
  }

  deinit {
    for attachment in attachments { attachment.stop(finished: false) }
  }

  open func encode(with coder: NSCoder) {}

  // MARK: Class-level

  /// The properties of this class, inherited ones included.
  open class var propertyTable: LayerPropertyTable { .layer }

  /// The initial properties of this class.
  open class var defaultProperties: LayerProperties { LayerProperties() }

  /// The default of a property, or of a key that a subclass defines.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key].flatMap { $0.value(in: defaultProperties).boxed }
  }

  /// The class's action for a key, looked up after the layer's.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Whether the layer redraws when this key's value is set or animated.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The length of a corner of this curve along an edge, as a multiple of its radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  // MARK: Geometry

  /// The layer's rectangle in its coordinate space; stored without negative sizes.
  open var bounds: CGRect {
    get { properties.bounds }
    set {
      let old = properties.bounds
      guard isFinite(newValue, key: "bounds") else { return }
      change(\.bounds, to: newValue.standardized, key: "bounds")
      guard old.size != properties.bounds.size else { return }
      setNeedsLayout()
      if properties.needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
  }

  /// The anchor point in the superlayer's space.
  open var position: CGPoint {
    get { properties.position }
    set {
      guard isFinite(CGRect(origin: newValue, size: .zero), key: "position") else { return }
      change(\.position, to: newValue, key: "position")
    }
  }

  /// The depth: greater is nearer to the eye and painted later; siblings of equal depth keep their
  /// order.
  open var zPosition: CGFloat {
    get { properties.zPosition }
    set { change(\.zPosition, to: newValue, key: "zPosition") }
  }

  /// The point at `position`, and the origin of transforms, in unit coordinates of the bounds.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { change(\.anchorPoint, to: newValue, key: "anchorPoint") }
  }

  open var anchorPointZ: CGFloat {
    get { properties.anchorPointZ }
    set { change(\.anchorPointZ, to: newValue, key: "anchorPointZ") }
  }

  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { properties.transform }
    set { change(\.transform, to: newValue, key: "transform") }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The smallest upright rectangle around the transformed layer, in the superlayer's space.
  ///
  /// Setting it sets `position`, then `bounds`. With a transform, the bounds' size is that of the
  /// rectangle mapped back through it, which restores the frame if the transform only moves and
  /// scales. If the transform is singular (its upper left 2×2 has a determinant below 1e-6, as for
  /// a scale of 0 or a quarter turn about x), it is ignored.
  open var frame: CGRect {
    get { properties.frame }
    set {
      let placed = properties.placed(in: newValue.standardized)
      position = placed.position
      bounds = placed.bounds
    }
  }

  open var isHidden: Bool {
    get { properties.isHidden }
    set {
      guard newValue != isHidden else { return }
      change(\.isHidden, to: newValue, key: "hidden")
      runOrderAction(newValue ? kCAOnOrderOut : kCAOnOrderIn)
    }
  }

  /// Whether the layer shows when its back faces the eye.
  open var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { change(\.isDoubleSided, to: newValue, key: "doubleSided") }
  }

  /// Whether y points up for the layer's sublayers; pictures stay upright.
  open var isGeometryFlipped: Bool {
    get { properties.isGeometryFlipped }
    set { change(\.isGeometryFlipped, to: newValue, key: "geometryFlipped") }
  }

  /// Whether an odd number of this layer and its ancestors flip their geometry.
  open func contentsAreFlipped() -> Bool {
    var flipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { flipped.toggle() }
      layer = current.container
    }
    return flipped
  }

  /// Applied to sublayers about this layer's anchor point; `m34` gives them perspective.
  open var sublayerTransform: CATransform3D {
    get { properties.sublayerTransform }
    set { change(\.sublayerTransform, to: newValue, key: "sublayerTransform") }
  }

  // MARK: Appearance

  /// The opacity of the layer and its sublayers, 0…1.
  open var opacity: Float {
    get { properties.opacity }
    set { change(\.opacity, to: newValue, key: "opacity") }
  }

  /// Whether `opacity` applies to the layer and its sublayers as one picture.
  open var allowsGroupOpacity: Bool {
    get { properties.allowsGroupOpacity }
    set { change(\.allowsGroupOpacity, to: newValue, key: "allowsGroupOpacity") }
  }

  /// Whether sublayers, contents and the layer's own shadow are clipped to the rounded bounds.
  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { change(\.masksToBounds, to: newValue, key: "masksToBounds") }
  }

  /// Fills the bounds; a change from nil does not animate.
  open var backgroundColor: CGColor? {
    get { properties.backgroundColor }
    set { change(\.backgroundColor, to: newValue, key: "backgroundColor") }
  }

  /// In points; rounds background, border and the clip of `masksToBounds`.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { change(\.cornerRadius, to: newValue, key: "cornerRadius") }
  }

  open var cornerCurve: CALayerCornerCurve {
    get { properties.cornerCurve }
    set { change(\.cornerCurve, to: newValue, key: "cornerCurve") }
  }

  /// The corners that are rounded.
  open var maskedCorners: CACornerMask {
    get { properties.maskedCorners }
    set { change(\.maskedCorners, to: newValue, key: "maskedCorners") }
  }

  /// In points, inside the bounds, above the sublayers.
  open var borderWidth: CGFloat {
    get { properties.borderWidth }
    set { change(\.borderWidth, to: newValue, key: "borderWidth") }
  }

  open var borderColor: CGColor? {
    get { properties.borderColor }
    set { change(\.borderColor, to: newValue, key: "borderColor") }
  }

  open var shadowColor: CGColor? {
    get { properties.shadowColor }
    set { change(\.shadowColor, to: newValue, key: "shadowColor") }
  }

  /// 0…1; 0, the default, is no shadow.
  open var shadowOpacity: Float {
    get { properties.shadowOpacity }
    set { change(\.shadowOpacity, to: newValue, key: "shadowOpacity") }
  }

  /// In points of the layer's space, so that it turns with the layer.
  open var shadowOffset: CGSize {
    get { properties.shadowOffset }
    set { change(\.shadowOffset, to: newValue, key: "shadowOffset") }
  }

  /// The Gaussian's sigma in points.
  open var shadowRadius: CGFloat {
    get { properties.shadowRadius }
    set { change(\.shadowRadius, to: newValue, key: "shadowRadius") }
  }

  /// The outline that casts the shadow in place of the layer's drawing; changes do not animate
  /// implicitly.
  open var shadowPath: CGPath? {
    get { properties.shadowPath.map { CGPath($0) } }
    set { change(\.shadowPath, to: newValue?.value, key: "shadowPath") }
  }

  /// A blend mode's name, such as `"multiplyBlendMode"`; anything else draws normally,
  /// with a diagnostic.
  open var compositingFilter: Any? {
    get { properties.compositingFilter }
    set { setCompositingFilter(newValue) }
  }

  /// Not drawn, as on iOS; setting any gives a diagnostic.
  open var filters: [Any]? {
    get { userValues["filters"] as? [Any] }
    set { setFilters(newValue, key: "filters") }
  }

  /// Not drawn, as on iOS; setting any gives a diagnostic.
  open var backgroundFilters: [Any]? {
    get { userValues["backgroundFilters"] as? [Any] }
    set { setFilters(newValue, key: "backgroundFilters") }
  }

  /// A layer whose alpha multiplies this one's; it is in this layer's space, and in no other tree.
  open var mask: CALayer? {
    get { modelLayer.map { $0.maskLayer?.presentationLayer() ?? $0.maskLayer } ?? maskLayer }
    set { setMask(newValue) }
  }

  // MARK: Contents

  /// A `CGImage`, or nil; anything else shows nothing, with a diagnostic.
  open var contents: Any? {
    get { properties.contents.image }
    set { setContents(newValue) }
  }

  /// The part of the image that shows, in unit coordinates; beyond 0…1 edge pixels repeat.
  open var contentsRect: CGRect {
    get { properties.contentsRect }
    set { change(\.contentsRect, to: newValue.standardized, key: "contentsRect") }
  }

  /// The part that stretches, in unit coordinates of `contentsRect`; corners outside
  /// keep their size.
  open var contentsCenter: CGRect {
    get { properties.contentsCenter }
    set { change(\.contentsCenter, to: newValue.standardized, key: "contentsCenter") }
  }

  /// Image pixels per point.
  open var contentsScale: CGFloat {
    get { properties.contentsScale }
    set { change(\.contentsScale, to: newValue, key: "contentsScale") }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { properties.contentsGravity }
    set { change(\.contentsGravity, to: newValue, key: "contentsGravity") }
  }

  open var contentsFormat: CALayerContentsFormat {
    get { properties.contentsFormat }
    set { change(\.contentsFormat, to: newValue, key: "contentsFormat") }
  }

  open var minificationFilter: CALayerContentsFilter {
    get { properties.minificationFilter }
    set { change(\.minificationFilter, to: newValue, key: "minificationFilter") }
  }

  open var magnificationFilter: CALayerContentsFilter {
    get { properties.magnificationFilter }
    set { change(\.magnificationFilter, to: newValue, key: "magnificationFilter") }
  }

  /// The bias added to the mip level of a trilinear filter.
  open var minificationFilterBias: Float {
    get { properties.minificationFilterBias }
    set { change(\.minificationFilterBias, to: newValue, key: "minificationFilterBias") }
  }

  // MARK: Drawing

  /// A promise that the layer covers its bounds; has no effect.
  open var isOpaque: Bool {
    get { properties.isOpaque }
    set { change(\.isOpaque, to: newValue, key: "opaque") }
  }

  open var drawsAsynchronously: Bool {
    get { properties.drawsAsynchronously }
    set { change(\.drawsAsynchronously, to: newValue, key: "drawsAsynchronously") }
  }

  open var needsDisplayOnBoundsChange: Bool {
    get { properties.needsDisplayOnBoundsChange }
    set {
      change(\.needsDisplayOnBoundsChange, to: newValue, key: "needsDisplayOnBoundsChange")
    }
  }

  /// Whether the layer is drawn into a bitmap of `rasterizationScale` pixels per point, which
  /// is then scaled.
  open var shouldRasterize: Bool {
    get { properties.shouldRasterize }
    set { change(\.shouldRasterize, to: newValue, key: "shouldRasterize") }
  }

  open var rasterizationScale: CGFloat {
    get { properties.rasterizationScale }
    set { change(\.rasterizationScale, to: newValue, key: "rasterizationScale") }
  }

  /// The edges that are smoothed if `allowsEdgeAntialiasing` is set; all four are, unless it is
  /// empty.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { properties.edgeAntialiasingMask }
    set { change(\.edgeAntialiasingMask, to: newValue, key: "edgeAntialiasingMask") }
  }

  /// Whether edges between pixels are smoothed: true, as on macOS; iOS by default snaps
  /// them to pixels.
  open var allowsEdgeAntialiasing: Bool {
    get { properties.allowsEdgeAntialiasing }
    set { change(\.allowsEdgeAntialiasing, to: newValue, key: "allowsEdgeAntialiasing") }
  }

  // MARK: Description

  /// Names the layer in key paths (`sublayers.NAME.position`), messages and scene files.
  open var name: String? { didSet { setNeedsRender() } }

  /// The accessibility identifier of the layer's view, which names the layer's nodes in preference
  /// to `name`.
  package final var viewIdentifier: String? { didSet { setNeedsRender() } }

  /// Provides contents, layout and actions.
  open weak var delegate: (any CALayerDelegate)?

  /// Actions by key, looked up after the delegate's.
  open var actions: [String: any CAAction]? {
    get { dynamicActions }
    set { dynamicActions = newValue }
  }

  /// Fallback values and `actions` by key.
  open var style: [AnyHashable: Any]?

  open override var description: String {
    name.map { "\(type(of: self)) \"\($0)\"" } ?? "\(type(of: self))"
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { properties.timing.beginTime }
    set { changeTiming(\.timing.beginTime, to: newValue, key: "beginTime") }
  }

  /// Infinite by default; a layer past its end is not displayed unless it fills forwards.
  open var duration: CFTimeInterval {
    get { properties.timing.duration }
    set { changeTiming(\.timing.duration, to: newValue, key: "duration") }
  }

  /// Multiplies with the speeds of superlayers; 0 freezes the layer and its sublayers.
  open var speed: Float {
    get { properties.timing.speed }
    set { changeTiming(\.timing.speed, to: newValue, key: "speed") }
  }

  open var timeOffset: CFTimeInterval {
    get { properties.timing.timeOffset }
    set { changeTiming(\.timing.timeOffset, to: newValue, key: "timeOffset") }
  }

  open var repeatCount: Float {
    get { properties.timing.repeatCount }
    set { changeTiming(\.timing.repeatCount, to: newValue, key: "repeatCount") }
  }

  open var repeatDuration: CFTimeInterval {
    get { properties.timing.repeatDuration }
    set { changeTiming(\.timing.repeatDuration, to: newValue, key: "repeatDuration") }
  }

  open var autoreverses: Bool {
    get { properties.timing.autoreverses }
    set { changeTiming(\.timing.autoreverses, to: newValue, key: "autoreverses") }
  }

  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: properties.timing.fillMode.rawValue) }
    set { changeTiming(\.timing.fillMode, to: newValue.mode, key: "fillMode") }
  }

  /// Converts a time of another layer, or of the timeline for nil, to this layer's time.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(atAbsolute: layer?.absoluteTime(atLocal: t) ?? t)
  }

  /// Converts a time of this layer to another layer's, or to the timeline's for nil.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let absolute = absoluteTime(atLocal: t)
    return layer?.localTime(atAbsolute: absolute) ?? absolute
  }

  // MARK: The tree

  open var superlayer: CALayer? {
    if let modelLayer { return modelLayer.superlayer?.presentationLayer() }
    return isMask ? nil : container
  }

  /// The sublayers from back to front, unless `zPosition` reorders them.
  open var sublayers: [CALayer]? {
    get {
      let list =
        modelLayer.map { $0.sublayerList.map { $0.presentationLayer() ?? $0 } } ?? sublayerList
      return list.isEmpty ? nil : list
    }
    set { setSublayers(newValue ?? []) }
  }

  /// Adds a layer in front of the other sublayers, after removing it from its superlayer.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Inserts a layer just behind a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0)
  }

  /// Inserts a layer just in front of a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1)
  }

  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  open func removeFromSuperlayer() { detach() }

  // MARK: Layout and display

  /// Schedules `layoutSublayers()` before the next commit.
  open func setNeedsLayout() { setNeeds(.needsLayout) }

  open func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays out the subtree of the topmost ancestor that needs layout, or of this layer.
  open func layoutIfNeeded() { layoutTree() }

  /// Called after the bounds' size or the sublayers have changed; by default calls the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Schedules `display()` before the next commit.
  open func setNeedsDisplay() { setNeeds(.needsDisplay) }

  /// Schedules `display()`; drawing is recorded whole, so the rectangle has no effect.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  open func displayIfNeeded() {
    guard flags.contains(.needsDisplay) else { return }
    flags.remove(.needsDisplay)
    flags.insert(.isDisplaying)
    display()
    flags.remove(.isDisplaying)
  }

  /// Provides the layer's contents: by the delegate, or if there is none, by recording `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { recordDrawing() }
  }

  /// Draws the layer's contents into a context in its bounds space, clipped to the bounds; by
  /// default the delegate does.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and its sublayers, without animations, into a context whose space
  /// is the layer's.
  ///
  /// As in Core Animation it draws less than the stage does: transforms are flattened, and masks,
  /// blend modes and a replicator's copies are left out. Shadows are Core Graphics': they end two
  /// radii from the layer.
  open func render(in ctx: CGContext) { drawModel(in: ctx) }

  // MARK: Hit testing

  /// The frontmost layer of this tree at a point of the superlayer's space; hidden layers are
  /// skipped.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTestTree(p) }

  /// Whether a point of the layer's space is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.safelyContains(p) }

  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Actions and key-value coding

  /// The action that a change under this key runs: the delegate's, the layer's, its style's or its
  /// class's, or the implicit animation.
  open func action(forKey event: String) -> (any CAAction)? { findAction(event) }

  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

  open func value(forKeyPath keyPath: String) -> Any? { storedValue(forKeyPath: keyPath) }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    store(value, forKeyPath: keyPath)
  }

  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: Animations

  /// Adds a copy of an animation, which starts at the commit unless it has a begin time.
  ///
  /// - Parameter key: An animation that has the same key is replaced; nil replaces none.
  ///   Transitions always use `"transition"`. It need not be the name of a property.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key: key) }

  /// Removes an animation: the model value shows, and its delegate is called with `finished` false.
  open func removeAnimation(forKey key: String) { remove(forKey: key) }

  open func removeAllAnimations() { removeAll() }

  /// The keys of the running animations, in the order of application; nil if there are none.
  open func animationKeys() -> [String]? {
    let keys = currentAttachments.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of an animation, which refuses changes.
  open func animation(forKey key: String) -> CAAnimation? {
    currentAttachments.first { $0.key == key }?.animation
  }

  /// Whether the layer changes over time without animations.
  var changesByItself: Bool { false }

  /// Called after the layer's changes have been committed and its animations have begun.
  /// - Parameters:
  ///   - isNew: Whether it was not shown before.
  ///   - outerTime: The container's time.
  func didCommit(isNew: Bool, at outerTime: Double) {}

  // MARK: Presentation

  /// A copy with the committed properties and animations at the present time, created by
  /// `init(layer:)`; nil before the first commit.
  open func presentation() -> Self? { presentationLayer() as? Self }

  /// The model layer of this presentation copy, or the layer itself.
  open func model() -> Self { (modelLayer ?? self) as? Self ?? self }

  /// The drawing between the layer's background and its sublayers; subclasses add theirs before or
  /// after the given contents.
  /// - Parameters:
  ///   - properties: The displayed properties.
  ///   - contents: The image and the drawing of `draw(in:)`.
  func contents(of properties: LayerProperties, around contents: [LayerNode.Content])
    -> [LayerNode.Content]
  { contents }
}
