import Comparison
public import Foundation

/// What a check of scenes against their goldens has found.
public struct CheckReport: Sendable {
  /// The pictures by the scenes' names, the looks of a scene one after the other.
  public let pictures: [CheckedPicture]
  /// Goldens without a scene.
  public let orphans: [URL]

  /// Whether every picture matches its golden or has become it, and every golden has a scene.
  public var passes: Bool { orphans.isEmpty && pictures.allSatisfy(\.passes) }

  /// The scenes whose pictures differ or lack a golden: someone has to look at them.
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
    return "\(counted(pictures.count, "scene")): \(parts.joined(separator: ", "))"
  }

  /// All that there is to say, in lines; empty for a quiet report where everything passes.
  ///
  /// - Parameter quiet: Leaves out what was recorded, and the summary where everything passes.
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
  /// The outcome in the summary.
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
