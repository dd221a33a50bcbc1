import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Cost follows what changed.
@Suite struct WorkTests {
  private func snapshot(_ layers: [LayerNode]) -> LayerSnapshot {
    LayerSnapshot(
      size: CGSize(width: 200, height: 200), background: .white,
      root: layer(0, CGRect(x: 0, y: 0, width: 200, height: 200), sublayers: layers))
  }

  @Test func stillLayersAreNotDrawnAgain() throws {
    let still: [LayerNode] = (0..<400).map { (i: Int) -> LayerNode in
      let (x, y) = (Double(i % 20) * 10, Double(i / 20) * 10)
      return layer(UInt64(i + 1), CGRect(x: x, y: y, width: 8, height: 8), .black)
    }
    let renderer = LayerRenderer(scale: 1)
    func moving(_ x: Double) -> LayerNode {
      layer(1000, CGRect(x: x, y: 100, width: 10, height: 10), .black)
    }
    _ = try renderer.draw(snapshot(still + [moving(50)]))
    let before = renderer.work
    _ = try renderer.draw(snapshot(still + [moving(55)]))
    #expect(renderer.work.layersDrawn - before.layersDrawn < 30)
    #expect(renderer.work.pixelsRepainted - before.pixelsRepainted < 700)
    let after = renderer.work
    _ = try renderer.draw(snapshot(still + [moving(55)]))
    #expect(renderer.work.layersDrawn - after.layersDrawn < 30)
  }

