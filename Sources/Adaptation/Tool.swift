package import Foundation
import Platform

/// Runs programs of the toolchain to their end.
package enum Tool {
  package struct Result {
    package var status: Int32
    package var output: Data
    package var error: String

    /// All that it says.
    var words: String { error + String(decoding: output, as: UTF8.self) }

    /// The first line that says what is wrong.
    package var firstError: String {
      let lines = words.split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.first ?? "no message"
      return String(line)
    }
  }

  static let remedy = "Install Swift 6.3: https://www.swift.org/install/linux/"

  /// The least bytes and descriptors that a compiler is started with.
  private static let (memory, descriptors) = (1 << 30, 64)

  /// Throws where compilers would not end: Swift's driver waits for threads that it cannot start,
  /// and the compiler takes modules that it cannot open for missing ones.
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
    // Compilers leave folders among the temporary files.
    let scratch = try TemporaryCopy()
    defer { scratch.remove() }
    // Files and not pipes, which could fill up while nobody reads.
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
    .failed(tool: tool, message: System.reason(errno))
  }
}

/// A file without a name, for what a tool reads or writes.
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

  /// Writes bytes, which are then read from the start.
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

/// A folder that is gone with the process.
package struct TemporaryCopy {
  private let owner: TemporaryFile.Folder

  /// Where files go; what lies beside it, with a number for a name, a later run may remove.
  package var folder: URL { URL(fileURLWithPath: owner.path).appendingPathComponent("0") }

  package init() throws {
    guard let owner = TemporaryFile.makeFolder("\(TemporaryFile.folder)/flipbook-adapt") else {
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
