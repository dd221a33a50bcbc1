import Base
internal import Codecs
import Foundation
import Platform
import Typesetting

/// The program that draws: its file, its libraries, and the installed fonts.
package enum DrawingProgram {
  /// The program's file, even if another one has taken its place since it was started.
  private static let executable = "/proc/self/exe"

  /// The program and the libraries that it has loaded.
  ///
  /// - Parameter maps: The lines of `/proc/self/maps`, such as
  ///   `7f0c…-7f0d… r-xp 00002000 fe:00 1234  /usr/lib/libcairo.so.2`.
  /// - Parameter path: The program's path in these lines.
  /// - Throws: If a library was deleted or replaced, so that its content cannot be read.
  package static func loadedFiles(maps: String, program path: String?) throws -> [String] {
    let libraries = maps.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.firstIndex(of: "/"), line.contains(" r-xp ") else { return nil }
      let file = String(line[start...])
      // Code that a program makes in memory has no file.
      return file == path || file.hasPrefix("/memfd:") ? nil : file
    }
    let gone = " (deleted)"
    if let file = libraries.first(where: { $0.hasSuffix(gone) }) {
      throw ReplacedLibrary(path: String(file.dropLast(gone.count)))
    }
    return Set(libraries + [executable]).sorted()
  }

  /// A library whose file was deleted or replaced while the program runs.
  struct ReplacedLibrary: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) was replaced while the program runs" }
  }

  /// The hash of all contents, in a folder that is made if it does not exist.
  ///
  /// - Parameter name: The name of the file with the hashes of the last run: one for the command,
  ///   and one for all test programs.
  /// - Parameter fonts: The paths of the installed fonts.
  /// - Throws: If the folder cannot be made, or a library that is loaded cannot be read.
  package static func contentHash(
    rememberedIn cache: CheckCache, as name: String = usualName,
    fonts: [String] = FontLibrary.installedFiles
  ) throws -> ContentHash {
    try cache.open()
    return try contentHash(
      rememberedIn: cache, as: name, fonts: fonts, in: Sandbox(cache.folder.path),
      hashes: FileHashes())
  }

  /// The name of the file with the hashes of the command.
  package static let usualName = "program"

  /// The hash of all contents.
  ///
  /// The libraries of SVG and PDF images are part of it in every process, whichever pictures it has
  /// read before: the hash is made before the first scene is read.
  ///
  /// - Parameters:
  ///   - cache: The folder with the hashes of the last run, which are written if they have changed;
  ///     in a run with the same files none of these is read.
  ///   - sandbox: That folder, out of which no link may lead.
  /// - Throws: If a library that is loaded cannot be read.
  static func contentHash(
    rememberedIn cache: CheckCache, as name: String = usualName,
    fonts: [String] = FontLibrary.installedFiles, in sandbox: Sandbox, hashes: FileHashes
  ) throws -> ContentHash {
    let file = cache.folder.appendingPathComponent(name)
    let stored =
      sandbox.allows(file.path) ? try? readFile(file.path, atMost: Limits.tableBytes) : nil
    let known = stored.flatMap(CacheEntry.unsealed)?.compactMap { CachedFile(line: $0) } ?? []
    PictureLibraries.load()
    let maps = try readFile("/proc/self/maps", atMost: Limits.tableBytes)
    let loaded = try loadedFiles(
      maps: String(decoding: maps, as: UTF8.self),
      program: try? FileManager.default.destinationOfSymbolicLink(atPath: executable))
    let knownByPath = Dictionary(known.map { ($0.path, $0) }) { $1 }
    let paths = loaded + fonts
    let files = paths.concurrentMap(jobs: ProcessInfo.processInfo.activeProcessorCount) { path in
      // A file that is gone, or is no file, cannot draw.
      (try? knownByPath[path].map { try hashes.file($0) } ?? hashes.file(at: path))
        ?? CachedFile(path: path)
    }
    if files != known {
      // The next run reads all files again if this one cannot be written.
      let text = CacheEntry.sealed(files.compactMap(\.line))
      try? cache.write(Array(text.utf8), to: file, in: sandbox)
    }
    // The same files may be in other folders on another machine.
    let lines = files.map { file in
      "\(file.hash.map(\.description) ?? "-") \((file.path as NSString).lastPathComponent)"
    }
    return ContentHash(
      Array((DrawingVersions.all + lines.sorted()).joined(separator: "\n").utf8))
  }
}
