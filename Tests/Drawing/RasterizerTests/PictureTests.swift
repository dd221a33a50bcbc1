import Base
import Foundation
import Graphics
import Rasterizer
import Testing

/// Pictures against formulas that know nothing of the renderer.
@Suite struct PictureTests {
  @Test func fractionalRectangleCoversByArea() throws {
    let r = CGRect(x: 10.25, y: 12.5, width: 20.5, height: 7.25)
    let picture = try draw([layer(1, r, .black)], background: nil)
    for y in 0..<60 {
      for x in 0..<60 {
        let w = max(0, min(r.maxX, Double(x + 1)) - max(r.minX, Double(x)))
        let h = max(0, min(r.maxY, Double(y + 1)) - max(r.minY, Double(y)))
        #expect(abs(Double(picture.channels(x, y)[3]) - w * h * 255) <= 1.01)
      }
    }
  }

  /// Opaque layers on whole pixels are not drawn by Cairo; their colors are as if they were.
  @Test func colorsDoNotDependOnWhoFills() throws {
    func row(border: CGFloat) throws -> Bitmap {
      try draw(
        (0..<600).map { (i: Int) -> LayerNode in
          let v = Double(i) / 599
          let color = CGColor(red: v, green: 1 - v, blue: v * v, alpha: 1)
          // A border without a color draws nothing, but makes the layer less plain.
          return layer(
            UInt64(i + 1), CGRect(x: Double(i), y: 0, width: 1, height: 3), color
          ) { $0.borderWidth = border }
        }, width: 600, height: 3)
    }
    #expect(try row(border: 0) == row(border: 1))
  }

