import Foundation
import Graphics
import LayerTree
import Typesetting

/// The text of a text view, with the caret at its end.
final class TextContent: UIView {
  weak var owner: UITextView?
  private let caret = CALayer()

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

  /// Of the whole text, at least one line, in whole pixels.
  func height(width: CGFloat) -> CGFloat {
    guard let owner else { return 0 }
    let scale = Timeline.current.display.scale
    let caret = caretFrame(layout(owner.shownText, width: width))
    return (caret.maxY * scale - 1e-4).rounded(.up) / scale
  }

  /// After the last character, on a line of its own after a line's end.
  private func caretFrame(_ layout: TextLayout) -> CGRect {
    let text = owner?.text ?? ""
    guard !text.isEmpty, let last = layout.lines.last else {
      return CGRect(x: 0, y: 0, width: 2, height: lineHeight)
    }
    guard text.last?.isNewline == true, last.frame.width > 0 else {
      return CGRect(x: last.frame.maxX, y: last.frame.minY, width: 2, height: last.frame.height)
    }
    return CGRect(x: 0, y: last.frame.maxY, width: 2, height: lineHeight)
  }

  func placeCaret() {
    guard let owner else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let isShown = owner.isFirstResponder && owner.isEditable
    if isShown {
      caret.frame = caretFrame(layout(owner.shownText, width: bounds.width))
      caret.backgroundColor = owner.tintColor.resolvedColor(with: owner.traitCollection).cgColor
    }
    if isShown == caret.isHidden {
      caret.isHidden = !isShown
      caret.removeAnimation(forKey: "blink")
      if isShown { caret.add(blink, forKey: "blink") }
    }
    CATransaction.commit()
  }

  /// Half a second on, half a second off.
  private var blink: CAAnimation {
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    (blink.values, blink.keyTimes, blink.calculationMode) = ([1, 0], [0, 0.5, 1], .discrete)
    (blink.duration, blink.repeatCount) = (1, .infinity)
    return blink
  }

  override func draw(_ rect: CGRect) {
    owner?.shownText.draw(with: bounds, options: .usesLineFragmentOrigin, context: nil)
  }
}
