import Base
internal import Comparison
public import Foundation
internal import Graphics
import LayerTree

/// The result of checking scenes against their goldens.
public struct CheckReport: Sendable {
  /// The pictures in the order of the scenes' names, all looks of a scene together.
  public let pictures: [CheckedPicture]
  /// Goldens without a scene.
  public let orphans: [URL]
  /// The reason why the cache could not be used or written; nil for none.
  public internal(set) var cacheError: (any Error)?
  /// Whether there was a cache, though perhaps not all of it could be written.
  package internal(set) var usesCache = false

  /// Whether there are pictures, each matches its golden or was recorded, and every golden has a
  /// scene.
  public var passes: Bool {
    !pictures.isEmpty && orphans.isEmpty && pictures.allSatisfy(\.passes)
  }

  /// The distinct paths of the scenes whose pictures differ or lack a golden, and need a review.
  public var openScenes: [String] { scenes { $0.isOpen } }

  /// The distinct paths of the scenes that lack a golden.
  public var scenesWithoutGolden: [String] {
    scenes { if case .checked(.missing, _) = $0.outcome { true } else { false } }
  }

  private func scenes(where isWanted: (CheckedPicture) -> Bool) -> [String] {
    pictures.filter(isWanted).map(\.scene).reduce(into: []) { scenes, scene in
      if scenes.last != scene { scenes.append(scene) }
    }
  }

  /// The number of scenes that were checked, unchanged ones too.
  public var sceneCount: Int { scenes { _ in true }.count }

  /// The number of scenes that were not drawn, since nothing that they depend on has changed.
  public var unchangedCount: Int {
    Set(pictures.filter(\.isUnchanged).map(\.scene)).count
  }

  /// The message for a golden without a scene.
  package static let orphanMessage =
    "a golden without a scene or a test; bring that back, or delete it with flipbook prune"

  /// The totals, such as "62 scenes: 60 match, 2 differ"; if scenes have several pictures, also the
  /// number of pictures.
  public var summary: String {
    CheckSummary(
      scenes: pictures.map(\.scene), kinds: pictures.map(\.kind), orphans: orphans.count,
      unchanged: unchangedCount
    ).description
  }

  @available(*, deprecated, renamed: "text(quiet:)")
  public func words(quiet: Bool = false) -> String { text(quiet: quiet) }

  /// The report in lines of text; empty for a quiet report in which everything passes.
  ///
  /// - Parameter quiet: Whether to print only errors, without recorded goldens, warnings and the
  ///   summary.
  public func text(quiet: Bool = false) -> String {
    var lines: [String] = []
    var rest = pictures[...]
    // A warning that all pictures of a scene have is reported once.
    var reported: [String: Set<Diagnostic>] = [:]
    while let picture = rest.popFirst() {
      if !quiet || picture.isDiagnosed {
        lines += picture.diagnostics
          .filter { reported[picture.scene, default: []].insert($0).inserted }
          .map { "\(picture.scene): warning: \($0)".printableLine }
      }
      switch picture.outcome {
      case .checked(.matches, _): break
      case .checked(.recorded, _) where quiet: break
      default:
        let alike = rest.prefix { $0.differs(like: picture) }
        rest = rest.dropFirst(alike.count)
        lines.append(picture.text(with: Array(alike)))
      }
    }
    let withoutTrees = pictures.filter(\.lacksTrees)
    if !quiet, let first = withoutTrees.first {
      let rest = withoutTrees.count > 1 ? " and \(withoutTrees.count - 1) more" : ""
      lines.append("\(first.name.printableLine)\(rest): \(PictureDifference.withoutTrees)")
    }
    lines += orphans.map { "\($0.printablePath): \(Self.orphanMessage)" }
    if !quiet || pictures.isEmpty { lines.append(summary) }
    return lines.joined(separator: "\n")
  }
}

/// The numbers of scenes, tests and pictures, and of each outcome.
struct CheckSummary: CustomStringConvertible {
  /// The scene of each picture of a scene.
  var scenes: [String]
  /// The test of each picture of a test.
  var tests: [String] = []
  var kinds: [CheckedPicture.Kind]
  /// The number of goldens without a scene.
  var orphans: Int
  /// The number of scenes that were not drawn, since nothing has changed.
  var unchanged = 0
  /// The number of tests of which no picture was drawn.
  var unchangedTests = 0

  var description: String {
    var counts: [CheckedPicture.Kind: Int] = [:]
    for kind in kinds { counts[kind, default: 0] += 1 }
    var parts = CheckedPicture.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0) \(kind.text(for: $0))" }
    }
    if orphans > 0 { parts.append(counted(orphans, "golden") + " without a scene") }
    if kinds.isEmpty { parts.insert("nothing was compared", at: 0) }
    let (sceneCount, testCount) = (Set(scenes).count, Set(tests).count)
    var groups: [String] = []
    if sceneCount > 0 || testCount == 0 { groups.append(counted(sceneCount, "scene")) }
    if testCount > 0 { groups.append(counted(testCount, "test")) }
    var whole = groups.joined(separator: " and ")
    if kinds.count != sceneCount + testCount { whole += " with \(kinds.count) pictures" }
    let (all, kept) = (sceneCount + testCount, unchanged + unchangedTests)
    let rest = kept == 0 ? "" : "; \(kept) of \(all) unchanged since the last run"
    return "\(whole): \(parts.joined(separator: ", "))\(rest)"
  }

  /// "1 error", "2 errors".
  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension CheckReport: CustomStringConvertible {
  public var description: String { text() }
}

extension CheckedPicture {
  /// The kind of a picture's outcome.
  public enum Kind: String, CaseIterable, Sendable {
    case matches, recorded, differs, missing, failed

    /// The text after a number, such as "differ".
    func text(for count: Int) -> String {
      switch self {
      case .matches: count == 1 ? "matches" : "match"
      case .recorded: "recorded"
      case .differs: count == 1 ? "differs" : "differ"
      case .missing: "without a golden"
      case .failed: "with errors"
      }
    }
  }

  /// Whether it differs from a golden of an earlier version, which has no render trees.
  fileprivate var lacksTrees: Bool {
    guard case .checked(.different(let difference, _), _) = outcome else { return false }
    return difference.lacksTrees
  }

  /// Whether it failed only because of its warnings.
  var isDiagnosed: Bool {
    if case .failed(let error) = outcome, case .diagnosed = error { true } else { false }
  }

  public var kind: Kind {
    switch outcome {
    case .failed: .failed
    case .checked(.matches, _): .matches
    case .checked(.recorded, _): .recorded
    case .checked(.different, _): .differs
    case .checked(.missing, _): .missing
    }
  }
}
