import Base
import Foundation
import Graphics
import SceneModel

/// A unit that a number in quotes may have, with its factor to the internal unit.
private struct Unit: Sendable {
  let name: String
  let factor: Double
}

private let seconds = [Unit(name: "s", factor: 1), Unit(name: "ms", factor: 0.001)]
private let radians = [
  Unit(name: "deg", factor: .pi / 180), Unit(name: "rad", factor: 1),
  Unit(name: "turn", factor: 2 * .pi), Unit(name: "grad", factor: .pi / 200),
]

extension Form where Value == Double {
  /// A time or a duration: a number of seconds, or a string with a unit.
  static func time(_ range: NumberRange = .any) -> Form {
    quantity(
      words: "a time in seconds, or a string such as \"300ms\"", unit: "seconds", units: seconds,
      range)
  }

  /// An angle: a number of radians, or a string with a unit.
  static let angle = angle(.any).shared(
    as: "angle",
    about: "Radians, or a string with a unit; positive turns +x toward +y, clockwise on screen.")

  /// An angle in a range of radians.
  ///
  /// - Parameter allowed: The range in the words of errors; nil for one in radians.
  static func angle(_ range: NumberRange, allowed: String? = nil) -> Form {
    quantity(
      words: "an angle in radians, or a string such as \"30deg\"", unit: "radians",
      units: radians, range, allowed: allowed)
  }

  private static func quantity(
    words: String, unit: String, units: [Unit], _ range: NumberRange, allowed: String? = nil
  ) -> Form {
    let names = units.map(\.name)
    let pattern =
      "^[+-]?([0-9]+([.][0-9]+)?|[.][0-9]+)([eE][+-]?[0-9]+)?(\(names.joined(separator: "|")))$"
    let schema = Schema.any(of: [
      Schema(.merging(["type": "number"], range.schema)),
      Schema(["type": "string", "pattern": .string(pattern)]),
    ])
    return Form(
      words, schema: schema, write: { value, _ in .number(value) },
      read: { node, decoding in
        switch node.value.content {
        case .number(let value):
          return decoding.checked(value, range, unit: unit, allowed: allowed, at: node)
        case .string(let text):
          guard let quantity = Quantity(text) else {
            decoding.reportType(of: node, needed: words)
            return nil
          }
          guard let known = units.first(where: { $0.name == quantity.unit }) else {
            let unit = quantity.unit.isEmpty ? "a unit is missing" : "unknown unit \(quantity.unit)"
            decoding.report(
              .malformed(
                text, kind: words, reason: "\(unit); known: \(names.joined(separator: ", "))"),
              at: node)
            return nil
          }
          return decoding.checked(
            quantity.value * known.factor, range, unit: unit, allowed: allowed, at: node)
        default:
          decoding.reportType(of: node, needed: words)
          return nil
        }
      })
  }

  /// A number of repetitions: a number, or `"infinity"`.
  static let repeatCount = Form(
    "a number of repetitions or \"infinity\"",
    schema: .any(of: [
      Schema(["type": "number", "minimum": 0]), Schema(["const": "infinity"]),
    ]), write: { value, _ in .number(value) },
    read: { node, decoding in
      switch node.value.content {
      case .string("infinity"): return .infinity
      case .number(let value): return decoding.checked(value, .notNegative, unit: "", at: node)
      default:
        decoding.reportType(of: node, needed: "a number of repetitions or \"infinity\"")
        return nil
      }
    })
}
