package import Foundation

/// The files beside the sources.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  package static let fixtures = root.appendingPathComponent("Fixtures")
}
