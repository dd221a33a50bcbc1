internal import Comparison

/// The division of items among shards by the time that each takes, the longest first, each to the
/// shard that has the least so far.
///
/// It depends on nothing but the times, so that all machines come to the same. The longest shard
/// takes at most a third more than that of the best division (Graham, 1969), and with many more
/// items than shards hardly more than the mean.
struct ShardPlan {
  /// The shard of each item, from 0.
  private(set) var shards: [Int]
  /// The times of the shards, in microseconds.
  private(set) var loads: [Int]

  /// - Parameters:
  ///   - times: Of each item, in microseconds.
  ///   - count: The number of shards, at least 1.
  init(times: [Int], count: Int) {
    shards = Array(repeating: 0, count: times.count)
    loads = Array(repeating: 0, count: count)
    // A heap of shards, the one with the least time first, of equal ones the first shard.
    var heap = Array(0..<count)
    let order = times.indices.sorted { (times[$1], $0) < (times[$0], $1) }
    for item in order {
      shards[item] = heap[0]
      loads[heap[0]] += times[item]
      var parent = 0
      while true {
        let children = (2 * parent + 1..<2 * parent + 3).filter { $0 < count }
        guard let least = children.min(by: { isLess(heap[$0], heap[$1]) }),
          isLess(heap[least], heap[parent])
        else { break }
        heap.swapAt(least, parent)
        parent = least
      }
    }
  }

  private func isLess(_ a: Int, _ b: Int) -> Bool { (loads[a], a) < (loads[b], b) }
}

/// The times that scenes took in earlier checks.
package struct SceneTimings: Sendable {
  /// In microseconds, by the scenes' paths.
  private var times: [String: Int] = [:]

  /// Reads the times of results; of a scene in several results, the last one counts.
  package init(_ results: [CheckResult]) {
    for result in results {
      let timed = result.scenes.compactMap { item in item.seconds.map { (item.scene, $0) } }
      for (scene, seconds) in timed { times[scene] = max(1, Int(seconds * 1_000_000)) }
    }
  }

  /// Whether no scene has a time.
  package var isEmpty: Bool { times.isEmpty }

  /// The times of scenes, in microseconds; those without one get the median of the others.
  func times(of scenes: [String]) -> [Int] {
    let known = scenes.compactMap { times[$0] }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    return scenes.map { times[$0] ?? median }
  }
}

extension GoldenSuite {
  /// One of `count` shards of the scenes, which take about the same time, and together are all of
  /// them.
  ///
  /// - Parameters:
  ///   - index: From 1 to `count`.
  ///   - timings: The same for all shards.
  package func shard(_ index: Int, of count: Int, timings: SceneTimings) -> GoldenSuite {
    let byCount = shard(index, of: count)
    let plan = ShardPlan(times: times(in: timings), count: count)
    return byCount.replacingEntries(
      by: zip(entries, plan.shards).filter { $0.1 == index - 1 }.map(\.0))
  }

  /// The times of the scenes, in microseconds, by which shards are divided.
  package func times(in timings: SceneTimings) -> [Int] {
    timings.times(of: entries.map(\.scene.pathFromCurrentFolder))
  }
}
