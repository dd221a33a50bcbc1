import Foundation
import Graphics

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
  /// The area inside by the shoelace formula over fine chords; signed, overlaps counted as often as
  /// they wind.
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
