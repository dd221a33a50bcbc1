public import Foundation

/// The meaning of color components.
///
/// Flipbook draws in sRGB only: a color of another space is converted on creation. "Device" spaces
/// are sRGB here, as on a phone.
public struct CGColorSpace: Hashable, Sendable {
  fileprivate enum Kind: Hashable {
    case sRGB, linearSRGB, displayP3, gray, linearGray
  }
  fileprivate let kind: Kind
  /// The name with which it was created; nil for a device space.
  public let name: String?

  /// Creates a color space by one of the names below; nil for an unknown name.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: kind = .sRGB
    case Self.linearSRGB, Self.extendedLinearSRGB: kind = .linearSRGB
    case Self.displayP3, Self.extendedDisplayP3: kind = .displayP3
    case Self.genericGrayGamma2_2, Self.extendedGray: kind = .gray
    case Self.linearGray, Self.extendedLinearGray: kind = .linearGray
    default: return nil
    }
    self.name = name
  }

  fileprivate init(_ kind: Kind) { (self.kind, name) = (kind, nil) }

  /// The number of components of a color, without alpha.
  public var numberOfComponents: Int {
    switch kind {
    case .sRGB, .linearSRGB, .displayP3: 3
    case .gray, .linearGray: 1
    }
  }

  public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  public static let linearGray = "kCGColorSpaceLinearGray"
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
}

public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  case unknown = -1
  case monochrome
  case rgb
}

/// The sRGB color space.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

/// The gray color space with sRGB's tone curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.gray) }

extension CGColor {
  /// Creates a color from components of a space, converted to (extended) sRGB.
  ///
  /// Nil unless there is a component for each of the space's and one for alpha; spare ones are
  /// ignored, as in Core Graphics.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    let count = colorSpace.numberOfComponents
    guard components.count > count else { return nil }
    let (first, alpha) = (components[0], components[count])
    switch colorSpace.kind {
    case .gray: self.init(gray: first, alpha: alpha)
    case .linearGray: self.init(gray: encoded(first), alpha: alpha)
    case .sRGB:
      self.init(red: first, green: components[1], blue: components[2], alpha: alpha)
    case .linearSRGB:
      self.init(
        red: encoded(first), green: encoded(components[1]), blue: encoded(components[2]),
        alpha: alpha)
    case .displayP3:
      self.init(displayP3Red: first, green: components[1], blue: components[2], alpha: alpha)
    }
  }

  /// Creates a Display P3 color; components of one outside of sRGB's gamut lie outside 0…1.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    // P3 to sRGB primaries, both with the D65 white point; the rows sum to 1, so grays stay.
    self.init(
      red: encoded(1.2249401762805598 * r - 0.22494017628055996 * g),
      green: encoded(-0.042056954709688163 * r + 1.0420569547096881 * g),
      blue: encoded(
        -0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b),
      alpha: alpha)
  }
}

/// Converts an sRGB component to linear light; an odd function, so that extended components work.
private func linear(_ value: CGFloat) -> CGFloat {
  let size = abs(value)
  let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

/// The inverse of `linear`.
private func encoded(_ light: CGFloat) -> CGFloat {
  let size = abs(light)
  let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}
