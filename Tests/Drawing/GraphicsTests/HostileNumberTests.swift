import Foundation
import Graphics
import Testing

/// Every algorithm with numbers that overflow, vanish or are none: nothing traps, and nothing takes
/// long.
@Suite struct HostileNumberTests {
  static let extremes: [CGFloat] = [
    0, -0.0, 1, -1, 1e-300, .leastNonzeroMagnitude, 1e16, -1e155, 1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, .pi, 1e-9, 255.5,
  ]

  struct Source {
    var numbers: Numbers
    mutating func next() -> CGFloat {
      let index = Int((numbers.next() + 1) / 2 * CGFloat(extremes.count)) % extremes.count
      return numbers.next() < 0 ? extremes[index] : numbers.next() * 100
    }
    mutating func point() -> CGPoint { CGPoint(x: next(), y: next()) }
    mutating func rect() -> CGRect { CGRect(x: next(), y: next(), width: next(), height: next()) }
    mutating func transform() -> CGAffineTransform {
      CGAffineTransform(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
    }
  }

  @Test func paths() {
    var source = Source(numbers: Numbers(seed: 21))
    for _ in 0..<25 {
      // Past the checks of the methods, too.
      var path = Path([
        .move(to: source.point()), .line(to: source.point()),
        .quad(to: source.point(), control: source.point()),
        .cubic(to: source.point(), control1: source.point(), control2: source.point()),
      ])
      path.addArc(
        center: source.point(), radius: source.next(), startAngle: source.next(),
        endAngle: source.next(), clockwise: source.next() < 0, transform: source.transform())
      path.addArc(
        tangent1End: source.point(), tangent2End: source.point(), radius: source.next(),
        transform: source.transform())
      path.addEllipticalArc(
        to: source.point(), radii: CGSize(width: source.next(), height: source.next()),
        rotation: source.next(), isLarge: source.next() < 0, isSweeping: source.next() < 0)
      path.closeSubpath()
      path.addRoundedRect(
        in: source.rect(), cornerWidth: source.next(), cornerHeight: source.next())
      path.addEllipse(in: source.rect())
      var corners = LayerNode.Corners()
      (corners.radius, corners.isContinuous) = (source.next(), true)
      path.addPath(Path(roundedRect: source.rect(), corners: corners))
      _ = path.boundingBoxOfPath
      _ = path.contains(source.point())
      _ = path.trimmed(from: source.next(), to: source.next())
      _ = path.reversed().svgPathData
      _ = path.polylines(tolerance: source.next())
      _ = path.dashed(phase: source.next(), lengths: [source.next(), source.next()])
      _ = path.stroked(
        StrokeStyle(
          width: source.next(), cap: .round, join: .miter, miterLimit: source.next()))
      _ = MeasuredPath(path).position(at: source.next())
      #expect((try? Path(svgPathData: path.svgPathData)) != nil)
    }
  }

  @Test func contextsRecordOnlyFiniteNumbers() throws {
    var source = Source(numbers: Numbers(seed: 22))
    let image = CGImage(Bitmap(width: 1, height: 1))
    let gradient = CGGradient(stops: [.init(location: 0, color: .black)])
    for _ in 0..<60 {
      let context = CGContext(bounds: source.rect())
      context.concatenate(source.transform())
      context.setLineWidth(source.next())
      context.setLineDash(phase: source.next(), lengths: [source.next(), source.next()])
      context.setAlpha(source.next())
      context.setShadow(
        offset: CGSize(width: source.next(), height: source.next()), blur: source.next())
      context.stroke(source.rect(), width: source.next())
      context.draw(image, in: source.rect(), byTiling: true)
      context.clip(to: source.rect())
      context.drawLinearGradient(
        gradient, start: source.point(), end: source.point(), options: [])
      context.drawRadialGradient(
        gradient, startCenter: source.point(), startRadius: source.next(),
        endCenter: source.point(), endRadius: source.next(), options: [])
      context.move(to: source.point())
      context.addLine(to: source.point())
      context.rotate(by: source.next())
      context.replacePathWithStrokedPath()
      context.fillPath()
      _ = context.boundingBoxOfClipPath
      for command in context.displayList.commands {
        let text = "\(command)"
        #expect(!text.contains("nan"), "\(text.prefix(300))")
        #expect(!text.contains("inf"), "\(text.prefix(300))")
      }
    }
  }

  @Test func transformsAndImages() {
    var source = Source(numbers: Numbers(seed: 23))
    let image = CGImage(Bitmap(width: 3, height: 3))
    for _ in 0..<100 {
      let t = source.transform()
      _ = CGAffineTransform(t.inverted().decomposed())
      _ = source.rect().applying(t)
      _ = image.cropping(to: source.rect())
      let turned = CATransform3DRotate(
        CATransform3DMakeAffineTransform(t), source.next(), source.next(), source.next(), 1)
      let projection = Projection(CATransform3DInvert(turned))
      _ = projection.inverse?.map(source.rect())
      let mapped = projection.map(polygon: source.rect().corners)
      #expect(mapped.allSatisfy { !$0.x.isNaN && !$0.y.isNaN } || !projection.m11.isFinite)
      _ = PremultipliedPixel(
        CGColor(red: source.next(), green: source.next(), blue: source.next(), alpha: source.next())
      )
      _ = CGGradient(
        colorsSpace: nil, colors: [.black, .white], locations: [source.next(), source.next()])?
        .color(at: source.next())
    }
  }
}
