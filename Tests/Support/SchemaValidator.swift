package import Foundation

/// Independent validators of JSON Schemas, from the tests' own environment: jsonschema-rs for
/// schemas in files, and check-jsonschema for the schemas that it brings.
///
/// `scripts/setup --tests` installs both.
package struct SchemaValidator {
  private static let programs = Repository.root.appendingPathComponent(".build/venv/bin")

  /// Throws if the validators are not installed, so that no test is skipped silently.
  package init() throws {
    let installed = Self.programs.appendingPathComponent("check-jsonschema").path
    guard FileManager.default.isExecutableFile(atPath: installed) else { throw Missing() }
  }

  private struct Missing: Error, CustomStringConvertible {
    let description = "check-jsonschema is not installed; run scripts/setup --tests"
  }

  /// Whether a file is a schema.
  package func isSchema(_ file: URL) throws -> Bool {
    try validate([file.path]).status == 0
  }

  /// The files that a schema refuses, with its reasons.
  package func refused(_ files: [URL], by schema: URL) throws -> [URL: [String]] {
    let (data, _) = try validate([schema.path] + files.map(\.path))
    guard let report = try? JSONDecoder().decode([String: [String]].self, from: data)
    else { throw Unreadable(report: String(decoding: data, as: UTF8.self)) }
    return Dictionary(
      uniqueKeysWithValues: report.map { (URL(fileURLWithPath: $0.key), $0.value) })
  }

  /// The files that are refused by a schema built into check-jsonschema, such as
  /// `vendor.gitlab-ci`.
  package func refused(_ files: [URL], byKnown schema: String) throws -> [URL: [String]] {
    let options = ["--builtin-schema", schema, "--output-format", "json"]
    let (data, _) = try run("check-jsonschema", options + files.map(\.path))
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

  /// Runs `scripts/validate`.
  private func validate(_ words: [String]) throws -> (output: Data, status: Int32) {
    let script = Repository.root.appendingPathComponent("scripts/validate").path
    return try run("python", ["-B", script] + words)
  }

  private func run(_ program: String, _ words: [String]) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = Self.programs.appendingPathComponent(program)
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
