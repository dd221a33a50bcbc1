import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Glass: a lens along the rim, light on the edge, a shade inside, and shapes that merge.
@Suite struct GlassTests {
  private static func glass(
    _ frame: CGRect, id: UInt64 = 2, radius: CGFloat = 20,
    _ glass: LayerNode.Glass = LayerNode.Glass(), tint: CGColor? = nil,
    _ sublayers: [LayerNode] = []
  ) -> LayerNode {
    layer(id, frame, sublayers: sublayers) {
      $0.backdrop = .init(radius: 0, tint: tint, glass: glass)
      $0.corners.radius = radius
    }
  }

  private static let frame = CGRect(x: 10, y: 10, width: 100, height: 60)
  private static func ground(_ level: Double) -> LayerNode {
    layer(
      1, CGRect(x: 0, y: 0, width: 120, height: 80),
      CGColor(red: level, green: level, blue: level, alpha: 1))
  }

  private func picture(of layers: [LayerNode]) throws -> Bitmap {
    try draw(layers, width: 120, height: 80)
  }

  /// Away from the rim nothing changes; the edges toward and away from the light are lit, and the
  /// inside far from the light is shaded.
  @Test func edgesAreLitAndTheInsideIsShaded() throws {
    let picture = try self.picture(of: [Self.ground(0.5), Self.glass(Self.frame)])
    #expect(picture.channels(60, 40) == [128, 128, 128, 255])
    #expect(picture.channels(60, 5) == [128, 128, 128, 255])
    let (top, bottom) = (picture.channels(60, 10)[0], picture.channels(60, 69)[0])
    #expect(top > 160)
    #expect(bottom > 140)
    #expect(picture.channels(60, 60)[0] < 128)
    #expect(picture.channels(60, 20)[0] == 128)
  }

  @Test func withoutStrengthItIsNoGlass() throws {
    let picture = try self.picture(of: [
      Self.ground(0.5), Self.glass(Self.frame, LayerNode.Glass(strength: 0)),
    ])
    #expect(try picture == self.picture(of: [Self.ground(0.5)]))
  }

  /// Just inside the left edge the ground is black, but the rim shows the white further inside.
  @Test func theRimShowsWhatIsFurtherInside() throws {
    let black = layer(3, CGRect(x: 0, y: 0, width: 16, height: 80), .black)
    let picture = try self.picture(of: [Self.ground(1), black, Self.glass(Self.frame)])
    #expect(picture.channels(12, 40)[0] > 240)
    #expect(picture.channels(5, 40)[0] == 0)
  }

  /// The displacement is greatest near the edge, falls inward, and ends at the rim.
  @Test func theLensBendsLessInward() throws {
    let field = GlassField([RoundedRect(CGRect(x: 0, y: 0, width: 200, height: 100))])
    let lens = GlassLens(field, strength: 1)
    let shifts = [1.0, 4, 8, 13].map { lens.sample(at: SIMD2($0, 50), depth: $0)?.offset.x ?? 0 }
    #expect(shifts.allSatisfy { $0 > 0 })
    #expect(zip(shifts, shifts.dropFirst()).allSatisfy { $0 > $1 })
    #expect(lens.sample(at: SIMD2(14, 50), depth: 14)?.offset == .zero)
    #expect(lens.sample(at: SIMD2(28, 50), depth: 28) == nil)
  }

  @Test func distancesOfRoundedRectangles() {
    var shape = RoundedRect(CGRect(x: 0, y: 0, width: 100, height: 60))
    shape.radii = SIMD4(20, 0, 0, 0)
    let field = GlassField([shape])
    #expect(abs(field.distance(to: SIMD2(50, 10)) + 10) < 1e-9)
    #expect(abs(field.distance(to: SIMD2(-3, 30)) - 3) < 1e-9)
    // The corner of radius 20, whose center is (20, 20), and a sharp one.
    #expect(abs(field.distance(to: SIMD2(0, 0)) - (20 * 2.0.squareRoot() - 20)) < 1e-9)
    #expect(abs(field.distance(to: SIMD2(103, 64)) - 5) < 1e-9)
  }

