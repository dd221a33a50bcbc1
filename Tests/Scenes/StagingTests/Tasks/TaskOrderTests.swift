import Base
import Dispatch
import Flipbook
import Testing

/// Tasks that sleep, cancel and await one another, many times over.
struct TaskOrderTests {
  /// The same in debug and in release mode.
  private static let digest: UInt64 = 3_560_758_827_126_032_462

  /// - Parameter scale: How many times longer everybody sleeps.
  private static func play(scale: Int = 1) throws -> TaskLog {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let log = TaskLog()
    let counter = Counter()
    stage.at(0.1) {
      var dice = SeededGenerator(seed: 7)
      var tasks: [Task<Int, any Error>] = []
      for number in 0..<1000 {
        let delay = Duration.milliseconds(scale * Int.random(in: 0...80, using: &dice))
        let other = tasks.randomElement(using: &dice)
        tasks.append(make(number, delay, scale, other, counter, log))
      }
    }
    try stage.advance(to: 20 * Double(scale))
    #expect(!stage.timeline.hasEvents)
    #expect(stage.diagnostics.isEmpty)
    return log
  }

  private static func make(
    _ number: Int, _ delay: Duration, _ scale: Int, _ other: Task<Int, any Error>?,
    _ counter: Counter, _ log: TaskLog
  ) -> Task<Int, any Error> {
    switch number % 6 {
    case 0:
      Task { @MainActor in
        try await Task.sleep(for: delay)
        log.add("\(number) main")
        return number
      }
    case 1:
      Task.detached {
        try await Task.sleep(for: delay)
        let count = await counter.increment()
        log.add("\(number) actor \(count)")
        return count
      }
    case 2:
      Task {
        let value = try? await other?.value
        log.add("\(number) awaited \(value ?? -1)")
        return number
      }
    case 3:
      Task {
        try await Task.sleep(for: delay / 2)
        other?.cancel()
        await Task.yield()
        log.add("\(number) cancelled one")
        return number
      }
    case 4:
      Task { @MainActor in
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
          for part in 1...3 {
            group.addTask {
              try await Task.sleep(for: delay / part)
              log.add("\(number) part \(part)")
              return part
            }
          }
          var sum = 0
          for try await part in group { sum += part }
          return sum
        }
        log.add("\(number) group")
        return sum
      }
    default:
      Task(priority: number.isMultiple(of: 2) ? .high : .low) {
        async let first = counter.increment()
        async let second: Void = Task.sleep(nanoseconds: 1_000_000 * UInt64(scale * (number % 7)))
        try await second
        log.add("\(number) async let \(await first)")
        return number
      }
    }
  }

  @Test func aThousandTasksKeepTheirOrderInTenRuns() throws {
    let logs = try (0..<10).map { _ in try Self.play() }
    #expect(logs[0].lines.count > 1300)
    #expect(logs.allSatisfy { $0.lines == logs[0].lines })
    #expect(logs[0].digest == Self.digest)
  }

  /// An hour for each millisecond: in real time this would take months.
  @Test(.timeLimit(.minutes(10))) func noneOfThemNeedsRealTime() throws {
    let (short, long) = (try Self.play(), try Self.play(scale: 3_600_000))
    #expect(long.steps == short.steps)
    #expect(long.lines.last?.hasPrefix("0") == false)
    #expect(long.lines != short.lines)
  }

  /// Ten stages at once, while tasks of no stage go on as ever.
  @Test func stagesSideBySideKeepTheOrderToo() async throws {
    let others = Task.detached {
      var sum = 0
      for number in 0..<500 {
        await Task.yield()
        sum += await Task.detached { @MainActor in number }.value
      }
      return sum
    }
    let digests = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<10 { group.addTask { try Self.play().digest } }
      var digests: [UInt64] = []
      for try await digest in group { digests.append(digest) }
      return digests
    }
    #expect(await others.value == 499 * 250)
    #expect(digests == [UInt64](repeating: Self.digest, count: 10))
  }
}
