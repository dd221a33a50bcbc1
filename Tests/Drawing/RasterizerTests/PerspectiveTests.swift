import Foundation
import Graphics
import Rasterizer
import Testing

@Suite struct PerspectiveTests {
  /// A card turned about a vertical axis through its center, seen from a distance.
  private func turned(_ size: CGSize, at center: CGPoint, by angle: Double) -> Projection {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 150
    let steps = [
      CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, 0),
      CATransform3DMakeRotation(angle, 0.2, 1, 0.1), eye,
      CATransform3DMakeTranslation(center.x, center.y, 0),
    ]
    return Projection(steps.dropFirst().reduce(steps[0]) { CATransform3DConcat($0, $1) })
  }

  @Test(arguments: [0.3, 0.8, 1.2])
  func edgesCoverTheExactArea(_ angle: Double) throws {
    let size = CGSize(width: 70, height: 50)
    let projection = turned(size, at: CGPoint(x: 50, y: 40), by: angle)
    let picture = try draw(
      [layer(1, CGRect(origin: .zero, size: size), .black) { $0.transform = projection }],
      width: 100, height: 80, background: nil)
    let quad = [(0.0, 0.0), (70, 0), (70, 50), (0, 50)].compactMap {
      projection.map(CGPoint(x: $0.0, y: $0.1))
    }
    for y in 0..<80 {
      for x in 0..<100 {
        let area = clippedArea(quad, x: Double(x), y: Double(y))
        #expect(abs(Double(picture.channels(x, y)[3]) / 255 - area) < 1.0 / 64)
      }
    }
  }

  /// The area of a convex polygon inside a pixel, by cutting it along the pixel's four sides.
  private func clippedArea(_ polygon: [CGPoint], x: Double, y: Double) -> Double {
    var ring = polygon
    let sides: [(CGPoint) -> Double] = [
      { $0.x - x }, { x + 1 - $0.x }, { $0.y - y }, { y + 1 - $0.y },
    ]
    for side in sides {
      var next: [CGPoint] = []
      for (i, b) in ring.enumerated() {
        let a = ring[(i + ring.count - 1) % ring.count]
        let (p, q) = (side(a), side(b))
        if (p < 0) != (q < 0) {
          let f = p / (p - q)
          next.append(CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f))
        }
        if q >= 0 { next.append(b) }
      }
      ring = next
    }
    var sum = 0.0
    for (i, b) in ring.enumerated() {
      let a = ring[(i + ring.count - 1) % ring.count]
      sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
  }

  @Test func neighborsShowNoLineBetweenThem() throws {
    let whole = turned(CGSize(width: 80, height: 60), at: CGPoint(x: 50, y: 40), by: 0.7)
    let halves = (0..<2).map { i in
      layer(UInt64(i + 1), CGRect(x: 0, y: 0, width: 40, height: 60), .white) {
        $0.transform = Projection(CGAffineTransform(translationX: CGFloat(i) * 40, y: 0))
          .concatenating(whole)
      }
    }
    let one = layer(1, CGRect(x: 0, y: 0, width: 80, height: 60), .white) { $0.transform = whole }
    let (split, joined) = (
      try draw(halves, width: 100, height: 80, background: .black),
      try draw([one], width: 100, height: 80, background: .black)
    )
    var worst = 0
    for y in 12..<66 {
      for x in 0..<100 {
        worst = max(worst, abs(split.channels(x, y)[0] - joined.channels(x, y)[0]))
      }
    }
    #expect(worst <= 8)
  }

  @Test func whatIsHiddenBehindAFaceDoesNotShowAroundIt() throws {
    let place = turned(CGSize(width: 60, height: 60), at: CGPoint(x: 50, y: 40), by: 0.8)
    let faces = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), .white].enumerated().map {
      i, color in
      layer(UInt64(i + 1), CGRect(x: 0, y: 0, width: 60, height: 60), color) {
        $0.transform = place
      }
    }
    let (both, front) = (
      try draw(faces, width: 100, height: 80, background: .black),
      try draw([faces[1]], width: 100, height: 80, background: .black)
    )
    for index in front.pixels.indices where front.pixels[index] == 0xFF00_0000 {
      #expect(both.pixels[index] == 0xFF00_0000)
    }
  }

  @Test func whatIsBehindTheEyeIsNotDrawn() throws {
    var projection = Projection.identity
    projection.m14 = -1.0 / 40
    let picture = try draw(
      [
        layer(1, .zero, .black) {
          $0.bounds = CGRect(x: -100, y: 10, width: 200, height: 20)
          $0.transform = projection
        }
      ], background: nil)
    // x / (1 − x/40) grows without limit toward x = 40, and what is beyond would come in from the
    // left.
    #expect(picture.channels(30, 20)[3] == 255)
    #expect(picture.channels(0, 5)[3] == 0)
  }
}
