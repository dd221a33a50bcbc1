import Foundation
import LayerTree
import Views

/// A label in a control, which takes a text only if it is another one than before.
///
/// A label changes what it is given (an alignment set later goes into it), so that what it has does
/// not tell.
@MainActor
class ControlLabel: UILabel {
  private var given: NSAttributedString?

  final func show(_ text: NSAttributedString) {
    guard given != text else { return }
    attributedText = text
    given = text
  }

  final func show(_ text: String?, color: UIColor) {
    if given != nil || self.text != text { self.text = text }
    given = nil
    if textColor != color { textColor = color }
  }
}

/// A button's title, whose size is the button's matter.
@MainActor
final class ButtonLabel: ControlLabel {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }
}

/// A label whose owner draws the text.
@MainActor
final class FieldLabel: ControlLabel {
  var paint: ((CGRect) -> Void)?

  override func drawText(in rect: CGRect) { paint?(rect) }
}
