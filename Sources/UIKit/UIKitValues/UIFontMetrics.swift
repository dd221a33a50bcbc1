public import Foundation

/// A scale of fonts and lengths with the text size, in proportion to the leading of a text style.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// A font for the text size of the current traits; sizes are whole points.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, compatibleWith: nil)
  }

  open func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
  }

  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    FontScaling(style: style, base: font.textFont, maximumSize: maximumPointSize)
      .font(for: traitCollection)
  }

  /// A length for the text size of the current traits, in whole pixels of the screen.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  open func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    let scales = [traitCollection, .current].compactMap { $0?.displayScale }
    let scale = scales.first { $0 > 0 } ?? 1
    return style.scaled(value, at: .preferred(by: traitCollection), toScale: scale)
  }
}
