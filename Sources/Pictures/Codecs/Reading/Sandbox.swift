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
  package static func of(_ path: String) -> String? { resolved(absolute(path), depth: 0) }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private static func resolved(_ path: String, depth: Int) -> String? {
    // As many links as the kernel follows.
    guard depth < 40 else { return nil }
    if let real = System.realPath(of: path) { return real }
    guard errno == ENOENT, path != "/" else { return nil }
    let name = (path as NSString).lastPathComponent
    let folder = (path as NSString).deletingLastPathComponent
    guard let outer = resolved(folder, depth: depth + 1) else { return nil }
    switch name {
    case ".": return outer
    case "..": return (outer as NSString).deletingLastPathComponent
    default: break
    }
    let own = outer == "/" ? "/" + name : outer + "/" + name
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: own) else {
      return own
    }
    return resolved(next.hasPrefix("/") ? next : outer + "/" + next, depth: depth + 1)
  }
}
