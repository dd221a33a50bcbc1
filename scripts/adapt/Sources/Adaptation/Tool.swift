package import Foundation

/// Runs programs of the toolchain to their end.
package enum Tool {
  package struct Result {
    package var status: Int32
    package var output: Data
    package var error: String

    /// Its messages and its output as one text.
    var combinedOutput: String { error + String(decoding: output, as: UTF8.self) }
  }

  /// The path of a program, found in the folders of `PATH`.
  static func find(_ name: String) -> URL? {
    if name.contains("/") {
      return FileManager.default.isExecutableFile(atPath: name) ? URL(fileURLWithPath: name) : nil
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent(name)
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  package static func run(_ name: String, _ arguments: [String]) throws -> Result {
    guard let url = find(name) else { throw AdaptationError.missingTool(name) }
    // Compilers leave folders behind in `TMPDIR`.
    let scratch = try makeFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files, since a pipe that is not read in time would fill up and block the tool.
    let files = ["output", "error"].map { scratch.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TMPDIR": scratch.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    do { try process.run() } catch {
      throw AdaptationError.failed(tool: name, message: "it cannot be started")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw AdaptationError.failed(tool: name, message: "a signal ended it")
    }
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: files[0]),
      error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }

  /// Makes a temporary folder.
  static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adapt-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }
}
