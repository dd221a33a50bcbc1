import Foundation
import Graphics
import Rasterizer
import Testing

/// A renderer that repaints what changed gives the bytes of one that never drew before.
@Suite struct RepaintTests {
  /// More of them by `FLIPBOOK_FUZZ=first-last`.
  static var seeds: Range<Int> {
    let asked = ProcessInfo.processInfo.environment["FLIPBOOK_FUZZ"]?.split(separator: "-")
      .compactMap { Int($0) }
    guard let asked, asked.count == 2, asked[0] < asked[1] else { return 0..<8 }
    return asked[0]..<asked[1]
  }

  @Test(arguments: seeds)
  func randomTreesAndMutations(_ seed: Int) throws {
    try check(RandomTrees(seed: UInt64(seed)), seed)
  }

  @Test(arguments: seeds)
  func randomTreesWithBackdrops(_ seed: Int) throws {
    var dice = RandomTrees(seed: UInt64(seed))
    dice.backdrops = 0.06
    try check(dice, seed)
  }

  /// Long lists move as wholes, by any part of a pixel, while single rows change, come and go.
  @Test(arguments: seeds)
  func scrolledLists(_ seed: Int) throws {
    var dice = RandomTrees(seed: UInt64(seed))
    dice.backdrops = seed.isMultiple(of: 4) ? 0.02 : 0
    let list = dice.list(seed.isMultiple(of: 3) ? [dice.list()] : [])
    try check(dice, seed, of: list) { dice, root in dice.scrolled(root) }
  }

  private func check(
    _ dice: RandomTrees, _ seed: Int, of first: LayerNode? = nil,
    mutated: (inout RandomTrees, LayerNode) -> LayerNode = { $0.mutated($1, size: 120) }
  ) throws {
    var dice = dice
    let size = CGSize(width: 120, height: 90)
    var root = first ?? dice.root(width: size.width, height: size.height)
    let background: CGColor? = dice.chance(0.5) ? dice.color(alpha: 1) : nil
    let scale: CGFloat = [1, 1.5, 2][dice.whole(3)]
    let renderer = LayerRenderer(scale: scale)
    for step in 0..<12 {
      let snapshot = LayerSnapshot(size: size, background: background, root: root)
      let kept = try renderer.draw(snapshot)
      let fresh = try LayerRenderer(scale: scale).draw(snapshot)
      if kept != fresh {
        let different = zip(kept.pixels, fresh.pixels).enumerated().filter { $0.1.0 != $0.1.1 }
        let at = different[0].offset
        let message =
          "seed \(seed) step \(step): \(different.count) pixels, first at "
          + "(\(at % kept.width), \(at / kept.width)): "
          + String(kept.pixels[at].word, radix: 16) + " ≠ "
          + String(fresh.pixels[at].word, radix: 16)
        Issue.record(Comment(rawValue: message))
        return
      }
      root = mutated(&dice, root)
    }
  }
}
