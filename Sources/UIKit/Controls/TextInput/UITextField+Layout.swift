import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UITextField: BaselineContent {
  private var metrics: FieldMetrics { FieldMetrics(traitCollection) }

  /// The distance between the edge and the text, in points; 7 by eye.
  private var inset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line, .bezel: 7
    case .roundedRect: metrics.inset
    }
  }

  /// The preferred size; heights with a border are UIKit's at the standard font, others by eye.
  final var naturalSize: CGSize {
    let text = hasText ? visibleText : visiblePlaceholder ?? NSAttributedString(string: "")
    let sides =
      (shows(leftViewMode) ? leftView?.bounds.width ?? 0 : 0)
      + (shows(rightViewMode) ? rightView?.bounds.width ?? 0 : 0)
    let line = content.font.lineHeight.upToPixel
    // 34 and 22 points at the standard size of 17, as in UIKit.
    let height =
      borderStyle == .roundedRect ? line + 13 : borderStyle == .none ? line + 1 : line + 5
    return CGSize(
      width: text.size().width.upToPixel + 2 * inset + sides + Caret.width,
      height: height.rounded())
  }

  final func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  private var showsClear: Bool { hasText && isEnabled && shows(clearButtonMode) }

  // MARK: Rectangles

  /// The implementation of `leftViewRect(forBounds:)`.
  final func defaultLeftViewRect(forBounds bounds: CGRect) -> CGRect {
    guard let view = leftView, shows(leftViewMode) else { return .zero }
    return box(of: view, x: bounds.minX + inset, in: bounds)
  }

  /// The implementation of `rightViewRect(forBounds:)`.
  final func defaultRightViewRect(forBounds bounds: CGRect) -> CGRect {
    guard let view = rightView, shows(rightViewMode) else { return .zero }
    return box(of: view, x: bounds.maxX - inset - view.bounds.width, in: bounds)
  }

  private func box(of view: UIView, x: CGFloat, in bounds: CGRect) -> CGRect {
    let size = view.bounds.size
    return CGRect(
      x: x, y: (bounds.midY - size.height / 2).toPixel, width: size.width, height: size.height)
  }

  /// The implementation of `clearButtonRect(forBounds:)`; size and place are by eye.
  final func defaultClearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.maxX - 19 - clearInset, y: (bounds.midY - 9.5).toPixel,
      width: 19, height: 19)
  }

  private var clearInset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line, .bezel: 5
    case .roundedRect: metrics.clearInset
    }
  }

  /// The rectangle of the text, between the side views.
  ///
  /// The rectangles of these views and of the clear button are those in a left-to-right field: they
  /// are mirrored when they are placed. The gaps are by eye.
  final func defaultTextRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = (bounds.minX + inset, bounds.maxX - inset)
    let leftBox = leftViewRect(forBounds: bounds)
    if leftBox.width > 0 { left = leftBox.maxX + (borderStyle == .none ? 0 : 4) }
    let rightBox = rightViewRect(forBounds: bounds)
    if rightBox.width > 0 {
      right = rightBox.minX - (borderStyle == .none ? 0 : 4)
    } else if showsClear {
      right = clearButtonRect(forBounds: bounds).minX - 2
    }
    let box = CGRect(
      x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
    return isRightToLeft ? box.mirrored(in: bounds) : box
  }

  // MARK: Placing

  final func layOutParts() {
    let border = borderRect(forBounds: bounds)
    parts.border.place(border)
    showCorners()
    parts.picture.place(border)
    if let view = leftView {
      show(view, shows(leftViewMode), oriented(leftViewRect(forBounds: bounds)))
    }
    // The right view replaces the clear button if both would be visible, as in UIKit.
    if let view = rightView {
      show(view, shows(rightViewMode), oriented(rightViewRect(forBounds: bounds)))
    }
    placeClear()
    let seen = contentRect
    // Space for the caret beside the text's rectangle.
    parts.clipView.place(seen.insetBy(dx: -Caret.width, dy: 0))
    placeText(in: CGRect(x: Caret.width, y: 0, width: seen.width, height: seen.height))
    placeCaret(in: seen)
  }

  private func show(_ view: UIView, _ isShown: Bool, _ box: CGRect) {
    view.isHidden = !isShown
    // Setting a frame requests layout, even if it is equal.
    if isShown, view.frame != box { view.frame = box }
  }

  private func placeText(in box: CGRect) {
    let (text, placeholder) = (parts.text, parts.placeholder)
    placeholder.isHidden = hasText || visiblePlaceholder == nil
    text.isHidden = !hasText
    if let shown = visiblePlaceholder, !hasText {
      placeholder.show(shown)
      placeholder.place(line(of: content.font, in: box))
    }
    let placed = placedText(in: box)
    text.alpha = isEnabled ? 1 : 0.5
    text.show(placed.text)
    text.place(placed.line)
  }

  /// The laid-out text, in a box's coordinates.
  private struct PlacedText {
    var text: NSAttributedString
    /// The rectangle for drawing.
    var line: CGRect
    /// The left edge and the width of the text, in points.
    var start, width: CGFloat
  }

  private func placedText(in box: CGRect) -> PlacedText {
    let shown = fitted(visibleText, width: box.width)
    let width = shown.width
    var line = line(of: shown.lastAttributes[.font] as? UIFont ?? content.font, in: box)
    var start: CGFloat =
      switch content.alignment == .natural ? naturalAlignment : content.alignment {
      case .center: box.minX + max((box.width - width) / 2, 0)
      case .right: box.minX + max(box.width - width, 0)
      default: box.minX
      }
    // While editing, text that does not fit is aligned to its end, where the caret is.
    if isEditing, width > box.width {
      start = shown.isRightToLeft ? box.minX : box.maxX - width
      line.origin.x = start
      line.size.width = width.rounded(.up) + 1
    }
    return PlacedText(text: shown, line: line, start: start, width: width)
  }

  /// The implementation of `caretRect(for:)`.
  final func caretBox(at position: UITextPosition) -> CGRect {
    let seen = contentRect
    let box = CGRect(x: Caret.width, y: 0, width: seen.width, height: seen.height)
    let placed = placedText(in: box)
    let before = placed.text.attributedSubstring(
      from: NSRange(location: 0, length: visibleOffset(of: position)))
    // Before a placeholder the caret is centered on the start, so that it does not cover the first
    // letter.
    var x = placed.start - Caret.width / 2
    if hasText {
      x =
        placed.text.isRightToLeft
        ? placed.start + placed.width - before.width - Caret.width : placed.start + before.width
    }
    let caret = CGRect(
      x: max(min(x, box.maxX), 0).toPixel, y: placed.line.minY - .onePixel, width: Caret.width,
      height: placed.line.height + 2 * .onePixel)
    return caret.offsetBy(dx: seen.minX - Caret.width, dy: seen.minY)
  }

  /// The rectangle of the text, or of the placeholder if there is no text.
  private var contentRect: CGRect {
    let box = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    return hasText ? box : placeholderRect(forBounds: bounds)
  }

  /// The line's rectangle in a box, by the vertical alignment.
  private func line(of font: UIFont, in box: CGRect) -> CGRect {
    let height = font.lineHeight.upToPixel
    let top: CGFloat =
      switch contentVerticalAlignment {
      case .top, .fill: box.minY
      case .bottom: box.maxY - height
      // A top edge in the middle of a pixel moves up on screen, since the line's height was rounded
      // up.
      case .center: box.midY - height / 2 - .onePixel / 4
      }
    return CGRect(x: box.minX, y: top.toPixel, width: box.width, height: height)
  }

  private func placeCaret(in seen: CGRect) {
    let caret = parts.caret
    caret.isHidden = !isEditing
    caret.backgroundColor = tintColor
    guard isEditing else { return }
    caret.place(
      caretRect(for: endOfDocument).offsetBy(dx: Caret.width - seen.minX, dy: -seen.minY))
  }

  /// The text, scaled down if it does not fit and may be scaled.
  private func fitted(_ text: NSAttributedString, width: CGFloat) -> NSAttributedString {
    guard adjustsFontSizeToFitWidth, text.length > 0, width > 0 else { return text }
    let least = max(minimumFontSize, 1)
    let result = NSMutableAttributedString(attributedString: text)
    var size = content.font.pointSize
    guard size.isFinite else { return text }
    // In steps of half a point. The system font's tracking grows as its size shrinks, so the width
    // is not proportional.
    for turn in 0..<8 {
      let wide = result.size().width
      guard wide > width, size > least else { break }
      let next = ((size * width / wide) * 2).rounded(.down) / 2
      size = turn < 7 ? max(min(next, size - 0.5), least) : least
      result.addAttributes(
        [.font: content.font.withSize(size)], range: NSRange(location: 0, length: text.length))
    }
    return result
  }

  /// The baseline of the text, even if it is empty.
  private var baseline: Baseline {
    let bounds = CGRect(origin: .zero, size: naturalSize)
    let box = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    return Baseline(
      at: line(of: content.font, in: box).minY + content.font.baselineInLine,
      inHeight: bounds.height, alignment: contentVerticalAlignment)
  }

  package var firstBaseline: Baseline? { baseline }
  package var lastBaseline: Baseline? { baseline }

  // MARK: Border

  final func showBorder() {
    let (view, traits) = (parts.border, traitCollection)
    let picture = isEnabled ? background : disabledBackground ?? background
    let usesPicture = picture != nil && borderStyle != .roundedRect
    parts.picture.image = picture
    parts.picture.isHidden = !usesPicture
    let isRounded = borderStyle == .roundedRect
    view.isHidden = borderStyle == .none || usesPicture
    view.backgroundColor = isRounded ? content.fill ?? .systemBackground : nil
    showCorners()
    let (width, color): (CGFloat, UIColor) =
      switch borderStyle {
      case .none: (0, .clear)
      case .line: (1, .label)
      case .bezel: (1, .systemGray)
      case .roundedRect:
        traits.hasHighContrast ? (1, .contrastLine) : (.halfAPoint, Self.hairline)
      }
    view.layer.borderWidth = width
    view.layer.borderColor = color.resolvedColor(with: traits).cgColor
  }

  private func showCorners() {
    let isRounded = borderStyle == .roundedRect
    parts.border.layer.cornerRadius =
      isRounded ? metrics.corners.radius(in: parts.border.bounds.size) : 0
  }

  /// The color of the rounded border, by eye.
  private static var hairline: UIColor {
    UIColor(dynamicProvider: {
      $0.userInterfaceStyle == .dark
        ? UIColor(white: 1, alpha: 0.22) : UIColor(white: 0, alpha: 0.2)
    })
  }

  // MARK: Clear button

  private func placeClear() {
    let isShown = showsClear
    guard isShown || parts.clear != nil else { return }
    let button = parts.clear ?? UIButton(frame: .zero)
    if parts.clear == nil {
      parts.clear = button
      button.setImage(
        UIImage(systemName: "xmark.circle.fill")?.withRenderingMode(.alwaysTemplate), for: .normal)
      button.tintColor = .tertiaryLabel
      button.addTarget(for: .touchUpInside) { [weak self] _ in self?.clear() }
      addSubview(button)
    }
    button.isHidden = !isShown
    button.frame = oriented(clearButtonRect(forBounds: bounds))
  }

  final func replaceSideView(_ old: UIView?, with new: UIView?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    changed()
  }
}

