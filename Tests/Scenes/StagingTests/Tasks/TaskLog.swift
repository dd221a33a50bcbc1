import Flipbook
import Synchronization

/// A log of tasks' actions in order, with their times.
final class TaskLog: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  /// The lines without their times.
  var steps: [String] { lines.map { String($0.drop { $0 != " " }) } }

  func add(_ line: String) {
    let time = (CACurrentMediaTime() * 1000).rounded() / 1000
    state.withLock { $0.append("\(time) \(line)") }
  }

  /// The lines in one number, by FNV-1a.
  var digest: UInt64 {
    lines.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }
}

/// An actor as apps have them.
actor Counter {
  private(set) var count = 0

  func increment() -> Int {
    count += 1
    return count
  }

  /// Makes a task on this actor.
  func start(_ log: TaskLog) {
    Task {
      let number = increment()
      log.add("actor \(number)")
      await MainActor.run { log.add("main after actor") }
      try? await Task.sleep(for: .seconds(0.1))
      log.add("actor slept")
    }
  }
}
