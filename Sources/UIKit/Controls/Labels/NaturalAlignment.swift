import Foundation
import Typesetting
import Views

extension UIView {
  /// The alignment of natural text: by the view's direction, not by the text's.
  final var naturalAlignment: NSTextAlignment { isRightToLeft ? .right : .left }
}

extension NSTextAlignment {
  /// The alignment with left and right exchanged.
  var mirrored: NSTextAlignment { self == .left ? .right : self == .right ? .left : self }
}

extension NSAttributedString {
  /// The text with another alignment in place of natural.
  func aligned(_ natural: NSTextAlignment) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    forEachRun { found, range in
      let style = NSMutableParagraphStyle()
      if let own = found[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(own) }
      guard style.alignment == .natural else { return }
      style.alignment = natural
      // `addAttribute` traps if there is already another value.
      result.addAttributes([.paragraphStyle: style], range: range)
    }
    return result
  }
}
