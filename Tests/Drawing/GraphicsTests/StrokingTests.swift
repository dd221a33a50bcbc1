import Base
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct StrokingTests {
  /// Distance from a point to a path, by fine chords.
  func distance(_ point: CGPoint, _ lines: [Polyline]) -> CGFloat {
    var least = CGFloat.infinity
    for line in lines {
      let points = line.points + (line.isClosed ? [line.points[0]] : [])
      for (a, b) in zip(points, points.dropFirst()) {
        let (along, to) = (CGVector(from: a, to: b), CGVector(from: a, to: point))
        let t = max(0, min(1, to.dot(along) / max(along.dot(along), 1e-300)))
        least = min(least, point.distance(to: a + along * t))
      }
    }
    return least
  }

  /// With round caps and joins the stroke is all that is within half the width: by definition, not
  /// by outline.
  @Test(arguments: [0.05, 0.4, 1.5, 5] as [CGFloat], [false, true])
  func roundStrokesCoverWhatIsNear(width: CGFloat, closed: Bool) {
    var numbers = Numbers(seed: UInt64(width * 100) + (closed ? 1 : 0))
    for round in 0..<4 {
      var path = Path([.move(to: numbers.point())])
      path.addCurve(to: numbers.point(), control1: numbers.point(), control2: numbers.point())
      path.addLine(to: numbers.point())
      path.addQuadCurve(to: numbers.point(), control: numbers.point())
      if closed { path.closeSubpath() }
      let outline = path.stroked(StrokeStyle(width: width, cap: .round, join: .round))
      let lines = path.polylines(tolerance: width * 5e-4)
      for _ in 0..<30 {
        let point = numbers.point(max(1.5, width * 0.8))
        let gap = distance(point, lines) - width / 2
        // The outline itself is approximate.
        guard abs(gap) > width * 2e-3 else { continue }
        #expect(outline.contains(point) == (gap < 0), "\(round) \(path.svgPathData) \(point)")
      }
    }
  }

  @Test(arguments: [1, 8, 30] as [CGFloat])
  func circlesBecomeRings(width: CGFloat) {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let ring = circle.stroked(StrokeStyle(width: width))
    for angle in stride(from: 0.05, to: 6.2, by: 0.41) {
      let out = CGVector(dx: cos(angle), dy: sin(angle))
      #expect(!ring.contains(.zero + out * (10 + width / 2 + 0.02)))
      #expect(ring.contains(.zero + out * (10 + width / 2 - 0.02)))
      #expect(ring.contains(.zero + out * (10 - width / 2 + 0.02)))
      if width < 20 { #expect(!ring.contains(.zero + out * (10 - width / 2 - 0.02))) }
    }
    #expect(ring.contains(.zero) == (width > 20))
    if width < 20 {
      #expect(close(ring.signedArea(), 2 * .pi * 10 * width, within: 1e-3))
    }
  }

  /// Bends of the width's own radius, of less and of more, in one outline.
  @Test(arguments: [6, 14, 30] as [CGFloat])
  func ellipsesAreFilledWhereTheyBendTightly(width: CGFloat) {
    let ellipse = Path(ellipseIn: CGRect(x: -20, y: -5, width: 40, height: 10))
    let outline = ellipse.stroked(StrokeStyle(width: width))
    let lines = ellipse.polylines(tolerance: 1e-3)
    for x in stride(from: -40.3, to: 0, by: 1.1) {
      for y in stride(from: -24.7, to: 0, by: 1.1) {
        let point = CGPoint(x: x, y: y)
        let gap = distance(point, lines) - width / 2
        guard abs(gap) > 0.05 else { continue }
        #expect(outline.contains(point) == (gap < 0), "\(point)")
      }
    }
  }

  @Test func linesAndCaps() {
    let line = Path([.move(to: .zero), .line(to: CGPoint(x: 30, y: 40))])
    func area(_ cap: CGLineCap) -> CGFloat {
      abs(line.stroked(StrokeStyle(width: 6, cap: cap)).signedArea())
    }
    #expect(close(area(.butt), 300))
    #expect(close(area(.square), 336))
    #expect(close(area(.round), 300 + .pi * 9, within: 1e-4))
  }

  @Test func cornersByTheirJoins() {
    // A right angle: legs of 10, width 2, outside corner at (11, −1).
    let corner = Path([
      .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10)),
    ])
    func tip(_ join: CGLineJoin, limit: CGFloat = 10) -> (sharp: Bool, bevel: Bool, round: Bool) {
      let path = corner.stroked(StrokeStyle(width: 2, join: join, miterLimit: limit))
      return (
        path.contains(CGPoint(x: 10.95, y: -0.95)), path.contains(CGPoint(x: 10.45, y: -0.45)),
        path.contains(CGPoint(x: 10.68, y: -0.68))
      )
    }
    #expect(tip(.miter) == (true, true, true))
    #expect(tip(.round) == (false, true, true))
    #expect(tip(.bevel) == (false, true, false))
    // The miter is √2 long: just allowed, just not.
    #expect(tip(.miter, limit: 1.415) == (true, true, true))
    #expect(tip(.miter, limit: 1.414) == (false, true, false))
  }

  @Test func closedRectangleHasFourMiters() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let frame = Path(rect: rect).stroked(StrokeStyle(width: 4))
    #expect(frame.boundingBoxOfPath == rect.insetBy(dx: -2, dy: -2))
    #expect(!frame.contains(CGPoint(x: 10, y: 5)))
    #expect(frame.contains(CGPoint(x: 1, y: 1)))
    // So wide that nothing is left inside.
    let filled = Path(rect: rect).stroked(StrokeStyle(width: 40))
    for x in stride(from: -19.5, to: 39, by: 3) {
      for y in stride(from: -19.5, to: 29, by: 3) {
        #expect(filled.contains(CGPoint(x: x, y: y)), "\(x) \(y)")
      }
    }
  }

  @Test func dotsTakeTheShapeOfTheirCap() {
    let dot = Path([.move(to: CGPoint(x: 5, y: 5)), .line(to: CGPoint(x: 5, y: 5))])
    #expect(dot.stroked(StrokeStyle(width: 4)).isEmpty)
    #expect(
      dot.stroked(StrokeStyle(width: 4, cap: .square))
        == Path(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
    #expect(
      dot.stroked(StrokeStyle(width: 4, cap: .round))
        == Path(ellipseIn: CGRect(x: 3, y: 3, width: 4, height: 4)))
    #expect(Path([.move(to: .zero)]).stroked(StrokeStyle(width: 4, cap: .round)).isEmpty)
    #expect(dot.stroked(StrokeStyle(width: .nan)).isEmpty)
    #expect(dot.stroked(StrokeStyle(width: -1)).isEmpty)
  }

  @Test func smoothCurvesTakeFewPieces() {
    let circle = Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
    // Two sides of four quarters, in halves at most.
    #expect(circle.stroked(StrokeStyle(width: 10)).elements.count <= 20)
    // Wider than the circle, each half quarter has two triangles besides.
    #expect(circle.stroked(StrokeStyle(width: 600)).elements.count <= 104)
  }

  @Test func copiesTransformFirst() throws {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let outline = line.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(outline.boundingBoxOfPath == CGRect(x: 0, y: -1, width: 20, height: 2))
    #expect(
      CGPath(
        __byStroking: line, transform: nil, lineWidth: 2, lineCap: .square, lineJoin: .miter,
        miterLimit: 10)?.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 12, height: 2))
  }
}

