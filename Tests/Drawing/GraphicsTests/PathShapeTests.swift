import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct PathShapeTests {
  /// The largest distance of samples from a circle, as a share of the radius.
  func deviation(_ path: Path, center: CGPoint = .zero, radius: CGFloat) -> CGFloat {
    path.samples().map { abs($0.distance(to: center) - radius) / radius }.max() ?? .infinity
  }

  @Test(arguments: [0.1, 1, .pi / 2, 2, .pi, 4, 5, 2 * .pi])
  func arcsLieOnTheCircle(sweep: CGFloat) {
    var path = Path()
    path.addRelativeArc(
      center: CGPoint(x: 5, y: 6), radius: 10, startAngle: 0.3, delta: sweep)
    #expect(deviation(path, center: CGPoint(x: 5, y: 6), radius: 10) < 2.8e-4)
    #expect(path.elements.count == 1 + Int((sweep / (.pi / 2) - 1e-9).rounded(.up)))
    let end = CGPoint(x: 5 + 10 * cos(0.3 + sweep), y: 6 + 10 * sin(0.3 + sweep))
    #expect(close(path.currentPoint ?? .zero, end))
    #expect(close(path.length, 10 * sweep, within: 3e-4))
  }

  /// Start, end, clockwise → how far the angle goes, by Core Graphics' rules.
  @Test(
    arguments: [
      (0, 1, false, 1), (0, 1, true, 1 - 2 * .pi), (1, 0, false, 2 * .pi - 1), (1, 0, true, -1),
      (0, 2 * .pi, false, 2 * .pi), (0, 2 * .pi, true, -2 * .pi), (2 * .pi, 0, false, 2 * .pi),
      (0, 0, false, 0), (-.pi / 2, 1.5 * .pi, false, 2 * .pi), (0, -7, false, 4 * .pi - 7),
      (0, 3 * .pi, false, 3 * .pi), (0, 9 * .pi, false, 3 * .pi),
    ] as [(CGFloat, CGFloat, Bool, CGFloat)])
  func arcDirections(start: CGFloat, end: CGFloat, clockwise: Bool, sweep: CGFloat) {
    var path = Path()
    path.addArc(
      center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
    #expect(close(path.length, abs(sweep), within: 4e-4))
    // Twice the area that the radius sweeps is the signed angle.
    var swept: CGFloat = 0
    let samples = path.samples()
    for (a, b) in zip(samples, samples.dropFirst()) { swept += a.x * b.y - a.y * b.x }
    #expect(close(swept, sweep, within: 2e-3))
  }

  @Test func arcsJoinTheCurrentPoint() {
    var path = Path()
    path.move(to: CGPoint(x: -5, y: 0))
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements[1] == .line(to: CGPoint(x: 1, y: 0)))
  }

  @Test(arguments: [(0.0, 10.0), (10, 0), (7, 7), (-6, 3), (-9, -2), (3, -8)])
  func tangentArcsTouchBothLines(x: CGFloat, y: CGFloat) throws {
    let corner = CGPoint(x: 20, y: 10)
    let end = CGPoint(x: corner.x + x, y: corner.y + y)
    var path = Path()
    path.move(to: CGPoint(x: -20, y: 10))
    path.addArc(tangent1End: corner, tangent2End: end, radius: 3)
    guard y != 0 else {
      #expect(path.currentPoint == corner)
      return
    }
    let first = path.elements[1]
    guard case .line(let touch) = first else { return #expect(Bool(false)) }
    #expect(close(touch.y, 10))
    // The center is a radius from the first line, on the side to which the second goes.
    let center = CGPoint(x: touch.x, y: 10 + (y > 0 ? 3 : -3))
    var arc = Path([.move(to: touch)])
    arc.elements += path.elements.dropFirst(2)
    #expect(deviation(arc, center: center, radius: 3) < 2.8e-4)
    let last = try #require(path.currentPoint)
    let along = CGVector(from: corner, to: last)
    #expect(close(along.cross(CGVector(dx: x, dy: y)), 0))
    #expect(along.dot(CGVector(dx: x, dy: y)) > 0)
    #expect(arc.length < .pi * 3)
  }

  @Test func ellipseStartsRightAndGoesDown() {
    let rect = CGRect(x: 10, y: 20, width: 40, height: 20)
    let path = Path(ellipseIn: rect)
    #expect(path.elements.first == .move(to: CGPoint(x: 50, y: 30)))
    #expect(path.elements[1].points.last == CGPoint(x: 30, y: 40))
    #expect(path.elements.count == 6)
    #expect(path.elements.last == .close)
    #expect(close(path.boundingBoxOfPath, rect))
    #expect(close(path.signedArea(), .pi * 20 * 10, within: 3e-4))
  }

  @Test func roundedRectangleIsARectangleLessItsCorners() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = Path(roundedRect: rect, cornerWidth: 10, cornerHeight: 20)
    #expect(path.elements.first == .move(to: CGPoint(x: 100, y: 30)))
    #expect(close(path.signedArea(), 6000 - (4 - .pi) * 200, within: 1e-4))
    #expect(path.boundingBoxOfPath == rect)
    let pill = Path(roundedRect: rect, cornerWidth: 500, cornerHeight: 500)
    #expect(close(pill.signedArea(), .pi * 50 * 30, within: 3e-4))
    #expect(Path(roundedRect: rect, cornerWidth: -1, cornerHeight: 5) == Path(rect: rect))
  }

  @Test func linesNeedACurrentPoint() {
    var path = Path()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == nil)
    #expect(CGPath(path).currentPoint == .zero)
  }

  @Test func closingGoesBackToTheStart() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 8))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.value.elements.count == 4)
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 0, y: 0))
    #expect(path.value.subpaths.last?.start == CGPoint(x: 1, y: 2))
  }

  @Test func whatNoMovePrecedesIsNotThere() {
    let stray = Path.Element.line(to: CGPoint(x: 9, y: 9))
    #expect(Path([stray]).currentPoint == nil)
    #expect(Path([stray]).length == 0)
    #expect(Path([stray]).svgPathData == "")
    #expect(!Path([stray, .close]).contains(.zero))
    let path = Path([stray, .move(to: .zero), .line(to: CGPoint(x: 3, y: 4)), .close, .close])
    #expect(path.currentPoint == .zero)
    #expect(path.length == 10)
    #expect(Path([stray, .move(to: .zero), stray]).currentPoint == CGPoint(x: 9, y: 9))
  }

  @Test func nonFiniteNumbersAddNothing() {
    var path = Path()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    path.addEllipse(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
    path.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 1, height: 1), cornerWidth: .nan, cornerHeight: 1)
    path.addArc(
      center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    path.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: false)
    path.addRect(.null)
    #expect(path.isEmpty)
    let broken = Path([
      .move(to: .zero), .line(to: CGPoint(x: CGFloat.nan, y: 1)), .line(to: CGPoint(x: 3, y: 4)),
    ])
    #expect(broken.length == 5)
    #expect(broken.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(!broken.contains(CGPoint(x: CGFloat.nan, y: 0)))
  }

  @Test func transformsApplyToWhatIsAdded() throws {
    var transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &transform)
    #expect(path.boundingBox == CGRect(x: 10, y: 0, width: 2, height: 2))
    let copy = try #require(
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        .copy(using: &transform))
    #expect(copy == path)
    #expect(copy.hashValue == path.hashValue)
    let mutable = CGMutablePath()
    mutable.addPath(path, transform: transform.inverted())
    #expect(mutable.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    // A rounded corner of a transformed path is the transformed rounded corner.
    var corner = Path([.move(to: CGPoint(x: 0, y: 0))])
    corner.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    var same = Path([.move(to: CGPoint.zero.applying(transform))])
    same.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4,
      transform: transform)
    #expect(close(same.boundingBox, corner.applying(transform).boundingBox))
  }

  @Test func elementsAreWalkedLikeApples() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 2, y: 2))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      points += element.pointee.points
    }
    #expect(types == [.moveToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(points == [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2), CGPoint(x: 3, y: 3)])
  }

  @Test func rectanglesAreRecognized() {
    var found = CGRect.zero
    let rect = CGRect(x: 3, y: 4, width: 5, height: 6)
    #expect(CGPath(rect: rect, transform: nil).isRect(&found))
    #expect(found == rect)
    #expect(!CGPath(ellipseIn: rect).isRect(nil))
    var turned = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turned).isRect())
  }
}

