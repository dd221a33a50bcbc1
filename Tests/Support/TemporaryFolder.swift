package import Foundation

/// A folder that goes away with the test.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("flipbook-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }
  package func path(_ name: String) -> String { file(name).path }
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
  package func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }

  /// The names of its files, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Writes a file, in folders that are made for it.
  @discardableResult
  package func write(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Writes a file of zeros, which take no room on the disk.
  package func writeZeros(_ name: String, count: Int) throws -> URL {
    let file = try write(name)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(count))
    try handle.close()
    return file
  }
}

/// Does something with the path of a folder that is then removed.
package func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.url.path) }
}
