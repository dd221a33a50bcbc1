/// An option without a value, which is read as a property.
///
///     @Flag("-q", "--quiet", help: "Say nothing but errors.") var isQuiet: Bool
@propertyWrapper
package struct Flag: DeclaredOption {
  package let row: OptionRow
  private let parsed = Parsed(false)

  /// - Parameter names: All spellings; messages use the last one.
  package init(_ names: String..., help: String) {
    row = OptionRow(names: names, placeholder: nil, help: help)
  }

  package var wrappedValue: Bool { parsed.isGiven }
  /// The declaration itself, for rules and messages that name it.
  package var projectedValue: Self { self }

  package var isGiven: Bool { parsed.isGiven }

  package func read(_ words: [String]) { parsed.isGiven = true }
}
