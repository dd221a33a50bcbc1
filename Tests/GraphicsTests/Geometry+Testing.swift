import Foundation
import Graphics

/// Whether two numbers agree to a share of their size, or nearly both are 0.
func close(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func close(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
  close(a.x, b.x, within: tolerance) && close(a.y, b.y, within: tolerance)
}

func close(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
  close(a.origin, b.origin, within: tolerance)
    && close(a.width, b.width, within: tolerance) && close(a.height, b.height, within: tolerance)
}

func entries(_ t: CGAffineTransform) -> [CGFloat] { [t.a, t.b, t.c, t.d, t.tx, t.ty] }

func entries(_ t: CATransform3D) -> [CGFloat] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
    t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ]
}

func close(_ a: [CGFloat], _ b: [CGFloat], within tolerance: CGFloat = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { close($0, $1, within: tolerance) }
}

/// Reproducible numbers between −1 and 1.
struct Numbers {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next() -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return CGFloat(state >> 11) / CGFloat(1 << 52) - 1
  }

  mutating func point(_ scale: CGFloat = 1) -> CGPoint {
    CGPoint(x: next() * scale, y: next() * scale)
  }
}

extension Path {
  /// The area inside by the shoelace formula over fine chords; signed, overlaps counted as often as they wind.
  func signedArea(tolerance: CGFloat = 1e-6) -> CGFloat {
    polylines(tolerance: tolerance).reduce(0) { sum, line in
      let points = line.points
      return sum
        + points.indices.reduce(0) { part, index in
          let (a, b) = (points[index], points[(index + 1) % points.count])
          return part + (a.x * b.y - b.x * a.y) / 2
        }
    }
  }

  /// Points all along the path.
  func samples(per segment: Int = 32) -> [CGPoint] {
    subpaths.flatMap(\.allSegments).flatMap { part in
      (0...segment).map { part.point(at: CGFloat($0) / CGFloat(segment)) }
    }
  }
}