/// The measures of a field with a rounded border, in points.
private struct FieldMetrics: LookMetrics {
  let corners: CornerShape
  /// Between the border and the text.
  let inset: CGFloat
  /// Between the border and the clear button.
  let clearInset: CGFloat

  /// By eye.
  static let classic = FieldMetrics(corners: .radius(6), inset: 7, clearInset: 5)
  /// The field is 28 points wider than its text and its caret together, as measured; the capsule
  /// is by eye.
  static let ios26 = FieldMetrics(corners: .capsule, inset: 13, clearInset: 9)
}

extension NSAttributedString {
  /// The attributes of the last character.
  var lastAttributes: [NSAttributedString.Key: Any] {
    length > 0 ? unsafe attributes(at: length - 1, effectiveRange: nil) : [:]
  }

  /// Whether its first line goes from right to left.
  fileprivate var isRightToLeft: Bool {
    var problems: [TypesettingError] = []
    let layout = Timeline.current.fonts.layout(
      AttributedText(self, problems: &problems), style: ParagraphStyle(),
      in: CGSize(width: CGFloat.infinity, height: .infinity))
    return layout.lines.first?.isRightToLeft ?? false
  }

  /// The width in points, including trailing spaces, which layout ignores.
  fileprivate var width: CGFloat {
    guard length > 0 else { return 0 }
    guard string.last?.isWhitespace == true else { return size().width }
    let stop = NSMutableAttributedString(attributedString: self)
    let dot = NSAttributedString(string: ".", attributes: lastAttributes)
    stop.append(dot)
    return stop.size().width - dot.size().width
  }
}
