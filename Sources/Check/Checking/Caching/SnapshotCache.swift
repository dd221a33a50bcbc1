import Base
internal import Codecs
internal import Comparison
import Foundation
import Platform

/// The snapshots of tests that matched their goldens, so that one whose render tree has not changed
/// is not drawn again.
///
/// Each has a file in the folder of the cache, named like that of a scene, with a fact per line:
///
///     flipbook snapshot 1
///     golden 0123456789abcdef0123456789abcdef Tests/Goldens/BadgeTests/badge.png
///     picture 0123456789abcdef0123456789abcdef
///     end 0123456789abcdef0123456789abcdef
///
/// The first hash is that of the golden's bytes, which are read each time; the second one that of
/// the render tree and the rules of the comparison. The program, its libraries and the installed
/// fonts are part of the file's name.
package final class SnapshotCache: Sendable {
  private let cache: CheckCache
  private let answers: Bool
  private let program: @Sendable () throws -> ContentHash
  /// The variables of the environment that drawing may depend on.
  private let environment: [String]
  private let session = Confined<Session?>(nil)

  /// The state after the folder was opened.
  private struct Session {
    /// The last 16 digits of the names of entries; nil if there can be none.
    var rules: String?
    var error: (any Error)?
    var hasWritten = false
  }

  /// A snapshot in the cache, as it would be if it matched.
  package struct Entry {
    fileprivate let path: String
    fileprivate let bytes: [UInt8]
    fileprivate let content: ContentHash
  }

  private static let title = "flipbook snapshot 1"
  /// The age of an entry from which its date is renewed when it is used, in nanoseconds.
  private static let day = 86_400_000_000_000

  /// - Parameters:
  ///   - answers: Whether entries are read and written; otherwise those of snapshots that fail are
  ///     only removed.
  ///   - environment: The variables of the process.
  ///   - program: The hash of the program and the fonts; nil for that of this process.
  package init(
    _ cache: CheckCache = CheckCache(), answers: Bool = true,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    program: (@Sendable () throws -> ContentHash)? = nil
  ) {
    self.cache = cache
    self.environment = CheckCache.drawingVariables(of: environment)
    self.answers = answers
    self.program =
      program ?? { try DrawingProgram.contentHash(rememberedIn: cache, as: "test-program") }
  }

  /// The cache that `FLIPBOOK_CACHE` asks for: `none` for no answers, the usual folder without it.
  ///
  /// - Throws: For another value.
  package convenience init(environment: [String: String]) throws {
    let value = environment["FLIPBOOK_CACHE"] ?? ""
    guard ["", "none"].contains(value) else { throw UnknownValue(value: value) }
    self.init(answers: value.isEmpty, environment: environment)
  }

  struct UnknownValue: Error, CustomStringConvertible {
    let value: String
    var description: String {
      "FLIPBOOK_CACHE: '\(value)' is not known; 'none' draws all snapshots"
    }
  }

  /// The first reason why entries are neither read nor written; nil for none.
  package var error: (any Error)? { session.with { $0?.error } }

  /// The entry of a snapshot; nil if it must be drawn.
  ///
  /// - Parameter content: The hash of its render tree and of the rules of the comparison, nil if it
  ///   has none; called only if there are a cache and a golden.
  package func entry(golden: URL, of content: () -> ContentHash?) -> Entry? {
    guard let rules = rules() else { return nil }
    let path = golden.pathFromCurrentFolder
    // A name with a line end, or a golden that is missing.
    guard !path.utf8.contains(UInt8(ascii: "\n")), let hash = try? contentHash(ofFile: path),
      let content = content()
    else { return nil }
    let text = CacheEntry.sealed([Self.title, "golden \(hash) \(path)", "picture \(content)"])
    let name = Self.name(of: path)
    return Entry(
      path: "\(cache.folder.path)/\(name.prefix(2))/\(name.dropFirst(2))\(rules)",
      bytes: Array(text.utf8), content: content)
  }

  /// Whether the snapshot matched the golden when both were as they are now.
  package func hasMatch(_ entry: Entry) -> Bool {
    guard Sandbox(cache.folder.path).allows(entry.path),
      let version = System.version(of: entry.path),
      (try? readFile(entry.path, atMost: Limits.tableBytes)) == entry.bytes
    else { return false }
    if version.modified < Int(Date().timeIntervalSince1970 * 1e9) - Self.day {
      _ = System.touch(entry.path)
    }
    return true
  }

  /// Keeps a snapshot that was drawn and matched, unless its golden has changed meanwhile.
  package func store(_ entry: Entry, golden: URL) {
    guard self.entry(golden: golden, of: { entry.content })?.bytes == entry.bytes else { return }
    do {
      try cache.write(
        entry.bytes, to: URL(fileURLWithPath: entry.path), in: Sandbox(cache.folder.path))
      session.with { $0?.hasWritten = true }
    } catch {
      session.with { if $0?.error == nil { $0?.error = error } }
    }
  }

  /// Removes the entries of a golden, whichever program has drawn it.
  package func removeEntries(of golden: URL) {
    guard System.version(of: cache.folder.path) != nil, (try? cache.checkLinks()) != nil else {
      return
    }
    cache.removeEntries(
      named: Self.name(of: golden.pathFromCurrentFolder), in: Sandbox(cache.folder.path))
  }

  /// Removes the entries that were not used for the longest time if this process has written one.
  package func trim() { if session.with({ $0?.hasWritten }) == true { cache.trim() } }

  /// The first 16 digits of the names of a golden's entries.
  private static func name(of path: String) -> String {
    String("\(ContentHash(Array("snapshot \(path)".utf8)))".prefix(16))
  }

  /// Opens the folder at the first call.
  private func rules() -> String? {
    guard answers else { return nil }
    return session.with { session in
      if let session { return session.rules }
      var new = Session()
      do {
        try cache.open()
        let rules = (["\(try program())"] + environment).joined(separator: "\n")
        new.rules = String("\(ContentHash(Array(rules.utf8)))".prefix(16))
      } catch {
        new.error = error
      }
      session = new
      return new.rules
    }
  }
}
