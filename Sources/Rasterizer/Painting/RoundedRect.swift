import Foundation
import Graphics

/// A rectangle with rounded corners, in a layer's space.
struct RoundedRect {
  var rect: CGRect
  /// Radii in the order of the corners, clockwise from the minimum one.
  var radii: (CGFloat, CGFloat, CGFloat, CGFloat)
  var isContinuous: Bool

  init(_ rect: CGRect, corners: LayerNode.Corners) {
    self.rect = rect
    let radius = max(0, min(corners.radius, rect.width / 2, rect.height / 2))
    let r = radius.isFinite ? radius : 0
    radii = (
      corners.minXMinY ? r : 0, corners.maxXMinY ? r : 0, corners.maxXMaxY ? r : 0,
      corners.minXMaxY ? r : 0
    )
    isContinuous = corners.isContinuous
  }

  init(_ rect: CGRect) {
    self.rect = rect
    radii = (0, 0, 0, 0)
    isContinuous = false
  }

  var isRect: Bool { radii.0 == 0 && radii.1 == 0 && radii.2 == 0 && radii.3 == 0 }

  /// The inner edge of a border: sides moved in by `width`, radii less by as much.
  func inset(by width: CGFloat) -> RoundedRect? {
    guard rect.width > 2 * width, rect.height > 2 * width else { return nil }
    var inner = self
    inner.rect = rect.insetBy(dx: width, dy: width)
    inner.radii = (
      max(radii.0 - width, 0), max(radii.1 - width, 0), max(radii.2 - width, 0),
      max(radii.3 - width, 0)
    )
    return inner
  }

  /// Clockwise on screen.
  var path: Path {
    if isRect {
      let c = rect.corners
      return Path([.move(to: c[0]), .line(to: c[1]), .line(to: c[2]), .line(to: c[3]), .close])
    }
    var elements: [Path.Element] = []
    elements.reserveCapacity(isContinuous ? 18 : 10)
    let shortest = min(rect.width, rect.height)
    // Each corner: its point, the direction in which the outline arrives, and in which it leaves.
    let corners: [(CGPoint, CGFloat, (CGFloat, CGFloat), (CGFloat, CGFloat))] = [
      (CGPoint(x: rect.minX, y: rect.minY), radii.0, (0, -1), (1, 0)),
      (CGPoint(x: rect.maxX, y: rect.minY), radii.1, (1, 0), (0, 1)),
      (CGPoint(x: rect.maxX, y: rect.maxY), radii.2, (0, 1), (-1, 0)),
      (CGPoint(x: rect.minX, y: rect.maxY), radii.3, (-1, 0), (0, -1)),
    ]
    for (corner, radius, arrive, leave) in corners {
      func at(_ before: CGFloat, _ after: CGFloat) -> CGPoint {
        CGPoint(
          x: corner.x - arrive.0 * before * radius + leave.0 * after * radius,
          y: corner.y - arrive.1 * before * radius + leave.1 * after * radius)
      }
      let curve = isContinuous ? continuousCorner(half: shortest / 2, radius: radius) : circular
      let start = at(curve[0].0, curve[0].1)
      elements.append(elements.isEmpty ? .move(to: start) : .line(to: start))
      guard radius > 0 else { continue }
      for i in stride(from: 1, to: curve.count, by: 3) {
        elements.append(
          .cubic(
            to: at(curve[i + 2].0, curve[i + 2].1), control1: at(curve[i].0, curve[i].1),
            control2: at(curve[i + 1].0, curve[i + 1].1)))
      }
    }
    elements.append(.close)
    return Path(elements)
  }
}

/// The quarter circle's Bézier control length, in radii.
private let kappa = 0.5522847498307936

/// Points of a corner in radii: distance to the corner before it, and after it.
private let circular: [(CGFloat, CGFloat)] = [(1, 0), (1 - kappa, 0), (0, 1 - kappa), (0, 1)]

/// Section 7.3 of the reference; where the sides are too short it is scaled down until it is circular.
///
/// The quarter circle is cut into the same three cubics, and the two shapes are mixed by how much room is left.
private func continuousCorner(half: CGFloat, radius: CGFloat) -> [(CGFloat, CGFloat)] {
  guard radius > 0 else { return [(0, 0)] }
  let full: [(CGFloat, CGFloat)] = [
    (1.52866483, 0), (1.08849299, 0), (0.86840694, 0), (0.63149379, 0.07491139),
    (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
    (0, 0.86840694), (0, 1.08849299), (0, 1.52866483),
  ]
  let room = half / radius
  if room >= 1.52866483 { return full }
  let amount = max(0, (room - 1) / 0.52866483)
  return zip(full, circularInThree).map { a, b in
    (b.0 + (a.0 - b.0) * amount, b.1 + (a.1 - b.1) * amount)
  }
}

private let circularInThree: [(CGFloat, CGFloat)] = {
  // Arcs of 30°, about the circle's centre at (1, 1); the first point is (1, 0).
  let step = CGFloat.pi / 6
  let handle = 4 / 3 * tan(step / 4)
  var points: [(CGFloat, CGFloat)] = [(1, 0)]
  for i in 0..<3 {
    let (a, b) = (step * CGFloat(i), step * CGFloat(i + 1))
    func at(_ t: CGFloat) -> (CGFloat, CGFloat) { (1 - sin(t), 1 - cos(t)) }
    let (p, q) = (at(a), at(b))
    points.append((p.0 - cos(a) * handle, p.1 + sin(a) * handle))
    points.append((q.0 + cos(b) * handle, q.1 - sin(b) * handle))
    points.append(q)
  }
  return points
}()
