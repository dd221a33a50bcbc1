import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PathMeasureTests {
  /// Length by very many chords, for what has no formula; chords fall short by about 1/n².
  func chords(_ path: Path) -> CGFloat {
    path.subpaths.flatMap(\.allSegments).reduce(0) { sum, segment in
      let n = 4000
      let points = (0...n).map { segment.point(at: CGFloat($0) / CGFloat(n)) }
      return sum + zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  @Test func parabolaHasItsClosedForm() {
    // y = x² from 0 to 1 is the quad (0,0) (½,0) (1,1): √5/2 + asinh(2)/4.
    let path = Path([
      .move(to: .zero), .quad(to: CGPoint(x: 1, y: 1), control: CGPoint(x: 0.5, y: 0)),
    ])
    let expected: CGFloat = 5.0.squareRoot() / 2 + asinh(2) / 4
    #expect(close(path.length, expected, within: 1e-10))
  }

  @Test func curvesAgreeWithChords() {
    var numbers = Numbers(seed: 7)
    for _ in 0..<5 {
      let path = Path([
        .move(to: numbers.point()),
        .cubic(to: numbers.point(), control1: numbers.point(), control2: numbers.point()),
      ])
      #expect(close(path.length, chords(path), within: 2e-6))
    }
  }

  @Test func cuspsAndDoublingBack() {
    // Out to x = 3/4 and back along the x axis: 2 · 0.75 by dB/dt = 0 at t = ½.
    let line = Path([
      .move(to: .zero),
      .cubic(to: .zero, control1: CGPoint(x: 1, y: 0), control2: CGPoint(x: 1, y: 0)),
    ])
    #expect(close(line.length, 1.5, within: 1e-8))
    let cusp = Path([
      .move(to: .zero),
      .cubic(
        to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 0, y: 1)),
    ])
    #expect(close(cusp.length, chords(cusp), within: 2e-6))
  }

  @Test func partsAddUp() {
    var path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 90, height: 50), cornerWidth: 9, cornerHeight: 20)
    path.addRelativeArc(center: CGPoint(x: 200, y: 0), radius: 30, startAngle: 0, delta: 4)
    path.addEllipse(in: CGRect(x: 300, y: 0, width: 10, height: 70))
    let total = path.length
    var last: CGFloat = 0
    for cut in [0.1, 0.15, 0.4, 0.56, 0.77, 0.999, 1] {
      let part = path.trimmed(from: last, to: cut)
      #expect(close(part.length, total * (cut - last), within: 1e-9))
      last = cut
    }
  }

  @Test func aTrimmedCircleIsAnArc() throws {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let part = circle.trimmed(from: 1 / 12, to: 5 / 12)
    let (start, end) = (part.subpaths[0].start, try #require(part.currentPoint))
    // Within a cubic quarter the speed is not quite even, hence not the arcs' 3e-4 but near it.
    #expect(close(atan2(start.y, start.x), .pi / 6, within: 1e-3))
    #expect(close(atan2(end.y, end.x), 5 * .pi / 6, within: 1e-3))
    #expect(part.elements.last != .close)
  }

  @Test func trimmingKeepsWhatIsWhole() {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(square.trimmed(from: 0, to: 1) == square)
    #expect(square.trimmed(from: -3, to: 7) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(square.trimmed(from: .nan, to: 1).isEmpty)
    #expect(
      square.trimmed(from: 0.5, to: 1)
        == Path([
          .move(to: CGPoint(x: 10, y: 10)), .line(to: CGPoint(x: 0, y: 10)), .line(to: .zero),
        ]))
    // Two squares: the first half of the whole is the first square, still closed.
    var two = square
    two.addPath(square, transform: CGAffineTransform(translationX: 50, y: 0))
    #expect(two.trimmed(from: 0, to: 0.5) == square)
    #expect(two.trimmed(from: 0.5, to: 1).boundingBox == CGRect(x: 50, y: 0, width: 10, height: 10))
    #expect(two.trimmed(from: 0.25, to: 0.75).subpaths.count == 2)
  }

  @Test func positionsFollowThePath() throws {
    let square = MeasuredPath(Path(rect: CGRect(x: 0, y: 0, width: 10, height: 20)))
    let middle = try #require(square.position(at: 20))
    #expect(close(middle.point, CGPoint(x: 10, y: 10)))
    #expect(middle.tangent == CGVector(dx: 0, dy: 1))
    let end = try #require(square.position(at: 100))
    #expect(end.point == .zero)
    #expect(end.tangent == CGVector(dx: 0, dy: -1))
    #expect(square.position(at: .nan) == nil)
    #expect(MeasuredPath(Path()).position(at: 0) == nil)
    // Even speed along an uneven curve.
    let curve = MeasuredPath(
      Path([
        .move(to: .zero),
        .cubic(
          to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 5, y: 80), control2: CGPoint(x: 9, y: -3)),
      ]))
    let points = try (0...50).map {
      try #require(curve.position(at: curve.length * CGFloat($0) / 50)).point
    }
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    #expect(steps.allSatisfy { abs($0 - curve.length / 50) < curve.length / 50 * 0.05 })
  }

  @Test func aCurveThatStartsOnItsControlHasADirection() throws {
    let curve = MeasuredPath(
      Path([
        .move(to: .zero),
        .cubic(to: CGPoint(x: 3, y: 4), control1: .zero, control2: CGPoint(x: 3, y: 4)),
      ]))
    for share in [0, 0.5, 1] {
      let tangent = try #require(curve.position(at: share * 5)).tangent
      #expect(close(tangent.dx, 0.6))
      #expect(close(tangent.dy, 0.8))
    }
  }

  @Test func reversingMirrorsTrimming() {
    var path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 90, height: 50), cornerWidth: 9, cornerHeight: 9)
    path.addLines(between: [CGPoint(x: 100, y: 0), CGPoint(x: 140, y: 30), CGPoint(x: 150, y: 0)])
    let reversed = path.reversed()
    #expect(close(reversed.length, path.length))
    #expect(close(reversed.signedArea(), -path.signedArea(), within: 1e-6))
    let (measured, back) = (MeasuredPath(path), MeasuredPath(reversed))
    for share in [0.1, 0.33, 0.5, 0.8] {
      let a = measured.position(at: measured.length * share)?.point ?? .zero
      let b = back.position(at: measured.length * (1 - share))?.point ?? .zero
      #expect(close(a, b, within: 1e-6))
    }
    #expect(reversed.reversed() == path)
  }

  @Test func boundsAreExact() {
    var numbers = Numbers(seed: 3)
    for _ in 0..<50 {
      let path = Path([
        .move(to: numbers.point()),
        .quad(to: numbers.point(), control: numbers.point()),
        .cubic(to: numbers.point(), control1: numbers.point(), control2: numbers.point()),
      ])
      let sampled = CGRect(enclosing: path.samples(per: 600))
      #expect(close(path.boundingBoxOfPath, sampled, within: 1e-5))
      #expect(path.boundingBox.insetBy(dx: -1e-12, dy: -1e-12).contains(path.boundingBoxOfPath))
    }
    #expect(Path().boundingBox.isNull)
    #expect(Path().boundingBoxOfPath.isNull)
  }

  @Test(arguments: [1, 0.1, 0.001])
  func flatteningStaysClose(tolerance: CGFloat) {
    let path = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    let flat = path.polylines(tolerance: tolerance)[0].points
    for (a, b) in zip(flat, flat.dropFirst()) {
      // The middle of a chord is where it is farthest from its arc.
      let gap = 50 - a.interpolated(to: b, by: 0.5).distance(to: .zero)
      #expect(gap < tolerance + 50 * 3e-4)
    }
    #expect(CGFloat(flat.count) < 40 / tolerance.squareRoot())
  }
}

