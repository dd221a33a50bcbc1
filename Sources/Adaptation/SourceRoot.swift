import Foundation

/// The folder that is adapted, which nothing is read outside of: not by a path with `..`, and not
/// through a link.
struct SourceRoot {
  let url: URL
  private let real: String

  init(_ folder: URL) {
    url = folder.standardizedFileURL
    real = url.resolvingSymlinksInPath().path
  }

  /// Whether a file lies in the folder, all links followed.
  func contains(_ file: URL) -> Bool {
    let path = file.resolvingSymlinksInPath().standardizedFileURL.path
    return path == real || path.hasPrefix(real.hasSuffix("/") ? real : real + "/")
  }

  /// - Throws: Where the file lies elsewhere.
  func check(_ file: URL) throws {
    guard contains(file) else {
      throw AdaptationError.leadsOut(file: file.path, folder: url.path)
    }
  }

  /// The text of a file.
  func text(of file: URL) throws -> String {
    try check(file)
    guard file.isRegularFile else {
      throw AdaptationError.unreadable(file: file.path, reason: "it is not a file")
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw AdaptationError.unreadable(file: file.path, reason: "it is not UTF-8")
    }
    return text
  }
}

extension URL {
  /// The kind of file at the path, links not followed; nil for none.
  private var type: FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  /// Whether there is a link at the path itself.
  var isLink: Bool { type == .typeSymbolicLink }

  /// Whether there is a file, or a link to one: no device and no pipe.
  var isRegularFile: Bool { resolvingSymlinksInPath().type == .typeRegular }

  /// Whether there is a folder here, or a link to one.
  var isFolder: Bool { resolvingSymlinksInPath().type == .typeDirectory }
}
