import Checking
import Comparison
import Flipbook
import Synchronization

/// What came of the pictures that this process's tests compare.
///
/// A failure is in `result.json` at once, so that it is there whatever becomes of the process; what
/// matches follows when the process ends, and the page when the last one does.
final class TestResults: Sendable {
  /// The results of the running test.
  @TaskLocal static var current = TestResults(
    TestRun(check: GoldenCheck(record: .never)), isOfProcess: true)

  let run: TestRun
  private let isOfProcess: Bool
  private let state = Mutex(State())

  private struct State {
    var membership: TestRun.Membership?
    /// What is not in the file yet.
    var items: [CheckResult.Item] = []
    var orphans: Set<String> = []
    /// The diagnostics that were said, by test.
    var said: [String: Set<Diagnostic>] = [:]
    var isAwaitingEnd = false
  }

  /// - Parameter isOfProcess: Whether what is left is written when the process ends.
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
    guard isFirst, isOfProcess else { return }
    do {
      let membership = try TestRun.Membership(of: run)
      state.withLock { $0.membership = membership }
    } catch {
      Self.say("warning: \(error)")
    }
    // Both libraries of tests end the process by `exit`.
    atexit { TestResults.current.finish() }
  }

  /// Writes what is left, and the page where no other process is at work.
  private func finish() {
    write()
    let isLast = state.withLock { $0.membership?.leave() } ?? true
    if isLast { write(writesPage: true) }
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
      defer { (state.items, state.orphans) = ([], []) }
      return (state.items, state.orphans)
    }
    if items.isEmpty, orphans.isEmpty, !writesPage { return }
    do {
      try run.add(items, orphans: orphans.sorted(), writesPage: writesPage)
    } catch {
      // The next write may succeed.
      state.withLock { state in
        state.items = items + state.items
        state.orphans.formUnion(orphans)
      }
      Self.say("warning: the results of the tests could not be kept: \(error)")
    }
  }

  /// Says something where no test can.
  static func say(_ words: String) {
    try? FileHandle.standardError.write(contentsOf: Data((words.printable + "\n").utf8))
  }
}
