import Base
import Graphics

/// A probable mistake that Core Animation ignores silently.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The layer's class, and its name if it has one.
  public var layer: String
  /// The property's key path.
  public var keyPath: String
  /// A description of the value, such as "a point".
  public var found: String
  /// A description of valid values, such as "a number".
  public var needed: String
  /// The whole message in a sentence, with a remedy.
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
