import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Layers beneath an opaque one are left out, and the picture is as if they were drawn.
@Suite struct CoverTests {
  private func snapshot(_ layers: [LayerNode]) -> LayerSnapshot {
    LayerSnapshot(
      size: CGSize(width: 200, height: 200), background: .white,
      root: layer(0, CGRect(x: 0, y: 0, width: 200, height: 200), sublayers: layers))
  }

  private func drawn(_ layers: [LayerNode]) throws -> (bitmap: Bitmap, layers: Int) {
    let renderer = LayerRenderer(scale: 1)
    return (try renderer.draw(snapshot(layers)), renderer.work.layersDrawn)
  }

  /// A container without a background, which covers nothing.
  private func wrapped(_ node: LayerNode) -> LayerNode {
    layer(900, CGRect(x: 0, y: 0, width: 200, height: 200), sublayers: [node])
  }

  /// 20 rows of 20 squares of 8 points, every other one with round corners.
  private let tiles: [LayerNode] = (0..<400).map { i in
    let (x, y) = (Double(i % 20) * 10, Double(i / 20) * 10)
    return layer(UInt64(i + 1), CGRect(x: x, y: y, width: 8, height: 8), .black) {
      if (i + i / 20).isMultiple(of: 2) { $0.corners.radius = 2 }
    }
  }

  /// Each side lies in the middle of a pixel, above tiles.
  private static let area = CGRect(x: 24.5, y: 34.5, width: 120, height: 100)
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let covers: Bool
    let edit: @Sendable (inout LayerNode.Style) -> Void

