import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UILabel.State {
  /// Sets an attribute for the whole attributed text.
  mutating func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    guard let text = attributed, text.length > 0 else { return }
    let copy = NSMutableAttributedString(attributedString: text)
    copy.addAttributes([key: value], range: NSRange(location: 0, length: copy.length))
    attributed = copy
  }

  mutating func setParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let text = attributed, text.length > 0 else { return }
    let copy = NSMutableAttributedString(attributedString: text)
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      found, range, _ in
      let style = NSMutableParagraphStyle()
      if let old = found[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
      change(style)
      // `addAttribute` traps if there is already another value.
      copy.addAttributes([.paragraphStyle: style], range: range)
    }
    attributed = copy
  }
}

extension UILabel {
  /// The aspect of a label that a change affects.
  enum Concern {
    /// The text's size and its appearance.
    case text
    case appearance
  }

  /// Changes the label's state, unless it stays equal, so that a layout may set the same values
  /// each time.
  final func update(_ concern: Concern, _ change: (inout State) -> Void) {
    var new = state
    change(&new)
    guard new != state else { return }
    state = new
    setNeedsDisplay()
    if concern == .text { invalidateIntrinsicContentSize() }
  }

  /// The alignment, left or right in place of natural.
  private var alignmentInDirection: NSTextAlignment {
    state.alignment == .natural ? naturalAlignment : state.alignment
  }

  final func measuredRect(in bounds: CGRect, lines: Int) -> CGRect {
    let block = TextBlock(state, lines: lines)
    guard block.isVisible else { return CGRect(origin: bounds.origin, size: .zero) }
    let scale = Timeline.current.display.scale
    let size = block.layout(in: bounds.size).size.ceiled(toScale: scale)
    var rect = CGRect(origin: bounds.origin, size: size)
    if bounds.width.isFinite {
      rect.size.width = min(size.width, max(0, bounds.width))
      switch alignmentInDirection {
      case .center: rect.origin.x += (bounds.width - rect.width) / 2
      case .right: rect.origin.x += bounds.width - rect.width
      default: break
      }
    }
    if bounds.height.isFinite {
      rect.size.height = min(size.height, max(0, bounds.height))
      rect.origin.y += (bounds.height - rect.height) / 2
    }
    return rect
  }

  final func paintText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0 else { return }
    var block = TextBlock(state, lines: state.numberOfLines, natural: naturalAlignment)
    guard block.isVisible else { return }
    let fullSize = block.layout(in: rect.size)
    var layout = fullSize
    if state.adjustsSize {
      let factor = block.factor(toFit: rect.size, least: state.minimumScale)
      if factor < 1 {
        block.scale(by: factor)
        layout = block.layout(in: rect.size)
      }
    }
    for problem in layout.problems {
      LayerFact.text(problem).report(of: "UILabel “\((text ?? "").prefix(20))”", at: "text")
    }
    let origin = CGPoint(x: rect.minX, y: top(of: layout, fullSize: fullSize, in: rect))
    let color = displayedColor.cgColor
    context.saveGState()
    if let shadow = state.shadowColor {
      context.setShadow(offset: state.shadowOffset, blur: 0, color: shadow.cgColor)
    }
    context.draw(layout, at: origin, color: color)
    context.restoreGState()
  }

  /// The top of the lines, so that the text is centered and its first baseline is between two rows
  /// of pixels.
  private func top(of layout: TextLayout, fullSize: TextLayout, in rect: CGRect) -> CGFloat {
    func centered(_ layout: TextLayout) -> CGFloat {
      rect.minY + (rect.height - layout.size.height) / 2
    }
    guard let line = layout.lines.first, let fullLine = fullSize.lines.first else {
      return rect.minY
    }
    let scale = Timeline.current.display.scale
    let baseline =
      switch state.baselineAdjustment {
      case .alignBaselines: centered(fullSize) + fullLine.baseline
      case .alignCenters: centered(layout) + line.baseline
      case .none: rect.minY + line.baseline
      }
    return (baseline * scale).rounded() / scale - line.baseline
  }

  private var displayedColor: UIColor {
    if !state.isEnabled { return .tertiaryLabel }
    if state.isHighlighted, let color = state.highlightedTextColor { return color }
    return state.textColor
  }
}

/// The text of a label for layout.
struct TextBlock {
  private var text: AttributedText
  private var style: ParagraphStyle
  private(set) var attributed: NSAttributedString

