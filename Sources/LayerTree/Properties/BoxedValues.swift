import Animation
import Foundation
import Graphics

extension AnimatableValue {
  /// The value as key-value coding hands it out: numbers as `NSNumber`, the rest as Core Graphics has it.
  var boxed: Any? {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .bool(let bool): NSNumber(value: bool)
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): color
    case .transform(let transform): transform
    case .path(let path): path.map { CGPath($0) }
    case .image(let image): image
    case .crossFade(let from, let to, let fraction): fraction < 0.5 ? from : to
    case .colors(let colors): colors
    case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
    case .name(let name): name
    }
  }

  /// A boxed value of whatever kind it has; nil where it is of none.
  init?(boxed value: Any?) {
    switch value {
    case nil: return nil
    case let value as AnimatableValue: self = value
    case let value as Bool where Swift.type(of: value as Any) == Bool.self: self = .bool(value)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CGColor: self = .color(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
    case let value as CGPath: self = .path(value.value)
    case let value as CGImage: self = .image(value)
    case let value as [CGColor]: self = .colors(value)
    case let value as String: self = .name(value)
    default:
      if let number = Self.number(value) {
        self = .number(number)
      } else if let list = value as? [Any], !list.isEmpty,
        let numbers = Self.numbers(list)
      {
        self = .numbers(numbers)
      } else {
        return nil
      }
    }
  }

  /// A boxed value as one kind, converted where that loses nothing; nil where it cannot be.
  init?(boxed value: Any?, as kind: AnimatableValue.Kind) {
    switch kind {
    case .number:
      guard let number = Self.number(value) else { return nil }
      self = .number(number)
    case .bool:
      if let bool = value as? Bool {
        self = .bool(bool)
      } else if let number = Self.number(value) {
        self = .bool(number != 0)
      } else {
        return nil
      }
    case .colors:
      guard let list = value as? [Any] else { return nil }
      let colors = list.compactMap { $0 as? CGColor }
      guard colors.count == list.count else { return nil }
      self = .colors(colors)
    case .numbers:
      guard let list = value as? [Any], let numbers = Self.numbers(list) else { return nil }
      self = .numbers(numbers)
    case .name:
      switch value {
      case let text as String: self = .name(text)
      case let raw as any RawRepresentable:
        guard let text = raw.rawValue as? String else { return nil }
        self = .name(text)
      default: return nil
      }
    default:
      guard let value = AnimatableValue(boxed: value), value.kind == kind else { return nil }
      self = value
    }
  }

  private static func numbers(_ list: [Any]) -> [Double]? {
    let numbers = list.compactMap { number($0) }
    return numbers.count == list.count ? numbers : nil
  }

  /// Any of the number types that Swift on Linux does not convert into one another inside `Any`.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: number.exact
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(number)
    case let flags as any OptionSet: (flags.rawValue as? any BinaryInteger).map { Double($0) }
    default: nil
    }
  }
}
