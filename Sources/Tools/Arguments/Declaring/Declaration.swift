/// An option as the parser sees it, whatever the type of its value.
///
/// Declarations are objects, because reflection copies values, and because a cast to a class is
/// cheap, but a cast to a protocol searches the whole program.
package class DeclaredOption {
  package final let row: OptionRow
  /// Whether the option was on the command line.
  package private(set) final var isGiven = false
  /// The values as they were typed, in order.
  package private(set) final var words: [String] = []

  init(_ row: OptionRow) { self.row = row }

  /// Sets the property to the typed values.
  ///
  /// - Parameter words: The values in order, at least one; empty strings for a flag.
  /// - Throws: The first word that cannot be a value.
  func read(_ words: [String]) throws(InvalidValue) {
    isGiven = true
    self.words = words
  }
}

/// An argument as the parser sees it, whatever the type of its value.
package class DeclaredArgument {
  package final let row: ArgumentRow

  init(_ row: ArgumentRow) { self.row = row }

  /// Sets the property to the typed values.
  ///
  /// - Parameter words: As many words as the row allows.
  /// - Throws: The first word that cannot be a value.
  func read(_ words: [String]) throws(InvalidValue) {}
}

/// A group as the parser sees it, whatever its type.
package class DeclaredGroup {
  final let group: any OptionGroup

  init(_ group: any OptionGroup) { self.group = group }
}
