import Flipbook
import Foundation
import Graphics
import Testing

@MainActor struct UIBezierPathTests {
  @Test func clockwiseIsAsSeenOnScreen() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    // From the right by way of the lower right, y down, to the bottom.
    #expect(abs(path.currentPoint.x - 50) < 1e-9)
    #expect(abs(path.currentPoint.y - 60) < 1e-9)
    #expect(abs(path.bounds.width - 10) < 1e-9)
    #expect(abs(path.bounds.minX - 50) < 1e-9)
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(abs(other.bounds.width - 20) < 0.01)
  }

  @Test func roundedCornersAreContinuousWhereThereIsRoom() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 200, height: 100), cornerRadius: 10)
    guard case .move(let start)? = path.cgPath.value.elements.first else {
      Issue.record("no move")
      return
    }
    #expect(abs(start.x - 15.2866483) < 1e-6)
    #expect(start.y == 0)
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 200, height: 100))
    // No room for more than half a circle: the ends are circles.
    let pill = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 200, height: 20), cornerRadius: 10)
    for angle in stride(from: 0.0, to: .pi / 2, by: 0.1) {
      let point = CGPoint(x: 10 - 9.99 * cos(angle), y: 10 - 9.99 * sin(angle))
      let outside = CGPoint(x: 10 - 10.01 * cos(angle), y: 10 - 10.01 * sin(angle))
      #expect(pill.contains(point))
      #expect(!pill.contains(outside))
    }
    let one = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 20, height: 1))
    #expect(!one.contains(CGPoint(x: 1, y: 1)))
    #expect(one.contains(CGPoint(x: 99.9, y: 0.1)))
    #expect(one.contains(CGPoint(x: 0.1, y: 99.9)))
  }

  @Test func reversingTurnsEachSubpathRound() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 15, y: 0),
      controlPoint2: CGPoint(x: 20, y: 5))
    path.close()
    path.move(to: CGPoint(x: 50, y: 50))
    path.addQuadCurve(to: CGPoint(x: 60, y: 50), controlPoint: CGPoint(x: 55, y: 40))
    let reversed = path.reversing()
    #expect(
      reversed.cgPath.value.elements == [
        .move(to: CGPoint(x: 60, y: 50)),
        .quad(to: CGPoint(x: 50, y: 50), control: CGPoint(x: 55, y: 40)),
        .move(to: CGPoint(x: 20, y: 10)),
        .cubic(
          to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 20, y: 5), control2: CGPoint(x: 15, y: 0)),
        .line(to: .zero), .close,
      ])
    #expect(reversed.reversing().cgPath == path.cgPath)
  }

  @Test func dashesComeBack() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&lengths, count: nil, phase: nil)
    #expect(lengths == [4, 2, 1])
    #expect(phase == 1.5)
    #expect((path.copy() as? UIBezierPath) == path)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test func paintsWithTheContextsColors() {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
    UIGraphicsPushContext(context)
    UIColor.red.setFill()
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    path.usesEvenOddFillRule = true
    path.fill()
    path.lineWidth = 3
    UIColor.blue.setStroke()
    path.stroke()
    UIGraphicsPopContext()
    let commands = context.displayList.commands
    #expect(
      commands.contains {
        if case .fill(_, let rule, let color, _) = $0 {
          rule == .evenOdd && color.red == 1
        } else {
          false
        }
      })
    #expect(
      commands.contains {
        if case .stroke(_, let style, let color, _) = $0 {
          style.width == 3 && color.blue == 1
        } else {
          false
        }
      })
  }

  /// A circle that grows out of one of a negative radius is a circle at each time, as recordings of
  /// iOS show.
  @Test func aCircleGrowsOutOfANegativeRadius() throws {
    func circle(_ radius: CGFloat) -> CGPath {
      UIBezierPath(
        arcCenter: CGPoint(x: 30, y: 30), radius: radius, startAngle: 0, endAngle: 2 * .pi,
        clockwise: true
      ).cgPath
    }
    func picture(at time: Double, _ edit: (CAShapeLayer) -> Void) throws -> Bitmap {
      let stage = Stage(size: CGSize(width: 60, height: 60))
      let shape = CAShapeLayer()
      edit(shape)
      stage.rootLayer.addSublayer(shape)
      return try stage.bitmap(at: time)
    }
    for time in [0.25, 0.5, 0.75] {
      let morphing = try picture(at: time) { shape in
        shape.path = circle(25)
        let growth = CABasicAnimation(keyPath: "path")
        growth.fromValue = circle(-1.49)
        growth.duration = 1
        growth.timingFunction = CAMediaTimingFunction(name: .linear)
        shape.add(growth, forKey: nil)
      }
      let radius = -1.49 + 26.49 * time
      let still = try picture(at: 0) { $0.path = circle(radius) }
      let differences = zip(morphing.pixels, still.pixels).map { a, b in
        abs(Int(a.blue) - Int(b.blue))
      }
      #expect((differences.max() ?? 255) <= 2, "at \(time) s")
    }
  }
}
