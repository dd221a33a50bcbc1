public import Foundation
public import Graphics
public import LayerTree
public import Typesetting

/// A colour in sRGB, or one for light and another for dark surroundings.
open class UIColor: NSObject, CGColorConvertible, ColorConvertible, @unchecked Sendable {
  /// Gives the colour for a style; unchecked, as providers are asked only on the thread of a stage.
  private let provider: (UITraitCollection) -> CGColor

  init(provider: @escaping (UITraitCollection) -> CGColor) { self.provider = provider }

  /// - Parameters: 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    provider = { _ in color }
  }

  /// Black and transparent.
  public override convenience init() { self.init(red: 0, green: 0, blue: 0, alpha: 0) }

  public convenience init(cgColor: CGColor) { self.init { _ in cgColor } }

  convenience init(light: UInt32, dark: UInt32) {
    self.init { CGColor(pixel: $0.userInterfaceStyle == .dark ? dark : light) }
  }

  /// In the form for the current traits.
  open var cgColor: CGColor { provider(.current) }
  public var textColor: CGColor { cgColor }

  /// The colour in the form for some traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(cgColor: provider(traitCollection))
  }

  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  public static let clear = UIColor()
  public static let systemBlue = UIColor(light: 0xFF00_7AFF, dark: 0xFF0A_84FF)
  public static let systemGray = UIColor(light: 0xFF8E_8E93, dark: 0xFF8E_8E93)
}
