import Base
import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Layers of absurd sizes and places: pictures of them, and none that outgrows the canvas.
@Suite struct HostileTreeTests {
  private func square(_ size: Double, _ edit: (inout LayerNode.Style) -> Void) -> LayerNode {
    layer(1, CGRect(x: -size / 4, y: -size / 4, width: size, height: size), .black, edit)
  }

  @Test func edgesFarAwayAreCut() throws {
    for scale in [5e36, 1e150] {
      let bitmap = try draw([
        layer(1, CGRect(x: 0, y: 0, width: 50, height: 50), .black) {
          $0.corners.radius = 3
          $0.masksToBounds = true
          $0.transform = Projection(
            CATransform3DConcat(
              CATransform3DConcat(
                CATransform3DMakeScale(scale, scale, 1), CATransform3DMakeRotation(0.3, 1, 0, 0)),
              CATransform3DMakeTranslation(scale, -scale, 0)))
        }
      ])
      #expect(bitmap.width == 60)
    }
  }

  /// A point where an edge is cut lies where it was cut, however far the edge goes.
  @Test func cutPointsLieWithinReach() {
    let points = Projection(CGAffineTransform(a: 5e36, b: 3e36, c: -3e36, d: 5e36, tx: 7, ty: 5e36))
      .polygon(CGRect(x: -1, y: -1, width: 2, height: 2).corners)
    let limit = DeviceRect.limit / 16
    #expect(points.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit })
  }

  @Test func bitmapsOfLayersHaveALimit() throws {
    for size in [1e3, 1e5, 4e38] {
      let node = square(size) { $0.rasterizationScale = 64 }
      let bitmap = try draw([node], width: 8, height: 8)
      #expect(bitmap.channels(4, 4) == [0, 0, 0, 255])
    }
    // A screenful at its own scale is as sharp as ever.
    let plain = square(800) { $0.rasterizationScale = 2 }
    #expect(try draw([plain], width: 8, height: 8).channels(4, 4) == [0, 0, 0, 255])
  }

  @Test(arguments: [700.0, 3e4, 2e5, 1e30])
  func wideShadowsNeedNoWidePictures(radius: Double) throws {
    let node = square(4e38) {
      $0.shadow = LayerNode.Shadow(color: .black, offset: .zero, radius: radius)
    }
    #expect(try draw([node], width: 4, height: 4).channels(2, 2) == [0, 0, 0, 255])
    let small = square(40) {
      $0.shadow = LayerNode.Shadow(color: .black, offset: .zero, radius: radius)
    }
    #expect(try draw([small], width: 4, height: 4).channels(2, 2) == [0, 0, 0, 255])
  }

