import Base
import Foundation
import Graphics
import LayerTree
import Testing

@testable import Staging

/// Stages in the picture of another one that are played again and again.
struct StageCellTests {
  /// A cell of 20 × 10 points with a layer that moves, and gets blue after 0.5 s.
  private final class Cell {
    private(set) var builds = 0
    private(set) var cell: StageCell!
    /// A stage with the cell.
    private let outer = Stage(size: CGSize(width: 30, height: 20))

    init(
      duration: Double, plays: Double = .infinity, budget: FrameBudget = .init(),
      make: @escaping () -> Stage = Cell.stage
    ) {
      cell = StageCell(
        named: "cell", frame: CGRect(x: 5, y: 5, width: 20, height: 10), duration: duration,
        plays: plays
      ) { [unowned self] in
        builds += 1
        return make()
      }
      outer.show([cell], keepingFramesIn: budget)
    }

    static func stage() -> Stage {
      let stage = Stage(size: CGSize(width: 20, height: 10))
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (4, 16, 1)
      stage.rootLayer.addSublayer(layer)
      layer.add(move, forKey: nil)
      stage.at(0) { layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
      stage.at(0.5) { layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) }
      stage.at(0.97) {
        let fact = StagingFact.noTarget("late", time: 0.97)
        stage.timeline.report(Diagnostic(fact, of: "Stage", at: "test"))
      }
      return stage
    }

    /// The pictures of the stage with the cell at times.
    func bitmaps(_ times: [Double]) throws -> [Bitmap] {
      try times.map { try outer.bitmap(at: $0) }
    }

    /// Makes the frames of the stage with the cell at times.
    func play(_ times: [Double]) throws {
      for time in times { _ = try outer.snapshot(at: time) }
    }
  }

  private let times = (0..<45).map { Double($0) / 10 }

