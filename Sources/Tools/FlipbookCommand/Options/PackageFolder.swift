import Flipbook

/// The folder of a Swift package.
enum PackageFolder {
  /// Whether a folder has a manifest.
  static func isPackage(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: (path as NSString).appendingPathComponent("Package.swift"))
  }
}