@Suite struct DashingTests {
  @Test func aLineOfTooManyDashesStaysWhole() {
    func dashes(_ length: CGFloat) -> Int {
      var line = Path()
      line.move(to: .zero)
      line.addLine(to: CGPoint(x: length, y: 0))
      return line.dashed(phase: 0, lengths: [1, 1]).subpaths.count
    }
    let longest = CGFloat(2 * Limits.dashes)
    #expect(dashes(longest) == Limits.dashes)
    #expect(dashes(longest + 2) == 1)
  }

  let line = Path([.move(to: .zero), .line(to: CGPoint(x: 20, y: 0))])

  /// Starts and ends of the dashes of the line.
  func spans(_ phase: CGFloat, _ lengths: [CGFloat]) -> [[CGFloat]] {
    line.dashed(phase: phase, lengths: lengths).subpaths.map {
      [$0.start.x, $0.segments.last?.end.x ?? .nan].map { ($0 * 1e9).rounded() / 1e9 }
    }
  }

  @Test func patternsRepeat() {
    #expect(spans(0, [5, 3]) == [[0, 5], [8, 13], [16, 20]])
    #expect(spans(2, [5, 3]) == [[0, 3], [6, 11], [14, 19]])
    #expect(spans(-2, [5, 3]) == [[2, 7], [10, 15], [18, 20]])
    #expect(spans(6, [5, 3]) == [[2, 7], [10, 15], [18, 20]])
    #expect(spans(0, [4]) == [[0, 4], [8, 12], [16, 20]])
    #expect(spans(0, [6, 1, 2]) == [[0, 6], [7, 9], [15, 16], [18, 20]])
    #expect(spans(0, [0, 10]) == [[-0.05, 0.05], [9.95, 10.05]])
    #expect(spans(0, [8, 0]) == [[0, 8], [8, 16], [16, 20]])
  }

