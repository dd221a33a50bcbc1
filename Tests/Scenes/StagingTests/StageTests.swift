import Base
import Foundation
import LayerTree
import Staging
import Testing

struct StageTests {
  private let size = CGSize(width: 20, height: 10)

  @Test func eventsRunWhenTheClockPassesThemInTheOrderOfScheduling() throws {
    let stage = Stage(size: size)
    var log: [String] = []
    stage.at(0.3) { log.append("b \(stage.time)") }
    stage.at(0.1 + 0.2) { log.append("c") }
    stage.at(0.1) {
      log.append("a \(CACurrentMediaTime())")
      stage.after(0.05) { log.append("after \(stage.time)") }
    }
    stage.at(0.5) { log.append("too late") }
    try stage.advance(to: 0.4)
    #expect(log == ["a 0.1", "after 0.15", "b 0.3", "c"])
    #expect(stage.time == 0.4)
  }

  @Test func timeRunsForwardOnly() throws {
    let stage = Stage(size: size)
    try stage.advance(to: 1)
    #expect(throws: StagingError.timeRunsForward(now: 1, asked: 0.5)) {
      try stage.advance(to: 0.5)
    }
    #expect(throws: StagingError.self) { try stage.advance(to: .infinity) }
  }

  @Test func stagesHaveClocksOfTheirOwn() throws {
    let (first, second) = (Stage(size: size), Stage(size: size))
    try first.advance(to: 1)
    var seen: [Double] = []
    first.at(2) { seen.append(CACurrentMediaTime()) }
    second.at(0.5) { seen.append(CACurrentMediaTime()) }
    try first.advance(to: 2)
    try second.advance(to: 0.5)
    #expect(seen == [2, 0.5])
  }

  /// The first numbers of SplitMix64 for the seed 0, as its authors' program prints them.
  @Test func randomNumbersAreSplitMix64() {
    let stage = Stage(size: size)
    #expect(stage.random.next() == 0xE220_A839_7B1D_CDAF)
    #expect(stage.random.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(stage.random.next() == 0x06C4_5D18_8009_454F)
  }

  @Test func theSeedDecides() {
    var (a, b) = (SeededGenerator(seed: 7), Stage(size: size, seed: 7).random)
    var other = SeededGenerator(seed: 8)
    #expect(a.next() == b.next())
    #expect(a.next() != other.next())
  }
}
