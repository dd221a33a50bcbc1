/// An animation's value that cannot be used where it stands, and why.
public struct ValueMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which value: "toValue", "values[2]".
  public var place: String
  /// What it is: "a point".
  public var found: String
  /// What would do: "a number".
  public var needed: String

  public init(place: String, found: String, needed: String) {
    self.place = place
    self.found = found
    self.needed = needed
  }

  public var description: String { "\(place): found \(found), needed \(needed)" }
}
