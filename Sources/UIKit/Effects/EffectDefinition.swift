package import Views

/// An effect as named in a scene's step: `{ effect: "shakeAlongXAxis", on: "field", distance: 8 }`.
package struct EffectDefinition: Sendable {
  /// The name of the Swift function.
  package let name: String
  /// A sentence for the schema.
  package let about: String
  /// The parameters, named like the Swift function's parameters or the properties set for it.
  package let parameters: [Parameter]
  /// The duration in seconds; 0 for an effect that runs until it is ended.
  package let duration: @Sendable (Arguments) -> Double
  package let apply: @MainActor @Sendable (UIView, Arguments) -> Void

  package init(
    _ name: String, about: String, parameters: [Parameter] = [],
    duration: @escaping @Sendable (Arguments) -> Double = { _ in 0 },
    apply: @escaping @MainActor @Sendable (UIView, Arguments) -> Void
  ) {
    self.name = name
    self.about = about
    self.parameters = parameters
    self.duration = duration
    self.apply = apply
  }

  package struct Parameter: Sendable {
    package let name: String
    package let kind: Kind
    package let defaultValue: Value
    package let about: String

    package init(_ name: String, _ kind: Kind, _ defaultValue: Value, about: String) {
      self.name = name
      self.kind = kind
      self.defaultValue = defaultValue
      self.about = about
    }
  }

  /// The type of a parameter's value, and its notation in a scene.
  package enum Kind: Sendable, Equatable {
    case number
    /// A time, not negative: a number of seconds or `"300ms"`.
    case seconds
    /// A whole number, not negative.
    case count
    /// Radians, or `"30deg"`.
    case angle
    case bool
    /// One of several names.
    case choice([String])
    /// A list of any of several names.
    case choices([String])
  }

  package enum Value: Sendable, Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
  {
    /// Also seconds, counts and angles, in radians.
    case number(Double)
    case bool(Bool)
    case name(String)
    case names([String])

    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(stringLiteral value: String) { self = .name(value) }
    package init(arrayLiteral elements: String...) { self = .names(elements) }
  }

  /// The values of an effect's parameters, including defaults.
  package struct Arguments: Sendable {
    private var values: [String: Value]

    /// - Parameter given: The values by name, each of its parameter's kind.
    package init(_ effect: EffectDefinition, given: [String: Value] = [:]) {
      values = Dictionary(
        uniqueKeysWithValues: effect.parameters.map { ($0.name, $0.defaultValue) })
      values.merge(given) { $1 }
    }

    /// The number of a parameter; 0 if it has another type or does not exist.
    package func number(_ name: String) -> Double {
      if case .number(let value)? = values[name] { value } else { 0 }
    }
    /// The Boolean of a parameter; false if it has another type or does not exist.
    package func bool(_ name: String) -> Bool { values[name] == .bool(true) }
    /// The name of a parameter's choice; empty if it has another type or does not exist.
    package func name(_ name: String) -> String {
      if case .name(let value)? = values[name] { value } else { "" }
    }
    /// The names of a parameter's choices; empty if it has another type or does not exist.
    package func names(_ name: String) -> [String] {
      if case .names(let value)? = values[name] { value } else { [] }
    }
  }
}
