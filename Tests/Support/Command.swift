package import Foundation

/// The built command, run in a temporary folder that is removed with the test.
package final class Command {
  private let temporary: TemporaryFolder
  package var folder: URL { temporary.url }

  package init() throws { temporary = try TemporaryFolder() }

  package struct Result {
    package var status: Int32
    package var output: String
    package var error: String

    /// The output as JSON; nil if it is not JSON.
    package var json: Any? { Result.json(output) }
    package var errorJSON: [String: Any]? { Result.json(error) as? [String: Any] }

    private static func json(_ text: String) -> Any? {
      try? JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  package static let executable = BuiltProgram.flipbook

  package func run(_ words: String..., environment: [String: String] = [:]) throws -> Result {
    try run(words, environment: environment)
  }

  package func run(_ words: [String], environment: [String: String] = [:]) throws -> Result {
    try run(Self.executable, words, environment: environment)
  }

  /// Runs the program of the examples, which is built beside the command.
  package func runExamples(_ words: [String]) throws -> Result {
    let examples = Self.executable.deletingLastPathComponent().appendingPathComponent("Examples")
    return try run(examples, words, environment: [:])
  }

  /// Runs a line of shell in which `$FLIPBOOK` is the command.
  package func shell(_ line: String, environment: [String: String] = [:]) throws -> Result {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line],
      environment: environment.merging(["FLIPBOOK": Self.executable.path]) { $1 })
  }

  private func run(
    _ executable: URL, _ words: [String], environment: [String: String]
  ) throws -> Result {
    let process = try process(words, executable: executable, environment: environment)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOf: folder.appendingPathComponent(".out"), encoding: .utf8),
      error: try String(contentsOf: folder.appendingPathComponent(".err"), encoding: .utf8))
  }

  /// The process, not yet started.
  package func process(
    _ words: [String], executable: URL = executable, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    all["CI"] = nil
    process.environment = all.merging(environment) { $1 }
    // Files instead of pipes, which could fill up without a reader.
    let (output, error) = (
      folder.appendingPathComponent(".out"), folder.appendingPathComponent(".err")
    )
    for file in [output, error] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    process.standardInput = FileHandle.nullDevice
    return process
  }

  package func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  package func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The files that the test or the command made, hidden ones too.
  package var files: Set<String> {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(all).subtracting([".out", ".err"])
  }

  package func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
