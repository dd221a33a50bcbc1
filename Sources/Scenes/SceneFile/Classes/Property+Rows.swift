import Animation
package import Effects
import Graphics
import JSON
import LayerTree

extension Property {
  /// The description of a property of a layer, a cell or an animation.
  ///
  /// - Parameters:
  ///   - sort: The kind of name, for messages.
  ///   - kind: The notation of values; nil to follow the row's shape.
  init(
    _ row: some PropertyRow, sort: String, kind: ValueKind? = nil, default: JSONTree? = nil,
    aliases: [String]? = nil
  ) {
    self.init(
      row.key, aliases: aliases ?? row.aliases, kind ?? row.kind(sort: sort), default: `default`,
      about: row.about)
  }
}

extension PropertyRow {
  /// The notation of the property's numbers.
  var numberKind: ValueKind {
    switch quantity {
    case .plain: .number(range, unit: unit)
    case .whole: .integer(range)
    case .seconds: .time(range)
    case .radians: .angle
    case .repetitions: .repeatCount
    }
  }

  /// The notation of the property's values.
  ///
  /// - Parameter sort: The kind of name, for messages.
  func kind(sort: String) -> ValueKind {
    switch valueShape {
    case .number: numberKind
    case .bool: .bool
    case .point: .point
    case .size: .offset
    case .rect: .rect
    case .color: .optional(.color)
    case .transform: .transform
    case .path: .optional(.path)
    case .image: .optional(.image)
    case .colors: .list(.color, named: "colors")
    case .numbers: .list(numberKind, named: "numbers")
    case .name(let names): .name(sort, of: names)
    case .names(let names): .flags(sort, of: names)
    case .text: .optional(.text)
    case nil: preconditionFailure("\(key) needs a kind")
    }
  }
}

extension JSONTree {
  /// A default as the schema shows it; nil for a value that JSON cannot express.
  init?(default value: AnimatableValue, of shape: LayerProperty.Kind) {
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
      let hasDefault = row.kind != .image && row.kind != .rect
      let value = hasDefault ? JSONTree(default: row.defaultValue, of: row.kind) : nil
      switch row.key {
      case "name":
        return [
          Property(row, sort: "name", kind: .text),
          Property(
            "class", .name("class", of: ["CAEmitterCell"]), default: "CAEmitterCell",
            about: "Its class; there is only one."),
        ]
      case "enabled":
        return [
          Property(
            "isEnabled", aliases: [row.key], .bool, default: true, about: row.about)
        ]
      case "color":
        return [Property(row, sort: "color", kind: .color, default: "white")]
      default: return [Property(row, sort: "filter", default: value)]
      }
    } + [
      Property(
        "emitterCells", .emitterCells, about: "What each particle emits itself while it lives.")
    ]
}

// MARK: - Effects

extension CatalogEffect {
  /// The notation of the parameters.
  package var properties: [Property] {
    parameters.map { parameter in
      Property(
        parameter.name, parameter.kind.valueKind(named: parameter.name),
        default: parameter.defaultValue.tree, about: parameter.about)
    }
  }
}

extension CatalogEffect.Kind {
  /// The notation of a parameter of the kind.
  fileprivate func valueKind(named name: String) -> ValueKind {
    switch self {
    case .number: .number()
    case .seconds: .time(.notNegative)
    case .count: .integer(.notNegative)
    case .angle: .angle
    case .flag: .bool
    case .choice(let names): .name(name, of: names)
    case .choices(let names): .flags(name, of: names)
    }
  }
}

extension CatalogEffect.Value {
  /// The value as the schema shows it.
  fileprivate var tree: JSONTree {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .name(let name): .string(name)
    case .names(let names): .array(names.map { .string($0) })
    }
  }
}
