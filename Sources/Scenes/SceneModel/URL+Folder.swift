import Foundation

extension URL {
  /// The URL with a slash at its end, so that names are relative to the folder and not to its
  /// parent.
  ///
  /// A URL of a folder that did not exist yet lacks the slash.
  package var asFolder: URL {
    hasDirectoryPath ? self : appendingPathComponent("", isDirectory: true)
  }
}
