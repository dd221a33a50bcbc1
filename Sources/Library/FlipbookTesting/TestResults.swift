import Base
import Checking
import Comparison
import Flipbook

/// The results of the pictures that this process's tests compare.
///
/// Failures are written to `result.json` at once, so that they survive a crash of the process.
/// Matches are written when the process ends, and the page when the last test process ends.
final class TestResults: Sendable {
  /// The results that the running test adds to: those of the process, unless a test replaces them.
  @TaskLocal static var current = TestResults(
    TestRun(check: GoldenCheck(record: .never)), snapshots: .ofProcess, isOfProcess: true)

  let run: TestRun
  /// The snapshots that matched in earlier runs; nil to draw all.
  let snapshots: SnapshotCache?
  private let isOfProcess: Bool
  private let state = Confined(State())

  private struct State {
    var membership: TestRun.Membership?
    /// Results that are not in the file yet.
    var items: [CheckResult.Item] = []
    var orphans: Set<String> = []
    /// The diagnostics that were reported, by test.
    var reported: [String: Set<Diagnostic>] = [:]
    var isAwaitingEnd = false
  }

  /// - Parameter isOfProcess: Whether results not yet written are written when the process ends.
  init(_ run: TestRun, snapshots: SnapshotCache? = nil, isOfProcess: Bool = false) {
    self.run = run
    self.snapshots = snapshots
    self.isOfProcess = isOfProcess
  }

  /// The URL of the results' page, which is written at the end unless all pictures match.
  var page: URL { run.check.report.appendingPathComponent("index.html") }

  func add(_ item: CheckResult.Item) {
    let isFine = ["matches", "recorded"].contains(item.result)
    update { $0.items.append(item) }
    if !isFine { write() }
  }

  func add(orphans: [String]) { update { $0.orphans.formUnion(orphans) } }

  private func update(_ change: (inout State) -> Void) {
    let isFirst = state.with { state in
      change(&state)
      defer { state.isAwaitingEnd = true }
      return !state.isAwaitingEnd
    }
    guard isFirst, isOfProcess else { return }
    do {
      let membership = try TestRun.Membership(of: run)
      state.with { $0.membership = membership }
    } catch {
      Self.printToStandardError("warning: \(error)")
    }
    // Both test libraries end the process with `exit`.
    atexit { TestResults.current.finish() }
  }

  /// Writes the results not yet written, and the page if this is the last test process.
  private func finish() {
    write()
    if let error = snapshots?.error {
      Self.printToStandardError("warning: the cache of snapshots could not be used: \(error)")
    }
    let isLast = state.with { $0.membership?.leave() } ?? true
    guard isLast else { return }
    snapshots?.trim()
    write(writesPage: true)
  }

  /// The diagnostics that a test has not reported yet; marks them as reported.
  func newDiagnostics(_ diagnostics: [Diagnostic], in test: String) -> [Diagnostic] {
    state.with { state in
      diagnostics.filter { state.reported[test, default: []].insert($0).inserted }
    }
  }

  /// Writes the results that are not in the file yet.
  func write(writesPage: Bool = false) {
    let (items, orphans) = state.with { state in
      defer { (state.items, state.orphans) = ([], []) }
      return (state.items, state.orphans)
    }
    if items.isEmpty, orphans.isEmpty, !writesPage { return }
    do {
      try run.add(items, orphans: orphans.sorted(), writesPage: writesPage)
    } catch {
      // The next write may succeed.
      state.with { state in
        state.items = items + state.items
        state.orphans.formUnion(orphans)
      }
      Self.printToStandardError("warning: the test results could not be written: \(error)")
    }
  }

  /// Prints to standard error, outside of any test.
  static func printToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text.printable + "\n").utf8))
  }
}

extension SnapshotCache {
  /// The cache that the process's environment asks for; for a value that is not known, with a
  /// warning, one that only removes the entries of failures.
  fileprivate static var ofProcess: SnapshotCache {
    do { return try SnapshotCache(environment: ProcessInfo.processInfo.environment) } catch {
      TestResults.printToStandardError("warning: \(error)")
      return SnapshotCache(answers: false)
    }
  }
}
