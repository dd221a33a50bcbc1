public import Foundation

// Each method first transforms its points, like those of `CGMutablePath`. Numbers that are infinite
// or NaN, before or after the transform, add nothing.

extension Path {
  /// Begins a subpath.
  public mutating func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.move(to: point), transform)
  }

  /// Adds a segment; without a current point it does nothing, as in Core Graphics.
  public mutating func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard currentPoint != nil else { return }
    append(.line(to: point), transform)
  }

  /// Adds a segment; without a current point it does nothing, as in Core Graphics.
  public mutating func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    guard currentPoint != nil else { return }
    append(.quad(to: end, control: control), transform)
  }

  /// Adds a segment; without a current point it does nothing, as in Core Graphics.
  public mutating func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    guard currentPoint != nil else { return }
    append(.cubic(to: end, control1: control1, control2: control2), transform)
  }

  /// Joins the subpath's end to its start; a second close in a row adds nothing.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close, currentPoint != nil else { return }
    elements.append(.close)
  }

  /// Moves to the first point and draws lines through the others.
  public mutating func addLines(
    between points: [CGPoint], transform: CGAffineTransform = .identity
  ) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a closed rectangle from (minX, minY), first along x; the null rectangle adds nothing.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let corners = rect.corners
    guard corners.allSatisfy({ $0.applying(transform).isFinite }) else { return }
    addLines(between: corners, transform: transform)
    closeSubpath()
  }

  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds another path's subpaths, separate from this one's.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    for element in path.elements { append(element, transform) }
  }

  /// The path with every point mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    return Path(elements.map { $0.applying(transform) })
  }

  private mutating func append(_ element: Element, _ transform: CGAffineTransform) {
    let element = transform.isIdentity ? element : element.applying(transform)
    if element.isFinite { elements.append(element) }
  }
}
