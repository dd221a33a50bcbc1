import Codecs
import Foundation
import Graphics

/// Tells goldens whose scenes are gone from those that something else still needs.
struct OrphanSearch {
  /// Files that could be scenes, though an ignore list names them.
  private var ignored = GoldenOwners()
  /// The folders of earlier reports, each with a slash at its end.
  private var reports: [String] = []
  /// Where goldens lead that are links.
  private var targets: Set<String> = []

  /// - Parameters:
  ///   - files: What was found in a folder.
  ///   - ignored: What an ignore list names there.
  mutating func add(_ files: [URL], ignored: [URL]) {
    self.ignored.add(scenes: ignored.filter { $0.isJSON || $0.isLottie })
    for file in files where file.lastPathComponent == "result.json" && file.isResult {
      reports.append(file.deletingLastPathComponent().path + "/")
    }
  }

  /// - Parameter golden: One that a scene has; what it leads to is needed, too.
  mutating func add(golden: URL) {
    guard let target = RealPath.of(golden.path), target != golden.path else { return }
    targets.insert(target)
  }

  /// Whether nothing needs a picture that belongs to no scene.
  func isOrphan(_ picture: URL) -> Bool {
    guard !picture.isEvidence, !reports.contains(where: { picture.path.hasPrefix($0) }),
      ignored.owner(of: picture) == nil, !picture.isOfTest
    else { return false }
    return !targets.contains(RealPath.of(picture.path) ?? picture.path)
  }
}

extension URL {
  /// Whether the name is one that scenes have.
  var isJSON: Bool { ["json", "json5"].contains(pathExtension.lowercased()) }

  /// Whether the name is one that only Lottie files have.
  var isLottie: Bool { ["lot", "lottie"].contains(pathExtension.lowercased()) }

  /// Whether a file is the result of a check.
  fileprivate var isResult: Bool {
    guard let bytes = try? readFile(path, atMost: Limits.pictureBytes) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return ["orphans", "scenes", "status"].allSatisfy { text.contains("\"\($0)\"") }
  }

  /// Whether the name is that of what a failure leaves.
  fileprivate var isEvidence: Bool {
    let stem = deletingPathExtension().lastPathComponent
    return [".actual", ".compared-golden", ".compared-actual"].contains { stem.hasSuffix($0) }
  }

  /// Whether it is the golden of a test in Swift: `Goldens/BadgeTests/red.png` beside
  /// `BadgeTests.swift`.
  fileprivate var isOfTest: Bool {
    let folder = deletingLastPathComponent()
    let goldens = folder.deletingLastPathComponent()
    guard goldens.lastPathComponent == "Goldens" else { return false }
    let test = goldens.deletingLastPathComponent()
      .appendingPathComponent("\(folder.lastPathComponent).swift")
    return FileManager.default.fileExists(atPath: test.path)
  }
}
