package import Foundation

extension URL {
  /// The file's path, without the current folder in front.
  package var pathFromHere: String { path.fromHere }
}

extension String {
  /// The path without the current folder in front.
  package var fromHere: String {
    let here = FileManager.default.currentDirectoryPath
    return hasPrefix(here + "/") ? String(dropFirst(here.count + 1)) : self
  }
}
