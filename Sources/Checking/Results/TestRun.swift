package import Comparison
import Foundation

/// A run of tests, whose processes leave one result together.
///
/// `swift test` starts a process for XCTest and one for Swift Testing, or many with `--parallel`.
/// What they add is of one run; a result of another run, or of `flipbook check`, is replaced.
package struct TestRun: Sendable {
  /// What tells the run from others.
  package let id: String
  /// Where the result, the page and the pictures go.
  package let check: GoldenCheck

  package init(id: String = Self.current, check: GoldenCheck) {
    self.id = id
    self.check = check
  }

  /// The run that this process is part of: that of the `swift test` that has started it, or its
  /// own.
  package static let current: String = {
    let own = ProcessFacts("self")
    if let parent = own.flatMap({ ProcessFacts($0.parent) }), parent.name.hasPrefix("swift") {
      return parent.id
    }
    return own?.id ?? UUID().uuidString
  }()

  /// Adds what came of pictures to the run's result.
  ///
  /// Several processes may do so at a time. Where a picture was compared twice, the graver result
  /// stays.
  ///
  /// - Parameter writesPage: Whether the page that shows it is written, too, where there is
  ///   something to look at.
  package func add(
    _ items: [CheckResult.Item], orphans: [String] = [], writesPage: Bool
  ) throws {
    try check.hideReport()
    try FileManager.default.createDirectory(at: check.report, withIntermediateDirectories: true)
    try FolderLock.holding(check.report) {
      let file = check.report.appendingPathComponent("result.json")
      var result = CheckResult(ofRun: id)
      if let last = try? CheckResult(contentsOf: file.path), last.run == id { result = last }
      result.add(items)
      result.orphans = Set(result.orphans + orphans).sorted()
      result.status = result.statusOfItems
      try check.writeEvidence(Array((try result.json() + "\n").utf8), to: file)
      guard writesPage else { return }
      let page = check.report.appendingPathComponent("index.html")
      if result.scenes.allSatisfy({ $0.result == "matches" }), result.orphans.isEmpty {
        // What an earlier run left must not be taken for this one's.
        try? FileManager.default.removeItem(at: page)
      } else {
        try ReportPage.write(result, to: page.path, title: "swift test")
      }
    }
  }
}

extension CheckResult {
  /// The result of a run of tests that has compared nothing yet.
  fileprivate init(ofRun run: String) {
    self.run = run
    scenes = []
    orphans = []
    status = 0
  }

  /// Adds what came of pictures; of two results of one picture, the graver one stays.
  mutating func add(_ items: [Item]) {
    var places = Dictionary(
      scenes.enumerated().map { ($0.element.identity, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for item in items {
      if let place = places[item.identity] {
        if item.gravity >= scenes[place].gravity { scenes[place] = item }
      } else {
        places[item.identity] = scenes.count
        scenes.append(item)
      }
    }
    scenes.sort { ($0.scene, $0.line ?? 0, $0.name) < ($1.scene, $1.line ?? 0, $1.name) }
  }

  /// The exit status that goes with the results.
  var statusOfItems: Int {
    let results = Set(scenes.map(\.result))
    if results.contains("failed") { return 2 }
    if results.contains("differs") || !orphans.isEmpty { return 1 }
    return results.contains("missing") ? 3 : 0
  }
}

extension CheckResult.Item {
  /// The key by which two results are of one picture; where it could not be taken, its message
  /// stands for the golden.
  fileprivate var identity: [String] { [scene, suffix ?? "", golden ?? message ?? ""] }

  fileprivate var gravity: Int {
    ["matches", "recorded", "missing", "differs", "failed"].firstIndex(of: result) ?? 0
  }
}

/// What Linux says of a process.
private struct ProcessFacts {
  var name: String
  var parent: String
  /// The number and the time at which it was started, since numbers are given anew.
  var id: String

  init?(_ number: String) {
    // Such as "812 (swift-test) S 700 …"; the name may have spaces and parentheses.
    guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat") else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let rest = text[text.index(after: end)...].split(separator: " ")
    guard rest.count > 19 else { return nil }
    name = String(text[text.index(after: start)..<end])
    parent = String(rest[1])
    id = "\(text[..<start].filter { $0 != " " })-\(rest[19])"
  }
}

/// A folder that one process and one thread at a time holds.
private enum FolderLock {
  static func holding<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
    let handle = try FileHandle(forReadingFrom: folder)
    defer { try? handle.close() }
    while flock(handle.fileDescriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
