public import Foundation

/// How color components are to be read.
///
/// Flipbook draws in sRGB alone: a color made in another space is converted when it is made.
/// "Device" spaces are sRGB here, as on a phone.
public struct CGColorSpace: Hashable, Sendable {
  fileprivate enum Kind: Hashable {
    case sRGB, linearSRGB, displayP3, gray, linearGray
  }
  fileprivate let kind: Kind
  /// The name it was made by; nil for a device space.
  public let name: String?

  /// One of the names below; nil for a name that Flipbook does not know.
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

  /// Components of a color, not counting alpha.
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

/// sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

/// Gray with sRGB's tone curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.gray) }

extension CGColor {
  /// A color of another space, converted to (extended) sRGB.
  ///
  /// Nil unless there is a component for each of the space's and one for alpha. (Apple reads
  /// through a pointer and takes as many as it needs; more than that are ignored here too.)
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

  /// A Display P3 color; one that sRGB cannot show has components outside 0…1.
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

/// From sRGB's tone curve to amounts of light; odd about 0, so that it serves extended components.
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
