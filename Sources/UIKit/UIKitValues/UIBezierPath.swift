public import Foundation
public import Graphics
import LayerTree

/// A path with its fill rule and line style.
///
/// Unchecked as Sendable, because Apple's is, though it changes: it is used on one thread at a
/// time.
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

  /// Creates a rectangle with Apple's continuous corners, which begin about half a radius earlier
  /// than circular ones.
  ///
  /// As on iOS, it differs a little from a layer's `cornerRadius` of the same number, which is a
  /// circular arc unless its `cornerCurve` is continuous. With less space, the corner gets closer
  /// to an arc, and is one at half the side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// - Parameter cornerRadii: Only the width is used, as in UIKit.
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

  /// The elements; setting it keeps fill rule and line style.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.value }
  }

  open func move(to point: CGPoint) { path.move(to: point) }

  /// Has no effect without a current point, like the curves; as in UIKit.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, after a line from the current point, if there is one, to the arc's start.
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

  /// Appends the other path's elements, not its fill rule and line style.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Returns the path from its end to its start, with the same fill rule and line style.
  open func reversing() -> UIBezierPath {
    let result = copied()
    result.path = path.reversedFromEnd
    return result
  }

  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

  // MARK: Queries

  open var isEmpty: Bool { path.isEmpty }
  /// The bounding box of the path; the null rectangle for an empty one.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// The current point; zero if there is none.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Whether filling would cover a point.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  // MARK: Fill rule and line style

  /// The stroke's width, in points.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  /// Has no effect: curves are as exact as the pixels.
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false

  /// Sets alternating lengths of dashes and gaps; a nil pattern is a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern = unsafe pattern, count > 0 else {
      dashes = ([], 0)
      return
    }
    let lengths = unsafe UnsafeBufferPointer(start: pattern, count: count)
    dashes = unsafe (Array(lengths), phase)
  }

  /// Writes the pattern to the pointers; call it for the count first, to allocate enough memory.
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

  /// Strokes with the current context's stroke color and the path's line style.
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

  /// Intersects the current context's clip with the inside of the path.
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
