import Animation
import Graphics
import JSON
import LayerTree

extension JSONTree {
  /// A property's value in full precision, in the notation of scene files.
  ///
  /// - Parameter shape: The property's shape; nil for a key of the user's own.
  package init(_ value: AnimatableValue, of shape: LayerProperty.Kind?) {
    switch value {
    case .number(let number):
      if case .names(let names)? = shape {
        let bits = Int(number)
        self = .array(names.indices.filter { bits >> $0 & 1 == 1 }.map { .string(names[$0]) })
      } else {
        self = .number(number)
      }
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = JSONTree.numbers([point.x, point.y])
    case .size(let size): self = JSONTree.numbers([size.width, size.height])
    case .rect(let rect):
      self = JSONTree.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): self = color.map { JSONTree(color: $0) } ?? .null
    case .transform(let m):
      self = JSONTree.numbers([
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ])
    case .path(let path): self = path.map { .string($0.svgPathData) } ?? .null
    case .image(let image): self = JSONTree(image: image)
    case .crossFade(let from, let to, let fraction):
      self = [
        "from": JSONTree(image: from), "to": JSONTree(image: to), "fraction": .number(fraction),
      ]
    case .colors(let colors): self = .array(colors.map { JSONTree(color: $0) })
    case .numbers(let numbers): self = .array(numbers.map { .number($0) })
    case .name(let name): self = .string(name)
    }
  }

  private init(color: CGColor) {
    self = .numbers([color.red, color.green, color.blue, color.alpha])
  }

  /// An image's width and height in pixels, for want of a better description.
  private init(image: CGImage?) {
    self = image.map { .array([.integer($0.width), .integer($0.height)]) } ?? .null
  }
}