@Suite struct CornerTests {
  let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)

  func corners(_ radius: CGFloat, continuous: Bool = false) -> LayerNode.Corners {
    var corners = LayerNode.Corners()
    (corners.radius, corners.isContinuous) = (radius, continuous)
    return corners
  }

  @Test func circularCornersAreQuarterCircles() {
    let path = Path(roundedRect: bounds, corners: corners(20))
    #expect(close(path.signedArea(), 20_000 - (4 - .pi) * 400, within: 1e-4))
    #expect(path.boundingBoxOfPath == bounds)
    // Never more than half of the shorter side.
    #expect(
      Path(roundedRect: bounds, corners: corners(500))
        == Path(roundedRect: bounds, corners: corners(50)))
    #expect(Path(roundedRect: bounds, corners: corners(.nan)) == Path(rect: bounds))
  }

  @Test func onlySomeCorners() {
    var some = corners(20)
    (some.minXMinY, some.maxXMaxY) = (false, false)
    let path = Path(roundedRect: bounds, corners: some)
    #expect(close(path.signedArea(), 20_000 - (4 - .pi) * 200, within: 1e-4))
    #expect(path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 199, y: 99)))
    #expect(!path.contains(CGPoint(x: 199, y: 1)))
    #expect(!path.contains(CGPoint(x: 1, y: 99)))
  }

  @Test func continuousCornersUseApplesNumbers() {
    let path = Path(roundedRect: bounds, corners: corners(20, continuous: true))
    let start = 20 * 1.52866483
    #expect(path.elements.first == .move(to: CGPoint(x: start, y: 0)))
    guard case .line(let corner) = path.elements[1],
      case .cubic(let end, let control1, let control2) = path.elements[2]
    else { return #expect(Bool(false)) }
    #expect(close(corner, CGPoint(x: 200 - start, y: 0)))
    #expect(close(control1, CGPoint(x: 200 - 20 * 1.08849299, y: 0)))
    #expect(close(control2, CGPoint(x: 200 - 20 * 0.86840694, y: 0)))
    #expect(close(end, CGPoint(x: 200 - 20 * 0.63149379, y: 20 * 0.07491139)))
    #expect(path.boundingBoxOfPath == bounds)
  }

  @Test func continuousBecomesCircularWithoutAJump() {
    // At half of the side there is room for the circle alone.
    let pill = Path(roundedRect: bounds, corners: corners(50, continuous: true))
    let ends = pill.samples().filter { $0.x > 150 }
    #expect(ends.allSatisfy { abs($0.distance(to: CGPoint(x: 150, y: 50)) - 50) < 0.015 })
    // From the radius where the curve just fits, the outline changes smoothly with the radius.
    var last = Path(roundedRect: bounds, corners: corners(30, continuous: true)).samples()
    for radius in stride(from: 30.25, through: 50, by: 0.25) {
      let path = Path(roundedRect: bounds, corners: corners(radius, continuous: true))
      let samples = path.samples()
      if samples.count == last.count {
        let jump = zip(samples, last).map { $0.distance(to: $1) }.max() ?? 0
        #expect(jump < 1, "\(radius)")
      }
      #expect(path.boundingBoxOfPath == bounds)
      last = samples
    }
  }

  @Test func innerCornersShrinkByTheInset() {
    #expect(corners(500).inset(by: 10, in: bounds).radius == 40)
    #expect(corners(5).inset(by: 10, in: bounds).radius == 0)
  }
}
