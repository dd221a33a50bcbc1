/// A positional argument, which is read as a property.
///
///     @Argument("SCENE", help: "The scene file.") var path: String
///
/// The property's type says how many words it takes: an array any number, a string exactly one.
@propertyWrapper
package struct Argument<Value>: DeclaredArgument {
  package let row: ArgumentRow
  private let parsed: Parsed<Value>
  private let value: ([String]) -> Value

  package var wrappedValue: Value { parsed.value(of: row.name) }

  package func read(_ words: [String]) { parsed.value = value(words) }
}

extension Argument where Value == String {
  package init(_ name: String, help: String) {
    row = ArgumentRow(name: name, help: help, count: 1...1)
    parsed = Parsed(nil)
    value = { $0[0] }
  }
}

extension Argument where Value == [String] {
  package init(_ name: String, atLeast least: Int = 0, help: String) {
    row = ArgumentRow(name: name, help: help, count: least...Int.max)
    parsed = Parsed(nil)
    value = { $0 }
  }
}
