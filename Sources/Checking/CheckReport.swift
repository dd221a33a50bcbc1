import Comparison
public import Foundation

/// The result of checking scenes against their goldens.
public struct CheckReport: Sendable {
  /// The pictures in the order of the scenes' names, all looks of a scene together.
  public let pictures: [CheckedPicture]
  /// Goldens without a scene.
  public let orphans: [URL]

  /// Whether there are pictures, each matches its golden or was recorded, and every golden has a
  /// scene.
  public var passes: Bool {
    !pictures.isEmpty && orphans.isEmpty && pictures.allSatisfy(\.passes)
  }

  /// The paths of the scenes whose pictures differ or lack a golden, so that someone must look at
  /// them.
  public var openScenes: [String] {
    pictures.filter(\.isOpen).map(\.scene).reduce(into: []) { scenes, scene in
      if scenes.last != scene { scenes.append(scene) }
    }
  }

  /// The totals, such as "62 scenes: 60 match, 2 differ", counting each picture of a scene.
  public var summary: String {
    var counts: [String: Int] = [:]
    for picture in pictures { counts[picture.word, default: 0] += 1 }
    var parts = ["match", "recorded", "differ", "without a golden", "wrong"].compactMap { word in
      counts[word].map { "\($0) \(word == "match" && $0 == 1 ? "matches" : word)" }
    }
    if !orphans.isEmpty { parts.append(counted(orphans.count, "golden") + " without a scene") }
    if pictures.isEmpty { parts.insert("nothing was compared", at: 0) }
    return "\(counted(pictures.count, "scene")): \(parts.joined(separator: ", "))"
  }

  /// The report in lines of text; empty for a quiet report in which everything passes.
  ///
  /// - Parameter quiet: Whether to leave out what was recorded, and the summary if everything
  ///   passes.
  public func words(quiet: Bool = false) -> String {
    var lines: [String] = []
    for picture in pictures {
      lines += picture.diagnostics.map { "\(picture.scene): warning: \($0)" }
      switch picture.outcome {
      case .checked(.matches, _): break
      case .checked(.recorded, _) where quiet: break
      default: lines.append(picture.description)
      }
    }
    lines += orphans.map {
      "\($0.pathFromHere): a golden without a scene; delete it or bring the scene back"
    }
    if !passes || !quiet { lines.append(summary) }
    return lines.joined(separator: "\n")
  }
}

extension CheckReport: CustomStringConvertible {
  public var description: String { words() }
}

extension CheckedPicture {
  /// The word for the outcome in the summary.
  fileprivate var word: String {
    switch outcome {
    case .failed: "wrong"
    case .checked(.matches, _): "match"
    case .checked(.recorded, _): "recorded"
    case .checked(.different, _): "differ"
    case .checked(.missing, _): "without a golden"
    }
  }
}

/// "1 error", "2 errors".
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
