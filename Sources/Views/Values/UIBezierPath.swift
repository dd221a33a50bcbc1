public import Foundation
public import Graphics
import LayerTree

/// A path with the way it is painted.
open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
  final var path = Path()
  private var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  // MARK: Making

  public override init() { super.init() }

  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path = CGPath.value
  }

  convenience init(_ path: Path) {
    self.init()
    self.path = path
  }

  public convenience init(rect: CGRect) { self.init(Path(rect: rect)) }

  public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: rect)) }

  /// A rectangle with Apple's continuous corners, which begin about half a radius earlier than
  /// circular ones.
  ///
  /// As at Apple, a layer's `cornerRadius` of the same number is an arc of a circle (unless its
  /// `cornerCurve` says continuous) and differs by a little. Where there is no room the corner
  /// comes nearer to an arc, and is one at half the side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// - Parameter cornerRadii: Only the width counts, as at Apple.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    var shape = LayerNode.Corners()
    shape.radius = cornerRadii.width
    shape.isContinuous = true
    shape.minXMinY = corners.contains(.topLeft)
    shape.maxXMinY = corners.contains(.topRight)
    shape.minXMaxY = corners.contains(.bottomLeft)
    shape.maxXMaxY = corners.contains(.bottomRight)
    self.init(Path(roundedRect: rect.standardized, corners: shape))
  }

  /// - Parameters:
  ///   - startAngle: In radians from +x toward +y.
  ///   - clockwise: As seen on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  // MARK: Building

  /// The elements; setting it keeps the way it is painted.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.value }
  }

  open func move(to point: CGPoint) { path.move(to: point) }

  /// Without a current point this and the curves do nothing, as at Apple.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// A line leads from the current point, if there is one, to the arc's start.
  /// - Parameters:
  ///   - startAngle: In radians from +x toward +y.
  ///   - clockwise: As seen on screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  open func close() { path.closeSubpath() }

  open func removeAllPoints() { path = Path() }

  /// The other's elements only, not the way it is painted.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// The same path from its end to its start, painted the same way.
  open func reversing() -> UIBezierPath {
    let result = copied()
    result.path = path.reversedFromEnd
    return result
  }

  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

  // MARK: Questions

  open var isEmpty: Bool { path.isEmpty }
  /// Around what the path covers; the null rectangle for an empty one.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// The zero point while there is none.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Whether filling would cover a point.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  // MARK: How it is painted

  /// In points, of the stroke.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  /// Has no effect: curves are drawn as exactly as pixels allow.
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false

  /// Lengths of dashes and gaps in turn; a nil pattern is a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern = unsafe pattern, count > 0 else {
      dashes = ([], 0)
      return
    }
    let lengths = unsafe UnsafeBufferPointer(start: pattern, count: count)
    dashes = unsafe (Array(lengths), phase)
  }

  /// Writes the pattern to where the pointers lead; ask for the count first, to know how much room
  /// to make.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    unsafe count?.pointee = dashes.lengths.count
    unsafe phase?.pointee = dashes.phase
    guard let pattern = unsafe pattern else { return }
    for (index, length) in dashes.lengths.enumerated() { unsafe pattern[index] = length }
  }

  // MARK: Painting

  /// Fills with the current context's fill color.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(cgPath)
    context.fillPath(using: fillRule)
  }

  /// Strokes with the current context's stroke color and the path's own line style.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    painted(blendMode, alpha) { fill() }
  }

  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    painted(blendMode, alpha) { stroke() }
  }

  /// Cuts the current context's clip down to the inside of the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  // MARK: Identity

  open func copy(with zone: NSZone? = nil) -> Any { copied() }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return path == other.path && lineWidth == other.lineWidth
      && lineCapStyle == other.lineCapStyle && lineJoinStyle == other.lineJoinStyle
      && miterLimit == other.miterLimit && dashes == other.dashes
      && usesEvenOddFillRule == other.usesEvenOddFillRule
  }

  open override var hash: Int { path.hashValue }

  private var fillRule: FillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  private func painted(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ body: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    body()
    context.restoreGState()
  }

  private func copied() -> UIBezierPath {
    let result = UIBezierPath(path)
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.dashes = dashes
    return result
  }
}
