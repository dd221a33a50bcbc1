/// A value of an animation that cannot be used, and why.
public struct ValueMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key of the value: "toValue", "values[2]".
  public var key: String
  /// A description of the value: "a point".
  public var found: String
  /// A description of valid values: "a number".
  public var needed: String

  public init(key: String, found: String, needed: String) {
    self.key = key
    self.found = found
    self.needed = needed
  }

  public var description: String { "\(key): found \(found), needed \(needed)" }
}

extension ValueMismatch {
  @available(*, deprecated, renamed: "key")
  public var place: String {
    get { key }
    set { key = newValue }
  }

  @available(*, deprecated, renamed: "init(key:found:needed:)")
  public init(place: String, found: String, needed: String) {
    self.init(key: place, found: found, needed: needed)
  }
}
