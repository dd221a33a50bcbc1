import Arguments
import Base
import Flipbook
import JSON
import Platform

/// The program `flipbook-adapt`, which does the work of `flipbook adapt`.
///
/// It is a separate package, `scripts/adapt`, because it parses with the toolchain's SwiftSyntax.
struct AdaptProgram {
  private let file: URL

  /// - Parameter package: The folder of Flipbook's package, in which the program is built.
  init(of package: URL) throws(CommandError) {
    file = package.appendingPathComponent(".build/adapt/debug/flipbook-adapt")
    guard FileManager.default.isExecutableFile(atPath: file.path) else {
      throw .failure(
        "flipbook-adapt is not built: there is no \(file.path)",
        hint: "Building it needs a Swift toolchain that includes SwiftSyntax, such as those from "
          + "https://www.swift.org/install/linux/.\n"
          + "Try: \(package.appendingPathComponent("scripts/adapt/swift").path.shellWord) build")
    }
  }

  /// The result of an adaptation.
  struct Outcome: Decodable {
    /// The program of the package that is written.
    var program: String
    var targets: Int
    /// Whether there are tests to run.
    var hasTests: Bool
    var sources: Int
    var report: Report
    var left: [Leftover]
    var compiles: Bool
    /// The differences, if nothing was written.
    var diff: String
  }

  /// The files that are written, kept because they have been edited, and removed.
  struct Report: Decodable {
    var changed: [String]
    var edited: [String]
    var removed: [String]
  }

  /// Something that is left to do by hand.
  struct Leftover: Decodable {
    var symbol: String
    var advice: String
    var places: [Place]
    /// Whether the package compiles despite it.
    var compiles: Bool
  }

  /// A place in the package, whose line is 0 if there is none.
  struct Place: Decodable, CustomStringConvertible {
    var file: String
    var line: Int
    var column: Int

    var description: String {
      line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
  }

  private struct Answer: Decodable {
    var outcome: Outcome?
    var fault: Fault?
  }

  private struct Fault: Decodable {
    var message: String
    var hint: String
    var isFailure: Bool
  }

  /// Runs the program to its end.
  func run(_ request: JSONTree) throws -> Outcome {
    try Self.checkLimits()
    guard let scratch = TemporaryFile.makeFolder(prefix: "\(TemporaryFile.folder)/flipbook-adapt")
    else { throw Self.failure(errno) }
    defer { TemporaryFile.remove(scratch) }
    // Named by a number, since later runs remove only such leftovers.
    let folder = scratch.path + "/0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    // Files, since a pipe that is not read in time would fill up and block the program.
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    for _ in 0..<3 {
      guard let file = TemporaryFile.openScratch() else { throw Self.failure(errno) }
      files.append(file)
    }
    if let failure = System.write(Array(request.text().utf8), to: files[0]) {
      throw Self.failure(failure)
    }
    lseek(files[0], 0, SEEK_SET)
    guard
      let process = ChildProcess(
        file.path, [], variables: ["TMPDIR": folder], input: files[0], output: files[1],
        errors: files[2])
    else { throw Self.failure(errno) }
    guard process.wait() else {
      let errors = String(decoding: try Self.contents(of: files[2]), as: UTF8.self)
      let line = errors.split(separator: "\n").first.map(String.init)
      let end = process.exitStatus == nil ? "a signal ended it" : "it gave no reason"
      throw CommandError.failure("flipbook-adapt failed: \(line ?? end)")
    }
    let answer = try? JSONDecoder().decode(Answer.self, from: try Self.contents(of: files[1]))
    if let fault = answer?.fault {
      throw CommandError(
        status: fault.isFailure ? .failure : .usage, message: fault.message, hint: fault.hint)
    }
    guard let outcome = answer?.outcome else {
      throw CommandError.failure("flipbook-adapt failed: its answer cannot be read")
    }
    return outcome
  }

  private static func contents(of file: Int32) throws -> Data {
    guard let bytes = System.contents(of: file) else { throw failure(errno) }
    return Data(bytes)
  }

  private static func failure(_ code: Int32) -> CommandError {
    .failure("flipbook-adapt failed: \(System.errorMessage(code))")
  }

  /// Throws if a limit is so low that Swift's driver would hang, waiting for threads that it cannot
  /// start, or that the compiler would report modules that it cannot open as missing.
  private static func checkLimits() throws(CommandError) {
    func check(_ option: String, _ allowed: Int, _ needed: Int, _ unit: String) throws(CommandError)
    {
      guard allowed < needed else { return }
      throw .failure(
        "ulimit \(option) allows \(allowed)\(unit), and the compiler needs \(needed)\(unit)",
        hint: "Run it where ulimit \(option) allows more")
    }
    try check("-v", System.limit(of: .memory) >> 20, 1024, " MB")
    try check("-n", System.limit(of: .descriptors), 64, " descriptors")
  }
}