    init(
      _ name: String, covers: Bool = false,
      _ edit: @escaping @Sendable (inout LayerNode.Style) -> Void
    ) {
      testDescription = name
      self.covers = covers
      self.edit = edit
    }
  }

  static let rows = [
    Row("plain", covers: true) { _ in },
    Row("border", covers: true) {
      $0.borderWidth = 3
      $0.borderColor = .black
    },
    Row("shadow", covers: true) {
      $0.shadow = .init(color: .black, offset: CGSize(width: 0, height: 4), radius: 3)
    },
    Row("larger", covers: true) {
      $0.bounds.size = CGSize(width: 60, height: 50)
      $0.transform = Projection(CGAffineTransform(scaleX: 2, y: 2)).concatenating($0.transform)
    },
    Row("round corners") { $0.corners.radius = 20 },
    Row("opacity") { $0.opacity = 0.5 },
    Row("translucent color") {
      $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
    },
    Row("turned") {
      $0.transform = Projection(CGAffineTransform(rotationAngle: 0.1)).concatenating($0.transform)
    },
    Row("in perspective") { $0.transform.m14 = 0.001 },
    Row("multiply") { $0.blendMode = .multiply },
    Row("destination over") { $0.blendMode = .destinationOver },
    Row("isolated") { $0.isIsolated = true },
    Row("color multiplier") {
      $0.colorMultiplier = CGColor(red: 0.5, green: 1, blue: 1, alpha: 0.5)
    },
    Row("clips") { $0.masksToBounds = true },
    Row("hard edges") { $0.antialiasesEdges = false },
    Row("rasterized") { $0.rasterizationScale = 0.5 },
    Row("backdrop") { $0.backdrop = .init(radius: 4, saturation: 1, tint: nil) },
  ]

  @Test(arguments: rows)
  func onlyOpaqueLayersCover(_ row: Row) throws {
    let cover = layer(500, Self.area, Self.red, row.edit)
    let (kept, all) = (try drawn(tiles + [cover]), try drawn(tiles + [wrapped(cover)]))
    #expect(kept.bitmap == all.bitmap)
    // 11 columns of 9 tiles lie on whole pixels of it; the container is a layer more.
    #expect(all.layers - 1 - kept.layers == (row.covers ? 11 * 9 : 0))
  }

  @Test func masksAndGlassUncoverWhatLiesBeneath() throws {
    let cover = layer(500, Self.area, Self.red)
    let hole = layer(501, CGRect(x: 20, y: 20, width: 50, height: 50), .black)
    let masked = layer(500, Self.area, Self.red, mask: hole)
    let glass = layer(502, CGRect(x: 10, y: 50, width: 90, height: 90)) {
      $0.backdrop = .init(radius: 4, saturation: 1, tint: nil)
    }
    let scenes: [(LayerNode, [LayerNode])] = [(masked, []), (cover, [glass])]
    for (cover, above) in scenes {
      let kept = try drawn(tiles + [cover] + above)
      let all = try drawn(tiles + [wrapped(cover)] + above)
      #expect(kept.bitmap == all.bitmap)
      #expect(kept.layers == all.layers - 1)
    }
    // Layers above it are drawn.
    #expect(try drawn([cover] + tiles).layers == 402)
  }

  @Test func movingCoversLeaveNothingBehind() throws {
    let renderer = LayerRenderer(scale: 1)
    let other = LayerRenderer(scale: 1)
    for x in [0, 1, 1.25, 8, 8.5, -40] {
      let cover = layer(500, Self.area.offsetBy(dx: x, dy: x / 2), Self.red)
      let kept = try renderer.draw(snapshot(tiles + [cover]))
      #expect(try kept == drawn(tiles + [wrapped(cover)]).bitmap)
      _ = try other.draw(snapshot(tiles + [wrapped(cover)]))
    }
    #expect(renderer.work.layersDrawn + 100 < other.work.layersDrawn)
  }

  /// Draws lists one after the other, and expects the pictures of fresh renderers.
  private func expectFresh(_ frames: [[LayerNode]]) throws {
    let renderer = LayerRenderer(scale: 1)
    for (index, frame) in frames.enumerated() {
      let kept = try renderer.draw(snapshot(frame))
      #expect(try kept == drawn(frame).bitmap, "frame \(index)")
    }
  }

  /// In a list that is long enough to move as a whole, a row becomes a cover while the list moves,
  /// and stops being one while it stands still.
  @Test func coversAppearInListsThatMove() throws {
    func row(_ i: Int, _ color: CGColor?, height: Double = 20) -> LayerNode {
      layer(UInt64(i + 1), CGRect(x: 0, y: Double(i) * 20, width: 200, height: height), color)
    }
    // Black rows beneath, of which the cover hides some.
    let rows = (0..<70).map { row($0, $0 < 12 ? .black : nil, height: 9) }
    func list(_ y: Double, _ covers: [Int: CGColor?]) -> LayerNode {
      var rows = rows
      for (i, color) in covers { rows[i] = layer(UInt64(i + 1), Self.area, color) }
      return layer(800, CGRect(x: 0, y: y, width: 200, height: 1400), sublayers: rows)
    }
    let red: CGColor? = Self.red
    try expectFresh([
      [list(0, [30: nil])], [list(-5, [30: red])], [list(-5, [30: nil])], [list(-9, [30: nil])],
    ])
    // Another one is in the list of covers.
    try expectFresh([
      [list(0, [20: red, 30: nil, 40: red])], [list(-5, [20: red, 30: red, 40: red])],
      [list(-5, [20: red, 30: nil, 40: red])], [list(-5, [20: nil, 30: nil, 40: red])],
      [list(-9, [20: red, 30: red, 40: nil])], [list(-9, [20: nil, 30: red, 40: nil])],
    ])
  }

  /// A square of 32 pixels covers 1024 of them on whole pixels, and 992 between them.
  @Test func coversAppearByPartsOfPixels() throws {
    let rows = (0..<70).map { i in
      layer(UInt64(i + 1), CGRect(x: 0, y: Double(i) * 20, width: 50, height: 9), .black)
    }
    func list(_ x: Double, _ color: CGColor?) -> LayerNode {
      let square = layer(500, CGRect(x: 8, y: 12, width: 32, height: 32), color)
      return layer(
        800, CGRect(x: x, y: 0, width: 200, height: 1400), sublayers: rows + [square])
    }
    let square = list(0.5, Self.red).sublayers[70]
    func kept(_ x: Double) -> LayerNode {
      layer(
        800, CGRect(x: x, y: 0, width: 200, height: 1400), sublayers: rows + [square])
    }
    try expectFresh([[kept(0.5)], [kept(1)], [list(1, nil)]])
    try expectFresh([[kept(0)], [kept(0.5)], [list(0.5, nil)], [list(0, Self.red)]])
  }

  private func square(_ origin: CGPoint) -> LayerNode {
    layer(1, CGRect(origin: origin, size: CGSize(width: 100, height: 50)), Self.red)
  }

  /// Shrinks away to the right of x = 100.
  private var face: LayerNode {
    var perspective = Projection(CGAffineTransform(translationX: 0, y: -25))
    perspective.m14 = 0.02
    return layer(2, CGRect(x: 0, y: 0, width: 80, height: 50), .black) {
      $0.transform = perspective.concatenating(
        Projection(CGAffineTransform(translationX: 100, y: 85)))
    }
  }

  /// A flat square is extended by a pixel beneath a face in perspective that shares a side with it.
  @Test(arguments: [CGPoint(x: -1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 0.5, y: 0)])
  func extendedSidesAreRepainted(_ step: CGPoint) throws {
    let (start, end) = (CGPoint(x: 0, y: 60), CGPoint(x: step.x, y: 60 + step.y))
    let extended = try drawn([square(start), face]).bitmap
    // The extension shows at the corners of the face.
    #expect(try extended != drawn([wrapped(square(start)), face]).bitmap)
    try expectFresh([[square(start), face], [square(end), face], [square(start), face]])
  }

  /// Sides of more than 64 siblings are not extended; one less, and those of others are.
  @Test func sidesThatOtherLayersExtendAreRepainted() throws {
    let pair = [square(CGPoint(x: 0, y: 60)), face]
    let others = (0..<63).map { layer(100 + $0, CGRect(x: 0, y: 190, width: 2, height: 2), .black) }
    let fewer: [LayerNode] = pair + others.dropLast()
    try expectFresh([pair + others, fewer, pair + others])
  }

  /// A rectangle is filled without looking at its sublayers only while it has none.
  @Test func sublayersOfOpaqueRectanglesAreDrawn() throws {
    let frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    let dot = layer(2, CGRect(x: 5, y: 5, width: 9, height: 9), .black)
    let (empty, full) = (
      layer(1, frame, Self.red), layer(1, frame, Self.red, sublayers: [dot])
    )
    let other = layer(3, CGRect(x: 100, y: 0, width: 9, height: 9), .black)
    try expectFresh([[empty], [full], [full, other], [empty, other]])
  }
}
