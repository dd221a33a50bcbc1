import Base
internal import Codecs
internal import Comparison
import Foundation
import Platform

/// The files of the cache: `ab/` and 30 digits, of which the first 14 continue the scene's name,
/// and the others stand for the rules under which it was checked.
extension CheckCache {
  /// The first 16 digits of the names of a scene's entries.
  static func name(of entry: GoldenSuite.Entry) -> String {
    let hash = ContentHash(Array(entry.scene.pathFromCurrentFolder.utf8))
    return String("\(hash)".prefix(16))
  }

  /// The variables of the environment that drawing may depend on, in order.
  static func drawingVariables(of environment: [String: String]) -> [String] {
    environment.filter { name, _ in
      ["LANG", "LANGUAGE", "TZ"].contains(name) || name.hasPrefix("LC_")
        || name.hasPrefix("FLIPBOOK_") && !["FLIPBOOK_RECORD", "FLIPBOOK_CACHE"].contains(name)
    }.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// Writes a file of the folder, which appears at once.
  ///
  /// - Parameter sandbox: The folder, out of which no link may lead.
  func write(_ bytes: [UInt8], to file: URL, in sandbox: Sandbox) throws {
    guard sandbox.allows(file.path) else {
      throw GoldenError.leadsOut(file: file, folder: folder)
    }
    let outer = file.deletingLastPathComponent()
    if System.version(of: outer.path) == nil {
      try FileManager.default.createDirectory(at: outer, withIntermediateDirectories: true)
    }
    let sink = try ByteSink(path: file.path)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Removes the entries of a scene, under whichever rules it was checked.
  func removeEntries(of entry: GoldenSuite.Entry, in sandbox: Sandbox) {
    removeEntries(named: Self.name(of: entry), in: sandbox)
  }

  /// Removes all entries whose names start with 16 digits.
  func removeEntries(named name: String, in sandbox: Sandbox) {
    for (path, _) in entries(in: String(name.prefix(2)), startingWith: name.dropFirst(2))
    where sandbox.allows(path) {
      _ = System.unlink(path)
    }
  }

  /// Removes the entries that were not used for the longest time, until all take no more than
  /// `sizeLimit`.
  ///
  /// Another process may do so at the same time: an entry that is gone counts as removed.
  func trim() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var entries = names.flatMap { self.entries(in: $0) }
    var size = entries.reduce(0) { $0 + $1.version.size }
    guard size > sizeLimit else { return }
    entries.sort { ($0.version.modified, $0.path) < ($1.version.modified, $1.path) }
    let sandbox = Sandbox(folder.path)
    for (path, version) in entries where sandbox.allows(path) {
      _ = System.unlink(path)
      size -= version.size
      if size <= sizeLimit { return }
    }
  }

  /// The entries in one of the folders, without links and files of other names.
  private func entries(
    in name: String, startingWith start: Substring = ""
  ) -> [(path: String, version: FileVersion)] {
    let outer = "\(folder.path)/\(name)"
    guard name.isHexadecimal(count: 2), let mode = System.mode(of: outer, followingLink: false),
      mode & S_IFMT == S_IFDIR
    else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: outer)) ?? []
    return files.compactMap { file in
      let path = "\(outer)/\(file)"
      guard file.hasPrefix(start), file.isHexadecimal(count: 30),
        let version = System.version(of: path, followingLink: false), version.isFile
      else { return nil }
      return (path, version)
    }
  }
}

extension String {
  /// Whether the text is a number of lowercase hexadecimal digits.
  fileprivate func isHexadecimal(count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}
