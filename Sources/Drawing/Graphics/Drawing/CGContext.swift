public import Foundation

/// A drawing destination that records what is drawn as a `DisplayList`, to be
/// replayed at any scale.
///
/// Its base space is a layer's bounds: points, y down. Colors, line style, shadow and the other
/// state are resolved into each command when it is drawn. As in Core Graphics, painting clears the
/// current path, and so do the shortcuts with a separate shape (`fill(_:)`, `strokeEllipse(in:)`
/// and the like).
///
/// Numbers that are infinite or NaN never trap: a shape that contains one draws nothing, such a
/// transform is ignored, and a line width, alpha, blur and so on keep the old value.
public final class CGContext {
  var commands: [DisplayList.Command] = [] {
    didSet { if memory != nil { drawIntoMemory() } }
  }
  var state: State
  /// The states saved by `saveGState` and `beginTransparencyLayer`, innermost last.
  var stack: [Saved] = []
  /// The current path, in the coordinates of `pathTransform`; not part of the saved state.
  var currentPath = Path()
  /// The transform from user to base space when the path was last changed.
  var pathTransform = CGAffineTransform.identity
  /// The canvas of an image context.
  package var canvas: Canvas?
  /// The caller's memory, which a bitmap context draws into immediately.
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

  /// - Parameter bounds: The drawing area, in points; drawing outside is recorded and may show if a
  ///   layer does not clip.
  public init(bounds: CGRect) {
    state = State(clipBox: bounds)
  }

  /// The recorded drawing, with all open states and layers closed.
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

  /// Restores the last saved state; without a matching save in the current transparency layer it
  /// does nothing, as in Core Graphics.
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

  /// Applies a transform before the existing ones.
  public func concatenate(_ transform: CGAffineTransform) {
    guard transform.isFinite, !transform.isIdentity else { return }
    let ctm = transform.concatenating(state.ctm)
    guard ctm.isFinite else { return }
    state.ctm = ctm
    commands.append(.concatenate(transform))
  }

  /// The transform to device space, which is base space here: pixels are unknown while recording.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// Converts a point to user space; returns it unchanged if the transform is singular.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    state.ctm.inverse.map { point.applying($0) } ?? point
  }

  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    state.ctm.inverse.map { size.applying($0) } ?? size
  }

  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    state.ctm.inverse.map { rect.applying($0) } ?? rect
  }

  // MARK: Painting state

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

  /// Sets the line width, in user space units; a negative one draws nothing.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite { state.stroke.width = width }
  }

  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }

  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.stroke.miterLimit = limit }
  }

  /// Sets the lengths of dashes and gaps in turn; an empty array for a solid line.
  ///
  /// As in Core Graphics, negative lengths, or lengths that are all 0, are refused: the line style
  /// is unchanged.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }),
      lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else { return }
    (state.stroke.dashPhase, state.stroke.dashes) = (phase, lengths)
  }

  /// Sets the alpha, clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    if !alpha.isNaN { state.compositing.alpha = max(0, min(1, alpha)) }
  }

  public func setBlendMode(_ mode: CGBlendMode) { state.compositing.blendMode = mode }

  /// Sets a black shadow with an opacity of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets the shadow; nil for the color turns it off.
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

  /// The quality of scaled images.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets whether edges are smoothed, if antialiasing is allowed.
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

  /// Begins a group that is composited as one at its end, with the present alpha, blend mode and
  /// shadow.
  ///
  /// Inside, these are reset: alpha 1, normal, no shadow.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    commands += [.beginTransparencyLayer(state.compositing), .save]
    stack.append(.transparencyLayer(state))
    let antialias = state.compositing.antialias
    state.compositing = DisplayList.Compositing(antialias: antialias)
  }

  /// Begins a group clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    addClip(Path(rect: rect), .winding)
  }

  /// Ends the group and restores the state at its begin; without one, it does nothing.
  public func endTransparencyLayer() {
    let begin = stack.lastIndex { if case .transparencyLayer = $0 { true } else { false } }
    guard let begin, case .transparencyLayer(let saved) = stack[begin] else { return }
    for _ in stack[(begin + 1)...] { commands.append(.restore) }
    stack.removeSubrange(begin...)
    state = saved
    commands += [.restore, .endTransparencyLayer]
  }
}

/// The quality of scaled images.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case medium = 4
  case high = 3

  /// The filter: none is the nearest pixel, default and low are linear, medium and high use every
  /// source pixel.
  package var filter: ImageFilter {
    switch self {
    case .none: .nearest
    case .default, .low: .linear
    case .medium, .high: .trilinear
    }
  }
}
