public import Comparison

/// What `flipbook diff --json` prints: in what two pictures differ.
///
/// A program may rely on the keys of `version` 1; more may come.
public struct DiffResult: Codable, Equatable, Sendable {
  /// The version of this form.
  public var version = 1
  /// Whether they count as the same.
  public var same: Bool
  /// What differs, in words.
  public var findings: [String]
  /// How many frames were compared.
  public var compared: Int
  /// What differs, in numbers: the frames that do, by their times.
  public var frames: [CheckResult.Frame]
  /// All of these, taken together.
  public var total: CheckResult.Total?
  /// The smallest limits that would let all frames pass.
  public var needed: CheckResult.Needed?

  public init(_ difference: PictureDifference) {
    same = difference.isEmpty
    findings = same ? [] : difference.description.split(separator: "\n").map(String.init)
    compared = difference.compared
    frames = difference.frameNumbers
    total = frames.isEmpty ? nil : CheckResult.Total(difference.sum)
    needed = difference.neededAllowance.map(CheckResult.Needed.init)
  }

  /// The text of it.
  public func json() throws -> String { try ResultSchema.text(of: self) }
}
