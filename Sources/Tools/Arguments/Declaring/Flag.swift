/// An option without a value, which is read as a property.
///
///     @Flag("-q", "--quiet", help: "Print errors only.") var isQuiet: Bool
@propertyWrapper
package final class Flag: DeclaredOption {
  /// - Parameter names: All spellings; messages use the last one.
  package init(_ names: String..., help: String) {
    super.init(OptionRow(names: names, placeholder: nil, help: help))
  }

  package var wrappedValue: Bool { isGiven }
  /// The declaration itself, for rules and messages that name it.
  package var projectedValue: Flag { self }
}
