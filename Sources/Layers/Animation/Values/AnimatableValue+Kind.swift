import Foundation
import Graphics

extension AnimatableValue {
  /// The type of a value, which all values of one animation share.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case number, bool, point, size, rect, color, transform, path, image, colors, numbers, name

    /// The kind as it reads in an error message: "a point".
    public var description: String {
      switch self {
      case .number: "a number"
      case .bool: "a Boolean"
      case .point: "a point"
      case .size: "a size"
      case .rect: "a rectangle"
      case .color: "a color"
      case .transform: "a transform"
      case .path: "a path"
      case .image: "an image"
      case .colors: "an array of colors"
      case .numbers: "an array of numbers"
      case .name: "a name"
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .number: .number
    case .bool: .bool
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .path: .path
    case .image, .crossFade: .image
    case .colors: .colors
    case .numbers: .numbers
    case .name: .name
    }
  }

  /// The kind, with the count if values of the kind may differ in it: "an array of 3 colors".
  var shape: String {
    switch self {
    case .colors(let colors): "an array of \(colors.count) colors"
    case .numbers(let numbers): "an array of \(numbers.count) numbers"
    case .path(let path?): "a path of \(path.elements.count) elements (\(path.outline))"
    default: kind.description
    }
  }
}

extension Path {
  /// The elements' kinds in SVG's letters, shortened: "MLCCZ".
  fileprivate var outline: String {
    let letters = elements.prefix(12).map { element in
      switch element {
      case .move: "M"
      case .line: "L"
      case .quad: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }
    return letters.joined() + (elements.count > 12 ? "…" : "")
  }
}
