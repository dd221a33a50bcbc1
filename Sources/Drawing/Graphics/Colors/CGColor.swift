import Base
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

  /// Red, green, blue, alpha: always four and in sRGB, even for a color created from a gray (two in
  /// Core Graphics).
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4.
  public var numberOfComponents: Int { 4 }

  /// sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// The same color at another opacity; never nil, but optional as in Core Graphics.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The same color; never nil, but optional as in Core Graphics.
  public func copy() -> CGColor? { self }

  /// Creates the color of a pixel; `clear` for a transparent one.
  public init(_ pixel: PremultipliedPixel) {
    let alpha = CGFloat(pixel.alpha)
    func component(_ value: UInt32) -> CGFloat { alpha == 0 ? 0 : min(1, CGFloat(value) / alpha) }
    self.init(
      red: component(pixel.red), green: component(pixel.green), blue: component(pixel.blue),
      alpha: alpha / 255)
  }
}

extension PremultipliedPixel {
  /// Creates the pixel of a color: clamped to 0…1 (NaN to 0), rounded.
  public init(_ color: CGColor) {
    let alpha = unit(color.alpha)
    func byte(_ component: CGFloat) -> UInt32 {
      UInt32(saturating: (unit(component) * alpha * 255).rounded())
    }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: UInt32(saturating: (alpha * 255).rounded()))
  }
}

/// Clamps a value to 0…1; NaN becomes 0.
private func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
