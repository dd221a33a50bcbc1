import Foundation
import Platform

/// A folder that paths in untrusted files must not leave, neither by `..` nor by links.
package struct Sandbox: Sendable {
  /// The folder's name in messages: its path relative to the current folder.
  package let name: String
  /// Its path without links.
  private let root: String

  package init(_ folder: String) {
    let here = FileManager.default.currentDirectoryPath
    let path = URL(fileURLWithPath: folder).standardizedFileURL.path
    if path == here {
      name = "this folder"
    } else {
      name = path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
    }
    root = RealPath.of(path) ?? path
  }

  /// Whether a path lies in the folder once all links are resolved; the file need not exist.
  package func allows(_ path: String) -> Bool {
    guard let real = RealPath.of(path) else { return false }
    return real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// Whether a path and all links below it stay in the folder.
  package func allowsAll(below path: String) -> Bool {
    guard allows(path) else { return false }
    guard let all = FileManager.default.enumerator(atPath: path) else { return true }
    while let name = all.nextObject() as? String {
      let isLink = all.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink
      if isLink, !allows("\(path)/\(name)") { return false }
    }
    return true
  }
}

/// Resolution of links in paths.
package enum RealPath {
  /// The absolute path with all links resolved, even of a file that does not exist or a broken
  /// link.
  ///
  /// - Returns: Nil for links that form a cycle, and for an invalid path.
  package static func of(_ path: String) -> String? {
    if let real = System.realPath(of: absolute(path)) { return real }
    guard errno == ENOENT, let steps = steps(to: path) else { return nil }
    return steps[steps.count - 1]
  }

  /// The absolute paths on the way to a file, which need not exist: those of the links that lead to
  /// it, each in a folder without links, and at last its own without any.
  ///
  /// - Returns: Nil for links that form a cycle.
  package static func steps(to path: String) -> [String]? {
    var links: [String] = []
    /// The components that follow, the last one first.
    var rest = absolute(path).components
    var outer = ""
    while let name = rest.popLast() {
      switch name {
      case ".": continue
      case "..":
        outer = String(outer[..<(outer.lastIndex(of: "/") ?? outer.startIndex)])
        continue
      default: break
      }
      let own = outer + "/" + name
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: own) else {
        outer = own
        continue
      }
      links.append(own)
      // As many links as the kernel follows.
      guard links.count <= 40 else { return nil }
      if next.hasPrefix("/") { outer = "" }
      rest += next.components
    }
    return links + [outer.isEmpty ? "/" : outer]
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}

extension String {
  /// The parts of a path, the last one first.
  fileprivate var components: [String] { split(separator: "/").reversed().map(String.init) }
}
