/// A positional argument, which is read as a property.
///
///     @Argument("SCENE", help: "The scene file.") var path: String
///
/// The property's type says how many words it takes: an array any number, a string exactly one.
@propertyWrapper
package final class Argument<Value>: DeclaredArgument {
  private let value: ([String]) -> Value
  private var parsed: Value?

  private init(_ row: ArgumentRow, _ value: @escaping ([String]) -> Value) {
    self.value = value
    super.init(row)
  }

  package var wrappedValue: Value {
    guard let parsed else {
      preconditionFailure("\(row.name) is read before the command line is")
    }
    return parsed
  }

  override func read(_ words: [String]) { parsed = value(words) }
}

extension Argument where Value == String {
  package convenience init(_ name: String, help: String) {
    self.init(ArgumentRow(name: name, help: help, count: 1...1)) { $0[0] }
  }
}

extension Argument where Value == [String] {
  package convenience init(_ name: String, atLeast least: Int = 0, help: String) {
    self.init(ArgumentRow(name: name, help: help, count: least...Int.max)) { $0 }
  }
}
