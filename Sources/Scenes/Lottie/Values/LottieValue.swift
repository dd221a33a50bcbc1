import Foundation
import JSON

/// A value that a Lottie file animates.
package protocol LottieValue: Hashable, Sendable {
  /// Returns nil if the numbers are not a value of this type.
  init?(numbers: [Double])

  /// Reads a value of a keyframe, which may be in a list of one.
  static func read(_ reader: inout JSONPullReader) throws(JSONPullReader.Fault) -> Self?

  /// Interpolates each component linearly; the fraction may lie outside 0…1.
  /// - Parameter fractions: One for each component; the last one applies to all further ones.
  func mixed(with end: Self, by fractions: Fractions) -> Self
}

/// The interpolation fraction of each component of a value.
package struct Fractions {
  package var first: Double
  /// The fractions from the second component on; empty if all are equal.
  package var others: [Double] = []

  package init(_ first: Double, others: [Double] = []) {
    self.first = first
    self.others = others
  }

  package subscript(_ index: Int) -> Double {
    index == 0 || others.isEmpty ? first : others[min(index, others.count) - 1]
  }
}

func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  fraction == 1 ? b : a + (b - a) * fraction
}

extension LottieValue {
  package static func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Self? {
    Self(numbers: try reader.numbers())
  }
}

extension Double: LottieValue {
  package init?(numbers: [Double]) {
    guard let first = numbers.first else { return nil }
    self = first
  }

  package func mixed(with end: Double, by fractions: Fractions) -> Double {
    mix(self, end, fractions.first)
  }
}

/// A point, a size or a scale, with its depth.
package struct Vector: LottieValue {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Missing components are 0.
  package init?(numbers: [Double]) {
    guard let first = numbers.first else { return nil }
    self.init(
      first, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// Reads a vector; a number outside of a list applies to both x and y.
  package static func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> Vector? {
    if try reader.kind() == .array { return Vector(numbers: try reader.numbers()) }
    return try reader.value().map { Vector($0, $0) }
  }

  package func mixed(with end: Vector, by fractions: Fractions) -> Vector {
    Vector(
      mix(x, end.x, fractions[0]), mix(y, end.y, fractions[1]), mix(z, end.z, fractions[2]))
  }

  package static let zero = Vector(0, 0)

  package var point: CGPoint { CGPoint(x: x, y: y) }
}

/// A color of a Lottie file, in sRGB, 0…1.
public struct LottieColor: Hashable, Sendable {
  public var r: Double
  public var g: Double
  public var b: Double
  public var a: Double

  public init(r: Double, g: Double, b: Double, a: Double) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }
}

extension LottieColor: LottieValue {
  /// Makes an opaque color; numbers that are all above 1 are bytes.
  package init?(numbers: [Double]) {
    guard numbers.count >= 3 else { return nil }
    let isBytes = numbers[0] > 1 && numbers[1] > 1 && numbers[2] > 1
    let unit = isBytes ? 255.0 : 1
    self.init(r: numbers[0] / unit, g: numbers[1] / unit, b: numbers[2] / unit, a: 1)
  }

  package func mixed(with end: LottieColor, by fractions: Fractions) -> LottieColor {
    LottieColor(
      r: mix(r, end.r, fractions[0]), g: mix(g, end.g, fractions[1]),
      b: mix(b, end.b, fractions[2]), a: mix(a, end.a, fractions[3]))
  }

  /// Makes a color from `#rrggbb`; black for invalid text.
  init(hex: String) {
    let word = hex.trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    let number = digits.count == 6 ? UInt32(digits, radix: 16) ?? 0 : 0
    self.init(
      r: Double(number >> 16 & 255) / 255, g: Double(number >> 8 & 255) / 255,
      b: Double(number & 255) / 255, a: 1)
  }
}

/// A list of numbers, such as the stops of a gradient.
package struct NumberList: LottieValue {
  package var numbers: [Double]

  package init?(numbers: [Double]) { self.numbers = numbers }

  package func mixed(with end: NumberList, by fractions: Fractions) -> NumberList {
    guard numbers.count == end.numbers.count else { return fractions.first < 0.5 ? self : end }
    var result = self
    for index in numbers.indices {
      result.numbers[index] = mix(numbers[index], end.numbers[index], fractions.first)
    }
    return result
  }
}
