import Foundation
import Graphics
import Testing

@testable import Animation

/// Paths between paths, as measured on frames of Core Animation.
@Suite struct PathInterpolationTests {
  private func curve(_ leaving: CGVector, _ arriving: CGVector, to end: CGPoint) -> Path {
    Path([
      .move(to: .zero),
      .cubic(
        to: end, control1: CGPoint(x: leaving.dx, y: leaving.dy),
        control2: CGPoint(x: end.x + arriving.dx, y: end.y + arriving.dy)),
    ])
  }

  private func isClose(_ path: Path?, _ expected: [CGPoint]) -> Bool {
    guard let points = path?.elements.flatMap(\.points), points.count == expected.count else {
      return false
    }
    return zip(points, expected).allSatisfy {
      abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9
    }
  }

  /// From 10 to the right to 20 down: halfway 15 long at 45°, where by components it would be
  /// (5, 10).
  @Test func tangentsGoByLengthAndAngle() {
    let from = curve(CGVector(dx: 10, dy: 0), .zero, to: CGPoint(x: 30, y: 0))
    let to = curve(CGVector(dx: 0, dy: 20), .zero, to: CGPoint(x: 50, y: 0))
    let side = 15 / 2.0.squareRoot()
    let end = CGPoint(x: 40, y: 0)
    #expect(
      isClose(from.interpolated(to: to, by: 0.5), [.zero, CGPoint(x: side, y: side), end, end]))
  }

  @Test func theShorterTurnIsTaken() {
    func tangent(degrees: Double) -> CGVector {
      CGVector(dx: 10 * cos(degrees * .pi / 180), dy: 10 * sin(degrees * .pi / 180))
    }
    let from = curve(tangent(degrees: 170), .zero, to: .zero)
    let to = curve(tangent(degrees: -170), .zero, to: .zero)
    #expect(
      isClose(
        from.interpolated(to: to, by: 0.5), [.zero, CGPoint(x: -10, y: 0), .zero, .zero]))
  }

  @Test(arguments: [(11, "MLLLLLLLLLLL"), (12, "MLLLLLLLLLLL…")])
  func longPathsAreNamedShortly(lines: Int, letters: String) {
    let line = Path.Element.line(to: .zero)
    let path = Path([.move(to: .zero)] + Array(repeating: line, count: lines))
    #expect(
      AnimatableValue.path(path).shape == "a path of \(lines + 1) elements (\(letters))")
  }

  @Test func theLastOfDiscreteKeyframesIsTurnedAsThePathEnds() {
    let path = Path([
      .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)),
      .quad(to: CGPoint(x: 20, y: 10), control: CGPoint(x: 20, y: 0)),
    ])
    let keyframes = Keyframes(path: path, calculationMode: .discrete, rotationMode: .auto)
    #expect(close(keyframes.rotation(at: 0.99) ?? -1, .pi / 2))
    #expect(close(keyframes.rotation(at: 0) ?? -1, 0))
  }

  @Test func theEndIsAsItWasGiven() {
    let line = Path([.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    let bow = Path([
      .move(to: .zero), .quad(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 5)),
    ])
    #expect(line.interpolated(to: bow, by: 1) == bow)
    #expect(line.interpolated(to: bow, by: 0) == line)
  }

  /// A tangent of no length has its partner's direction, so that it grows straight.
  @Test func aLineIsACubicWithoutTangents() {
    let line = Path([.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    let bow = curve(CGVector(dx: 0, dy: 8), CGVector(dx: 0, dy: 4), to: CGPoint(x: 10, y: 0))
    let end = CGPoint(x: 10, y: 0)
    #expect(
      isClose(
        line.interpolated(to: bow, by: 0.25),
        [.zero, CGPoint(x: 0, y: 2), CGPoint(x: 10, y: 1), end]))
    #expect(
      isClose(
        bow.interpolated(to: line, by: 0.75),
        [.zero, CGPoint(x: 0, y: 2), CGPoint(x: 10, y: 1), end]))
  }

  @Test func theEndsAreExactAndLinesStayLines() throws {
    let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let wide = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 10))
    #expect(square.interpolated(to: wide, by: 0) == square)
    #expect(square.interpolated(to: wide, by: 1) == wide)
    let middle = try #require(square.interpolated(to: wide, by: 0.5))
    #expect(middle == Path(rect: CGRect(x: 0, y: 0, width: 20, height: 10)))
  }

  @Test func pathsThatDoNotPairUpAreNotInterpolated() {
    let line = Path([.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    #expect(line.interpolated(to: Path([.move(to: .zero)]), by: 0.5) == nil)
    #expect(line.interpolated(to: Path([.move(to: .zero), .close]), by: 0.5) == nil)
  }

  /// Circles of radius −2 and 6: halfway a circle of 2, where turned tangents would make a star.
  @Test func oppositeTangentsPassThroughNoLength() throws {
    func circle(_ radius: CGFloat) -> Path {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 10, y: 10), radius: radius, startAngle: 0.3, endAngle: 0.3 + 2 * .pi,
        clockwise: false)
      return path
    }
    for (fraction, radius) in [(0.5, 2.0), (0.125, -1), (0.75, 4)] {
      let mixed = try #require(circle(-2).interpolated(to: circle(6), by: fraction))
      #expect(isClose(mixed, circle(radius).elements.flatMap(\.points)))
    }
    // At the instant at which it has no size.
    let none = try #require(circle(-2).interpolated(to: circle(6), by: 0.25))
    #expect(isClose(none, Array(repeating: CGPoint(x: 10, y: 10), count: 13)))
  }
}
