import Foundation
import JSON

/// An error of reading an animation: facts in the cases, words in `description`.
public enum LottieError: Error, Hashable, Sendable {
  /// A syntax error, with its line and column from 1.
  case syntax(file: String, line: Int, column: Int, SyntaxFault)
  /// The file is JSON, but lacks required keys.
  case notAnAnimation(file: String, missing: [String])
  /// A number is out of range.
  case outOfRange(file: String, key: String, value: Double, allowed: String)
  /// An archive has no animation with the id; `known` are those that it has.
  case noAnimation(file: String, id: String?, known: [String])
  /// The file is too large, in bytes.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// A layer is nested in too many compositions, parents and groups.
  case tooDeep(file: String, layer: String, limit: Int)
  /// There are too many layers, counted once per use of their composition.
  case tooManyLayers(file: String, limit: Int)
  /// There are too many values, counted once per use of their composition.
  case tooManyValues(file: String)
  /// A text has too many characters.
  case tooManyLetters(file: String, layer: String, letters: Int, limit: Int)
}

extension LottieError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let file, let line, let column, let fault):
      return "\(file):\(line):\(column): \(fault)"
    case .notAnAnimation(let file, let missing):
      let keys = missing.map { "`\($0)`" }.joined(separator: ", ")
      return "\(file): not a Lottie animation: it has no \(keys)"
    case .outOfRange(let file, let key, let value, let allowed):
      return "\(file): \(key): must be \(allowed), not \(value)"
    case .noAnimation(let file, let id?, let known):
      return "\(file): no animation is named \(id)"
        + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))")
    case .noAnimation(let file, nil, _): return "\(file): no animation is in the archive"
    case .tooLarge(let file, let bytes, let limit):
      return "\(file): \(bytes) bytes are too many; \(limit) can be read"
    case .tooDeep(let file, let layer, let limit):
      return "\(file): \(layer): compositions, parents and groups nest deeper than \(limit) levels"
    case .tooManyLayers(let file, let limit):
      return "\(file): more than \(limit) layers, each counted as often as its composition is used"
    case .tooManyValues(let file):
      return
        "\(file): more values than can be held, each counted as often as its composition is used"
    case .tooManyLetters(let file, let layer, let letters, let limit):
      return "\(file): \(layer): a text of \(letters) characters; at most \(limit) can be drawn"
    }
  }
}
