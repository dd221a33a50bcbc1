import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

/// The view of a text view's text, with the caret at its end.
final class TextContent: UIView {
  weak var owner: UITextView?
  let caret = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
    caret.isHidden = true
    caret.cornerRadius = 1
    layer.addSublayer(caret)
  }

  required init?(coder: NSCoder) { nil }

  func layout(_ text: NSAttributedString, width: CGFloat) -> TextLayout {
    var problems: [TypesettingError] = []
    return Timeline.current.fonts.layout(
      AttributedText(text, problems: &problems), style: ParagraphStyle(),
      in: CGSize(width: width, height: .infinity))
  }

  private var lineHeight: CGFloat { (owner?.font ?? UIFont.systemFont(ofSize: 12)).lineHeight }

  /// The height of the whole text, at least one line, in whole pixels.
  func height(width: CGFloat) -> CGFloat {
    guard let owner else { return 0 }
    let scale = Timeline.current.display.scale
    let caret = caretFrame(layout(owner.drawnText, width: width))
    return (caret.maxY * scale - 1e-4).rounded(.up) / scale
  }

  /// The caret's frame after the last character; on a new line after a line break.
  private func caretFrame(_ layout: TextLayout) -> CGRect {
    guard let owner, let last = layout.lines.last, !owner.text.isEmpty else {
      return CGRect(
        x: startOfEmptyLine, y: 0, width: Caret.width, height: lineHeight)
    }
    let line = last.frame
    var end = line.width > 0 ? line.maxX : startOfEmptyLine
    if line.width > 0, last.isRightToLeft { end = line.minX - Caret.width }
    return CGRect(
      x: max(0, min(end, bounds.width - Caret.width)), y: line.minY, width: Caret.width,
      height: line.height > 0 ? line.height : lineHeight)
  }

  /// The start of the text on an empty line.
  private var startOfEmptyLine: CGFloat {
    let alignment = owner?.textAlignment
    return switch alignment == .natural ? owner?.naturalAlignment : alignment {
    case .center: max(0, (bounds.width - Caret.width) / 2)
    case .right: max(0, bounds.width - Caret.width)
    default: 0
    }
  }

  func placeCaret() {
    guard let owner else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let isShown = owner.isFirstResponder && owner.isEditable
    if isShown {
      caret.frame = caretFrame(layout(owner.drawnText, width: bounds.width)).onPixels
      caret.backgroundColor = owner.tintColor.resolvedColor(with: owner.traitCollection).cgColor
    }
    if isShown == caret.isHidden {
      caret.isHidden = !isShown
      restartBlinking()
    }
    CATransaction.commit()
  }

  /// Restarts blinking, so that the caret stays visible during typing.
  func restartBlinking() {
    caret.removeAnimation(forKey: Caret.blinkKey)
    if !caret.isHidden { caret.add(Caret.blink, forKey: Caret.blinkKey) }
  }

  override func draw(_ rect: CGRect) {
    owner?.drawnText.draw(with: bounds, options: .usesLineFragmentOrigin, context: nil)
  }
}
