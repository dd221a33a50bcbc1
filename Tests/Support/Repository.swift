package import Foundation

/// The folders of this repository.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of the targets below `Sources` or `Tests`, with the folder around each:
  /// `UIKit/Views`.
  package static func targetFolders(in base: String) -> [String] {
    let manager = FileManager.default
    func folders(in path: String) -> [String] {
      (try? manager.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)) ?? []
    }
    return folders(in: base).sorted().flatMap { group in
      folders(in: "\(base)/\(group)").sorted().map { "\(group)/\($0)" }
    }
  }

  package static let fixtures = root.appendingPathComponent("Fixtures")
}
