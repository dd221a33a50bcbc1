/// An option as the parser sees it, whatever the type of its value.
///
/// Declarations are objects: reflection copies what it finds, and it takes nothing to ask whether
/// an object is of a class, but a search of the whole program whether a value is of a protocol.
package class DeclaredOption {
  package final let row: OptionRow
  /// Whether the option was on the command line.
  package private(set) final var isGiven = false

  init(_ row: OptionRow) { self.row = row }

  /// Sets the property to what was typed.
  ///
  /// - Parameter words: The values in order, at least one; empty strings for a flag.
  /// - Throws: The first word that cannot be a value.
  func read(_ words: [String]) throws(InvalidValue) { isGiven = true }
}

/// An argument as the parser sees it, whatever the type of its value.
package class DeclaredArgument {
  package final let row: ArgumentRow

  init(_ row: ArgumentRow) { self.row = row }

  /// Sets the property to what was typed.
  ///
  /// - Parameter words: As many words as the row allows.
  func read(_ words: [String]) {}
}
