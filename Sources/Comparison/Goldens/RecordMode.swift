/// Which goldens a check may write.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Goldens that are missing.
  case missing
  /// Goldens that are missing or no longer match: this accepts what is drawn now.
  case failed
  /// Every one.
  case all
  /// None: a missing golden is a failure.
  case never

  /// `never` on a machine that says it runs continuous integration (`CI` is set), else `missing`.
  public static func standard(in environment: [String: String]) -> RecordMode {
    switch environment["CI"] {
    case nil, "", "0", "false": .missing
    default: .never
    }
  }
}
