import Foundation
import LayerTree
import UIKitValues
import Views

/// A label in a control, updated only with a text other than the last.
///
/// A label changes its text (for example by a later alignment), so the last text is stored
/// separately.
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

/// A button's title, which changes the button's preferred size.
@MainActor
final class ButtonLabel: ControlLabel {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }
}

/// A label whose text is drawn by its control.
@MainActor
final class FieldLabel: ControlLabel {
  var paint: ((CGRect) -> Void)?

  override func drawText(in rect: CGRect) { paint?(rect) }
}
