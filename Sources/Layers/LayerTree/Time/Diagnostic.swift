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

/// The words of a fact: the value, valid values, and the whole sentence with a remedy.
package typealias DiagnosticWords = (found: String, needed: String, message: String)

/// A mistake as an enum's case with the values that its sentence names.
///
/// Each target that reports mistakes has one such enum, and makes all their sentences there.
package protocol DiagnosticFact {
  var words: DiagnosticWords { get }
}

extension Diagnostic {
  /// - Parameter owner: The object with the mistake, by its class or its description.
  package init(_ fact: some DiagnosticFact, of owner: Any, at keyPath: String) {
    let (found, needed, message) = fact.words
    self.init(layer: "\(owner)", keyPath: keyPath, found: found, needed: needed, message: message)
  }
}

extension DiagnosticFact {
  /// Reports the fact to the current timeline.
  package func report(of owner: Any, at keyPath: String) {
    Timeline.current.report(Diagnostic(self, of: owner, at: keyPath))
  }
}

extension String? {
  /// The question whether a name was meant, at the end of a sentence; empty for nil.
  package var hint: String { map { "; did you mean `\($0)`?" } ?? "" }
}
