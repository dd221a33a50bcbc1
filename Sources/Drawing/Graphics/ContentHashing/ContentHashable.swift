import Base
package import Foundation

/// A value of the render tree, or of a part of it, whose drawing depends on nothing but the numbers
/// that it adds to a hasher.
///
/// `Hashable` does not do for files: its hashes differ in each process and have 64 bits, and two
/// images with equal pixels are two. Fields that draw nothing, such as ids and labels, are left
/// out.
package protocol ContentHashable {
  /// Adds all that drawing reads.
  func addContent(to hasher: inout ContentHasher)
}

extension ContentHasher {
  /// Adds values in order.
  package mutating func add<each Value: ContentHashable>(_ value: repeat each Value) {
    repeat (each value).addContent(to: &self)
  }
}

extension Bool: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(word: self ? 1 : 0) }
}

extension Int: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(word: UInt64(bitPattern: Int64(self)))
  }
}

extension Double: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(word: bitPattern) }
}

extension CGFloat: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(word: Double(self).bitPattern)
  }
}

extension CGPoint: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(x, y) }
}

extension CGSize: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(width, height) }
}

extension CGRect: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(origin, size) }
}

extension SIMD4<Double>: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(x, y, z, w) }
}

extension Optional: ContentHashable where Wrapped: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(word: self == nil ? 0 : 1)
    self?.addContent(to: &hasher)
  }
}

extension Array: ContentHashable where Element: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(count)
    for element in self { element.addContent(to: &hasher) }
  }
}

extension CGAffineTransform: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(a, b, c, d, tx, ty) }
}

extension Projection: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(m11, m12, m14, m21, m22, m24, m41, m42, m44)
  }
}

extension CGColor: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(red, green, blue, alpha) }
}

extension CGGradient: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(stops) }
}

extension CGGradient.Stop: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(location, color) }
}

extension CGImage: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(object: self) { $0.add(ContentHash(bitmap)) }
  }
}

extension Path: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(elements) }
}

extension Path.Element: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .move(let end): hasher.add(0, end)
    case .line(let end): hasher.add(1, end)
    case .quad(let end, let control): hasher.add(2, end, control)
    case .cubic(let end, let control1, let control2): hasher.add(3, end, control1, control2)
    case .close: hasher.add(4)
    }
  }
}

extension FillRule: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .winding: hasher.add(0)
    case .evenOdd: hasher.add(1)
    }
  }
}

extension StrokeStyle: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(
      width, Int(cap.rawValue), Int(join.rawValue), miterLimit, dashPhase, dashes)
  }
}
