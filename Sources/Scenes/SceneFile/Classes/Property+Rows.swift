import Animation
import Graphics
import JSON
import LayerTree

extension PropertyDescription {
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
