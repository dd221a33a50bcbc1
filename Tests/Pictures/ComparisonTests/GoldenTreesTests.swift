import Codecs
import Graphics
import Testing

@testable import Comparison

/// The render trees in a golden's notes.
struct GoldenTreesTests {
  private func tree(_ x: Int) -> RenderTreeText {
    RenderTreeText(storedLines: [
      "0 canvas\tframe [0, 0, 120, 80]", "1 CALayer \"a\"\tframe [\(x), 0, 10, 10]",
      "1 - fill #ff0000 rect [0, 0, 1, 1]", "1 CALayer \"b\"\tframe [0, 0, 10, 10]",
    ])!
  }

  @Test func aWordReadsBack() throws {
    var trees = GoldenTrees()
    for (time, x) in [(0, 1), (0.04, 2), (0.08, 1)] { trees.add(tree(x), at: time) }
    let word = try #require(trees.packed)
    #expect(word.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    let read = try #require(GoldenTrees(packed: word))
    #expect(read == trees)
    #expect(read.tree(at: 0.04) == tree(2))
    #expect(read.tree(at: 0.08) == tree(1))
    #expect(read.tree(at: 0.06) == nil)
  }

  @Test func damagedWordsAreNone() throws {
    var trees = GoldenTrees()
    trees.add(tree(1), at: 0)
    let word = try #require(trees.packed)
    for other in ["", "x", String(word.prefix(word.count / 8 * 4)), word.uppercased()] {
      #expect(GoldenTrees(packed: other) == nil, "\(other)")
    }
  }

  @Test func numbersBeyondTheLinesAreNone() throws {
    let texts = [
      "at 0 0-9\nlines\n0 a", "at 0 3\nlines\n0 a", "at 0 1-0\nlines\n0 a", "at x 0\nlines\n0 a",
    ]
    for text in texts {
      let word = try #require(PackedText.pack(text))
      #expect(GoldenTrees(packed: word) == nil, "\(text)")
    }
  }

  /// A golden stays small: very large trees are left out.
  @Test func largeTreesAreLeftOut() {
    var dice: UInt64 = 7
    func random() -> UInt64 {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1
      return dice >> 20
    }
    var trees = GoldenTrees()
    let lines = ["0 canvas"] + (0..<8000).map { _ in "1 a\tframe [\(random()), \(random())]" }
    trees.add(RenderTreeText(storedLines: lines)!, at: 0)
    #expect(trees.packed == nil)
  }

  @Test func framesAreTheSameByTheirHashes() throws {
    let (red, blue) = (
      Bitmap(width: 4, height: 3, filling: 0xFFFF_0000),
      Bitmap(width: 4, height: 3, filling: 0xFF00_00FF)
    )
    var (old, new) = (DrawnHashes(), DrawnHashes())
    for (index, pair) in [(red, red), (blue, red), (blue, blue)].enumerated() {
      old.add(pair.0, until: Double(index + 1) / 10)
      new.add(pair.1, until: Double(index + 1) / 10)
    }
    let read = try #require(old.packed.flatMap { DrawnHashes(packed: $0) })
    #expect(read == old)
    #expect(
      [0.05, 0.15, 0.25, 0.35].map { read.isSame(in: new, at: $0) } == [true, false, true, false])
  }
}
