/// A positional argument, which is read as a property.
///
///     @Argument("SCENE", help: "The scene file.") var path: String
///
/// The property's type says how many words it takes: an array any number, an optional at most one,
/// any other exactly one.
@propertyWrapper
package final class Argument<Value>: DeclaredArgument {
  private let parse: ([String]) throws(InvalidValue) -> Value
  private var parsed: Value?

  private init(
    _ row: ArgumentRow, _ parse: @escaping ([String]) throws(InvalidValue) -> Value
  ) {
    self.parse = parse
    super.init(row)
  }

  package var wrappedValue: Value {
    guard let parsed else {
      preconditionFailure("\(row.name) is read before the command line is")
    }
    return parsed
  }

  override func read(_ words: [String]) throws(InvalidValue) { parsed = try parse(words) }
}

extension Argument {
  package convenience init(_ name: String, _ form: ValueForm<Value>, help: String) {
    self.init(ArgumentRow(name: name, help: help, count: 1...1)) {
      (words) throws(InvalidValue) in try form.read(words[0])
    }
  }

  package convenience init<Element>(
    _ name: String, _ form: ValueForm<Element>, help: String
  ) where Value == Element? {
    self.init(ArgumentRow(name: name, help: help, count: 0...1)) {
      (words) throws(InvalidValue) in
      guard let word = words.first else { return nil }
      return try form.read(word)
    }
  }

  package convenience init<Element>(
    _ name: String, _ form: ValueForm<Element>, atLeast least: Int = 0, help: String
  ) where Value == [Element] {
    self.init(ArgumentRow(name: name, help: help, count: least...Int.max)) {
      (words) throws(InvalidValue) in
      var values: [Element] = []
      for word in words { values.append(try form.read(word)) }
      return values
    }
  }
}

extension Argument where Value == String {
  package convenience init(_ name: String, help: String) { self.init(name, .text, help: help) }
}

extension Argument where Value == [String] {
  package convenience init(_ name: String, atLeast least: Int = 0, help: String) {
    self.init(name, .text, atLeast: least, help: help)
  }
}
