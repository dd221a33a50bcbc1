import Foundation
import Typesetting

/// The rule by which a font's size follows the text size.
struct FontScaling: Hashable, Sendable {
  var style: UIFont.TextStyle
  /// The font at the default text size; nil for the preferred font of the style.
  var base: Font?
  /// In points.
  var maximumSize = CGFloat.infinity

  /// The font at the text size and in the weight of traits, or of the current ones where these have
  /// none.
  func font(for traits: UITraitCollection?) -> UIFont {
    let category = UIContentSizeCategory.preferred(by: traits)
    guard var font = base else {
      let font = Font(size: style.pointSize(at: category), weight: style.weight.fontWeight)
      return UIFont(font.legible(in: traits ?? .current), scaling: self)
    }
    font.size = min(style.scaled(font.size, at: category, toScale: 1), maximumSize)
    return UIFont(font, scaling: self)
  }
}

extension Font {
  /// The font two weights bolder if traits ask for bold text.
  ///
  /// WebKit adds as much to the weights of the system's fonts.
  func legible(in traits: UITraitCollection) -> Font {
    let own = traits.legibilityWeight
    let weight = own == .unspecified ? UITraitCollection.current.legibilityWeight : own
    guard weight == .bold else { return self }
    var font = self
    font.weight = Weight(rawValue: min(font.weight.rawValue + 200, 900))
    return font
  }
}

extension UIFont {
  /// The font at the text size of traits, for a font of a text style or of `UIFontMetrics`; other
  /// fonts keep their size.
  package final func adjusted(to traits: UITraitCollection) -> UIFont {
    scaling?.font(for: traits) ?? self
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
