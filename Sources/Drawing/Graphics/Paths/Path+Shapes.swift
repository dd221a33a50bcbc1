public import Foundation

extension Path {
  /// The handle length of a cubic quarter of the unit circle: 4/3 · tan(π/8).
  static let quarterHandle = 4.0 / 3 * (2.0.squareRoot() - 1)

  public init(rect: CGRect, transform: CGAffineTransform = .identity) {
    self.init()
    addRect(rect, transform: transform)
  }

  public init(ellipseIn rect: CGRect, transform: CGAffineTransform = .identity) {
    self.init()
    addEllipse(in: rect, transform: transform)
  }

  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    self.init()
    addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Adds a closed ellipse of four cubics, from (maxX, midY) via (midX, maxY), as in Core Graphics.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull, !rect.isInfinite else { return }
    let (x, y) = (rect.midX, rect.midY)
    let (hx, hy) = (rect.width / 2 * Self.quarterHandle, rect.height / 2 * Self.quarterHandle)
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    let start = CGPoint(x: right, y: y)
    add(
      [
        .move(to: start),
        .cubic(
          to: CGPoint(x: x, y: bottom), control1: CGPoint(x: right, y: y + hy),
          control2: CGPoint(x: x + hx, y: bottom)),
        .cubic(
          to: CGPoint(x: left, y: y), control1: CGPoint(x: x - hx, y: bottom),
          control2: CGPoint(x: left, y: y + hy)),
        .cubic(
          to: CGPoint(x: x, y: top), control1: CGPoint(x: left, y: y - hy),
          control2: CGPoint(x: x - hx, y: top)),
        .cubic(
          to: start, control1: CGPoint(x: x + hx, y: top),
          control2: CGPoint(x: right, y: y - hy)),
        .close,
      ], transform)
  }

  /// Adds a closed rectangle with elliptical corners, from (maxX, midY) via the corner (maxX,
  /// maxY).
  ///
  /// Corners wider or higher than half of the rectangle are reduced (Core Graphics traps); negative
  /// ones are square.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull, !rect.isInfinite, !cornerWidth.isNaN, !cornerHeight.isNaN else { return }
    let width = max(0, min(cornerWidth, rect.width / 2))
    let height = max(0, min(cornerHeight, rect.height / 2))
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // From the corner to the handles.
    let (kx, ky) = (width * (1 - Self.quarterHandle), height * (1 - Self.quarterHandle))
    add(
      [
        .move(to: CGPoint(x: right, y: rect.midY)),
        .line(to: CGPoint(x: right, y: bottom - height)),
        .cubic(
          to: CGPoint(x: right - width, y: bottom), control1: CGPoint(x: right, y: bottom - ky),
          control2: CGPoint(x: right - kx, y: bottom)),
        .line(to: CGPoint(x: left + width, y: bottom)),
        .cubic(
          to: CGPoint(x: left, y: bottom - height), control1: CGPoint(x: left + kx, y: bottom),
          control2: CGPoint(x: left, y: bottom - ky)),
        .line(to: CGPoint(x: left, y: top + height)),
        .cubic(
          to: CGPoint(x: left + width, y: top), control1: CGPoint(x: left, y: top + ky),
          control2: CGPoint(x: left + kx, y: top)),
        .line(to: CGPoint(x: right - width, y: top)),
        .cubic(
          to: CGPoint(x: right, y: top + height), control1: CGPoint(x: right - kx, y: top),
          control2: CGPoint(x: right, y: top + ky)),
        .close,
      ], transform)
  }

  /// Adds all elements of a figure, or none if a point is not finite.
  private mutating func add(_ figure: [Element], _ transform: CGAffineTransform) {
    let mapped = transform.isIdentity ? figure : figure.map { $0.applying(transform) }
    if mapped.allSatisfy(\.isFinite) { elements += mapped }
  }
}
