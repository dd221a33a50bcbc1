import Foundation
import TestSupport
import Testing

@testable import Checking

/// The division of scenes by the time that each takes.
struct ShardPlanTests {
  /// Times whose logarithm is normal, as those of tests are: most take milliseconds, and a few of
  /// them a hundred times as long.
  private static func heavyTailed(_ count: Int, seed: UInt64) -> [Int] {
    var dice = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let a = Double.random(in: 0.000_001..<1, using: &dice)
      let b = Double.random(in: 0..<1, using: &dice)
      return Int(7000 * exp(1.2 * (-2 * log(a)).squareRoot() * cos(2 * .pi * b)))
    }
  }

  @Test(arguments: [2, 3, 8, 40, 100])
  func heavyTailedTimesAreWithinATenthOfEven(count: Int) {
    for seed in 1...5 as ClosedRange<UInt64> {
      let times = Self.heavyTailed(10_000, seed: seed)
      let plan = ShardPlan(times: times, count: count)
      let mean = Double(times.reduce(0, +)) / Double(count)
      for load in plan.loads { #expect(abs(Double(load) - mean) <= mean / 10) }
      #expect(ShardPlan(times: times, count: count).shards == plan.shards)
      var loads = Array(repeating: 0, count: count)
      for (shard, time) in zip(plan.shards, times) { loads[shard] += time }
      #expect(loads == plan.loads)
    }
  }

  /// By count alone such times are far from even, so the test above can fail.
  @Test func aDivisionByCountIsNotEven() {
    let times = Self.heavyTailed(10_000, seed: 1)
    var loads = Array(repeating: 0, count: 40)
    for (index, time) in times.enumerated() { loads[index % 40] += time }
    let mean = Double(times.reduce(0, +)) / 40
    #expect(loads.contains { abs(Double($0) - mean) > mean / 10 })
  }

  @Test func theLongestComeFirst() {
    let plan = ShardPlan(times: [1, 5, 4, 3, 3], count: 2)
    #expect(plan.shards == [1, 0, 1, 1, 0])
    #expect(plan.loads == [8, 8])
    #expect(ShardPlan(times: [2, 2, 2], count: 3).shards == [0, 1, 2])
    #expect(ShardPlan(times: [], count: 2).loads == [0, 0])
    #expect(ShardPlan(times: [4], count: 3).shards == [0])
  }

  @Test func scenesWithoutATimeGetTheMedian() {
    var items: [CheckResult.Item] = []
    for (index, seconds) in [0.001, 0.002, 0.009].enumerated() {
      var item = CheckResult.Item(scene: "s\(index).json", result: "matches")
      item.seconds = seconds
      items.append(item)
      items.append(CheckResult.Item(scene: "s\(index).json", result: "matches"))
    }
    var result = CheckResult(CheckReport(pictures: [], orphans: []), status: 0)
    let none = SceneTimings([result])
    #expect(none.isEmpty && none.times(of: ["a", "b"]) == [1, 1])
    result.scenes = items
    let timings = SceneTimings([result])
    #expect(!timings.isEmpty)
    #expect(
      timings.times(of: ["s2.json", "new.json", "s0.json", "s1.json"]) == [9000, 2000, 1000, 2000])
  }
}
