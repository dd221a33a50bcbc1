import Base
internal import Codecs
import Foundation
import Platform
import Typesetting

/// A file that an outcome depends on, with the hash of its content.
struct CachedFile: Hashable, Sendable {
  /// The path from the current folder, if it is in that folder.
  var path: String
  /// Nil for a file that does not exist.
  var hash: ContentHash?
  /// Nil if the file was so new that a later change could have the same version.
  var version: FileVersion?
}

extension CachedFile {
  /// The file in one line of an entry; nil for a name with a line end.
  var line: String? {
    guard !path.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    let numbers = version.map {
      "\($0.size).\($0.modified).\($0.changed).\($0.inode).\($0.device)"
    }
    return "\(hash.map(\.description) ?? "-") \(numbers ?? "-") \(path)"
  }

  init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty else { return nil }
    path = String(parts[2])
    if parts[0] != "-" {
      guard let hash = ContentHash(parts[0]) else { return nil }
      self.hash = hash
    }
    guard parts[1] != "-" else { return }
    let numbers = parts[1].split(separator: ".")
    guard numbers.count == 5, let size = Int(numbers[0]), let modified = Int(numbers[1]),
      let changed = Int(numbers[2]), let inode = UInt64(numbers[3]), let device = UInt64(numbers[4])
    else { return nil }
    version = FileVersion(
      isFile: true, size: size, modified: modified, changed: changed, inode: inode, device: device)
  }
}

/// The hashes of files, each of which is read once per run.
final class FileHashes: Sendable {
  private let known = Confined<[String: CachedFile]>([:])
  private let fontFolders = Confined<[String: [String]]>([:])

  /// The age below which a file's version is not trusted, in nanoseconds: dates of some file
  /// systems are whole seconds, of FAT even ones.
  private static let recent = 2_000_000_000

  /// The file as it is now.
  ///
  /// - Parameter path: From the current folder, if it is in that folder.
  /// - Throws: `CodecError` for a folder, a device, and a file that cannot be read.
  func file(at path: String) throws(CodecError) -> CachedFile {
    guard let version = System.version(of: path) else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .cannotRead(file: path, errno: errno)
      }
      return CachedFile(path: path)
    }
    if let known = known.with({ $0[path] }), known.version == version { return known }
    let now = Int(Date().timeIntervalSince1970 * 1e9)
    let hash = try contentHash(ofFile: path)
    let isRecent = max(version.modified, version.changed) > now - Self.recent
    let file = CachedFile(path: path, hash: hash, version: isRecent ? nil : version)
    known.with { $0[path] = file }
    return file
  }

  /// A file of an earlier run as it is now, which is read only if its version has changed.
  func file(_ stored: CachedFile) throws(CodecError) -> CachedFile {
    if let version = stored.version, System.version(of: stored.path) == version { return stored }
    return try file(at: stored.path)
  }

  /// The paths of the font files in a folder and its subfolders; of a file, its own.
  ///
  /// - Throws: `TypesettingError` for a folder that is missing or too large.
  func fontFiles(at path: String) throws(TypesettingError) -> [String] {
    if let files = fontFolders.with({ $0[path] }) { return files }
    let files = try FontLibrary.files(at: path).sorted()
    fontFolders.with { $0[path] = files }
    return files
  }
}
