public import Foundation

/// A color in sRGB, not premultiplied; components may lie outside 0…1 (extended sRGB) until drawn.
public struct CGColor: Hashable, Sendable {
  public var red, green, blue: CGFloat
  /// Opacity, 0…1.
  public var alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Red, green, blue, alpha: always four and in sRGB, also for a color made from a gray (Apple:
  /// two).
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4.
  public var numberOfComponents: Int { 4 }

  /// sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// The same color at another opacity; never nil, an optional because Apple's is.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The same color; never nil, an optional because Apple's is.
  public func copy() -> CGColor? { self }

  /// The pixel that this color makes: clamped to 0…1 (NaN to 0), rounded, premultiplied
  /// `0xAARRGGBB`.
  public var pixel: UInt32 { PremultipliedPixel(self).word }

  /// The color of a premultiplied `0xAARRGGBB` pixel; of a transparent one, `clear`.
  public init(pixel: UInt32) {
    let alpha = CGFloat(pixel >> 24)
    func component(_ shift: UInt32) -> CGFloat {
      alpha == 0 ? 0 : min(1, CGFloat(pixel >> shift & 255) / alpha)
    }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha / 255)
  }
}

extension PremultipliedPixel {
  /// The pixel that a color makes: clamped to 0…1 (NaN to 0), rounded.
  package init(_ color: CGColor) {
    let alpha = unit(color.alpha)
    func byte(_ component: CGFloat) -> UInt32 {
      UInt32(saturating: (unit(component) * alpha * 255).rounded())
    }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: UInt32(saturating: (alpha * 255).rounded()))
  }
}

/// Held to 0…1; NaN is 0.
private func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
