/// An option as the parser sees it, whatever the type of its value.
package protocol DeclaredOption {
  var row: OptionRow { get }
  /// Whether the option was on the command line.
  var isGiven: Bool { get }

  /// Sets the property to what was typed.
  ///
  /// - Parameter words: The values in order, at least one; empty strings for a flag.
  /// - Throws: The first word that cannot be a value.
  func read(_ words: [String]) throws(InvalidValue)
}

/// An argument as the parser sees it, whatever the type of its value.
package protocol DeclaredArgument {
  var row: ArgumentRow { get }

  /// Sets the property to what was typed.
  ///
  /// - Parameter words: As many words as the row allows.
  func read(_ words: [String])
}

/// The storage of a parsed value.
///
/// A class, since reflection copies the declarations that it finds.
final class Parsed<Value> {
  var value: Value?
  var isGiven = false

  /// - Parameter initial: The value if none is given; nil if one must be.
  init(_ initial: Value?) { value = initial }

  func value(of name: String) -> Value {
    guard let value else { preconditionFailure("\(name) is read before the command line is") }
    return value
  }
}
