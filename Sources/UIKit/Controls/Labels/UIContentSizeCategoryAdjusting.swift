import Foundation
import UIKitValues
import Views

/// A view whose fonts can follow the text size of its traits.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether fonts of text styles and of `UIFontMetrics` follow the text size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}
extension UITextField: UIContentSizeCategoryAdjusting {}
extension UITextView: UIContentSizeCategoryAdjusting {}

extension UIContentSizeCategoryAdjusting where Self: UIView {
  func adjusted(_ font: UIFont) -> UIFont {
    adjustsFontForContentSizeCategory ? font.adjusted(to: traitCollection) : font
  }

  func adjusted(_ text: NSAttributedString) -> NSAttributedString {
    adjustsFontForContentSizeCategory ? text.adjusted(to: traitCollection) : text
  }
}
