import Foundation

/// The adapted folder, which nothing is read outside of, neither by a path with `..` nor through a
/// link.
struct SourceRoot {
  let url: URL
  private let real: String

  init(_ folder: URL) {
    url = folder.standardizedFileURL
    real = url.resolvingSymlinksInPath().path
  }

  /// Whether a file lies in the folder, links resolved.
  func contains(_ file: URL) -> Bool {
    let path = file.resolvingSymlinksInPath().standardizedFileURL.path
    return path == real || path.hasPrefix(real.hasSuffix("/") ? real : real + "/")
  }

  /// - Throws: If the file lies elsewhere.
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

  /// Whether the path is a link.
  var isLink: Bool { type == .typeSymbolicLink }

  /// Whether the path is a regular file, or a link to one.
  var isRegularFile: Bool { resolvingSymlinksInPath().type == .typeRegular }

  /// Whether the path is a folder, or a link to one.
  var isFolder: Bool { resolvingSymlinksInPath().type == .typeDirectory }
}
