import Foundation
import LayerTree
import UIKitValues
import Views

extension UILabel: WrappingContent, BaselineContent {
  package func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize? {
    guard numberOfLines != 1, preferredMaxLayoutWidth <= 0 else { return nil }
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  package var firstBaseline: Baseline? {
    let font = lineFonts.first
    return Baseline(at: font.baselineInLine, inHeight: font.lineHeightOnPixels, alignment: .top)
  }

  package var lastBaseline: Baseline? {
    let font = lineFonts.last
    return Baseline(at: font.baselineInLine, inHeight: font.lineHeightOnPixels, alignment: .bottom)
  }

  /// The fonts of the text's first and last characters.
  var lineFonts: (first: UIFont, last: UIFont) {
    guard let text = state.attributed, text.length > 0 else { return (font, font) }
    return (
      unsafe text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? font,
      text.lastAttributes[.font] as? UIFont ?? font
    )
  }
}

extension UIFont {
  /// The height of a label of one line, in points.
  var lineHeightOnPixels: CGFloat {
    let scale = Timeline.current.display.scale
    return (lineHeight * scale - 1e-4).rounded(.up) / scale
  }

  /// The distance from a line's top to its baseline, centered on whole pixels.
  var baselineInLine: CGFloat {
    let scale = Timeline.current.display.scale
    return ((ascender + (lineHeightOnPixels - lineHeight) / 2) * scale).rounded() / scale
  }
}
