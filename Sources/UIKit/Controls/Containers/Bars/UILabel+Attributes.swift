import Foundation
import UIKitValues

extension UILabel {
  /// Shows a text with attributes: font and color as the label's own, others in the text.
  final func show(_ text: String?, _ attributes: [NSAttributedString.Key: Any]) {
    if let new = attributes[.font] as? UIFont, font != new { font = new }
    if let new = attributes[.foregroundColor] as? UIColor, textColor != new { textColor = new }
    let others = attributes.filter { $0.key != .font && $0.key != .foregroundColor }
    if others.isEmpty {
      if self.text != text || attributedText?.length == 0 { self.text = text }
    } else {
      attributedText = text.map { NSAttributedString(string: $0, attributes: attributes) }
    }
  }
}
