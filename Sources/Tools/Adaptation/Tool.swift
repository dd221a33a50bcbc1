package import Foundation
import Platform

/// Runs programs of the toolchain to their end.
package enum Tool {
  package struct Result {
    package var status: Int32
    package var output: Data
    package var error: String

    /// Its messages and its output as one text.
    var combinedOutput: String { error + String(decoding: output, as: UTF8.self) }

    /// The first line with an error, else the first line.
    package var firstError: String {
      let lines = combinedOutput.split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.first ?? "no message"
      return String(line)
    }
  }

  static let remedy = "Install Swift 6.3: https://www.swift.org/install/linux/"

  /// The least limits, in bytes and descriptors, under which a compiler is started.
  private static let (memory, descriptors) = (1 << 30, 64)

  /// Throws if a limit is so low that Swift's driver would hang, waiting for threads that it cannot
  /// start, or that the compiler would report modules that it cannot open as missing.
  static func checkLimits() throws(AdaptationError) {
    let allowed = (memory: System.limit(of: .memory), descriptors: System.limit(of: .descriptors))
    if allowed.memory < memory {
      throw .lowLimit(
        option: "-v", allowed: "\(allowed.memory >> 20) MB", needed: "\(memory >> 20) MB")
    }
    if allowed.descriptors < descriptors {
      throw .lowLimit(
        option: "-n", allowed: "\(allowed.descriptors) descriptors", needed: "\(descriptors)")
    }
  }

  /// The path of a program, found in the folders of `PATH`.
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
    // Compilers leave folders behind in `TMPDIR`.
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    // Files, since a pipe that is not read in time would fill up and block the tool.
    let (stdin, stdout, stderr) = (
      try ScratchFile(for: name), try ScratchFile(for: name), try ScratchFile(for: name)
    )
    try stdin.write([UInt8](input))
    guard
      let process = ChildProcess(
        url.path, arguments, variables: ["TMPDIR": scratch.folder.path], input: stdin.descriptor,
        output: stdout.descriptor, errors: stderr.descriptor)
    else { throw AdaptationError.failed(tool: name, errno: errno) }
    _ = process.wait()
    guard let status = process.exitStatus else {
      throw AdaptationError.failed(tool: name, message: "a signal ended it")
    }
    return Result(
      status: status, output: Data(try stdout.contents()),
      error: String(decoding: try stderr.contents(), as: UTF8.self))
  }
}

extension AdaptationError {
  static func failed(tool: String, errno: Int32) -> AdaptationError {
    .failed(tool: tool, message: System.errorMessage(errno))
  }
}

/// A nameless file for the input or output of a tool.
private final class ScratchFile {
  let descriptor: Int32
  private let tool: String

  init(for tool: String) throws(AdaptationError) {
    self.tool = tool
    guard let descriptor = TemporaryFile.openScratch() else {
      throw .failed(tool: tool, errno: errno)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Writes bytes and rewinds, so that they are read from the start.
  func write(_ bytes: [UInt8]) throws(AdaptationError) {
    if let failure = System.write(bytes, to: descriptor) {
      throw .failed(tool: tool, errno: failure)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  func contents() throws(AdaptationError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: System.size(of: descriptor) ?? 0)
    guard System.read(descriptor, at: 0, into: &bytes, from: 0) >= 0 else {
      throw .failed(tool: tool, errno: errno)
    }
    return bytes
  }
}

/// A temporary folder, removed at the latest when the process ends.
package struct ScratchFolder {
  private let owner: TemporaryFile.Folder

  /// The folder for files, named by a number, since later runs remove only such leftovers.
  package var folder: URL { URL(fileURLWithPath: owner.path).appendingPathComponent("0") }

  package init() throws {
    guard let owner = TemporaryFile.makeFolder(prefix: "\(TemporaryFile.folder)/flipbook-adapt")
    else {
      throw AdaptationError.failed(tool: "adapt", errno: errno)
    }
    self.owner = owner
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      remove()
      throw error
    }
  }

  package func remove() { TemporaryFile.remove(owner) }
}
