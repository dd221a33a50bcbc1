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
    products[dependency] != nil
      || ["swift-snapshot-testing", "ios-snapshot-test-case", "iOSSnapshotTestCaseCore"]
        .contains(dependency)
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
