import Foundation
package import Views

/// The effects that scene files know by name, one row each: decoding, validation and the schema
/// come from it.
package enum EffectCatalog {
  package static func named(_ name: String) -> CatalogEffect? { all.first { $0.name == name } }
}

/// An effect as a scene's step names it: `{ effect: "shakeAlongXAxis", on: "field", distance: 8 }`.
package struct CatalogEffect: Sendable {
  /// The name of the Swift function.
  package let name: String
  /// A sentence for the schema.
  package let about: String
  /// Named as the Swift function's parameters, or as the properties that are set for it.
  package let parameters: [Parameter]
  /// How long it takes, in seconds; what goes on until it is ended counts as over at once, as 0.
  package let length: @Sendable (Arguments) -> Double
  package let apply: @MainActor @Sendable (UIView, Arguments) -> Void

  package init(
    _ name: String, about: String, parameters: [Parameter] = [],
    length: @escaping @Sendable (Arguments) -> Double = { _ in 0 },
    apply: @escaping @MainActor @Sendable (UIView, Arguments) -> Void
  ) {
    self.name = name
    self.about = about
    self.parameters = parameters
    self.length = length
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

  /// What a parameter's value is, and how a scene writes it.
  package enum Kind: Sendable, Equatable {
    case number
    /// A time, not negative: a number of seconds or `"300ms"`.
    case seconds
    /// A whole number, not negative.
    case count
    /// Radians, or `"30deg"`.
    case angle
    case flag
    /// One of some names.
    case choice([String])
    /// Any of some names together, a list.
    case choices([String])
  }

  package enum Value: Sendable, Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
  {
    /// Also seconds, counts and angles, in radians.
    case number(Double)
    case flag(Bool)
    case name(String)
    case names([String])

    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(stringLiteral value: String) { self = .name(value) }
    package init(arrayLiteral elements: String...) { self = .names(elements) }
  }

  /// The values of all parameters, the defaults of those left out included.
  package struct Arguments: Sendable {
    private var values: [String: Value]

    /// - Parameter given: By name, each of its parameter's kind.
    package init(_ effect: CatalogEffect, given: [String: Value] = [:]) {
      values = Dictionary(
        uniqueKeysWithValues: effect.parameters.map { ($0.name, $0.defaultValue) })
      values.merge(given) { $1 }
    }

    package func number(_ name: String) -> Double {
      if case .number(let value)? = values[name] { value } else { 0 }
    }
    package func flag(_ name: String) -> Bool { values[name] == .flag(true) }
    package func name(_ name: String) -> String {
      if case .name(let value)? = values[name] { value } else { "" }
    }
    package func names(_ name: String) -> [String] {
      if case .names(let value)? = values[name] { value } else { [] }
    }
  }
}
