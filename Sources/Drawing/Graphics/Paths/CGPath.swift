public import Foundation

/// An immutable path with Apple's interface; the value inside is `value`.
///
/// Calls with a pointer to a transform in Core Graphics accept the transform, nil, or `&transform`
/// here.
open class CGPath: Hashable {
  /// The elements.
  public fileprivate(set) final var value: Path

  public init(_ value: Path) { self.value = value }

  public convenience init(rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(Path(rect: rect, transform: transform ?? .identity))
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform? = nil) {
    self.init(Path(ellipseIn: rect, transform: transform ?? .identity))
  }

  /// Creates a rounded rectangle; corners too large for it are reduced (Core Graphics traps).
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform? = nil
  ) {
    self.init(
      Path(
        roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
        transform: transform ?? .identity))
  }

  public convenience init(rect: CGRect, transform: inout CGAffineTransform) {
    self.init(Path(rect: rect, transform: transform))
  }

  public convenience init(ellipseIn rect: CGRect, transform: inout CGAffineTransform) {
    self.init(Path(ellipseIn: rect, transform: transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: inout CGAffineTransform
  ) {
    self.init(
      roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform)
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }

  // MARK: Copies

  public func copy() -> CGPath? { CGPath(value) }

  public func copy(using transform: CGAffineTransform?) -> CGPath? {
    CGPath(value.applying(transform ?? .identity))
  }

  public func copy(using transform: inout CGAffineTransform) -> CGPath? {
    CGPath(value.applying(transform))
  }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  public func mutableCopy(using transform: CGAffineTransform?) -> CGMutablePath? {
    CGMutablePath(value.applying(transform ?? .identity))
  }

  public func mutableCopy(using transform: inout CGAffineTransform) -> CGMutablePath? {
    CGMutablePath(value.applying(transform))
  }

  // MARK: Queries

  public var isEmpty: Bool { value.isEmpty }

  /// The current point; zero if there is none, as in Core Graphics.
  public var currentPoint: CGPoint { value.currentPoint ?? .zero }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath {
  public override init(_ value: Path) { super.init(value) }

  public convenience init() { self.init(Path()) }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.move(to: point, transform: transform)
  }

  /// Adds a line; without a current point it does nothing, as in Core Graphics.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    value.addLine(to: point, transform: transform)
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    value.addQuadCurve(to: end, control: control, transform: transform)
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    value.addCurve(to: end, control1: control1, control2: control2, transform: transform)
  }

  public func closeSubpath() { value.closeSubpath() }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addRect(rect, transform: transform)
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    value.addRects(rects, transform: transform)
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    value.addLines(between: points, transform: transform)
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    value.addEllipse(in: rect, transform: transform)
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Adds an arc; angles are in radians from +x toward +y, `clockwise` is as in Core Graphics, with
  /// y up.
  ///
  /// With y down, `clockwise: false` is clockwise on screen; see `Path.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: transform)
  }

  /// Adds an arc; a positive `delta` (radians) turns +x toward +y, clockwise on screen.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Rounds the corner at `tangent1End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    value.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    value.addPath(path.value, transform: transform)
  }
}
