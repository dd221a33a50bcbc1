public import Foundation
import Graphics

extension UIImage {
  /// A symbol's size, weight and colors.
  ///
  /// Unchecked as Sendable, because its superclass is; it changes only while it is made.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size of the accompanying text, in points.
    package var pointSize: CGFloat?
    var weight: SymbolWeight?
    var symbolScale: SymbolScale?
    /// The text style whose font gives the size, which follows the size category.
    var textStyle: UIFont.TextStyle?
    var rendering: Rendering?

    /// The colors of a symbol's layers.
    enum Rendering: Hashable {
      case monochrome
      /// One color, with less alpha in the secondary and tertiary layers.
      case hierarchical(UIColor)
      /// A color for each layer; the last one is that of the others, too.
      case palette([UIColor])
      /// The colors that the symbol itself has.
      case multicolor
    }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? SymbolConfiguration).map { isEqual(to: $0) } ?? false
    }

    public func isEqual(to otherConfiguration: UIImage.SymbolConfiguration?) -> Bool {
      guard let other = otherConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight
        && symbolScale == other.symbolScale && textStyle == other.textStyle
        && rendering == other.rendering
    }

    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(symbolScale)
      hasher.combine(textStyle)
      hasher.combine(rendering)
      return hasher.finalize()
    }

    public override init() { super.init() }

    /// A configuration that sets nothing.
    public class var unspecified: SymbolConfiguration { SymbolConfiguration() }

    // MARK: Sizes and weights

    public convenience init(pointSize: CGFloat) {
      self.init()
      self.pointSize = pointSize
    }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize: pointSize)
      self.weight = weight
    }

    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize: pointSize, weight: weight)
      symbolScale = scale
    }

    public convenience init(weight: UIImage.SymbolWeight) {
      self.init()
      self.weight = weight
    }

    public convenience init(scale: UIImage.SymbolScale) {
      self.init()
      symbolScale = scale
    }

    /// A size that follows a text style, also when a view's size category changes.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: UIFont.preferredFont(forTextStyle: textStyle))
      self.textStyle = textStyle
    }

    public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
      self.init(textStyle: textStyle)
      symbolScale = scale
    }

    /// The size and weight of a font.
    public convenience init(font: UIFont) {
      self.init(
        pointSize: font.pointSize,
        weight: SymbolWeight(rawValue: font.textFont.weight.rawValue / 100) ?? .regular)
    }

    public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
      self.init(font: font)
      symbolScale = scale
    }

    // MARK: Colors

    /// Draws the layers in one color with decreasing alpha: 1, 0.5 and 0.25, by eye.
    public convenience init(hierarchicalColor: UIColor) {
      self.init()
      rendering = .hierarchical(hierarchicalColor)
    }

    /// Draws each layer in a color; layers without one have the last.
    public convenience init(paletteColors: [UIColor]) {
      self.init()
      rendering = paletteColors.isEmpty ? .monochrome : .palette(paletteColors)
    }

    /// Draws a symbol in its own colors if it has any, else in one.
    public class func preferringMulticolor() -> Self {
      let configuration = Self()
      configuration.rendering = .multicolor
      return configuration
    }

    /// Draws a symbol in one color.
    public class func preferringMonochrome() -> Self {
      let configuration = Self()
      configuration.rendering = .monochrome
      return configuration
    }

    // MARK: Changing

    /// The other configuration, with this one's values for those it does not set.
    public func applying(_ otherConfiguration: UIImage.SymbolConfiguration) -> Self {
      let other = otherConfiguration
      return changed {
        if other.pointSize != nil { $0.textStyle = other.textStyle }
        $0.pointSize = other.pointSize ?? pointSize
        $0.weight = other.weight ?? weight
        $0.symbolScale = other.symbolScale ?? symbolScale
        $0.rendering = other.rendering ?? rendering
      }
    }

    public func withoutTextStyle() -> Self {
      changed {
        guard $0.textStyle != nil else { return }
        $0.textStyle = nil
        $0.pointSize = nil
        $0.weight = nil
      }
    }

    public func withoutScale() -> Self { changed { $0.symbolScale = nil } }

    public func withoutWeight() -> Self { changed { $0.weight = nil } }

    public func withoutPointSizeAndWeight() -> Self {
      changed {
        $0.textStyle = nil
        $0.pointSize = nil
        $0.weight = nil
      }
    }

    /// The configuration with the size that its text style has for traits; nil without a style.
    package func resolved(for traits: UITraitCollection) -> SymbolConfiguration? {
      textStyle.map { style in
        let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
        return changed { $0.pointSize = font.pointSize }
      }
    }

    private func changed(_ change: (SymbolConfiguration) -> Void) -> Self {
      let result = Self()
      result.pointSize = pointSize
      result.weight = weight
      result.symbolScale = symbolScale
      result.textStyle = textStyle
      result.rendering = rendering
      change(result)
      return result
    }
  }
}

extension UIFont.Weight {
  /// The weight of symbols that fits.
  public func symbolWeight() -> UIImage.SymbolWeight {
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    return weights.min {
      abs($0.fontWeight().rawValue - rawValue) < abs($1.fontWeight().rawValue - rawValue)
    } ?? .regular
  }
}

extension UIImage.SymbolWeight {
  /// The weight of fonts that fits; regular for none.
  public func fontWeight() -> UIFont.Weight {
    switch self {
    case .ultraLight: .ultraLight
    case .thin: .thin
    case .light: .light
    case .unspecified, .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .heavy: .heavy
    case .black: .black
    }
  }

  /// The line width of symbols, in hundredths of the point size.
  var lineWidth: CGFloat {
    switch self {
    case .ultraLight: 2.5
    case .thin: 4
    case .light: 6
    case .regular, .unspecified: 8.5
    case .medium: 10
    case .semibold: 11.5
    case .bold: 13
    case .heavy: 15
    case .black: 17
    }
  }
}
