import Checking
import Comparison
import Flipbook
import Synchronization

/// What came of the pictures that this process's tests compare.
///
/// A failure is in `result.json` at once, so that it is there whatever becomes of the process; what
/// matches follows when the process ends, and with it the page.
final class TestResults: Sendable {
  /// The results of the running test.
  @TaskLocal static var current = TestResults(
    TestRun(check: GoldenCheck(record: .never)), isOfProcess: true)

  let run: TestRun
  private let isOfProcess: Bool
  private let state = Mutex(State())

  private struct State {
    /// What is not in the file yet.
    var items: [CheckResult.Item] = []
    var orphans: Set<String> = []
    /// The diagnostics that were said, by test.
    var said: [String: Set<Diagnostic>] = [:]
    var isAwaitingEnd = false
  }

  /// - Parameter isOfProcess: Whether the page is written when the process ends.
  init(_ run: TestRun, isOfProcess: Bool = false) {
    self.run = run
    self.isOfProcess = isOfProcess
  }

  /// The page that shows what came of the pictures, where there is something to look at.
  var page: URL { run.check.report.appendingPathComponent("index.html") }

  func add(_ item: CheckResult.Item) {
    let isFine = ["matches", "recorded"].contains(item.result)
    add { $0.items.append(item) }
    if !isFine { write() }
  }

  func add(orphans: [String]) { add { $0.orphans.formUnion(orphans) } }

  private func add(_ change: (inout State) -> Void) {
    let isFirst = state.withLock { state in
      change(&state)
      defer { state.isAwaitingEnd = true }
      return !state.isAwaitingEnd
    }
    // Both libraries of tests end the process by `exit`.
    if isFirst, isOfProcess { atexit { TestResults.current.write(writesPage: true) } }
  }

  /// The diagnostics that were not said in a test before, which then are.
  func unsaid(_ diagnostics: [Diagnostic], in test: String) -> [Diagnostic] {
    state.withLock { state in
      diagnostics.filter { state.said[test, default: []].insert($0).inserted }
    }
  }

  /// Writes what is not in the file yet.
  func write(writesPage: Bool = false) {
    let (items, orphans) = state.withLock { state in
      defer { state.items = [] }
      return (state.items, state.orphans.sorted())
    }
    do {
      try run.add(items, orphans: orphans, writesPage: writesPage)
    } catch {
      // The next write may succeed.
      state.withLock { $0.items = items + $0.items }
      Self.say("warning: the results of the tests could not be kept: \(error)")
    }
  }

  /// Says something where no test can.
  static func say(_ words: String) {
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
  }
}
