import Foundation
import Graphics

/// The distances by which the sides of a layer's rectangle are extended, in the layer's units
/// (points).
struct SideExtension: Equatable {
  var minX = 0.0
  var minY = 0.0
  var maxX = 0.0
  var maxY = 0.0

  static let none = SideExtension()

  func applied(to r: CGRect) -> CGRect {
    CGRect(
      x: r.minX - minX, y: r.minY - minY, width: r.width + minX + maxX,
      height: r.height + minY + maxY)
  }
}

/// Extends edges that neighbors in perspective share, such as those of a cube.
///
/// Two antialiased edges that meet would let some of the background through. So the lower of two
/// neighbors is extended by about a pixel beneath the upper, opaque one, whose edge then blends
/// with its neighbor's color.
enum EdgeExtension {
  /// The largest number of siblings that are searched.
  static let limit = 64

  static func extensions(of children: [PlacedNode]) -> [Int: SideExtension] {
    guard children.count > 1, children.count <= limit,
      children.contains(where: { $0.toDevice.affine == nil })
    else { return [:] }
    let faces = children.map(Face.init)
    // The back faces of a solid, such as a cube, are hidden; extended, they would show
    // at its corners.
    let isSolid = faces.contains { $0?.showsBack == false }
    var result: [Int: SideExtension] = [:]
    for (i, lower) in faces.enumerated() {
      guard let lower, !(isSolid && lower.showsBack) else { continue }
      for upper in faces[(i + 1)...] {
        guard let upper, upper.isOpaque, !(lower.isFlat && upper.isFlat) else { continue }
        for side in 0..<4 where upper.lies(beyond: side, of: lower) {
          let reach = lower.unitsPerPixel(side)
          switch side {
          case 0: result[i, default: .none].minY = reach
          case 1: result[i, default: .none].maxX = reach
          case 2: result[i, default: .none].maxY = reach
          default: result[i, default: .none].minX = reach
          }
        }
      }
    }
    return result
  }

  /// The projected quadrilateral of a layer with square corners.
  private struct Face {
    let corners: [CGPoint]
    let isOpaque: Bool
    let isFlat: Bool
    let showsBack: Bool
    private let toDevice: Projection
    private let rect: CGRect

    init?(_ p: PlacedNode) {
      let style = p.style
      rect = style.bounds
      toDevice = p.toDevice
      guard !p.node.traits.contains(.changesOutline), p.toDevice.isFinite,
        rect.width > 0, rect.height > 0
      else { return nil }
      let ring = p.toDevice.polygon(rect.corners)
      guard ring.count == 4 else { return nil }
      corners = ring
      isFlat = p.toDevice.affine != nil
      showsBack = p.toDevice.showsBack(of: rect)
      let isPlain = p.node.mask == nil && !p.node.traits.contains(.isTranslucent)
      let hasImage = style.contents.contains {
        if case .image(let image) = $0 { image.box.contains(style.bounds) } else { false }
      }
      isOpaque = isPlain && ((style.backgroundColor?.alpha ?? 0) >= 1 || hasImage)
    }

    /// Whether the face shares a side with another and lies on the opposite side of it.
    ///
    /// If both lie on the same side, as the front and the back of a cube do at its outline, the
    /// hidden face must stay hidden.
    func lies(beyond side: Int, of other: Face) -> Bool {
      let (a, b) = (other.corners[side], other.corners[(side + 1) % 4])
      guard hasEdge(a, b) else { return false }
      func turn(_ p: CGPoint) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
      return turn(center) * turn(other.center) < 0
    }

    private var center: CGPoint {
      CGPoint(
        x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    private func hasEdge(_ a: CGPoint, _ b: CGPoint) -> Bool {
      func near(_ p: CGPoint, _ q: CGPoint) -> Bool { hypot(p.x - q.x, p.y - q.y) < 0.05 }
      return (0..<4).contains { i in
        let (p, q) = (corners[i], corners[(i + 1) % 4])
        return near(p, a) && near(q, b) || near(p, b) && near(q, a)
      }
    }

    /// The distance in the layer's units by which a side moves a pixel on screen.
    func unitsPerPixel(_ side: Int) -> Double {
      let ends = [rect.corners[side], rect.corners[(side + 1) % 4]]
      let lengths = ends.map { p in
        let d = toDevice.derivative(at: p)
        return side % 2 == 0 ? hypot(d.c, d.d) : hypot(d.a, d.b)
      }
      return 1 / max(min(lengths[0], lengths[1]), 1e-3)
    }
  }
}
