import Foundation
import Typesetting

/// The rule by which a font's size follows the text size.
struct FontScaling: Hashable, Sendable {
  var style: UIFont.TextStyle
  /// The font at the default text size; nil for the preferred font of the style.
  var base: Font?
  /// In points.
  var maximumSize = CGFloat.infinity

  func font(at category: UIContentSizeCategory) -> UIFont {
    guard var font = base else {
      let size = style.pointSize(at: category)
      return UIFont(Font(size: size, weight: style.weight.fontWeight), scaling: self)
    }
    font.size = min(style.scaled(font.size, at: category, toScale: 1), maximumSize)
    return UIFont(font, scaling: self)
  }
}

extension UIFont {
  /// The font at the text size of traits, for a font of a text style or of `UIFontMetrics`; other
  /// fonts keep their size.
  package final func adjusted(to traits: UITraitCollection) -> UIFont {
    scaling?.font(at: .preferred(by: traits)) ?? self
  }
}

extension NSAttributedString {
  /// The text with its fonts at the text size of traits.
  package final func adjusted(to traits: UITraitCollection) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { found, range, _ in
      guard let font = found[.font] as? UIFont else { return }
      result.addAttributes([.font: font.adjusted(to: traits)], range: range)
    }
    return result
  }
}