  /// A half plane's shadow is the Gaussian's integral.
  @Test(arguments: [1.0, 2.5, 6, 11, 23, 47])
  func shadowEdgeIsGaussian(_ sigma: Double) throws {
    let far = Path.box(CGRect(x: -900, y: -900, width: 1000, height: 2000))
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 10, height: 10)) {
          $0.shadow = .init(color: .black, offset: .zero, radius: sigma, path: far)
        }
      ], width: 200, height: 20, background: nil)
    for x in 0..<200 {
      let expected = 0.5 * erfc((Double(x) + 0.5 - 100) / (sigma * 2.squareRoot())) * 255
      #expect(abs(Double(picture.channels(x, 10)[3]) - expected) < 2, "x \(x)")
    }
  }

  @Test func enlargedImageIsBilinear() throws {
    let image = CGImage(Bitmap(width: 2, height: 1, pixels: [0xff00_0000, 0xff00_00ff]))
    let picture = try draw([
      layer(1, CGRect(x: 0, y: 0, width: 40, height: 10)) {
        $0.contents = [.image(.init(image, in: CGRect(x: 0, y: 0, width: 40, height: 10)))]
      }
    ])
    for x in 0..<40 {
      let u = (Double(x) + 0.5) / 20 - 0.5
      #expect(abs(Double(picture.channels(x, 5)[2]) - max(0, min(1, u)) * 255) <= 1)
    }
  }

  /// Eighths of a pixel, and the weight of the pixel that comes in, in eighths, rounded as an
  /// iPhone does.
  @Test(arguments: zip(0...7, [8, 8, 7, 6, 4, 2, 1, 0]))
  func aPictureMovedByEighthsIsMixed(eighths: Int, weight: Int) throws {
    let image = CGImage(
      Bitmap(width: 3, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000]))
    let picture = try draw([
      layer(1, CGRect(x: Double(eighths) / 8, y: 0, width: 3, height: 1)) {
        let whole = CGRect(x: 0, y: 0, width: 3, height: 1)
        var contents = LayerNode.ImageContents(
          image: image, pieces: [.init(source: whole, destination: whole)])
        contents.minificationFilter = .cubic
        contents.magnificationFilter = .cubic
        $0.contents = [.image(contents)]
      }
    ])
    #expect(abs(picture.channels(1, 0)[0] - weight * 255 / 8) <= 1)
    #expect(abs(picture.channels(2, 0)[0] - (8 - weight) * 255 / 8) <= 1)
  }

  /// A picture as wide as 7.4 pixels first gets 8 columns, each weighed by Lanczos' window, which
  /// are then mixed by eighths of a pixel.
  @Test func aShrunkPictureGetsWholeColumnsFirst() throws {
    let grays = (0..<24).map { ($0 * $0 * 37 + $0 * 11) % 256 }
    let image = CGImage(
      Bitmap(
        width: 24, height: 1,
        pixels: grays.map { PremultipliedPixel(0xFF00_0000 | UInt32($0) * 0x01_0101) }))
    let picture = try draw([
      layer(1, CGRect(x: 2, y: 0, width: 7.4, height: 1)) {
        var contents = LayerNode.ImageContents(
          image, in: CGRect(x: 0, y: 0, width: 7.4, height: 1))
        contents.magnificationFilter = .cubic
        $0.contents = [.image(contents)]
      }
    ])
    func window(_ x: Double) -> Double {
      func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(x * .pi) / (x * .pi) }
      return abs(x) < 2 ? sinc(x) * sinc(x / 2) : 0
    }
    let columns = (0..<8).map { column in
      let step = 23.0 / 7
      let weights = (-12..<36).map { window((Double($0) - Double(column) * step) / step) }
      let sum = zip(-12..<36, weights).map { Double(grays[max(0, min($0, 23))]) * $1 }
      return max(0, min(255, (sum.reduce(0, +) / weights.reduce(0, +)).rounded()))
    }
    let sixteenths = [0.0, 1, 2, 4, 8, 12, 14, 15]
    for x in 0..<7 {
      let eighths = Int((((Double(x) + 0.5) * 8 / 7.4 - 0.5) * 8).rounded())
      let weight = sixteenths[eighths & 7] / 16
      let (left, right) = (columns[eighths >> 3], columns[min(7, (eighths >> 3) + 1)])
      let expected = left * (1 - weight) + right * weight
      #expect(abs(Double(picture.channels(x + 2, 0)[0]) - expected) <= 1, "x \(x)")
    }
  }

  /// The sides of a picture in nine parts are covered by area, as those of one in one part.
  @Test func partsOfAPictureEndWhereTheyDo() throws {
    let frame = CGRect(x: 10.25, y: 12.5, width: 20, height: 7.75)
    let image = CGImage(Bitmap(width: 3, height: 3, filling: 0xFF00_0000))
    func picture(columns: [CGFloat], rows: [CGFloat]) throws -> Bitmap {
      var pieces: [LayerNode.ImageContents.Piece] = []
      for (y0, y1) in zip(rows, rows.dropFirst()) {
        for (x0, x1) in zip(columns, columns.dropFirst()) {
          pieces.append(
            .init(
              source: CGRect(x: 1, y: 1, width: 1, height: 1),
              destination: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)))
        }
      }
      return try draw([
        layer(1, frame) { $0.contents = [.image(.init(image: image, pieces: pieces))] }
      ])
    }
    #expect(
      try picture(columns: [0, 2, 18, 20], rows: [0, 2, 5, 7.75])
        == picture(columns: [0, 20], rows: [0, 7.75]))
  }

  @Test func curvesGoOnWhereTheLastElementEnds() throws {
    let ends = [CGPoint(x: 50, y: 8), CGPoint(x: 40, y: 50), CGPoint(x: 6, y: 45)]
    func picture(_ elements: [Path.Element]) throws -> Bitmap {
      let list = DisplayList([
        .fill(Path([.move(to: .zero)] + elements), .winding, .black, DisplayList.Compositing())
      ])
      return try draw([
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) { $0.contents = [.drawing(list)] }
      ])
    }
    let before: [Path.Element] = [
      .line(to: ends[0]), .cubic(to: ends[0], control1: .zero, control2: ends[0]),
      .quad(to: ends[0], control: .zero),
    ]
    // A curve of second degree is one of third degree, from wherever it comes.
    let control = CGPoint(x: 55, y: 55)
    func between(_ end: CGPoint) -> CGPoint {
      CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    }
    let cubic = Path.Element.cubic(
      to: ends[1], control1: between(ends[0]), control2: between(ends[1]))
    for first in before {
      let (quad, close) = (Path.Element.quad(to: ends[1], control: control), Path.Element.close)
      #expect(
        try picture([first, quad, .line(to: ends[2]), close])
          == picture([first, cubic, .line(to: ends[2]), close]))
    }
  }

  @Test func aContourIsClosedOnce() throws {
    let style = StrokeStyle(width: 12, cap: .round, join: .bevel)
    func picture(_ closes: Int) throws -> Bitmap {
      let triangle = [
        Path.Element.move(to: CGPoint(x: 15, y: 15)), .line(to: CGPoint(x: 45, y: 15)),
        .line(to: CGPoint(x: 30, y: 45)),
      ]
      let path = Path(triangle + Array(repeating: .close, count: closes))
      let list = DisplayList([.stroke(path, style, .black, DisplayList.Compositing())])
      return try draw([
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) { $0.contents = [.drawing(list)] }
      ])
    }
    #expect(try picture(2) == picture(1))
    #expect(try picture(1) != picture(0))
  }

  @Test func gradientInterpolatesBeforePremultiplying() throws {
    let gradient = CGGradient(stops: [
      .init(location: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
      .init(location: 1, color: CGColor(red: 0, green: 0, blue: 1, alpha: 0)),
    ])
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = [
            .drawing(
              DisplayList([
                .linearGradient(
                  gradient, start: .zero, end: CGPoint(x: 60, y: 0), extends: [],
                  DisplayList.Compositing())
              ]))
          ]
        }
      ], background: nil)
    for x in 0..<60 {
      let t = (Double(x) + 0.5) / 60
      let expected = [(1 - t) * (1 - t), 0, t * (1 - t), 1 - t].map { $0 * 255 }
      for (a, b) in zip(picture.channels(x, 3), expected) { #expect(abs(Double(a) - b) <= 1) }
    }
  }

  private static func formula(_ mode: CGBlendMode, _ s: Double, _ d: Double) -> Double {
    func hardLight(_ s: Double, _ d: Double) -> Double {
      s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
    }
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    case .overlay: return hardLight(d, s)
    case .hardLight: return hardLight(s, d)
    case .colorDodge: return min(1, d / (1 - s))
    default: return 1 - min(1, (1 - d) / s)
    }
  }

  /// W3C's formulas, in its general equation for translucent colors.
  @Test(arguments: [
    CGBlendMode.multiply, .screen, .darken, .lighten, .difference, .exclusion, .overlay,
    .hardLight, .colorDodge, .colorBurn,
  ])
  func blendModes(_ mode: CGBlendMode) throws {
    let source = CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.75)
    let backdrop = CGColor(red: 0.7, green: 0.4, blue: 0.1, alpha: 0.5)
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60), backdrop),
        layer(2, CGRect(x: 10, y: 10, width: 40, height: 40), source) { $0.blendMode = mode },
      ], background: nil)
    let (sa, da) = (0.75, 0.5)
    let pairs = [(0.2, 0.7), (0.6, 0.4), (0.9, 0.1)]
    var expected: [Double] = pairs.map { (s: Double, d: Double) -> Double in
      let mixed: Double = sa * da * Self.formula(mode, s, d)
      return sa * (1 - da) * s + mixed + (1 - sa) * da * d
    }
    expected.append(sa + da - sa * da)
    for (a, b) in zip(picture.channels(30, 30), expected) {
      // These divide by the source or the backdrop, which magnifies the rounding of the stored
      // backdrop.
      let tolerance = mode == .colorDodge || mode == .colorBurn ? 8 : 2.5
      #expect(abs(Double(a) - b * 255) <= tolerance, "\(mode)")
    }
    #expect(picture[5, 5] == picture[55, 55])
  }

  @Test func groupOpacityHidesOverlap() throws {
    func overlap(groups: Bool) throws -> [Int] {
      let child = layer(2, CGRect(x: 10, y: 10, width: 20, height: 20), .black)
      let parent = layer(1, CGRect(x: 0, y: 0, width: 40, height: 40), .black, sublayers: [child]) {
        $0.opacity = 0.5
        $0.groupsOpacity = groups
      }
      return try draw([parent], background: nil).channels(20, 20)
    }
    #expect(abs(try overlap(groups: true)[3] - 128) <= 1)
    #expect(abs(try overlap(groups: false)[3] - 191) <= 1)
  }

  @Test func roundedClipLeavesNoFringe() throws {
    let child = layer(2, CGRect(x: 0, y: 0, width: 40, height: 40), .white)
    let picture = try draw([
      layer(
        1, CGRect(x: 10, y: 10, width: 40, height: 40),
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), sublayers: [child]
      ) {
        $0.corners.radius = 12
        $0.masksToBounds = true
      }
    ])
    #expect(picture.pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test func aCanvasHasSoManyPixels() throws {
    func pixels(_ width: CGFloat, _ height: CGFloat) throws -> Int {
      let size = CGSize(width: width, height: height)
      let pixels = try LayerRenderer.pixelSize(of: size, scale: 1)
      return pixels.width * pixels.height
    }
    #expect(try pixels(4096, 5120) == Limits.canvasPixels)
    #expect(try pixels(CGFloat(Limits.side), 1) == Limits.side)
    for (width, height) in [(4096.0, 5121.0), (Double(Limits.side + 1), 1)] {
      let error = #expect(throws: RasterError.self) { _ = try pixels(width, height) }
      #expect(error?.description.contains("at most 16384 pixels a side and 20 megapixels") == true)
    }
  }

  @Test func canvasLimitsAreRefused() throws {
    let root = layer(0, CGRect(x: 0, y: 0, width: 1, height: 1))
    for (side, scale) in [(20_000.0, 1.0), (10_000, 2), (.infinity, 1), (.nan, 1), (-5, 1)] {
      #expect(throws: RasterError.self) {
        try LayerRenderer(scale: scale).draw(
          LayerSnapshot(size: CGSize(width: side, height: 1), background: nil, root: root))
      }
    }
    #expect(throws: RasterError.invalidScale(0)) {
      try LayerRenderer(scale: 0).draw(
        LayerSnapshot(size: CGSize(width: 1, height: 1), background: nil, root: root))
    }
  }
}
