package import Foundation

/// The files beside the sources.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of the targets below `Sources` or `Tests`, each with its floor: `UIKit/Views`.
  package static func targetFolders(in base: String) -> [String] {
    let manager = FileManager.default
    func folders(in path: String) -> [String] {
      (try? manager.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)) ?? []
    }
    return folders(in: base).sorted().flatMap { floor in
      folders(in: "\(base)/\(floor)").sorted().map { "\(floor)/\($0)" }
    }
  }

  package static let fixtures = root.appendingPathComponent("Fixtures")
}
