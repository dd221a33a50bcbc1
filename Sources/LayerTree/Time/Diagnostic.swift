import Graphics

/// Something that Core Animation passes over in silence and that was probably not meant.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Which layer: its class, and its name if it has one.
  public var layer: String
  /// Which of its properties.
  public var keyPath: String
  /// What was there, such as "a point".
  public var found: String
  /// What would do, such as "a number".
  public var needed: String
  /// The whole in a sentence, with what to do.
  public var message: String

  public init(layer: String, keyPath: String, found: String, needed: String, message: String) {
    self.layer = layer
    self.keyPath = keyPath
    self.found = found
    self.needed = needed
    self.message = message
  }

  public var description: String { "\(layer), \(keyPath): \(message)".printableLine }
}
