import Foundation
import Graphics

extension Path {
  /// The bounds of all points and control points, computed in one pass since it is needed in every
  /// frame; null for an empty path.
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
