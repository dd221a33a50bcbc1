import Foundation
import Graphics

extension Path {
  /// Contours of straight lines.
  /// - Parameter tolerance: The largest distance from the curve, in the path's units.
  func flattened(tolerance: Double) -> [(points: [CGPoint], isClosed: Bool)] {
    var contours: [(points: [CGPoint], isClosed: Bool)] = []
    var points: [CGPoint] = []
    var start = CGPoint.zero
    func finish(_ closed: Bool) {
      if points.count > 1 || closed && !points.isEmpty { contours.append((points, closed)) }
      points = []
    }
    func ensureStarted() { if points.isEmpty { points = [start] } }
    for element in elements {
      switch element {
      case .move(let p):
        finish(false)
        start = p
        points = [p]
      case .line(let p):
        ensureStarted()
        points.append(p)
      case .quad(let p, let c):
        ensureStarted()
        let a = points[points.count - 1]
        let deviation = hypot(a.x - 2 * c.x + p.x, a.y - 2 * c.y + p.y)
        let n = segments(deviation * 0.25, tolerance)
        for i in 1...n {
          let t = Double(i) / Double(n)
          let u = 1 - t
          let (k0, k1, k2) = (u * u, 2 * u * t, t * t)
          points.append(
            i == n
              ? p
              : CGPoint(x: k0 * a.x + k1 * c.x + k2 * p.x, y: k0 * a.y + k1 * c.y + k2 * p.y))
        }
      case .cubic(let p, let c1, let c2):
        ensureStarted()
        let a = points[points.count - 1]
        let deviation = max(
          hypot(a.x - 2 * c1.x + c2.x, a.y - 2 * c1.y + c2.y),
          hypot(c1.x - 2 * c2.x + p.x, c1.y - 2 * c2.y + p.y))
        let n = segments(deviation * 0.75, tolerance)
        for i in 1...n {
          let t = Double(i) / Double(n)
          let u = 1 - t
          let (k0, k1, k2, k3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            i == n
              ? p
              : CGPoint(
                x: k0 * a.x + k1 * c1.x + k2 * c2.x + k3 * p.x,
                y: k0 * a.y + k1 * c1.y + k2 * c2.y + k3 * p.y))
        }
      case .close:
        finish(true)
      }
    }
    finish(false)
    return contours
  }

  /// Bounds of all points and control points; null for an empty path.
  var controlBox: CGRect {
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    func add(_ p: CGPoint) {
      (minX, maxX) = (min(minX, p.x), max(maxX, p.x))
      (minY, maxY) = (min(minY, p.y), max(maxY, p.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quad(let p, let c):
        add(p)
        add(c)
      case .cubic(let p, let c1, let c2):
        add(p)
        add(c1)
        add(c2)
      case .close: break
      }
    }
    guard minX <= maxX else { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

private func segments(_ deviation: Double, _ tolerance: Double) -> Int {
  let n = (deviation / max(tolerance, 1e-9)).squareRoot().rounded(.up)
  return n.isFinite ? Int(max(1, min(n, 512))) : 1
}
