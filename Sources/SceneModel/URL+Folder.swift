import Foundation

extension URL {
  /// The same with a slash at its end, so that names are relative to it and not to its parent.
  ///
  /// A URL made before its folder was there lacks the slash.
  package var asFolder: URL {
    hasDirectoryPath ? self : appendingPathComponent("", isDirectory: true)
  }
}
