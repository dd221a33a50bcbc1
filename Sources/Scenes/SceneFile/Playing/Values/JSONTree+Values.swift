package import Animation
import Graphics
package import JSON
package import LayerTree

extension JSONTree {
  /// A property's value in the notation of scene files, rounded as in the render tree's text:
  /// lengths to hundredths of a point, other numbers to thousandths.
  ///
  /// - Parameter shape: The property's shape; nil for a user-defined key.
  package init(_ value: AnimatableValue, of shape: LayerProperty.Kind?) {
    switch value {
    case .number(let number):
      if case .names(let names)? = shape {
        let bits = Int(number)
        self = .array(names.indices.filter { bits >> $0 & 1 == 1 }.map { .string(names[$0]) })
      } else {
        self = [JSONTree].factors([number])[0]
      }
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = .array(.lengths([point.x, point.y]))
    case .size(let size): self = .array(.lengths([size.width, size.height]))
    case .rect(let rect):
      self = .array(
        .lengths([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]))
    case .color(let color): self = color.map { JSONTree(color: $0) } ?? .null
    case .transform(let m):
      // A perspective is a small part of 1.
      let rows = [
        ([m.m11, m.m12, m.m13], m.m14), ([m.m21, m.m22, m.m23], m.m24),
        ([m.m31, m.m32, m.m33], m.m34),
      ]
      self = .array(
        rows.flatMap { .factors($0) + .rounded([$1], toParts: 1_000_000) }
          + .lengths([m.m41, m.m42, m.m43]) + .factors([m.m44]))
    case .path(let path): self = path.map { .string($0.roundedPathData) } ?? .null
    case .image(let image): self = JSONTree(image: image)
    case .crossFade(let from, let to, let fraction):
      self = [
        "from": JSONTree(image: from), "to": JSONTree(image: to),
        "fraction": [JSONTree].factors([fraction])[0],
      ]
    case .colors(let colors): self = .array(colors.map { JSONTree(color: $0) })
    case .numbers(let numbers): self = .array(.factors(numbers))
    case .name(let name): self = .string(name)
    }
  }

  private init(color: CGColor) {
    self = .array(.factors([color.red, color.green, color.blue, color.alpha]))
  }

  /// An image as its width and height in pixels.
  private init(image: CGImage?) {
    self = image.map { .array([.integer($0.width), .integer($0.height)]) } ?? .null
  }
}

extension [JSONTree] {
  /// Points, to hundredths.
  package static func lengths(_ numbers: [some BinaryFloatingPoint]) -> [JSONTree] {
    rounded(numbers, toParts: 100)
  }

  /// Fractions, factors and other numbers, to thousandths.
  package static func factors(_ numbers: [some BinaryFloatingPoint]) -> [JSONTree] {
    rounded(numbers, toParts: 1000)
  }

  fileprivate static func rounded(
    _ numbers: [some BinaryFloatingPoint], toParts parts: Double
  ) -> [JSONTree] {
    numbers.map { Double($0) }.map { number in
      let rounded = (number * parts).rounded() / parts
      // Adding 0 turns −0 into 0; numbers too large to be rounded are unchanged.
      return .number(rounded.isFinite ? rounded + 0 : number)
    }
  }
}