  /// The sum of many pieces is what one stroke would be.
  @Test func strokesInPiecesLookLikeOne() throws {
    let style = StrokeStyle(width: 3, cap: .round, join: .round)
    var path = Path()
    path.move(to: CGPoint(x: 5, y: 30))
    for i in 1...40 { path.addLine(to: CGPoint(x: 5 + Double(i), y: i % 2 == 0 ? 30 : 25)) }
    path.closeSubpath()
    func picture(_ paths: [Path]) throws -> Bitmap {
      let list = DisplayList(paths.map { .stroke($0, style, .black, DisplayList.Compositing()) })
      return try draw([
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) { $0.contents = [.drawing(list)] }
      ])
    }
    let pieces = path.pieces(of: 8)
    #expect(pieces.count == 7)
    #expect(pieces.allSatisfy { $0.elements.count <= 8 })
    // What closes the contour is a line, and no piece is closed.
    #expect(pieces.last?.elements.last == .line(to: CGPoint(x: 5, y: 30)))
    // Contours are not cut in two where one ends.
    let two = Path(Array(path.elements.prefix(8)) + Array(path.elements.prefix(3))).pieces(of: 8)
    #expect(two.map(\.elements.count) == [8, 3])
    let (whole, parts) = (try picture([path]), try picture(pieces))
    let worst = zip(whole.pixels, parts.pixels).map { a, b in
      abs(Int(a.blue) - Int(b.blue))
    }.max()
    // Where two pieces share a segment, its half covered edges are covered twice: 3/4 for 1/2.
    #expect((worst ?? 255) < 80)
    #expect(parts.pixels != Bitmap(width: 60, height: 60, filling: 0xFFFF_FFFF).pixels)
  }

  /// Nodes outside of the canvas are left out, without visible changes.
  @Test func subpathsThatDoNotShowAreLeftOut() throws {
    var path = Path()
    for i in -200..<200 {
      path.addEllipse(in: CGRect(x: Double(i) * 7, y: Double(i % 5) * 11, width: 9, height: 13))
    }
    let part = path.subpaths(near: DeviceRect(width: 60, height: 60), .identity)
    #expect(part.elements.count * 10 < path.elements.count)
    func picture(_ path: Path) throws -> Bitmap {
      let list = DisplayList([.fill(path, .evenOdd, .black, DisplayList.Compositing())])
      return try draw([
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) { $0.contents = [.drawing(list)] }
      ])
    }
    #expect(try picture(path).pixels == picture(part).pixels)
    #expect(
      path.subpaths(
        near: DeviceRect(width: 60, height: 60), CGAffineTransform(translationX: 9e3, y: 0)
      ).isEmpty)
  }

  @Test func crossingsCountWhatARowMeets() {
    var path = Path()
    path.move(to: .zero)
    for i in 0..<4000 { path.addLine(to: CGPoint(x: Double(i), y: i % 2 == 0 ? 10 : 0)) }
    let clip = DeviceRect(width: 100, height: 10)
    #expect(path.crossings(of: clip, .identity).maximumPerRow == 4000)
    // What lies above and below the clip is in none of its rows.
    #expect(path.crossings(of: clip, CGAffineTransform(translationX: 0, y: 50)).maximumPerRow == 0)
    #expect(
      Path(Array(path.elements.prefix(100))).crossings(of: clip, .identity).maximumPerRow == 0)
  }

  /// A line that goes up and down on a canvas of 100 rows.
  private func zigzag(_ count: Int, curved: Bool = false) -> Path {
    var path = Path()
    path.move(to: .zero)
    for i in 1...count {
      let end = CGPoint(x: Double(i % 97), y: i % 2 == 0 ? 0 : 100)
      if curved {
        path.addCurve(to: end, control1: end, control2: end)
      } else {
        path.addLine(to: end)
      }
    }
    return path
  }

  @Test func crossingsOfARowAreBounded() throws {
    let clip = DeviceRect(width: 100, height: 100)
    let most = zigzag(6000).crossings(of: clip, .identity)
    #expect(abs(most.rows - 600_000) < 1)
    #expect(abs(most.pairs - 3_600_000_000) < 1)
    let curves = zigzag(6000, curved: true).crossings(of: clip, .identity)
    #expect(abs(curves.rows - 4_800_000) < 1)
    // Each line crosses a hundred rows, and each pair of lines all of them.
    let mostFilled = Int((Limits.crossingPairs / 100).squareRoot())
    #expect(zigzag(mostFilled).crossings(of: clip, .identity).canBeFilled)
    #expect(!zigzag(mostFilled + 1).crossings(of: clip, .identity).canBeFilled)
    let mostStroked = Int(Limits.strokedRows / 800)
    #expect(zigzag(mostStroked, curved: true).crossings(of: clip, .identity).canBeStroked)
    #expect(!zigzag(mostStroked + 1, curved: true).crossings(of: clip, .identity).canBeStroked)
    // Curves between points of one height, which reach down to the last row and back.
    var arches = Path()
    arches.move(to: .zero)
    for i in 1...4000 {
      let x = Double(i % 97)
      arches.addCurve(
        to: CGPoint(x: x, y: 0), control1: CGPoint(x: x, y: 100), control2: CGPoint(x: 1, y: 100))
    }
    let deep = arches.crossings(of: clip, .identity)
    #expect(deep.maximumPerRow == 0)
    #expect(abs(deep.pairs - 8000 * 8000 * 100) < 1)
    func drawn(_ command: DisplayList.Command) throws -> Bitmap {
      let content = DisplayList([command])
      return try draw(
        [
          layer(1, CGRect(x: 0, y: 0, width: 100, height: 100)) {
            $0.contents = [.drawing(content)]
          }
        ], width: 100, height: 100)
    }
    func filled(_ count: Int) throws -> Bitmap {
      try drawn(.fill(zigzag(count), .winding, .black, DisplayList.Compositing()))
    }
    func stroked(_ count: Int) throws -> Bitmap {
      try drawn(
        .stroke(
          zigzag(count, curved: true), StrokeStyle(width: 1), .black, DisplayList.Compositing()))
    }
    _ = try filled(4000)
    // 6,600² · 100 pairs.
    #expect(throws: RasterError.pathTooDense(segments: 6601)) { try filled(6600) }
    _ = try stroked(3001)
    // 21,000 · 8 · 100 rows.
    #expect(throws: RasterError.pathTooDense(segments: 21_001)) { try stroked(21_000) }
    #expect(throws: RasterError.self) {
      let clip = DisplayList([
        .clip(zigzag(6600), .winding),
        .fill(Path(rect: CGRect(x: 0, y: 0, width: 100, height: 100)), .winding, .black, .init()),
      ])
      _ = try draw(
        [layer(1, CGRect(x: 0, y: 0, width: 100, height: 100)) { $0.contents = [.drawing(clip)] }],
        width: 100, height: 100)
    }
  }

  @Test(arguments: [1e5, 1e6, 1e9, 1e300])
  func veryWideLinesCoverAllSoon(width: Double) throws {
    var curve = Path()
    curve.move(to: CGPoint(x: 50, y: 50))
    curve.addCurve(
      to: CGPoint(x: 50, y: 9000), control1: CGPoint(x: 9000, y: 50),
      control2: CGPoint(x: 9000, y: 9000))
    let style = StrokeStyle(width: width, cap: .round, dashes: [2, 2])
    let node = layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
      $0.contents = [
        .drawing(DisplayList([.stroke(curve, style, .black, DisplayList.Compositing())]))
      ]
    }
    let bitmap = try draw([node])
    #expect(bitmap.channels(30, 30) == [0, 0, 0, 255])
  }
}
