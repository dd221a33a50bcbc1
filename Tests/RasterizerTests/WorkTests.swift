import Foundation
import Graphics
import Rasterizer
import Testing

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
}
