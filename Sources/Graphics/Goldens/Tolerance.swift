/// How far two pictures may lie apart and still count as the same.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference of a channel that is allowed, 0…255.
  public var difference: Int
  /// How many pixels may differ, in each frame.
  public var pixels: Int
  /// Why the pictures cannot be compared exactly.
  public var reason: String

  public init(difference: Int, pixels: Int, reason: String) {
    precondition(
      NumberRange.channel.contains(Double(difference)), "a channel's difference is within 0…255")
    precondition(pixels >= 0, "a number of pixels is not negative")
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    self.difference = difference
    self.pixels = pixels
    self.reason = reason
  }
}
