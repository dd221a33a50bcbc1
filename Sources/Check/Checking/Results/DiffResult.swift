public import Comparison

/// The differences of two pictures, as `flipbook diff --json` prints them.
///
/// Programs may rely on the keys of `version` 1; more may be added.
public struct DiffResult: Codable, Equatable, Sendable {
  /// The version of this form.
  public var version = 1
  /// Whether the pictures count as the same.
  public var same: Bool
  /// Descriptions of the differences.
  public var findings: [String]
  /// The number of compared frames.
  public var compared: Int
  /// The frames that differ, by their times.
  public var frames: [CheckResult.Frame]
  /// The totals of all frames that differ.
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

  /// The result as JSON.
  public func json() throws -> String { try ResultSchema.text(of: self) }
}