  @Test func aLoopOfWholeFramesIsBuiltOnce() throws {
    let cell = Cell(duration: 1)
    let bitmaps = try cell.bitmaps(times)
    #expect(cell.builds == 1)
    for (index, bitmap) in bitmaps.enumerated() { #expect(bitmap == bitmaps[index % 10]) }
    for (a, b) in zip(bitmaps, bitmaps.dropFirst()) { #expect(a != b) }
  }

  @Test func itIsBuiltOnlyForPlaysWithOtherTimes() throws {
    // The times of a play are 0, 0.1, 0.2, of the next one 0.05 and 0.15, and so on.
    let cell = Cell(duration: 0.25)
    let bitmaps = try cell.bitmaps(times)
    #expect(cell.builds == 2)
    #expect(bitmaps[43] == bitmaps[3])
    #expect(bitmaps[3] != bitmaps[0] && bitmaps[3] != bitmaps[1])
  }

  @Test func picturesAreThoseOfAStageThatIsBuiltForEachPlay() throws {
    for duration in [1, 0.7, 0.33] {
      let (kept, anew) = (
        Cell(duration: duration), Cell(duration: duration, budget: FrameBudget(bytes: 0))
      )
      let bitmaps = try kept.bitmaps(times)
      #expect(try bitmaps == anew.bitmaps(times))
      #expect(anew.builds == Int(4.4 / duration) + 1)
      #expect(kept.builds < anew.builds || duration == 0.33)
      let alone = Cell(duration: duration)
      #expect(try alone.bitmaps([4.2]) == [bitmaps[42]])
      #expect(alone.builds == 2)
    }
  }

  @Test func aPictureBeforeTheFirstEventsIsNotKept() throws {
    let cell = Cell(duration: 1)
    let stage = Stage(size: CGSize(width: 30, height: 20))
    stage.show([cell.cell])
    _ = stage.snapshot()
    let bitmaps = try [0.0, 0.1, 1].map { try stage.bitmap(at: $0) }
    #expect(bitmaps[0].color(x: 8, y: 8).red == 1)
    #expect(bitmaps[2] == bitmaps[0])
    #expect(cell.builds == 1)
  }

  /// The bytes that a cell's frames at times take.
  private func bytes(_ times: [Double], make: @escaping () -> Stage = Cell.stage) throws -> Int {
    let budget = FrameBudget()
    let cell = Cell(duration: 1, budget: budget, make: make)
    try cell.play(times)
    return withExtendedLifetime(cell) { Limits.keptFrameBytes - budget.freeBytes }
  }

  @Test func framesAreKeptAsFarAsTheirBytesAreFew() throws {
    let half = try bytes((0..<5).map { Double($0) / 10 })
    let cell = Cell(duration: 1, budget: FrameBudget(bytes: half))
    _ = try cell.bitmaps(times)
    // The last play shows only the half that is kept.
    #expect(cell.builds == 4)
    let few = Cell(duration: 1, budget: FrameBudget(bytes: half))
    _ = try few.bitmaps([0, 0.1, 0.2, 1, 1.1, 1.2, 2, 2.1, 2.2])
    #expect(few.builds == 1)
  }

  /// A stage with a shape of 10,000 lines that changes, and one that stays.
  private static func morphing() -> Stage {
    func zigzag(_ height: CGFloat) -> CGPath {
      let points = (0..<10_000).map { CGPoint(x: CGFloat($0) / 500, y: $0 % 2 == 0 ? 0 : height) }
      let path = CGMutablePath()
      path.addLines(between: points)
      return path
    }
    let stage = Stage(size: CGSize(width: 20, height: 10))
    let (shape, still) = (CAShapeLayer(), CAShapeLayer())
    (shape.path, still.path) = (zigzag(1), zigzag(2))
    let morph = CABasicAnimation(keyPath: "path")
    (morph.fromValue, morph.toValue, morph.duration) = (zigzag(1), zigzag(9), 1)
    for layer in [shape, still] { stage.rootLayer.addSublayer(layer) }
    shape.add(morph, forKey: nil)
    return stage
  }

  @Test func pathsCountByTheirSegments() throws {
    let sizes = try (1...3).map { count in
      try bytes((0..<count).map { Double($0) / 10 }, make: Self.morphing)
    }
    let path = 10_000 * MemoryLayout<Path.Element>.stride
    // Both paths at first, then the one that has changed.
    for (found, paths) in zip(sizes, [2, 3, 4]) {
      #expect((paths * path..<(paths * path + path / 10)).contains(found))
    }
    let cell = Cell(duration: 1, budget: FrameBudget(bytes: 4 * path), make: Self.morphing)
    try cell.play(times)
    #expect(cell.builds == 5)
  }

  @Test func cellsShareTheirBudgetWithThoseInThem() throws {
    let budget = FrameBudget()
    var inner: [Cell] = []
    let outer = Cell(duration: 1, budget: budget) {
      let stage = Stage(size: CGSize(width: 20, height: 10))
      inner.append(Cell(duration: 0.5))
      stage.show([inner.last!.cell])
      return stage
    }
    func used() -> Int { Limits.keptFrameBytes - budget.freeBytes }
    try outer.play([0, 0.1, 0.2])
    // Each frame of the inner cell is a part of one of the outer cell's.
    let first = try bytes([0, 0.1, 0.2])
    #expect(used() > 2 * first)
    // In the second play the outer cell is built anew, and the inner one with it.
    try outer.play([1.05])
    #expect(outer.builds == 2)
    let both = used()
    inner.removeFirst()
    #expect(used() == both - first)
  }

  @Test func keptFramesHaveALimit() throws {
    let budget = FrameBudget()
    #expect(budget.reserve(bytes: Limits.keptFrameBytes - 1))
    // No frame is as small.
    let full = Cell(duration: 1, budget: budget)
    try full.play(times)
    #expect(full.builds == 5)
    #expect(budget.freeBytes == 1)
    #expect(!budget.reserve(bytes: 2))
  }

  @Test func theLastPlayHoldsItsEnd() throws {
    let cell = Cell(duration: 1, plays: 2)
    let bitmaps = try cell.bitmaps(times)
    #expect(bitmaps[15] == bitmaps[5])
    #expect(bitmaps[20] != bitmaps[0])
    for bitmap in bitmaps[20...] { #expect(bitmap == bitmaps[20]) }
    // Its end is a time that the first play has not shown.
    #expect(cell.builds == 2)
  }

  @Test func theStageOfALaterPlayIsAtThePresentTime() throws {
    let cell = Cell(duration: 1)
    _ = try cell.bitmaps(times)
    #expect(abs(cell.cell.stage.time - 1) < 1e-9)
    #expect(try abs(cell.cell.presentStage().time - 0.4) < 1e-9)
    #expect(cell.builds == 2)
  }

  @Test func theFirstPlayRunsToItsEnd() throws {
    let cell = Cell(duration: 1)
    _ = try cell.bitmaps([0, 0.9])
    #expect(cell.cell.diagnostics.isEmpty)
    _ = try cell.bitmaps([1])
    #expect(cell.cell.diagnostics.map(\.layer) == ["cell: Stage"])
    #expect(cell.builds == 1)
  }
}
