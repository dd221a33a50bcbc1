import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UITextField: DirectionalContent {
  /// The content of a text field as set by its user.
  struct Content {
    var string = ""
    /// The text, if it has attributes.
    var attributed: NSAttributedString?
    var placeholder: NSAttributedString?
    var hasPlainPlaceholder = true
    var font = UIFont.systemFont(ofSize: 17)
    var color = UIColor.label
    var alignment = NSTextAlignment.natural
    /// The attributes other than font, color and alignment.
    var otherAttributes: [NSAttributedString.Key: Any] = [:]
    var fill: UIColor?

    func isSame(as other: Content) -> Bool {
      string == other.string && areSame(attributed, other.attributed)
        && areSame(placeholder, other.placeholder)
        && hasPlainPlaceholder == other.hasPlainPlaceholder && font == other.font
        && color == other.color && alignment == other.alignment
        && otherAttributes.isSame(as: other.otherAttributes) && fill == other.fill
    }
  }

  /// The subviews of a text field.
  @MainActor
  final class Parts {
    let border = UIView(frame: .zero)
    let picture = UIImageView(frame: .zero)
    /// Clips text that is scrolled.
    let clipView = UIView(frame: .zero)
    let text = FieldLabel(frame: .zero)
    let placeholder = FieldLabel(frame: .zero)
    let caret = UIView(frame: .zero)
    var clear: UIButton?
  }

  final func prepare() {
    isOpaque = false
    for view in [parts.border, parts.picture, parts.clipView] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    parts.clipView.clipsToBounds = true
    for view in [parts.placeholder, parts.text, parts.caret] as [UIView] {
      parts.clipView.addSubview(view)
    }
    parts.text.paint = { [weak self] in self?.drawText(in: $0) }
    parts.placeholder.paint = { [weak self] in self?.drawPlaceholder(in: $0) }
    parts.caret.isHidden = true
    parts.caret.layer.cornerRadius = 1
    showBorder()
    setNeedsLayout()
  }

  /// Texts are aligned in the direction of the field.
  package func directionDidChange() {
    for label in [parts.text, parts.placeholder] {
      label.semanticContentAttribute = semanticContentAttribute
    }
  }

  final func changed() {
    showBorder()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Changes the content, unless it stays equal.
  final func update(_ change: (inout Content) -> Void) {
    var new = content
    change(&new)
    guard !new.isSame(as: content) else { return }
    content = new
    changed()
  }

  final func adjustFonts() {
    guard adjustsFontForContentSizeCategory else { return }
    update {
      $0.font = adjusted($0.font)
      $0.attributed = $0.attributed.map(adjusted)
      $0.placeholder = $0.placeholder.map(adjusted)
    }
  }

  final func setText(_ string: String) {
    guard string != content.string || content.attributed != nil || editing.shown != nil else {
      return
    }
    content.string = string
    content.attributed = nil
    editing.shown = nil
    changed()
    guard isEditing else { return }
    restartBlinking()
    SoftwareKeyboard.current?.textChanged()
  }

  final func setAttributedText(_ text: NSAttributedString?) {
    let text = text.map { adjusted(NSAttributedString(attributedString: $0)) }
    let isEmpty = text == nil && content.string.isEmpty && content.attributed == nil
    guard !isEmpty, !areSame(text, attributedText) else { return }
    setText(text?.string ?? "")
    content.attributed = text
    changed()
  }

  /// The attributes of the whole text.
  final var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = content.alignment
    style.lineBreakMode = .byTruncatingTail
    return content.otherAttributes.merging([
      .font: content.font, .foregroundColor: content.color, .paragraphStyle: style,
    ]) { $1 }
  }

  final func setAttributes(_ new: [NSAttributedString.Key: Any]) {
    update { content in
      if let font = new[.font] as? UIFont { content.font = adjusted(font) }
      if let color = new[.foregroundColor] as? UIColor { content.color = color }
      if let style = new[.paragraphStyle] as? NSParagraphStyle {
        content.alignment = style.alignment
      }
      content.otherAttributes = new.filter {
        ![.font, .foregroundColor, .paragraphStyle].contains($0.key)
      }
      content.attributed = nil
    }
  }

  /// The visible characters: bullets in a secure field, except the last character while it is
  /// recent.
  final var visibleString: String {
    guard isSecureTextEntry else { return content.string }
    let bullets = String(repeating: "•", count: content.string.count)
    return editing.shown.map { bullets.dropLast() + String($0) } ?? bullets
  }

  final var visibleText: NSAttributedString {
    if let attributed = content.attributed, !isSecureTextEntry { return attributed }
    return NSAttributedString(string: visibleString, attributes: attributes)
  }

  final var visiblePlaceholder: NSAttributedString? {
    guard !hidesPlaceholder, let placeholder = content.placeholder else { return nil }
    var attributes = attributes
    attributes[.foregroundColor] = UIColor.placeholderText
    let result = NSMutableAttributedString(string: placeholder.string, attributes: attributes)
    guard !content.hasPlainPlaceholder else { return result }
    unsafe placeholder.enumerateAttributes(
      in: NSRange(location: 0, length: placeholder.length), options: []
    ) { own, range, _ in
      result.addAttributes(own, range: range)
    }
    return result
  }
}
