import Base
public import Comparison
public import Foundation
internal import Graphics
public import LayerTree

/// The outcome of checking one picture of a scene.
public struct CheckedPicture: Sendable {
  public enum Outcome: Sendable {
    /// The picture was compared with its golden, or recorded as it.
    case checked(GoldenCheck.Outcome, golden: URL)
    /// The scene or its golden cannot be used.
    case failed(CheckError)
  }

  /// The scene's path without its ending, with the picture's suffix, such as `controls/label@2x`.
  public let name: String
  /// The scene file's path, as the user would type it.
  public let scene: String
  /// The suffix that the golden's name adds to the scene's, such as `~dark@2x`; empty for the first
  /// look.
  public let suffix: String
  public internal(set) var outcome: Outcome
  /// The text of values that was recorded beside the golden, whatever its outcome; nil for none.
  public internal(set) var recordedValues: URL?
  /// Diagnostics of unmet requests of the scene.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether nothing that the scene depends on has changed since it last matched, so that it was
  /// not drawn.
  public package(set) var isUnchanged = false
  /// The seconds that the scene with all its pictures took when it was last drawn; nil but for its
  /// first picture.
  public internal(set) var seconds: Double?

  package init(
    name: String, scene: String, suffix: String, outcome: Outcome, recordedValues: URL? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    self.name = name
    self.scene = scene
    self.suffix = suffix
    self.outcome = outcome
    self.recordedValues = recordedValues
    self.diagnostics = diagnostics
  }

  /// The common start of the names of a failure's files.
  package static func nameInReport(_ name: String) -> String {
    name.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }

  /// Whether the picture matches its golden, or was recorded as it.
  public var passes: Bool {
    switch outcome {
    case .checked(.matches, _), .checked(.recorded, _): true
    case .checked(.different, _), .checked(.missing, _), .failed: false
    }
  }

  /// Whether a run that records what failed would accept the picture.
  public var isOpen: Bool {
    switch outcome {
    case .checked(.different, _), .checked(.missing, _): true
    case .checked(.matches, _), .checked(.recorded, _), .failed: false
    }
  }

  /// The picture to look at after a failure: golden | difference | actual, or what was drawn.
  public var evidence: URL? {
    switch outcome {
    case .checked(.different(_, let evidence), _): evidence.sheet
    case .checked(.missing(let actual), _): actual
    case .checked(.matches, _), .checked(.recorded, _), .failed: nil
    }
  }
}

extension CheckedPicture: CustomStringConvertible {
  /// A description of the outcome, with the paths of the pictures, in one line or several.
  public var description: String { text(with: []) }

  /// Whether both are pictures of one scene with the same difference from their goldens.
  func differs(like other: CheckedPicture) -> Bool {
    guard scene == other.scene, diagnostics == other.diagnostics, recordedValues == nil,
      case .checked(.different(let difference, _), _) = outcome,
      case .checked(.different(let others, let evidence), _) = other.outcome
    else { return false }
    return difference.outline == others.outline && !evidence.actual.isValues
  }

  /// A description of the outcome.
  ///
  /// - Parameter alike: Other pictures of the scene with the same difference.
  func text(with alike: [CheckedPicture]) -> String {
    let values = recordedValues.map { "\n\($0.printablePath): recorded; have a look at it" }
    return text(of: [self] + alike) + (values ?? "")
  }

  /// The paths of a kind of evidence, for a line of the description.
  private func paths(
    of pictures: [CheckedPicture], _ file: (GoldenCheck.Evidence) -> URL
  ) -> String {
    pictures.compactMap { picture in
      guard case .checked(.different(_, let evidence), _) = picture.outcome else { return nil }
      return file(evidence).printablePath
    }.joined(separator: ", ")
  }

  private func text(of pictures: [CheckedPicture]) -> String {
    let scene = scene.printableLine
    switch outcome {
    case .failed(let error):
      let message = error.description
      return message.hasPrefix(scene) ? message : "\(scene): \(message)"
    case .checked(.matches, let golden):
      return "\(scene): matches \(golden.lastPathComponent.printableLine)"
    case .checked(.recorded(let replaced), let golden):
      return "\(golden.printablePath): recorded\(replaced ? " anew" : ""); have a look at it"
    case .checked(.missing(let actual), let golden):
      let lack = actual.isValues ? golden.valuesFile : golden
      return
        "\(scene): there is no golden \(lack.lastPathComponent.printableLine), and none may be recorded\n"
        + "  drawn now: \(actual.printablePath)"
    case .checked(.different(let difference, let evidence), let golden):
      let others = pictures.dropFirst().compactMap { picture -> String? in
        guard case .checked(_, let golden) = picture.outcome else { return nil }
        return golden.lastPathComponent.printableLine
      }
      let list = (others.dropLast().joined(separator: ", "), others.last ?? "")
      let names =
        others.isEmpty
        ? "" : ", and in the same way from \(list.0)\(others.count > 1 ? " and " : "")\(list.1)"
      let findings = difference.description.split(separator: "\n").map { "  \($0)" }
      if evidence.actual.isValues {
        return """
          \(scene): differs from \(golden.valuesFile.lastPathComponent.printableLine)
          \(findings.joined(separator: "\n"))
            values now: \(evidence.actual.printablePath)
          """
      }
      return """
        \(scene): differs from \(golden.lastPathComponent.printableLine)\(names)
        \(findings.joined(separator: "\n"))
          golden | difference | actual: \(paths(of: pictures, \.sheet))
          drawn now: \(paths(of: pictures, \.actual))
        """
    }
  }
}