  /// - Parameters:
  ///   - lines: The largest number of lines; 0 for no limit.
  ///   - natural: The alignment in place of natural.
  init(_ state: UILabel.State, lines: Int, natural: NSTextAlignment = .natural) {
    self.init(state, text: state.attributed?.string ?? state.text ?? "", lines: lines)
    if style.alignment == .natural { style.alignment = natural.value }
    for index in text.runs.indices
    where text.runs[index].attributes.paragraphStyle?.alignment == .natural {
      text.runs[index].attributes.paragraphStyle?.alignment = natural.value
    }
  }

  init(_ state: UILabel.State, text plain: String, lines: Int = 0) {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = state.alignment
    paragraph.lineBreakMode = state.lineBreakMode
    style = paragraph.value
    style.maximumLines = lines
    // Text without an explicit color is colored when it is drawn.
    guard let given = state.attributed else {
      text = AttributedText(plain, font: state.font.textFont)
      attributed = NSAttributedString(
        string: plain,
        attributes: [
          .font: state.font, .foregroundColor: state.textColor, .paragraphStyle: paragraph,
        ])
      return
    }
    attributed = given
    let whole = given.string as NSString
    var runs: [AttributedText.Run] = []
    var problems: [TypesettingError] = []
    unsafe given.enumerateAttributes(in: NSRange(location: 0, length: given.length)) {
      found, range, _ in
      var found = found
      if found[.font] == nil { found[.font] = state.font }
      var attributes = TextAttributes(found, problems: &problems)
      let isPlain = found[.foregroundColor] == nil
      let isOverridden =
        !state.isEnabled || state.isHighlighted && state.highlightedTextColor != nil
      if found[.link] != nil {
        attributes.showLink(color: UIColor.link.cgColor)
        if isOverridden { attributes.color = nil }
      } else if isPlain || isOverridden {
        attributes.color = nil
      }
      runs.append(AttributedText.Run(whole.substring(with: range), attributes))
    }
    for problem in problems {
      LayerFact.text(problem).report(of: "UILabel “\(plain.prefix(20))”", at: "attributedText")
    }
    text = AttributedText(runs)
  }

  var isVisible: Bool { text.runs.contains { !$0.text.isEmpty } }

  func layout(in box: CGSize) -> TextLayout {
    Timeline.current.fonts.layout(text, style: style, in: box)
  }

  /// The largest scale of the text, at most 1, that fits into a box.
  ///
  /// Several lines break differently when they are smaller, so the scale is searched for.
  /// - Parameter least: The result if no larger scale fits.
  func factor(toFit box: CGSize, least: CGFloat) -> CGFloat {
    guard style.maximumLines != 1 else { return factorOfOneLine(toFit: box.width, least: least) }
    let pixel = 1 / Timeline.current.display.scale
    func fits(_ factor: CGFloat) -> Bool {
      var block = self
      block.scale(by: factor)
      let layout = block.layout(in: CGSize(width: box.width, height: .infinity))
      return !layout.isTruncated && layout.size.height < box.height + pixel
    }
    guard !fits(1) else { return 1 }
    var (low, high) = (max(least, 0.01), CGFloat(1))
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The same for a single line: nearly the ratio of the widths.
  ///
  /// The system font's tracking grows as its size shrinks, and attachments do not scale, so the
  /// width is not proportional.
  private func factorOfOneLine(toFit width: CGFloat, least: CGFloat) -> CGFloat {
    var factor: CGFloat = 1
    for _ in 0..<16 where factor > least {
      var line = self
      if factor < 1 { line.scale(by: factor) }
      let natural = line.layout(in: CGSize(width: CGFloat.infinity, height: .infinity)).size.width
      guard natural > width else { return factor }
      factor = max(least, factor * width / natural * 0.9999)
    }
    return max(least, factor)
  }

  /// Scales the text.
  mutating func scale(by factor: CGFloat) {
    for index in text.runs.indices {
      text.runs[index].attributes.font.size *= factor
      text.runs[index].attributes.kern *= factor
      text.runs[index].attributes.baselineOffset *= factor
    }
  }
}

extension CGSize {
  /// Each side rounded up to whole pixels, ignoring rounding errors.
  fileprivate func ceiled(toScale scale: CGFloat) -> CGSize {
    func up(_ side: CGFloat) -> CGFloat {
      side.isFinite ? ((side * scale) - 1e-6).rounded(.up) / scale : side
    }
    return CGSize(width: up(width), height: up(height))
  }
}
