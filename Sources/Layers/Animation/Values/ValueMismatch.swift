/// A value of an animation that cannot be used, and why.
public struct ValueMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key of the value: "toValue", "values[2]".
  public var place: String
  /// A description of the value: "a point".
  public var found: String
  /// A description of valid values: "a number".
  public var needed: String

  public init(place: String, found: String, needed: String) {
    self.place = place
    self.found = found
    self.needed = needed
  }

  public var description: String { "\(place): found \(found), needed \(needed)" }
}
