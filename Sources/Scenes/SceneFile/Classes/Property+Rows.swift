import Animation
package import Effects
import Graphics
import JSON
import LayerTree

extension Property {
  /// A property of a layer, a cell or an animation.
  ///
  /// - Parameter kind: The notation of values; nil for the row's.
  init(_ row: some PropertyRow, kind: ValueKind? = nil, default: AnimatableValue?) {
    self.init(
      row.key, aliases: row.aliases, kind ?? row.notation,
      default: `default`.flatMap { JSONTree(default: $0, of: row.valueShape) }, about: row.about)
  }
}

extension PropertyRow {
  /// The notation of the property's values.
  fileprivate var notation: ValueKind {
    switch objectKind {
    case .timingFunction: return .timing
    case .timingFunctions: return .list(.timing, named: "timing functions")
    case .valueFunction:
      return .name("value function", of: AnimationClass.valueFunctions.map(\.name))
    case .path: return .path
    case .animatedValue: return .animatedValue
    case .animatedValues: return .animatedValues
    case nil: break
    }
    switch valueShape {
    case .number: return numberKind
    case .bool: return .bool
    case .point: return .point
    case .size: return .offset
    case .rect: return .rect
    case .color: return .optional(.color)
    case .transform: return .transform
    case .path: return .optional(.path)
    case .image: return .optional(.image)
    case .colors: return .list(.color, named: "colors")
    case .numbers: return .list(numberKind, named: sort)
    case .name(let names): return .name(sort, of: names)
    case .names(let names): return .flags(sort, of: names)
    case .text: return .optional(.text)
    case nil: preconditionFailure("\(key) is not in files")
    }
  }

  /// The notation of the property's numbers.
  private var numberKind: ValueKind {
    switch quantity {
    case .plain: .number(range, unit: unit)
    case .whole: .integer(range)
    case .seconds: .time(range)
    case .radians: .angle
    case .repetitions: .repeatCount
    case .settlingTime: .settlingTime
    }
  }
}

extension JSONTree {
  /// A default as the schema shows it; nil for a value that JSON cannot express.
  fileprivate init?(default value: AnimatableValue, of shape: LayerProperty.Kind?) {
    switch value {
    case .number(let number) where !number.isFinite: return nil
    case .transform(let transform):
      guard transform == CATransform3DIdentity else { return nil }
      self = []
    case .path(.some), .image(.some), .crossFade: return nil
    case .colors(let colors) where !colors.isEmpty: return nil
    case .name("") where shape == .text: self = .null
    default: self.init(value, of: shape)
    }
  }
}

// MARK: - Emitter cells

extension Property {
  /// The keys of emitter cells: those of Core Animation, and additional ones for objects.
  package static let emitterCell: [Property] =
    CAEmitterCell.propertyTable.rows.flatMap { row -> [Property] in
      switch row.key {
      case "name":
        return [
          Property(row, kind: .text, default: nil),
          Property(
            "class", .name("class", of: ["CAEmitterCell"]), default: "CAEmitterCell",
            about: "Its class; there is only one."),
        ]
      case "enabled":
        return [Property("isEnabled", aliases: [row.key], .bool, default: true, about: row.about)]
      case "color": return [Property(row.key, .color, default: "white", about: row.about)]
      default: return [Property(row, default: row.shownDefault)]
      }
    } + [
      Property(
        "emitterCells", .emitterCells, about: "What each particle emits itself while it lives.")
    ]
}

// MARK: - Effects

extension EffectDefinition {
  /// The notation of the parameters.
  package var properties: [Property] {
    parameters.map { parameter in
      Property(
        parameter.name, parameter.kind.valueKind(named: parameter.name),
        default: parameter.defaultValue.tree, about: parameter.about)
    }
  }
}

extension EffectDefinition.Kind {
  /// The notation of a parameter of the kind.
  fileprivate func valueKind(named name: String) -> ValueKind {
    switch self {
    case .number: .number()
    case .seconds: .time(.notNegative)
    case .count: .integer(.notNegative)
    case .angle: .angle
    case .bool: .bool
    case .choice(let names): .name(name, of: names)
    case .choices(let names): .flags(name, of: names)
    }
  }
}

extension EffectDefinition.Value {
  /// The value as the schema shows it.
  fileprivate var tree: JSONTree {
    switch self {
    case .number(let number): .number(number)
    case .bool(let value): .bool(value)
    case .name(let name): .string(name)
    case .names(let names): .array(names.map { .string($0) })
    }
  }
}