  /// A plain rectangle that moves along one side leaves its inside as it is.
  @Test func onlyTheEdgesOfMovedRectanglesAreRepainted() throws {
    func pixels(_ from: CGRect, _ to: CGRect) throws -> Int {
      let renderer = LayerRenderer(scale: 1)
      _ = try renderer.draw(snapshot([layer(1, from, .black)]))
      let before = renderer.work.pixelsRepainted
      let kept = try renderer.draw(snapshot([layer(1, to, .black)]))
      #expect(kept == (try LayerRenderer(scale: 1).draw(snapshot([layer(1, to, .black)]))))
      return renderer.work.pixelsRepainted - before
    }
    let start = CGRect(x: 50, y: 100, width: 60, height: 60)
    #expect(try pixels(start, start.offsetBy(dx: 1, dy: 0)) == 2 * 60)
    #expect(try pixels(start, start.offsetBy(dx: 0, dy: 3)) == 2 * 3 * 60)
    // Half covered columns change, too.
    #expect(
      try pixels(start.offsetBy(dx: 0.25, dy: 0), start.offsetBy(dx: 1.25, dy: 0)) == 2 * 2 * 60)
    #expect(try pixels(start, start.offsetBy(dx: 1, dy: 1)) == 61 * 61)
    let far = try pixels(start.offsetBy(dx: -50, dy: 0), start.offsetBy(dx: 90, dy: 0))
    #expect(far == 2 * 60 * 60)
  }

  /// While a thousand rows scroll, only the visible ones are placed again.
  @Test func scrollingPlacesWhatShows() throws {
    let rows = (0..<1000).map { i in
      layer(UInt64(i + 1), CGRect(x: 0, y: Double(i) * 20, width: 200, height: 20), .black)
    }
    func list(_ y: Double, _ rows: [LayerNode]) -> LayerNode {
      layer(0, CGRect(x: 0, y: y, width: 200, height: 20_000), sublayers: rows)
    }
    var damage = Damage()
    var placed = PlacedNode(list(0, rows), toDevice: .identity)
    #expect(placed.placedSinceMove == nil)
    for y in [-0.4, -15, -307.3] {
      var changed = rows
      changed[500] = layer(501, CGRect(x: 9, y: 10_000, width: 20, height: 20), .white)
      placed = PlacedNode.update(
        placed, to: list(y, changed),
        toDevice: Projection(CGAffineTransform(translationX: 0, y: y)),
        damage: &damage)
      #expect(placed.placedSinceMove == [500])
      var seen: [Int] = []
      try placed.childBounds.forEach(intersecting: DeviceRect(width: 200, height: 200)) {
        let bounds = placed.child(at: $0).bounds
        #expect(placed.childBounds[$0].contains(bounds))
        #expect(bounds.outset(by: 1).contains(placed.childBounds[$0]))
        seen.append($0)
      }
      let first = Int(-y / 20)
      #expect(seen.count <= 13)
      #expect(seen.contains(first))
      #expect(seen.contains(first + 10))
      #expect(placed.placedSinceMove == Set(seen + [500]))
    }
  }

  /// A picture is changed in place for the next frame only if nothing else refers to it.
  @Test func picturesStayAsTheyWere() throws {
    let renderer = LayerRenderer(scale: 1)
    func frame(_ x: Double) -> LayerSnapshot {
      snapshot([layer(1, CGRect(x: x, y: 100, width: 10, height: 10), .black)])
    }
    let first = try renderer.draw(frame(10))
    let copy = first.pixels.map { $0 }
    let second = try renderer.draw(frame(30))
    #expect(first.pixels == copy)
    #expect(try second == LayerRenderer(scale: 1).draw(frame(30)))
    #expect(try renderer.draw(frame(30)) == second)
  }

  @Test func shadowsAndGroupsOfStillLayersAreKept() throws {
    let card = layer(
      1, CGRect(x: 50, y: 50, width: 60, height: 60), .black,
      sublayers: [layer(2, CGRect(x: 5, y: 5, width: 9, height: 9), .white)]
    ) {
      $0.shadow = .init(color: .black, offset: CGSize(width: 0, height: 4), radius: 8)
      $0.opacity = 0.5
    }
    let renderer = LayerRenderer(scale: 1)
    for x in 0..<8 {
      let moving = layer(3, CGRect(x: Double(x) * 9, y: 60, width: 20, height: 20), .black)
      _ = try renderer.draw(snapshot([card, moving]))
    }
    #expect(renderer.work.shadowsBlurred == 1)
    #expect(renderer.work.groupsMade == 1)
  }

  @Test func bitmapsOfRasterizedLayersAreKeptWhileTheyMove() throws {
    let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let ink = LayerNode.Content.drawing(DisplayList([.fill(disc, .winding, .black, .init())]))
    let dot = layer(2, CGRect(x: 3, y: 4, width: 20, height: 20)) {
      $0.contents = [ink]
      $0.rasterizationScale = 2
      $0.rasterizationFilter = .cubic
    }
    let renderer = LayerRenderer(scale: 1)
    for step in 0..<6 {
      // It moves with its parent, whose shadow it casts, and by itself.
      let x = Double(step)
      let moved = layer(1, CGRect(x: 20 + 9 * x, y: 30, width: 40, height: 40), sublayers: [dot]) {
        $0.shadow = .init(color: .black, offset: CGSize(width: 0, height: 4), radius: 2)
      }
      let own = layer(3, CGRect(x: 10 + 3 * x, y: 120, width: 20, height: 20)) {
        $0.contents = [ink]
        $0.rasterizationScale = 2
        $0.opacity = 1 - x / 10
      }
      let snapshot = snapshot([moved, own])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.groupsMade == 2)
    #expect(renderer.work.shadowsBlurred == 6)
  }

  @Test func changedRasterizedLayersAreDrawnAgain() throws {
    let renderer = LayerRenderer(scale: 1)
    for step in 0..<4 {
      let dot = layer(
        2, CGRect(x: 0, y: 0, width: 9, height: 9), CGColor(gray: Double(step) / 4, alpha: 1))
      let holder = layer(1, CGRect(x: 20, y: 30, width: 40, height: 40), sublayers: [dot]) {
        $0.rasterizationScale = 2
      }
      let snapshot = snapshot([holder])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.groupsMade == 4)
  }

  @Test func smoothClipsOfStillLayersAreWorkedOutOnce() throws {
    let renderer = LayerRenderer(scale: 1)
    for step in 0..<5 {
      let dot = layer(2, CGRect(x: 3 * Double(step), y: 4, width: 9, height: 90), .black)
      let clipped = layer(1, CGRect(x: 20.3, y: 30.6, width: 40, height: 40), sublayers: [dot]) {
        $0.masksToBounds = true
      }
      let around = layer(3, CGRect(x: -9.5, y: -9.5, width: 300, height: 300), sublayers: [clipped])
      {
        $0.masksToBounds = true
      }
      let snapshot = snapshot([around])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    // What lies around the whole canvas clips nothing.
    #expect(renderer.work.clipsMade == 1)
  }

  /// A disc as a glyph, about 20 points wide.
  private func label(_ id: UInt64, x: Double, color: CGColor, opacity: Double) -> LayerNode {
    let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let run = GlyphRun(
      glyphs: [
        .init(shape: .outline(disc), position: CGPoint(x: 5.3, y: 7.6)),
        .init(shape: .outline(disc), position: CGPoint(x: 31.2, y: 7.6)),
      ], color: color)
    return layer(id, CGRect(x: x, y: 40, width: 60, height: 40)) {
      $0.contents = [.drawing(DisplayList([.glyphs(run, .init())]))]
      $0.opacity = opacity
    }
  }

  @Test func translucentTextThatFadesOrMovesByWholePixelsIsFilledTwice() throws {
    let red = CGColor(red: 1, green: 0.2, blue: 0.1, alpha: 1)
    let changes: [(Double) -> LayerNode] = [
      { self.label(1, x: 20, color: red, opacity: 0.9 - $0 / 10) },
      { self.label(1, x: 20 + 3 * $0, color: red, opacity: 0.3) },
      { step in
        let color = CGColor(red: 0.1 * step, green: 0, blue: 1, alpha: 0.8)
        return self.label(1, x: 20, color: color, opacity: 1)
      },
    ]
    for change in changes {
      let renderer = LayerRenderer(scale: 1)
      for step in 0..<7 {
        let snapshot = snapshot([change(Double(step))])
        let picture = try renderer.draw(snapshot)
        #expect(try picture == LayerRenderer(scale: 1).draw(snapshot))
      }
      #expect(renderer.work.glyphRunsFilled == 2)
    }
  }

  @Test func textThatMovesByPartsOfPixelsIsFilledAnew() throws {
    let renderer = LayerRenderer(scale: 1)
    for step in 0..<5 {
      let snapshot = snapshot([label(1, x: 20 + Double(step) * 0.3, color: .black, opacity: 0.5)])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.glyphRunsFilled == 5)
  }

  @Test(arguments: [(20.0, 2), (177, 1), (-27, 1), (210, 0)])
  func glyphsThatNobodySeesAreNotFilled(x: Double, count: Int) throws {
    let renderer = LayerRenderer(scale: 1)
    _ = try renderer.draw(snapshot([label(1, x: x, color: .black, opacity: 1)]))
    #expect(renderer.work.glyphsFilled == count)
  }

  @Test func textCutByTheSideOfTheCanvasIsNotKept() throws {
    let renderer = LayerRenderer(scale: 1)
    for step in 0..<5 {
      let snapshot = snapshot([label(1, x: -20 - Double(step), color: .black, opacity: 0.5)])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.glyphRunsFilled == 5)
  }

  /// Opaque and translucent ones, inside the canvas and cut by its side.
  @Test func pathsUnderWhatMovesAreDrawnTwice() throws {
    let disc = Path(ellipseIn: CGRect(x: 0.3, y: 0.7, width: 90, height: 80))
    let red = CGColor(red: 1, green: 0.4, blue: 0.1, alpha: 1)
    let dashed = StrokeStyle(width: 6, cap: .round, dashPhase: 2, dashes: [9, 7])
    let commands: [DisplayList.Command] = [
      .fill(disc, .winding, red, .init()),
      .fill(disc, .evenOdd, red.copy(alpha: 0.7) ?? red, .init()),
      .stroke(disc, StrokeStyle(width: 9), red, .init()),
      .stroke(disc, dashed, red.copy(alpha: 0.4) ?? red, .init()),
    ]
    for command in commands {
      for x in [-31.4, 60, 150] {
        let still = layer(1, CGRect(x: x, y: 50, width: 90, height: 80)) {
          $0.contents = [.drawing(DisplayList([command]))]
        }
        let renderer = LayerRenderer(scale: 1)
        for step in 0..<6 {
          let color = CGColor(red: 0.2, green: 0.15 * Double(step), blue: 0.6, alpha: 0.9)
          let place = CGRect(x: 13 * Double(step) + 0.4, y: 20, width: 120.5, height: 170)
          let snapshot = snapshot([layer(2, place, color), still])
          #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
        }
        #expect(renderer.work.pathsDrawn == 2)
      }
    }
  }

  /// Thousands of strokes in the rows below those that change first.
  @Test func strokesInPiecesAreTheSameWhateverIsRepainted() throws {
    var dice = RandomTrees(seed: 3)
    var zigzag = [Path.Element.move(to: CGPoint(x: 100, y: 5)), .line(to: CGPoint(x: 100, y: 95))]
    for i in 0..<5000 {
      zigzag.append(
        .line(to: CGPoint(x: dice.number(5...195), y: i.isMultiple(of: 2) ? 195 : 110)))
    }
    let style = StrokeStyle(width: 0.3)
    let still = layer(1, CGRect(x: 0, y: 0, width: 200, height: 200)) {
      $0.contents = [.drawing(DisplayList([.stroke(Path(zigzag), style, .black, .init())]))]
    }
    let renderer = LayerRenderer(scale: 1)
    for y in [20.0, 40, 60, 120, 121] {
      let moving = layer(2, CGRect(x: 90.5, y: y, width: 20, height: 9), .white)
      let snapshot = snapshot([moving, still])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
  }

  @Test func aGroupThatFadesIsDrawnOnce() throws {
    let renderer = LayerRenderer(scale: 1)
    let sublayers = [layer(2, CGRect(x: 5, y: 5, width: 9, height: 9), .white)]
    for step in 0..<6 {
      let card = layer(
        1, CGRect(x: 50, y: 50, width: 60, height: 60), .black, sublayers: sublayers
      ) { $0.opacity = 0.9 - Double(step) * 0.1 }
      let snapshot = snapshot([card])
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.groupsMade == 1)
  }
}
