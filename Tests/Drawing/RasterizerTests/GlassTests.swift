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
}
