import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Coverage that is kept makes room for what is drawn later.
@Suite struct CoverageCacheTests {
  private let disc = Path(ellipseIn: CGRect(x: 10, y: 10, width: 30, height: 30))

  /// Whether a frame draws a disc from coverage that was kept.
  private func isKept(
    by cache: CoverageCache, _ command: Int = 0, frame: Int, _ budget: CoverageBudget
  ) throws -> Bool {
    try cache.picture(
      of: .fill(disc, .winding), at: .init(content: 0, command: command), .identity,
      box: disc.controlBox, limits: DeviceRect(width: 100, height: 100), number: frame,
      budget: budget, draw: { _, _ in true }) != nil
  }

  /// A disc's coverage takes 32 × 32 pixels and 4 bytes a row.
  private let bytes = 32 * 36

  @Test func whatIsNoLongerDrawnMakesRoom() throws {
    let budget = CoverageBudget(bytes: bytes + 100)
    let (first, second) = (CoverageCache(), CoverageCache())
    #expect(try !isKept(by: first, frame: 1, budget))
    #expect(try isKept(by: first, frame: 2, budget))
    #expect(budget.free == 100)
    // The first is drawn still.
    for frame in 3...6 {
      #expect(try !isKept(by: second, frame: frame, budget))
      #expect(try isKept(by: first, frame: frame, budget))
    }
    #expect(try !isKept(by: second, frame: 7, budget))
    #expect(try isKept(by: second, frame: 8, budget))
    #expect(budget.free == 100)
  }

  @Test func layersThatAreGoneGiveBackTheirRoom() throws {
    let budget = CoverageBudget(bytes: 1 << 20)
    var cache: CoverageCache? = CoverageCache()
    for frame in 1...2 { _ = try isKept(by: #require(cache), frame: frame, budget) }
    #expect(budget.free == 1 << 20 - bytes)
    cache = nil
    #expect(budget.free == 1 << 20)
  }

  @Test func commandsThatAreGoneAreForgotten() throws {
    let budget = CoverageBudget(bytes: 1 << 20)
    let cache = CoverageCache()
    for frame in 1...200 {
      for command in 0..<(frame < 5 ? 20 : 2) {
        #expect(try isKept(by: cache, command, frame: frame, budget) == (frame > 1))
      }
    }
    #expect(budget.free == 1 << 20 - 2 * bytes)
  }

  @Test func whatCannotBeKeptIsAskedOnce() throws {
    let budget = CoverageBudget(bytes: 1 << 20)
    let cache = CoverageCache()
    var questions = 0
    for frame in 1...5 {
      let picture = try cache.picture(
        of: .fill(disc, .winding), at: .init(content: 0, command: 0), .identity,
        box: disc.controlBox, limits: DeviceRect(width: 100, height: 100), number: frame,
        budget: budget,
        draw: { _, _ in
          questions += 1
          return false
        })
      #expect(picture == nil)
    }
    #expect(questions == 1)
    #expect(budget.free == 1 << 20)
  }
}
