import Base
internal import Codecs
import Foundation
import Platform
import Typesetting

/// The program that draws: its file, the libraries that are loaded, and the installed fonts.
package enum DrawingProgram {
  /// The program's file.
  package static var path: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  /// The program and the libraries that it has loaded.
  static var loadedFiles: [String] {
    // Such as "7f0c… r-xp 00002000 fe:00 1234  /usr/lib/libcairo.so.2".
    let maps = (try? readFile("/proc/self/maps", atMost: Limits.tableBytes)) ?? []
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    let paths = lines.compactMap { line -> String? in
      guard let path = line.firstIndex(of: "/"), line.contains(" r-xp ") else { return nil }
      return String(line[path...])
    }
    return Set(paths + [path]).sorted()
  }

  /// The hash of all contents.
  ///
  /// - Parameter cache: The folder with the hashes of the last run, which are written if they have
  ///   changed; in a run with the same files none of these is read.
  static func contentHash(rememberedIn cache: CheckCache, hashes: FileHashes) -> ContentHash {
    let file = cache.folder.appendingPathComponent("program")
    let known =
      (try? readFile(file.path, atMost: Limits.tableBytes))
      .flatMap(CacheEntry.unsealed)?.compactMap { CachedFile(line: $0) } ?? []
    let knownByPath = Dictionary(known.map { ($0.path, $0) }) { $1 }
    let paths = loadedFiles + FontLibrary.installedFiles
    let files = paths.concurrentMap(jobs: ProcessInfo.processInfo.activeProcessorCount) { path in
      // A file that is gone, or is no file, cannot draw.
      (try? knownByPath[path].map { try hashes.file($0) } ?? hashes.file(at: path))
        ?? CachedFile(path: path)
    }
    if files != known {
      // The next run reads all files again if this one cannot be written.
      let text = CacheEntry.sealed(files.compactMap(\.line))
      try? cache.write(Array(text.utf8), to: file, in: Sandbox(cache.folder.path))
    }
    // The same files may be in other folders on another machine.
    let lines = files.map { file in
      "\(file.hash.map(\.description) ?? "-") \((file.path as NSString).lastPathComponent)"
    }
    return ContentHash(
      Array((DrawingVersions.all + lines.sorted()).joined(separator: "\n").utf8))
  }
}