  @Test func dotsAreTurnedAlongThePath() throws {
    let slope = Path([.move(to: .zero), .line(to: CGPoint(x: 30, y: 40))])
    let dots = slope.dashed(phase: 0, lengths: [0, 10]).subpaths
    #expect(dots.count == 5)
    for dot in dots {
      let end = try #require(dot.segments.last).end
      let (dx, dy) = (end.x - dot.start.x, end.y - dot.start.y)
      #expect(abs(dx * 4 - dy * 3) < 1e-9)
      #expect(abs(hypot(dx, dy) - 0.1) < 1e-9)
    }
  }

  @Test func meaninglessPatternsLeaveThePath() {
    for lengths in [[], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-9]] as [[CGFloat]] {
      #expect(line.dashed(phase: 0, lengths: lengths) == line)
    }
    #expect(line.dashed(phase: .nan, lengths: [1]) == line)
  }

  @Test func closedSubpathsJoinTheirFirstAndLastDash() {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let dashes = square.dashed(phase: 2, lengths: [4, 4]).subpaths
    #expect(dashes.count == 5)
    #expect(close(dashes[4].start, CGPoint(x: 0, y: 2)))
    #expect(dashes[4].segments.count == 2)
    #expect(close(Path(dashes).length, 20))
    #expect(square.dashed(phase: 0, lengths: [100, 1]) == square)
  }

  @Test func curvesAreCutByLength() {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let dashes = circle.dashed(phase: 0, lengths: [circle.length / 24]).subpaths
    #expect(dashes.count == 12)
    for dash in dashes { #expect(close(Path([dash]).length, circle.length / 24, within: 1e-9)) }
  }

  /// Dots and dashes find their segments without going through all of them.
  @Test(arguments: [0, 5] as [CGFloat])
  func longPathsHaveManyDashes(length: CGFloat) {
    let corners = 200_000
    let path = Path(
      (0...corners).map { index in
        let point = CGPoint(x: CGFloat(index / 2), y: CGFloat((index + 1) / 2))
        return index == 0 ? .move(to: point) : .line(to: point)
      })
    let dashes = path.dashed(phase: 0, lengths: [length, 10 - length]).subpaths
    #expect(dashes.count == corners / 10)
    #expect(close(Path([dashes[10_000]]).length, max(length, 0.1), within: 1e-6))
    #expect(dashes[10_000].segments.count == max(1, Int(length)))
  }

  /// What a pattern has before a subpath begins, or after it ends, is passed over.
  @Test(arguments: [0, 99_999.5] as [CGFloat])
  func manySubpathsHaveLongPatterns(phase: CGFloat) {
    let pattern = Array(repeating: 0.5 as CGFloat, count: 200_000)
    let line = Path(
      (0..<100_000).flatMap { index -> [Path.Element] in
        let y = CGFloat(index)
        return [.move(to: CGPoint(x: 0, y: y)), .line(to: CGPoint(x: 0.4, y: y))]
      })
    let dashes = line.dashed(phase: phase, lengths: pattern).subpaths
    #expect(dashes.count == (phase == 0 ? 100_000 : 0))
  }
}
