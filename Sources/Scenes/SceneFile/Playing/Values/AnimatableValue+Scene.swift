import Animation
import Foundation
import Graphics
import LayerTree
import SceneModel

extension SceneObjects {
  /// A scene's value for layers and animations; nil for a value of another shape.
  func animatable(_ value: Scene.Value, as shape: LayerProperty.Kind) -> AnimatableValue? {
    switch (shape, value) {
    case (.bool, .bool(let flag)): .bool(flag)
    case (.number, .number(let number)): .number(number)
    case (.point, .point(let point)): .point(point)
    case (.size, .size(let size)): .size(size)
    case (.rect, .rect(let rect)): .rect(rect)
    case (.transform, .transform(let transform)): .transform(transform)
    case (.color, .color(let color)): .color(cgColor(color))
    case (.color, .null): .color(nil)
    case (.path, .path(let path)): .path(path)
    case (.path, .null): .path(nil)
    case (.image, .image(let image)): .image(picture(image))
    case (.image, .null): .image(nil)
    case (.colors, .list(let list)): .colors(list.compactMap(\.color).map { cgColor($0) })
    case (.numbers, .list(let list)): .numbers(list.compactMap(\.number))
    case (.name, .text(let name)), (.text, .text(let name)): .name(name)
    case (.text, .null): .name("")
    case (.names(let names), .list(let list)):
      .number(
        Double(
          list.compactMap { $0.text.flatMap { names.firstIndex(of: $0) } }.reduce(0) {
            $0 | 1 << $1
          }))
    default: nil
    }
  }

  /// A value of an animation of a kind; nil for a value of another kind.
  func animatable(_ value: Scene.Value, like kind: AnimatableValue.Kind) -> AnimatableValue? {
    let shape: LayerProperty.Kind =
      switch kind {
      case .number: .number
      case .bool: .bool
      case .point: .point
      case .size: .size
      case .rect: .rect
      case .color: .color
      case .transform: .transform
      case .path: .path
      case .image: .image
      case .colors: .colors
      case .numbers: .numbers
      case .name: .text
      }
    if case .bool = shape, let number = value.number { return .number(number) }
    return animatable(value, as: shape)
  }
}
