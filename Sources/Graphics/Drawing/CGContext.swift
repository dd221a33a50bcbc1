public import Foundation

/// A drawing destination that records what is drawn as a `DisplayList`, to be
/// replayed at any scale.
///
/// Its base space is a layer's bounds: points, y down. Colors, line style, shadow and the other
/// state are resolved into each command when it is drawn. As in Core Graphics, painting uses up the
/// current path, and so do the shortcuts that have a shape of their own (`fill(_:)`,
/// `strokeEllipse(in:)` and the like).
///
/// Numbers that are infinite or NaN never trap: a shape with one in it draws nothing, a transform
/// with one in it is left out, and a line width, alpha, blur and so on keep the value they had.
public final class CGContext {
  var commands: [DisplayList.Command] = [] {
    didSet { if memory != nil { drawIntoMemory() } }
  }
  var state: State
  /// What `saveGState` and `beginTransparencyLayer` put away, innermost last.
  var stack: [Saved] = []
  /// The current path, in the coordinates of `pathTransform`; not part of the saved state.
  var currentPath = Path()
  /// User to base space when the path was last added to.
  var pathTransform = CGAffineTransform.identity
  /// What becomes an image, where the context was made for one.
  package var canvas: Canvas?
  /// Where drawing goes at once, for a context that was made with memory of the caller's.
  package var memory: (any DrawingMemory)?
  var memoryProgress = MemoryProgress()

  /// The part of the plane that an image context shows.
  package struct Canvas {
    /// In the context's base space.
    package var bounds: CGRect
    /// Pixels per point.
    package var scale: CGFloat
    /// Whether y goes up in base space, as in Core Graphics' bitmap contexts.
    package var isYUp: Bool

    package init(bounds: CGRect, scale: CGFloat, isYUp: Bool = false) {
      self.bounds = bounds
      self.scale = scale
      self.isYUp = isYUp
    }
  }

  struct State {
    /// The transform from user space to base space.
    var ctm = CGAffineTransform.identity
    /// A rectangle around the clip, in base space.
    var clipBox: CGRect
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var stroke = StrokeStyle()
    var compositing = DisplayList.Compositing()
    var allowsAntialiasing = true
    var shouldAntialias = true
    var interpolationQuality = CGInterpolationQuality.default
  }

  enum Saved {
    case state(State)
    case transparencyLayer(State)
  }

  /// - Parameter bounds: What can be drawn on, in points; drawing outside is recorded and may show
  ///   where a layer does not clip.
  public init(bounds: CGRect) {
    state = State(clipBox: bounds)
  }

  /// What has been drawn so far, with everything still open closed.
  public var displayList: DisplayList {
    DisplayList(
      commands
        + stack.reversed().flatMap { saved -> [DisplayList.Command] in
          switch saved {
          case .state: [.restore]
          case .transparencyLayer: [.restore, .endTransparencyLayer]
          }
        })
  }

  // MARK: State

  public func saveGState() {
    stack.append(.state(state))
    commands.append(.save)
  }

  /// Without a matching save, inside the current transparency layer if there is one, it does
  /// nothing, as Core Graphics does.
  public func restoreGState() {
    guard case .state(let saved) = stack.last else { return }
    stack.removeLast()
    state = saved
    commands.append(.restore)
  }

  // MARK: Transform

  /// The transform from user space, in which coordinates are given, to base space.
  public var ctm: CGAffineTransform { state.ctm }

  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// - Parameter angle: In radians; positive turns +x toward +y, clockwise on screen.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Applies a transform before those in place.
  public func concatenate(_ transform: CGAffineTransform) {
    guard transform.isFinite, !transform.isIdentity else { return }
    let ctm = transform.concatenating(state.ctm)
    guard ctm.isFinite else { return }
    state.ctm = ctm
    commands.append(.concatenate(transform))
  }

  /// Base space is the device here: pixels are not known while recording.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// With a transform that cannot be undone, the point itself.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    state.ctm.inverse.map { point.applying($0) } ?? point
  }

  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    state.ctm.inverse.map { size.applying($0) } ?? size
  }

  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    state.ctm.inverse.map { rect.applying($0) } ?? rect
  }

  // MARK: How things are painted

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// In user space units; of a negative width, nothing is drawn.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite { state.stroke.width = width }
  }

  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.stroke.miterLimit = limit }
  }

  /// Lengths of dashes and gaps in turn; none for a solid line.
  ///
  /// As in Core Graphics, lengths with a negative among them, or all of them 0, are refused: the
  /// line stays as it was.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }),
      lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else { return }
    (state.stroke.dashPhase, state.stroke.dashes) = (phase, lengths)
  }

  /// Held to 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.compositing.alpha = max(0, min(1, alpha)) }
  }

  public func setBlendMode(_ mode: CGBlendMode) { state.compositing.blendMode = mode }

  /// A shadow in black at a third of full opacity.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Nil for the color turns shadows off.
  /// - Parameters:
  ///   - offset: In base space, whatever the transform: positive heights go down.
  ///   - blur: In base space points, twice the Gaussian's sigma; a negative one counts as 0.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color else {
      state.compositing.shadow = nil
      return
    }
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
    state.compositing.shadow = DrawingShadow(offset: offset, blur: max(0, blur), color: color)
  }

  /// How images are sampled when they are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Edges are smoothed where this is on and antialiasing is allowed.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
    updateAntialiasing()
  }

  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    state.allowsAntialiasing = allowsAntialiasing
    updateAntialiasing()
  }

  private func updateAntialiasing() {
    state.compositing.antialias = state.shouldAntialias && state.allowsAntialiasing
  }

  // MARK: Transparency layers

  /// What is drawn until the end is composited as one, with the alpha, blend mode and shadow
  /// that are set now.
  ///
  /// Inside, those start anew: alpha 1, normal, no shadow.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    commands += [.beginTransparencyLayer(state.compositing), .save]
    stack.append(.transparencyLayer(state))
    let antialias = state.compositing.antialias
    state.compositing = DisplayList.Compositing(antialias: antialias)
  }

  /// As above, clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    addClip(Path(rect: rect), .winding)
  }

  /// Undoes all state since the layer's begin; without one, it does nothing.
  public func endTransparencyLayer() {
    let begin = stack.lastIndex { if case .transparencyLayer = $0 { true } else { false } }
    guard let begin, case .transparencyLayer(let saved) = stack[begin] else { return }
    for _ in stack[(begin + 1)...] { commands.append(.restore) }
    stack.removeSubrange(begin...)
    state = saved
    commands += [.restore, .endTransparencyLayer]
  }
}

/// How much care is taken to scale images.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case medium = 4
  case high = 3

  /// Nothing: nearest pixel; default and low: linear; medium and high: every source pixel counts.
  package var filter: ImageFilter {
    switch self {
    case .none: .nearest
    case .default, .low: .linear
    case .medium, .high: .trilinear
    }
  }
}
