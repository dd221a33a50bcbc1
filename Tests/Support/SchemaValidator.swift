package import Foundation

/// An independent validator of JSON Schemas, check-jsonschema, from the tests' own environment.
///
/// `scripts/setup --tests` installs it.
package struct SchemaValidator {
  private let program: URL

  /// Finds the validator; throws if it is not installed, so that no test is skipped silently.
  package init() throws {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places =
      [Repository.root.appendingPathComponent(".build/venv/bin/check-jsonschema")]
      + search.split(separator: ":").map { URL(fileURLWithPath: "\($0)/check-jsonschema") }
    guard
      let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw Missing() }
    program = found
  }

  private struct Missing: Error, CustomStringConvertible {
    let description = "check-jsonschema is not installed; run scripts/setup --tests"
  }

  /// Whether a file is a schema.
  package func isSchema(_ file: URL) throws -> Bool {
    try run(["--check-metaschema", file.path]).status == 0
  }

  /// The files that a schema refuses, with its reasons.
  package func refused(_ files: [URL], by schema: URL) throws -> [URL: [String]] {
    try refused(files, ["--schemafile", schema.path, "--no-cache"])
  }

  /// The files that are refused by a schema built into the validator, such as `vendor.gitlab-ci`.
  package func refused(_ files: [URL], byKnown schema: String) throws -> [URL: [String]] {
    try refused(files, ["--builtin-schema", schema])
  }

  private func refused(_ files: [URL], _ options: [String]) throws -> [URL: [String]] {
    let (data, _) = try run(options + ["--output-format", "json"] + files.map(\.path))
    guard let report = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      (report["parse_errors"] as? [Any])?.isEmpty ?? true
    else { throw Unreadable(report: String(decoding: data, as: UTF8.self)) }
    var refused: [URL: [String]] = [:]
    for error in report["errors"] as? [[String: Any]] ?? [] {
      guard let name = error["filename"] as? String else { continue }
      let words = "\(error["path"] ?? ""): \(error["message"] ?? "")"
      refused[URL(fileURLWithPath: name), default: []].append(words)
    }
    return refused
  }

  private struct Unreadable: Error {
    let report: String
  }

  private func run(_ words: [String]) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (data, process.terminationStatus)
  }
}
