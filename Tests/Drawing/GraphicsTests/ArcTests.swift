import Foundation
import Graphics
import Testing

@Suite struct ArcTests {
  /// Core Graphics puts the radius into the arc's parametric form as it is.
  @Test func anArcOfNegativeRadiusIsMirroredThroughItsCenter() throws {
    var path = Path()
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: -20, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    guard case .move(let start)? = path.elements.first, let end = path.elements.last?.points.last
    else { throw CancellationError() }
    #expect(abs(start.x - 30) < 1e-9)
    #expect(abs(start.y - 50) < 1e-9)
    #expect(abs(end.x - 50) < 1e-9)
    #expect(abs(end.y - 30) < 1e-9)
    var mirrored = Path()
    mirrored.addArc(
      center: CGPoint(x: 50, y: 50), radius: 20, startAngle: .pi, endAngle: 1.5 * .pi,
      clockwise: false)
    for (a, b) in zip(path.elements.flatMap(\.points), mirrored.elements.flatMap(\.points)) {
      #expect(abs(a.x - b.x) < 1e-9)
      #expect(abs(a.y - b.y) < 1e-9)
    }
  }
}