@Suite struct PathContainmentTests {
  /// The winding number by adding up the angles under which chords are seen: another method
  /// altogether.
  func winding(_ path: Path, _ point: CGPoint) -> Int {
    var angle: CGFloat = 0
    for line in path.polylines(tolerance: 1e-3) {
      for index in line.points.indices {
        let a = CGVector(from: point, to: line.points[index])
        let b = CGVector(from: point, to: line.points[(index + 1) % line.points.count])
        angle += atan2(a.cross(b), a.dot(b))
      }
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  @Test func agreesWithAngles() {
    var numbers = Numbers(seed: 11)
    for round in 0..<8 {
      var path = Path([.move(to: numbers.point())])
      for _ in 0..<4 {
        path.addCurve(to: numbers.point(), control1: numbers.point(2), control2: numbers.point(2))
        path.addQuadCurve(to: numbers.point(), control: numbers.point())
        path.addLine(to: numbers.point())
      }
      if round.isMultiple(of: 2) { path.closeSubpath() }
      for _ in 0..<20 {
        let point = numbers.point()
        let expected = winding(path, point)
        #expect(path.windingNumber(around: point) == expected)
        #expect(path.contains(point) == (expected != 0))
        #expect(path.contains(point, using: .evenOdd) == !expected.isMultiple(of: 2))
      }
    }
  }

  @Test func aRingHasAHoleByEvenOddOnly() {
    var ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.addEllipse(in: CGRect(x: 3, y: 3, width: 4, height: 4))
    let center = CGPoint(x: 5, y: 5)
    #expect(ring.contains(center))
    #expect(!ring.contains(center, using: .evenOdd))
    #expect(ring.contains(CGPoint(x: 1, y: 5), using: .evenOdd))
    // Rays through the very points where curves meet count once.
    #expect(ring.windingNumber(around: CGPoint(x: -1, y: 5)) == 0)
    #expect(ring.windingNumber(around: CGPoint(x: -1, y: 10)) == 0)
  }

  @Test func exactNearACurve() {
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    let point = circle.subpaths[0].segments[0].point(at: 0.3)
    let out = CGVector(from: .zero, to: point)
    #expect(circle.contains(.zero + out * (1 - 1e-12)))
    #expect(!circle.contains(.zero + out * (1 + 1e-12)))
  }

  @Test func neighborsShareTheirEdge() {
    let left = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let right = Path(rect: CGRect(x: 1, y: 0, width: 1, height: 1))
    for y in [0, 0.25, 0.5, 1] {
      let point = CGPoint(x: 1, y: y)
      #expect(!(left.contains(point) && right.contains(point)))
      if y > 0, y < 1 { #expect(left.contains(point) || right.contains(point)) }
    }
  }

  @Test func theTransformMapsThePoint() {
    let path = CGPath(rect: CGRect(x: 10, y: 10, width: 5, height: 5), transform: nil)
    let shift = CGAffineTransform(translationX: 10, y: 10)
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .winding, transform: shift))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
  }
}
