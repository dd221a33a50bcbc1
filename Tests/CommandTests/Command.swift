import Foundation

/// The built command, run in a folder of its own, which goes away with the test.
final class Command {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  /// The command beside the test bundle.
  private static let executable: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let file = folder.appendingPathComponent("flipbook")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: ".build/debug/flipbook")
  }()

  func run(_ words: String..., environment: [String: String] = [:]) throws -> Result {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = words
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    all["CI"] = nil
    process.environment = all.merging(environment) { $1 }
    // Files and not pipes, which could fill up while nobody reads.
    let (output, error) = (
      folder.appendingPathComponent(".out"), folder.appendingPathComponent(".err")
    )
    for file in [output, error] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
