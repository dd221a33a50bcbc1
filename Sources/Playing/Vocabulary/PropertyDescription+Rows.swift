import Animation
import Graphics
import JSON
import LayerTree
import SceneFile

extension PropertyDescription {
  /// What a row of a layer, a cell or an animation says.
  ///
  /// - Parameters:
  ///   - sort: What a name is a name of, in messages.
  ///   - kind: nil as the row's shape has it.
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
  /// How numbers of the property are written.
  var numberKind: ValueKind {
    switch quantity {
    case .plain: .number(range, unit: unit)
    case .whole: .integer(range)
    case .seconds: .time(range)
    case .radians: .angle
    case .repetitions: .repeatCount
    }
  }

  /// How values of the property are written.
  ///
  /// - Parameter sort: What a name is a name of, in messages.
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
  /// A default as the schema shows it; nil for what JSON cannot say.
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