  /// Two circles with a gap of 10 points: with a spacing of 40 there is glass in the gap.
  @Test func shapesOfAContainerFlowTogether() throws {
    func merged(_ spacing: CGFloat) throws -> Bitmap {
      let piece = LayerNode.Glass(isMerged: true)
      let white = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      let circles = [
        Self.glass(CGRect(x: 5, y: 20, width: 40, height: 40), id: 3, piece, tint: white),
        Self.glass(CGRect(x: 55, y: 20, width: 40, height: 40), id: 4, piece, tint: white),
      ]
      return try self.picture(of: [
        Self.ground(0.2),
        Self.glass(
          CGRect(x: 10, y: 0, width: 100, height: 80), radius: 0,
          LayerNode.Glass(spacing: spacing), circles),
      ])
    }
    let (apart, together) = (try merged(0), try merged(40))
    #expect(apart.channels(60, 40) == [51, 51, 51, 255])
    #expect(together.channels(60, 40)[0] > 100)
    #expect(apart.channels(35, 40)[0] > 100)
    #expect(together.channels(12, 2) == [51, 51, 51, 255])
  }

  /// A piece that has just begun to grow, in a container whose pictures begin left of 0.
  @Test func tinyPiecesAndPicturesLeftOfTheCanvasAreDrawn() throws {
    let piece = LayerNode.Glass(isMerged: true)
    for side in [0.01, 0.3, 1.0] {
      let picture = try self.picture(of: [
        Self.ground(0.5),
        Self.glass(
          CGRect(x: -20, y: 0, width: 120, height: 80), radius: 0, LayerNode.Glass(spacing: 20),
          [
            Self.glass(CGRect(x: 40, y: 20, width: side, height: side), id: 3, radius: 9, piece),
            Self.glass(CGRect(x: 2, y: 20, width: 40, height: 40), id: 4, piece),
          ]),
      ])
      #expect(picture.channels(60, 70) == [128, 128, 128, 255])
    }
    let shifted = layer(
      5, CGRect(x: -30, y: 0, width: 100, height: 80), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      sublayers: [Self.glass(CGRect(x: -10, y: 10, width: 80, height: 40))]
    ) { $0.rasterizationScale = 1 }
    #expect(
      try picture(of: [Self.ground(0.5), shifted]).channels(100, 70) == [128, 128, 128, 255])
  }

  /// Pieces have their own tints up to the rim; those without opacity are not drawn.
  @Test func piecesKeepTheirTints() throws {
    let piece = LayerNode.Glass(isMerged: true)
    func tinted(_ opacity: CGFloat) throws -> Bitmap {
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
      let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.9)
      let faded = layer(
        5, CGRect(x: 60, y: 20, width: 40, height: 40),
        sublayers: [
          Self.glass(CGRect(x: 0, y: 0, width: 40, height: 40), id: 4, piece, tint: blue)
        ]
      ) { $0.opacity = opacity }
      return try self.picture(of: [
        Self.ground(0.5),
        Self.glass(
          CGRect(x: 0, y: 0, width: 120, height: 80), radius: 0, LayerNode.Glass(spacing: 0),
          [Self.glass(CGRect(x: 5, y: 20, width: 40, height: 40), id: 3, piece, tint: red), faded]),
      ])
    }
    let picture = try tinted(1)
    for x in [10, 25] { #expect(picture.channels(x, 40)[0] > 200) }
    for x in [66, 80] {
      #expect(picture.channels(x, 40)[2] > 180)
      #expect(picture.channels(x, 40)[0] < 120)
    }
    #expect(try tinted(0).channels(80, 40) == [128, 128, 128, 255])
  }

  /// A piece that is alone in its container is tinted beside its straight edges, too.
  @Test func aSinglePieceKeepsItsTintAtItsSides() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
    let piece = Self.glass(
      CGRect(x: 5, y: 10, width: 40, height: 60), id: 3, LayerNode.Glass(isMerged: true), tint: red)
    let picture = try self.picture(of: [
      Self.ground(0.5),
      Self.glass(
        CGRect(x: 0, y: 0, width: 120, height: 80), radius: 0, LayerNode.Glass(spacing: 0), [piece]),
    ])
    for y in [25, 35, 40, 45] { #expect(picture.channels(12, y)[0] > 200) }
  }

  @Test func tintsAreDenserOverWhatDiffers() {
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 0.4)
    #expect(abs(GlassLens.density(tint: white, over: 1) - 0.75) < 1e-9)
    #expect(abs(GlassLens.density(tint: white, over: 0) - 1.5) < 1e-9)
  }

  /// Content beneath moves; the glass is drawn as from the start.
  @Test func changesBeneathAreDrawnAsAWhole() throws {
    let renderer = LayerRenderer(scale: 1)
    for x in [20.0, 48] {
      let dot = layer(3, CGRect(x: x, y: 20, width: 10, height: 30), .black)
      let root = layer(
        0, CGRect(x: 0, y: 0, width: 120, height: 80),
        sublayers: [Self.ground(1), dot, Self.glass(Self.frame)])
      let snapshot = LayerSnapshot(
        size: CGSize(width: 120, height: 80), background: .white, root: root)
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
  }

  // MARK: Corners

  /// Radii that do not fit along a side become smaller by one factor.
  @Test func radiiOfOneSideFit() {
    let radii = SIMD4<Double>(60, 20, 0, 60).fitted(width: 200, height: 60)
    #expect(radii == SIMD4(30, 10, 0, 30))
    #expect(SIMD4<Double>(10, -2, .nan, 4).fitted(width: 100, height: 100) == SIMD4(10, 0, 0, 4))
  }

  /// The path of different corners passes through the middles of their arcs.
  @Test func pathsOfDifferentCorners() throws {
    var shape = RoundedRect(CGRect(x: 0, y: 0, width: 100, height: 60))
    shape.radii = SIMD4(10, 0, 20, 30)
    let field = GlassField([shape])
    for contour in shape.path.polylines(tolerance: 0.01) {
      for point in contour.points {
        #expect(abs(field.distance(to: SIMD2(point.x, point.y))) < 0.05)
      }
    }
    #expect(shape.path.polylines(tolerance: 0.01).flatMap(\.points).contains(CGPoint(x: 100, y: 0)))
  }

  // MARK: Perspective

  private static func turned(_ layers: [LayerNode]) -> LayerNode {
    var depth = CATransform3DIdentity
    depth.m34 = -1 / 300
    depth = CATransform3DRotate(depth, 0.5, 0, 1, 0)
    let origin = CATransform3DMakeTranslation(-60, -40, 0)
    let middle = CATransform3DMakeTranslation(60, 40, 0)
    return layer(9, CGRect(x: 0, y: 0, width: 120, height: 80), sublayers: layers) {
      $0.transform = Projection(CATransform3DConcat(CATransform3DConcat(origin, depth), middle))
    }
  }

  /// A container whose plane is turned draws the glass in it, with the lens and the merging.
  @Test func containersInPerspectiveDrawTheirGlass() throws {
    func picture(_ spacing: CGFloat) throws -> Bitmap {
      let piece = LayerNode.Glass(isMerged: true)
      let white = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      let circles = [
        Self.glass(CGRect(x: 5, y: 20, width: 40, height: 40), id: 3, piece, tint: white),
        Self.glass(CGRect(x: 55, y: 20, width: 40, height: 40), id: 4, piece, tint: white),
      ]
      return try self.picture(of: [
        Self.ground(0.2),
        Self.turned([
          Self.glass(
            CGRect(x: 10, y: 0, width: 100, height: 80), radius: 0,
            LayerNode.Glass(spacing: spacing), circles)
        ]),
      ])
    }
    let (apart, together) = (try picture(0), try picture(40))
    func lit(_ picture: Bitmap) -> Int {
      (0..<120).count { picture.channels($0, 40)[0] > 90 }
    }
    #expect(lit(apart) > 40)
    #expect(lit(together) > lit(apart) + 4)
  }

  /// Glass alone has its lens in perspective, too.
  @Test func glassInPerspectiveHasALens() throws {
    let black = layer(3, CGRect(x: 0, y: 0, width: 24, height: 80), .black)
    func picture(_ strength: CGFloat) throws -> Bitmap {
      try self.picture(of: [
        Self.ground(1), black,
        Self.turned([Self.glass(Self.frame, LayerNode.Glass(strength: strength))]),
      ])
    }
    let (glass, none) = (try picture(1), try picture(0))
    let differing = (0..<120).filter { glass.channels($0, 40) != none.channels($0, 40) }
    #expect(differing.count > 8)
    #expect(differing.contains { glass.channels($0, 40)[0] > 200 && none.channels($0, 40)[0] < 50 })
  }

  // MARK: Work

  /// One blur and one pass of the lens, which computes few of its pixels: along straight edges one
  /// of each row or column, and none in the middle.
  @Test func straightEdgesAreComputedOnce() throws {
    func samples(_ frame: CGRect, radius: CGFloat, turned: Bool = false) throws -> Int {
      let renderer = LayerRenderer(scale: 1)
      let ground = layer(
        1, CGRect(x: 0, y: 0, width: 500, height: 500),
        CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
      let glass = Self.glass(frame, radius: radius)
      let root = layer(
        0, CGRect(x: 0, y: 0, width: 500, height: 500), sublayers: [ground, glass])
      _ = try renderer.draw(
        LayerSnapshot(size: CGSize(width: 500, height: 500), background: .white, root: root))
      #expect(renderer.work.backdropsBlurred == 1)
      return renderer.work.glassSamples
    }
    // A square of 160 000 pixels: the corners, and one or two of each row and column.
    #expect(try samples(CGRect(x: 50, y: 50, width: 400, height: 400), radius: 20) < 8000)
    // A capsule of 17 600 pixels: its two ends.
    #expect(try samples(CGRect(x: 50, y: 50, width: 400, height: 44), radius: 22) < 2200)
  }

  /// The lens is computed anew only when the glass changes, and pictures are the same either way.
  @Test func theLensIsKeptWhileContentMoves() throws {
    func snapshot(_ ground: CGFloat, _ glass: CGRect) -> LayerSnapshot {
      let stripe = layer(1, CGRect(x: ground, y: 0, width: 20, height: 100), .black)
      let piece = Self.glass(glass, radius: 15)
      let root = layer(
        0, CGRect(x: 0, y: 0, width: 120, height: 100), sublayers: [stripe, piece])
      return LayerSnapshot(
        size: CGSize(width: 120, height: 100), background: .white, root: root)
    }
    let renderer = LayerRenderer(scale: 1)
    let frame = CGRect(x: 10, y: 20, width: 100, height: 60)
    func samples(_ snapshot: LayerSnapshot) throws -> Int {
      let before = renderer.work.glassSamples
      let picture = try renderer.draw(snapshot)
      #expect(try picture == LayerRenderer(scale: 1).draw(snapshot))
      return renderer.work.glassSamples - before
    }
    #expect(try samples(snapshot(0, frame)) > 0)
    #expect(try samples(snapshot(15, frame)) == 0)
    #expect(try samples(snapshot(15, frame.insetBy(dx: 1, dy: 0))) > 0)
    #expect(try samples(snapshot(40, frame.insetBy(dx: 1, dy: 0))) == 0)
  }

  /// The fast pictures are those of the plain formula.
  @Test func sharedSamplesChangeNothing() throws {
    let stripes = (0..<12).map { index in
      layer(
        UInt64(20 + index), CGRect(x: index * 10, y: index % 3 * 9, width: 5, height: 70),
        CGColor(red: Double(index) / 12, green: 0.4, blue: 1 - Double(index) / 12, alpha: 1))
    }
    // A rotation of nothing visible keeps rows of pixels from being rows of the plane.
    func picture(_ angle: CGFloat) throws -> Bitmap {
      let glass = layer(2, CGRect(x: -50, y: -30, width: 100, height: 60)) {
        $0.backdrop = .init(radius: 0, tint: nil, glass: LayerNode.Glass())
        $0.corners.radius = 20
        $0.bounds = CGRect(x: -50, y: -30, width: 100, height: 60)
        $0.transform = Projection(
          CGAffineTransform(rotationAngle: angle)
            .concatenating(CGAffineTransform(translationX: 60, y: 40)))
      }
      return try self.picture(of: [Self.ground(1)] + stripes + [glass])
    }
    let (fast, plain) = (try picture(0), try picture(1e-9))
    let differing = (0..<80).flatMap { y in
      (0..<120).filter { x in
        zip(fast.channels(x, y), plain.channels(x, y)).contains { abs(Int($0) - Int($1)) > 1 }
      }
    }
    #expect(differing.isEmpty)
  }
}
