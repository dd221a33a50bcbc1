package import Foundation

/// Programs of the toolchain, run to their end.
package enum Tool {
  package struct Result {
    package var status: Int32
    package var output: Data
    package var error: String

    /// The first line that says what is wrong.
    package var firstError: String {
      let lines = (error + String(decoding: output, as: UTF8.self)).split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.first ?? "no message"
      return String(line)
    }
  }

  static let remedy = "Install Swift 6.3: https://www.swift.org/install/linux/"

  /// Where a program is, by the folders of `PATH`.
  package static func find(_ name: String) -> URL? {
    if name.contains("/") {
      return FileManager.default.isExecutableFile(atPath: name) ? URL(fileURLWithPath: name) : nil
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map {
      URL(fileURLWithPath: String($0)).appendingPathComponent(name)
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  package static func run(
    _ name: String, _ arguments: [String], input: Data = Data()
  ) throws -> Result {
    guard let url = find(name) else {
      throw AdaptationError.missingTool(name, remedy: remedy)
    }
    let copy = try TemporaryCopy()
    defer { copy.remove() }
    // Files and not pipes, which could fill up while nobody reads.
    let files = ["in", "out", "err"].map { copy.folder.appendingPathComponent($0) }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: files[1]),
      error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

/// A folder for a moment.
package struct TemporaryCopy {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flipbook-adapt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  package func remove() { try? FileManager.default.removeItem(at: folder) }
}
