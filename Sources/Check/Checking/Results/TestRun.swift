import Base
internal import Codecs
package import Comparison
import Foundation
internal import Graphics

/// A run of tests, whose processes write one common result.
///
/// `swift test` starts a process for XCTest and one for Swift Testing, or many with `--parallel`.
/// They all add to one result; a result of another run, or of `flipbook check`, is replaced.
package struct TestRun: Sendable {
  /// The identifier of the run.
  package let id: String
  /// The check whose report folder has the result, the page and the pictures.
  package let check: GoldenCheck

  package init(id: String = Self.current, check: GoldenCheck) {
    self.id = id
    self.check = check
  }

  /// The id of the run that this process is part of: that of the parent `swift test`, or else its
  /// own.
  package static let current: String = {
    let own = ProcessStat("self")
    if let parent = own.flatMap({ ProcessStat($0.parent) }), parent.name.hasPrefix("swift") {
      return parent.id
    }
    return own?.id ?? UUID().uuidString
  }()

  /// Adds the results of pictures to the run's result.
  ///
  /// Several processes may call it at the same time. The file is valid after each call. A call
  /// usually appends; if there are orphans or the page is written, the whole file is rewritten in
  /// order, and of two results for one picture the more severe one stays.
  ///
  /// - Parameter writesPage: Whether the page is written as well, if it has items.
  package func add(
    _ items: [CheckResult.Item], orphans: [String] = [], writesPage: Bool
  ) throws {
    try check.openReport()
    try FolderLock.withLock(on: check.report) {
      let file = check.report.appendingPathComponent("result.json")
      try check.checkReport(file)
      if orphans.isEmpty, !writesPage, try append(items, to: file) { return }
      let page = check.report.appendingPathComponent("index.html")
      var result = CheckResult(ofRun: id)
      let whole = try? CheckResult(contentsOf: file.path)
      if let last = try whole ?? repaired(file), last.run == id {
        result = last
      } else {
        // The page of an earlier run would be misleading.
        try? FileManager.default.removeItem(at: page)
      }
      result.add(items)
      result.orphans = Set(result.orphans + orphans).sorted()
      result.status = result.statusOfItems
      try check.writeEvidence(Array((try result.json() + "\n").utf8), to: file)
      guard writesPage else { return }
      if result.scenes.allSatisfy({ $0.result == "matches" }), result.orphans.isEmpty {
        try? FileManager.default.removeItem(at: page)
      } else {
        try check.checkReport(page)
        try ReportPage.write(result, to: page.path, title: "swift test")
      }
    }
  }

  /// The result in a file whose end is missing because a process was killed while writing: without
  /// incomplete items.
  private func repaired(_ file: URL) throws -> CheckResult? {
    guard let bytes = try? readFile(file.path, atMost: Limits.resultBytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var one = CheckResult(ofRun: id)
    one.scenes = [CheckResult.Item(scene: "", result: "matches")]
    let sample = try one.json() + "\n"
    guard let tail = sample.range(of: Self.end, options: .backwards),
      let last = text.range(of: "\n    }", options: .backwards)
    else { return nil }
    let whole = text[..<last.lowerBound] + sample[tail.lowerBound...]
    return try? CheckResult(Array(whole.utf8), path: file.path)
  }

  /// Overwrites the end of the result's file with items and a new end.
  ///
  /// - Returns: False if the file is not a result of this run with items.
  private func append(_ items: [CheckResult.Item], to file: URL) throws -> Bool {
    guard let handle = try? FileHandle(forUpdating: file) else { return false }
    defer { try? handle.close() }
    var new = CheckResult(ofRun: id)
    new.scenes = items
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size - min(size, 256))
    let last = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    try handle.seek(toOffset: 0)
    let first = String(decoding: try handle.read(upToCount: 65_536) ?? Data(), as: UTF8.self)
    guard
      first.contains("\n  \"run\" : \(try ResultSchema.text(of: id)),\n  \"scenes\" : [\n    {"),
      let end = last.range(of: Self.end, options: .backwards),
      let status = last[end.upperBound...].firstMatch(of: /"status" : (\d+)/)?.1
    else { return false }
    new.status = CheckResult.mostSevere(of: [new.statusOfItems, Int(status) ?? 0])
    let text = try new.json() + "\n"
    guard let start = text.range(of: "[\n    {")?.upperBound else { return items.isEmpty }
    let old = Data(last[end.lowerBound...].utf8)
    let place = size - UInt64(old.count)
    try handle.seek(toOffset: place)
    do { try handle.write(contentsOf: Data(("\n    },\n    {" + text[start...]).utf8)) } catch {
      try? handle.truncate(atOffset: place)
      try? handle.write(contentsOf: old)
      throw error
    }
    return true
  }

  /// The text after the lines of the last item.
  private static let end = "\n    }\n  ],\n"
}

extension CheckResult {
  /// An empty result of a run of tests.
  fileprivate init(ofRun run: String) {
    self.run = run
    scenes = []
    orphans = []
    status = 0
  }

  /// Adds results of pictures; of two results for one picture, the more severe one stays.
  mutating func add(_ items: [Item]) {
    let items = scenes + items
    var places: [[String]: Int] = [:]
    scenes = []
    for item in items {
      if let place = places[item.identity] {
        if item.severity >= scenes[place].severity { scenes[place] = item }
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
  /// The key that identifies a result's picture; without a golden, its message is part of the key.
  fileprivate var identity: [String] { [scene, suffix ?? "", golden ?? message ?? ""] }

  fileprivate var severity: Int {
    ["matches", "recorded", "missing", "differs", "failed"].firstIndex(of: result) ?? 0
  }
}

/// A process's entry in `/proc`.
private struct ProcessStat {
  var name: String
  var parent: String
  /// The process ID and start time, since IDs are reused.
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

extension TestRun {
  /// A process's membership in a run, which tells the last process to leave it.
  package struct Membership: Sendable {
    /// A shared lock of all live processes; the system releases a killed process's.
    private let lock: FileHandle

    package init(of run: TestRun) throws {
      try run.check.openReport()
      let file = run.check.report.appendingPathComponent(".members")
      try run.check.checkReport(file)
      if !FileManager.default.fileExists(atPath: file.path) {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      }
      lock = try FileHandle(forReadingFrom: file)
      _ = flock(lock.fileDescriptor, LOCK_SH)
    }

    /// Leaves the run.
    ///
    /// - Returns: Whether no other process is a member.
    package func leave() -> Bool {
      defer { try? lock.close() }
      flock(lock.fileDescriptor, LOCK_UN)
      return flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0
    }
  }
}

/// A lock on a folder, held by one thread of one process at a time.
private enum FolderLock {
  static func withLock<Value>(on folder: URL, _ body: () throws -> Value) throws -> Value {
    let handle = try FileHandle(forReadingFrom: folder)
    defer { try? handle.close() }
    while flock(handle.fileDescriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
