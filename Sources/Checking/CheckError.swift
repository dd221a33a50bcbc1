public import Foundation

/// The reason why a scene cannot be compared with its golden.
public enum CheckError: Error, Sendable {
  /// Several goldens of one picture, in different formats.
  case severalGoldens([URL])
  /// A golden in another format than the scene asks for.
  case otherFormat(asked: URL, found: URL)
  /// Goldens for a style or a scale that the scene does not have.
  case unknownLook(suffix: String, [URL])
  /// The golden of a style or a scale has the name of another scene's.
  case goldenOfOtherScene(suffix: String, scene: URL)
  /// The scene cannot be read or drawn, or a file cannot be read or written.
  case unusable(any Error)

  /// Runs a body whose errors make a scene unusable.
  static func catching<Value>(_ body: () throws -> Value) throws(CheckError) -> Value {
    do { return try body() } catch { throw .unusable(error) }
  }
}

extension CheckError: CustomStringConvertible {
  /// The error in words that follow the scene's name; an error in the scene begins with its own
  /// position instead.
  public var description: String {
    switch self {
    case .severalGoldens(let goldens):
      "has more than one golden: \(names(goldens)); delete all but one"
    case .otherFormat(let asked, let found):
      "asks for the golden \(asked.lastPathComponent), but there is \(found.lastPathComponent); "
        + "delete it"
    case .unknownLook(let suffix, let goldens):
      "has \(names(goldens)), but no \(look(suffix)); delete it"
    case .goldenOfOtherScene(let suffix, let scene):
      "has a \(look(suffix)), whose golden would be that of \(scene.lastPathComponent); "
        + "rename that scene"
    case .unusable(let error as CocoaError):
      (error.filePath.map { "\($0): " } ?? "") + error.localizedDescription
    case .unusable(let error): String(describing: error)
    }
  }

  private func names(_ goldens: [URL]) -> String {
    goldens.map(\.lastPathComponent).joined(separator: " and ")
  }

  /// The look in words, such as "style dark beside its first".
  private func look(_ suffix: String) -> String {
    let parts = suffix.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let style = parts[0].dropFirst()
    let scale = parts.count == 2 ? parts[1].dropLast() : ""
    let words = [style.isEmpty ? nil : "style \(style)", scale.isEmpty ? nil : "scale \(scale)"]
    return words.compactMap { $0 }.joined(separator: " at ") + " beside its first"
  }
}
