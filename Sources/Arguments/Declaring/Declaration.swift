/// What the parser sees of an option, whatever its value.
package protocol DeclaredOption {
  var row: OptionRow { get }
  /// Whether the option was on the command line.
  var isGiven: Bool { get }

  /// Takes what was typed, which the property then has.
  ///
  /// - Parameter words: The values in order, at least one; empty strings for a flag.
  func read(_ words: [String]) throws(InvalidValue)
}

/// What the parser sees of an argument, whatever its value.
package protocol DeclaredArgument {
  var row: ArgumentRow { get }

  /// Takes what was typed, which the property then has.
  ///
  /// - Parameter words: As many as the row allows.
  func read(_ words: [String])
}

/// The place where the parser leaves a value.
///
/// An object, since reflection finds declarations by copying them.
final class Parsed<Value> {
  var value: Value?
  var isGiven = false

  /// - Parameter initial: The value of what is not given; nil where it must be.
  init(_ initial: Value?) { value = initial }

  func value(of name: String) -> Value {
    guard let value else { preconditionFailure("\(name) is read before the command line is") }
    return value
  }
}
