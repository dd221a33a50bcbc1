/// The goldens that a check may write.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Goldens that are missing.
  case missing
  /// Goldens that are missing or no longer match: this accepts what is drawn now.
  case failed
  /// Every one.
  case all
  /// None: a missing golden is a failure.
  case never

  /// `never` if the environment variable `CI` is set to anything but an empty text, `0` or `false`;
  /// otherwise `missing`.
  public static func standard(in environment: [String: String]) -> RecordMode {
    switch environment["CI"] {
    case nil, "", "0", "false": .missing
    default: .never
    }
  }

  /// The mode in `FLIPBOOK_RECORD`, or else the standard one.
  ///
  /// - Throws: `UnknownRecordMode` for an unknown word.
  public init(environment: [String: String]) throws(UnknownRecordMode) {
    guard let word = environment["FLIPBOOK_RECORD"], !word.isEmpty else {
      self = .standard(in: environment)
      return
    }
    guard let mode = RecordMode(rawValue: word) else { throw UnknownRecordMode(word: word) }
    self = mode
  }
}

/// An unknown value of `FLIPBOOK_RECORD`, or of another variable for the same.
public struct UnknownRecordMode: Error, Equatable, Sendable, CustomStringConvertible {
  public var word: String
  package var variable = "FLIPBOOK_RECORD"

  package init(word: String, variable: String = "FLIPBOOK_RECORD") {
    self.word = word
    self.variable = variable
  }

  public var description: String {
    let words = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "\(variable) must be one of \(words), not '\(word)'"
  }
}
