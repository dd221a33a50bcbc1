import Base
public import Foundation
internal import Graphics
import SceneFile
import SceneModel
public import Staging

/// The reason why a scene cannot be compared with its golden.
public enum CheckError: Error, Sendable {
  /// Goldens for a style or a scale that the scene does not have.
  case unknownLook(suffix: String, [URL])
  /// The golden of a style or a scale has the name of another scene's.
  case goldenOfOtherScene(suffix: String, scene: URL)
  /// There is no font to set text in, so that pictures would lack their text.
  case noFonts(any Error)
  /// The scene is drawn differently each time.
  case notDeterministic(time: Double, elements: [String])
  /// There are diagnostics, and each counts as an error.
  case diagnosed(count: Int)
  /// Accessibility audits have found problems.
  case audited([AccessibilityIssue])
  /// The scene cannot be read or drawn, or a file cannot be read or written.
  case unusable(any Error)

  /// Runs a body whose errors make a scene unusable.
  static func catching<Value>(_ body: () throws -> Value) throws(CheckError) -> Value {
    do { return try body() } catch { throw CheckError(error) }
  }

  init(_ error: any Error) { self = error as? CheckError ?? .unusable(error) }
}

extension CheckError: CustomStringConvertible {
  /// The message, which follows the scene's name; an error in the scene begins with its
  /// position instead.
  public var description: String {
    // Errors in a scene have lines.
    if case .unusable(let error as SceneErrors) = self { return error.description }
    if case .audited(let issues) = self {
      return
        "\(issues.count) \(issues.count == 1 ? "finding" : "findings") of accessibility audits\n"
        + issues.map { "  \($0.description.printableLine)" }.joined(separator: "\n")
    }
    return message.printableLine
  }

  private var message: String {
    switch self {
    case .unknownLook(let suffix, let goldens):
      "has \(names(goldens)), but no additional \(look(suffix)); delete "
        + (goldens.count == 1 ? "it" : "them")
    case .goldenOfOtherScene(let suffix, let scene):
      "has an additional \(look(suffix)), whose golden would be that of \(scene.lastPathComponent); "
        + "rename that scene"
    case .noFonts(let error): String(describing: error)
    case .notDeterministic(let time, let elements):
      "is drawn differently each time, first at \((time * 1000).rounded() / 1000) s"
        + (elements.isEmpty ? "" : " in \(elements.joined(separator: " < "))")
    case .diagnosed(let count):
      "has \(count) warning\(count == 1 ? "" : "s"), and --strict allows none"
    case .audited(let issues): issues.map(\.description).joined(separator: "; ")
    case .unusable(let error as CocoaError):
      (error.filePath.map { "\($0): " } ?? "") + error.localizedDescription
    case .unusable(let error): String(describing: error)
    }
  }

  private func names(_ goldens: [URL]) -> String {
    goldens.map(\.lastPathComponent).joined(separator: " and ")
  }

  /// The look in words, such as "style dark at scale 2" or "variant dark, rtl".
  private func look(_ suffix: String) -> String {
    let parts = suffix.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let traits = parts[0].split(separator: "~").map(String.init)
    let scale = parts.count == 2 ? parts[1].dropLast() : ""
    let isStyle = traits.count == 1 && Scene.Style(rawValue: traits[0]) != nil
    let words = [
      traits.isEmpty
        ? nil : "\(isStyle ? "style" : "variant") \(traits.joined(separator: ", "))",
      scale.isEmpty ? nil : "scale \(scale)",
    ]
    return words.compactMap { $0 }.joined(separator: " at ")
  }
}
