import Foundation
import Rewriting

/// The libraries for snapshot tests that Flipbook provides under the same names.
enum SnapshotLibrary {
  /// Flipbook's products, by the modules that sources import.
  private static let products = [
    "SnapshotTesting": "SnapshotTesting", "InlineSnapshotTesting": "InlineSnapshotTesting",
    "iOSSnapshotTestCase": "iOSSnapshotTestCase", "FBSnapshotTestCase": "iOSSnapshotTestCase",
  ]

  /// The products that a target needs for the modules that it imports, in order.
  static func products(for modules: Set<String>) -> [String] {
    Set(modules.compactMap { products[$0] }).sorted()
  }

  /// Whether a dependency on a package, a product or a pod is replaced by Flipbook's products.
  static func isProvided(_ dependency: String) -> Bool {
    products[dependency] != nil || packages.contains(dependency)
      || dependency == "iOSSnapshotTestCaseCore"
  }

  private static let packages: Set<String> = ["swift-snapshot-testing", "ios-snapshot-test-case"]

  /// Throws if a package depends on Flipbook and also on a library that Flipbook's products
  /// replace: names of products and modules in a program must be unique.
  static func checkIsOnlyOne(in manifest: PackageManifest, of file: URL) throws(AdaptationError) {
    guard manifest.packages.contains(where: { $0.identity.lowercased() == "flipbook" }),
      let other = manifest.packages.first(where: { packages.contains($0.identity.lowercased()) })
    else { return }
    throw .twoSnapshotLibraries(place: "\(file.path):\(other.line)", package: other.identity)
  }

  /// The outermost folder of goldens that a file lies in; nil for none.
  static func goldenFolder(of path: String) -> String? {
    let names = path.split(separator: "/").dropLast()
    guard let index = names.firstIndex(where: isGoldenFolder) else { return nil }
    return names[...index].joined(separator: "/")
  }

  private static func isGoldenFolder(_ name: Substring) -> Bool {
    // `ReferenceImages_64`, but not `ReferenceImagesTests`.
    name == "__Snapshots__"
      || ["ReferenceImages", "FailureDiffs"].contains { start in
        name.hasPrefix(start) && name.dropFirst(start.count).first?.isLetter != true
      }
  }

  /// The folders of reference images that lie beside the folder of a test target.
  static func referenceFolders(beside folder: URL) -> [URL] {
    let parent = folder.standardizedFileURL.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    return names.sorted().filter { $0.hasPrefix("ReferenceImages") && isGoldenFolder($0[...]) }
      .map { parent.appendingPathComponent($0) }.filter { $0.isFolder && !$0.isLink }
  }

  /// Whether a path in such a folder, `/MODULE.CLASS/TEST@3x.png`, belongs to tests of a module.
  static func isReference(_ path: String, of module: String) -> Bool {
    let folder = path.split(separator: "/").first ?? ""
    return !folder.contains(".") || folder.hasPrefix(module + ".")
  }

  /// The goldens among files: those in folders that lie beside sources, or beside a folder around
  /// them.
  static func goldens(_ files: [String], for sources: [String]) -> [String] {
    files.filter { file in
      guard let folder = goldenFolder(of: file) else { return false }
      let parent = folder.prefix(through: folder.lastIndex(of: "/") ?? folder.startIndex)
      return !folder.contains("/") || sources.contains { $0.hasPrefix(parent) }
    }
  }
}
