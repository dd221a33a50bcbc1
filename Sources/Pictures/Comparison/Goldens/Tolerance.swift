import Base

/// The difference up to which two pictures count as equal.
public struct Tolerance: Hashable, Sendable {
  /// The greatest allowed difference of a channel, 0…255.
  public var difference: Int
  /// The number of pixels that may differ, in each frame.
  public var pixels: Int
  /// The reason why the pictures cannot be compared exactly.
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
