import Foundation
import Graphics
import Testing

@Suite struct PolygonClippingTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  private func lifted(_ points: [CGPoint]) -> [HomogeneousPoint] {
    points.map(Projection.identity.lift)
  }

  /// Twice the area, positive clockwise on screen.
  private func area(_ points: [CGPoint]) -> Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  @Test func whatLiesInsideStays() {
    let points = lifted(square.corners).clipped(to: square.insetBy(dx: -1, dy: -1)).map(\.point)
    #expect(points == square.corners)
  }

  @Test func aSquareIsCutToWhatBothHave() {
    let part = lifted(square.corners).clipped(to: CGRect(x: 6, y: 3, width: 20, height: 4))
    #expect(abs(area(part.map(\.point))) == 2 * 4 * 4)
  }

  @Test func aTriangleGetsACornerMore() {
    let triangle = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)]
    let part = lifted(triangle).clipped(to: CGRect(x: -1, y: -1, width: 6, height: 20)).map(\.point)
    #expect(part.count == 4)
    #expect(abs(area(part)) == 100 - 25)
  }

  @Test func nothingIsLeftElsewhere() {
    #expect(lifted(square.corners).clipped(to: CGRect(x: 20, y: 0, width: 5, height: 5)).isEmpty)
  }

  @Test func behindTheEyeNothingIsLeft() {
    let points = square.corners.map { HomogeneousPoint(x: $0.x, y: $0.y, w: -1) }
    #expect(points.clippedInFrontOfEye().isEmpty)
  }

  @Test func allThatIsSeenIsInFrontOfTheEye() {
    let points = [(0.0, -1.0), (10, 3), (4, 2)].map { HomogeneousPoint(x: $0.0, y: 0, w: $0.1) }
    let seen = points.clippedInFrontOfEye()
    #expect(seen.count == 4)
    #expect(seen.allSatisfy { $0.w > 0 && $0.point.x.isFinite })
  }
}
