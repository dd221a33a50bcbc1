public import Foundation
public import Graphics
public import LayerTree
public import Typesetting

/// A color in sRGB, or a pair of colors for light and dark.
///
/// Unchecked as Sendable, because a provider is called only on the thread of a stage, and the rest
/// never changes.
open class UIColor: NSObject, CGColorConvertible, ColorConvertible, NSCopying,
  _ExpressibleByColorLiteral, @unchecked Sendable
{
  /// Returns the color for a style.
  private let provider: (UITraitCollection) -> CGColor

  init(provider: @escaping (UITraitCollection) -> CGColor) { self.provider = provider }

  /// Creates a color; components outside 0…1 are beyond sRGB, and clamped when drawn.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    provider = { _ in color }
  }

  /// Creates transparent black.
  public override convenience init() { self.init(red: 0, green: 0, blue: 0, alpha: 0) }

  /// Creates a gray.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// - Parameters:
  ///   - hue: 0…1 around from red via green; clamped to that, as in UIKit.
  ///   - saturation: 0…1, from gray.
  ///   - brightness: 0…1, from black.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let color = HSBColor(hue: hue, saturation: saturation, brightness: brightness)
    let (red, green, blue) = color.rgb
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color converted to sRGB; components beyond it are clamped when drawn.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(cgColor: CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(cgColor: CGColor) { self.init { _ in cgColor } }

  /// Creates a color that is computed for each style.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init { dynamicProvider($0).resolvedColor(with: $0).cgColor }
  }

  /// Creates the mean color of an image, with a diagnostic: patterns are not drawn.
  public convenience init(patternImage image: UIImage) {
    self.init(cgColor: image.meanColor)
    ViewFact.patternColor.report(of: "UIColor", at: "patternImage")
  }

  /// Creates a color of an asset catalog in the timeline's image folders, or a system color by name
  /// ("systemBlue", "label"); nil, with a diagnostic, for any other name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates a color of an asset catalog in a bundle, if it has one, or as without a bundle.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let own = bundle?.resourceFolders ?? []
    guard let color = ImageFiles.color(named: name, first: own) ?? UIColor.named[name] else {
      ViewFact.unknownColor(name).report(of: "UIColor", at: "named")
      return nil
    }
    self.init(provider: color.provider)
  }

  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The color for the current traits.
  open var cgColor: CGColor { provider(.current) }
  public var textColor: CGColor { cgColor }

  /// The color for some traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(cgColor: provider(traitCollection))
  }

  /// The color at another opacity, for light and dark.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let provider = provider
    return UIColor {
      var color = provider($0)
      color.alpha = alpha
      return color
    }
  }

  // MARK: Components

  /// Writes the components to the pointers, which may be nil; always true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    unsafe red?.pointee = color.red
    unsafe green?.pointee = color.green
    unsafe blue?.pointee = color.blue
    unsafe alpha?.pointee = color.alpha
    return true
  }

  /// Writes the components to the pointers, each 0…1; always true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    let hsb = HSBColor(red: color.red, green: color.green, blue: color.blue)
    unsafe hue?.pointee = hsb.hue
    unsafe saturation?.pointee = hsb.saturation
    unsafe brightness?.pointee = hsb.brightness
    unsafe alpha?.pointee = color.alpha
    return true
  }

  /// Writes the components of a gray; false, writing nothing, for any other color.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.red == color.green, color.green == color.blue else { return false }
    unsafe white?.pointee = color.red
    unsafe alpha?.pointee = color.alpha
    return true
  }

  // MARK: Drawing

  /// Sets the color of fills and strokes in the current context.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: Identity

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the colors are equal in light and dark.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self === other || forms == other.forms
  }

  open override var hash: Int { forms.hashValue }

  open override var description: String {
    let forms = forms
    return forms[0] == forms[1]
      ? "UIColor(\(forms[0].words))" : "UIColor(light \(forms[0].words), dark \(forms[1].words))"
  }

  private var forms: [CGColor] {
    [UIUserInterfaceStyle.light, .dark].map { provider(UITraitCollection(userInterfaceStyle: $0)) }
  }
}

/// The type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

extension CGColor {
  fileprivate var words: String { "\(red) \(green) \(blue) \(alpha)" }
}

/// Hue, saturation and brightness of a color, each 0…1.
struct HSBColor: Equatable {
  var hue, saturation, brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
    self.hue = unit(hue)
    self.saturation = unit(saturation)
    self.brightness = unit(brightness)
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    brightness = high
    saturation = high > 0 ? range / high : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths: CGFloat =
      if high == red {
        (green - blue) / range
      } else if high == green {
        (blue - red) / range + 2
      } else {
        (red - green) / range + 4
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    func component(_ offset: CGFloat) -> CGFloat {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    return (component(5), component(3), component(1))
  }
}
