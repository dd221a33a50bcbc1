import Base
internal import Codecs
import Foundation
internal import Graphics

/// The patterns of the `.flipbookignore` files among scenes.
///
/// Such a file has a pattern in each line, like `.gitignore`: `*` is anything but a slash, `**`
/// anything, `?` one character; a pattern with a slash begins at the file's folder, and one that
/// ends in a slash names a folder with everything in it. Lines that begin with `#` are comments.
struct IgnoreList {
  private var globs: [(folder: String, glob: Glob)] = []

  /// - Parameter folders: The folders that may have such files.
  /// - Throws: If an ignore list cannot be read, since the files that it names would be checked.
  init(in folders: some Sequence<URL>) throws(GoldenSuiteError) {
    for folder in Set(folders.map(\.path)).sorted() {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(".flipbookignore")
      let bytes: [UInt8]?
      do {
        bytes = try readFile(ifThere: file.path, atMost: Limits.sceneBytes)
      } catch {
        throw .cannotRead(error)
      }
      guard let bytes else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let pattern = line.drop { $0 == " " }
        if pattern.isEmpty || pattern.hasPrefix("#") { continue }
        globs.append((folder.hasSuffix("/") ? folder : folder + "/", Glob(ignoring: pattern)))
      }
    }
  }

  func contains(_ file: URL) -> Bool {
    globs.contains { folder, glob in
      file.path.hasPrefix(folder) && glob.matches(String(file.path.dropFirst(folder.count)))
    }
  }
}

/// A glob pattern for paths.
struct Glob {
  private let pattern: [Character]
  /// A second pattern; a path that matches either is matched.
  private let alternative: [Character]?

  /// A line of an ignore list.
  init(ignoring line: some StringProtocol) {
    var text = String(line)
    while text.last == " " { text.removeLast() }
    let isFolder = text.hasSuffix("/")
    if isFolder { text.removeLast() }
    let isRooted = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    pattern = Array((isRooted ? "" : "**/") + text + (isFolder ? "/**" : ""))
    alternative = isFolder ? nil : Array(String(pattern) + "/**")
  }

  /// A pattern with which a user filters scenes.
  init(search text: String) {
    let hasWildcard = text.contains { "*?".contains($0) }
    pattern = Array(hasWildcard ? text : "**" + text + "**")
    alternative = Array("**/" + text)
  }

  func matches(_ path: String) -> Bool {
    let path = Array(path)
    return Self.matches(pattern[...], path[...])
      || alternative.map { Self.matches($0[...], path[...]) } ?? false
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ path: ArraySlice<Character>
  ) -> Bool {
    var (pattern, path) = (pattern, path)
    while let first = pattern.first {
      if first == "*" {
        let stars = pattern.prefix { $0 == "*" }.count
        let rest = pattern.dropFirst(stars)
        // `**/` may match nothing.
        if stars > 1, rest.first == "/", matches(rest.dropFirst(), path) { return true }
        if stars > 1, rest.isEmpty { return true }
        while true {
          if matches(rest, path) { return true }
          guard let next = path.first, stars > 1 || next != "/" else { return false }
          path = path.dropFirst()
        }
      }
      guard let next = path.first, first == next || first == "?" && next != "/" else {
        return false
      }
      pattern = pattern.dropFirst()
      path = path.dropFirst()
    }
    return path.isEmpty
  }
}

/// A pattern of names with which users filter scenes.
///
/// A pattern with `*` (anything but a slash), `**` (anything) or `?` must match a whole path or its
/// last components; one without may stand anywhere in a path.
package struct SceneNamePattern {
  private let glob: Glob

  package init(_ text: String) { glob = Glob(search: text) }

  package func matches(any paths: [String]) -> Bool { paths.contains { glob.matches($0) } }
}
