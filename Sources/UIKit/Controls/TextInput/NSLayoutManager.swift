public import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

/// An attributed text with layout managers, which see its changes.
open class NSTextStorage: NSMutableAttributedString {
  @preconcurrency @MainActor
  open private(set) var layoutManagers: [NSLayoutManager] = []

  @preconcurrency @MainActor
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }
  @preconcurrency @MainActor
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    aLayoutManager.textStorage = nil
  }
}

/// The lines of a text in a container: where its characters are, and which is at a point.
///
/// A glyph's index is that of its character, in UTF-16 units. Points are in the container's
/// coordinates, y down. All text is in the first container; more of them are reported.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
  open internal(set) weak var textStorage: NSTextStorage?
  open private(set) var textContainers: [NSTextContainer] = []
  /// Stored only, as lines always include the font's leading.
  open var usesFontLeading = true
  open var allowsNonContiguousLayout = false
  /// The text view whose text it lays out, in place of a storage.
  weak var textView: UITextView?
  private var known: (text: AttributedText, style: ParagraphStyle, box: CGSize, CharacterLayout)?

  public override init() { super.init() }

  open func addTextContainer(_ container: NSTextContainer) {
    textContainers.append(container)
    container.layoutManager = self
    if textContainers.count > 1 {
      ControlFact.textContainers(textContainers.count).report(
        of: "NSLayoutManager", at: "addTextContainer(_:)")
    }
  }
  open func removeTextContainer(at index: Int) {
    textContainers.remove(at: index).layoutManager = nil
  }

  // Lines are always laid out for the present text and container.
  open func ensureLayout(for container: NSTextContainer) {}
  public final func ensureLayout(forCharacterRange charRange: NSRange) {}
  public final func ensureLayout(forGlyphRange glyphRange: NSRange) {}
  public final func ensureGlyphs(forCharacterRange charRange: NSRange) {}

  // MARK: Glyphs and characters

  private final var text: NSAttributedString {
    textStorage ?? textView?.drawnText ?? NSAttributedString(string: "")
  }
  open var numberOfGlyphs: Int { text.length }
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  /// The part of the text in a container's lines.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let lines = lines(in: container)
    guard let last = lines.last else { return NSRange(location: 0, length: 0) }
    return NSRange(location: 0, length: lines.isWhole ? numberOfGlyphs : last.range.upperBound)
  }

  // MARK: Lines

  /// A line in the container's coordinates.
  struct Line {
    var rect: CGRect
    var usedRect: CGRect
    /// The characters, with the line break.
    var range: Range<Int>
    var baseline: CGFloat
  }

  struct Lines {
    var lines: [Line] = []
    /// Whether no text is left over.
    var isWhole = true
    var last: Line? { lines.last }

    /// The line of a character, or the nearest one.
    func line(of index: Int) -> Line? {
      lines.first { index < $0.range.upperBound } ?? lines.last
    }
  }

  private final func characters(in container: NSTextContainer) -> CharacterLayout {
    var problems: [TypesettingError] = []
    var text = AttributedText(text, problems: &problems)
    var style = ParagraphStyle()
    style.maximumLines = container.maximumNumberOfLines
    let mode = container.lineBreakMode
    if mode != .byWordWrapping {
      let paragraph = NSMutableParagraphStyle()
      paragraph.lineBreakMode = mode
      style.lineBreakMode = paragraph.value.lineBreakMode
      for index in text.runs.indices
      where text.runs[index].attributes.paragraphStyle?.lineBreakMode == .byWordWrapping {
        text.runs[index].attributes.paragraphStyle?.lineBreakMode = style.lineBreakMode
      }
    }
    let box = CGSize(
      width: container.widthLimit.isFinite
        ? max(0, container.widthLimit - 2 * container.lineFragmentPadding) : .infinity,
      height: container.heightLimit)
    if let known, known.text == text, known.style == style, known.box == box { return known.3 }
    let layout = Timeline.current.fonts.characterLayout(text, style: style, in: box)
    for problem in problems + layout.layout.problems {
      LayerFact.text(problem).report(of: "NSLayoutManager", at: "textStorage")
    }
    known = (text, style, box, layout)
    return layout
  }

  /// The lines that fit the container's height.
  final func lines(in container: NSTextContainer) -> Lines {
    let layout = characters(in: container).layout
    let padding = container.lineFragmentPadding
    let width =
      container.widthLimit.isFinite ? container.widthLimit : layout.size.width + 2 * padding
    var result = Lines()
    for (index, line) in layout.lines.enumerated() {
      guard line.frame.maxY <= container.heightLimit + 0.01 else {
        result.isWhole = false
        break
      }
      let next = index + 1 < layout.lines.count ? layout.lines[index + 1] : nil
      result.lines.append(
        Line(
          rect: CGRect(
            x: 0, y: line.frame.minY, width: width,
            height: (next?.frame.minY ?? line.frame.maxY) - line.frame.minY),
          usedRect: line.frame.offsetBy(dx: padding, dy: 0).insetBy(dx: -padding, dy: 0),
          range: line.range
            .lowerBound..<(next?.range.lowerBound
            ?? (layout.isTruncated ? line.range.upperBound : numberOfGlyphs)),
          baseline: line.baseline))
    }
    if layout.isTruncated { result.isWhole = false }
    return result
  }

  /// The rectangle of the lines, with the padding at their sides.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    lines(in: container).lines.map(\.usedRect).reduce(nil) { $0?.union($1) ?? $1 } ?? .zero
  }

  /// The rectangles of a range of characters, one for each line and direction.
  final func rects(of range: Range<Int>, in container: NSTextContainer) -> [CGRect] {
    let extents = characters(in: container).extents
    let padding = container.lineFragmentPadding
    return lines(in: container).lines.flatMap { line -> [CGRect] in
      let part = range.clamped(to: line.range)
      let found =
        extents.indices.contains(part.upperBound - 1)
        ? extents[part].compactMap { $0 }.sorted { $0.lowerBound < $1.lowerBound } : []
      var joined: [ClosedRange<CGFloat>] = []
      for extent in found {
        if let last = joined.last, extent.lowerBound <= last.upperBound + 0.01 {
          joined[joined.count - 1] = last.lowerBound...max(last.upperBound, extent.upperBound)
        } else {
          joined.append(extent)
        }
      }
      return joined.map {
        CGRect(
          x: $0.lowerBound + padding, y: line.rect.minY, width: $0.upperBound - $0.lowerBound,
          height: line.rect.height)
      }
    }
  }

  /// The smallest rectangle around the characters of a range.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect
  {
    let range = glyphRange.location..<max(glyphRange.location, glyphRange.upperBound)
    return rects(of: range, in: container).reduce(nil) { $0?.union($1) ?? $1 } ?? .zero
  }

  /// The position of a character's left edge and its baseline, from its line's origin.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let container = textContainers.first,
      let line = lines(in: container).line(of: glyphIndex)
    else { return .zero }
    let rect = rects(of: glyphIndex..<glyphIndex + 1, in: container).first
    return CGPoint(x: rect?.minX ?? 0, y: line.baseline - line.rect.minY)
  }

  /// The nearest character to a point, and how far the point is between its edges, 0…1.
  final func nearest(
    to point: CGPoint, in container: NSTextContainer
  ) -> (index: Int, fraction: CGFloat) {
    let lines = lines(in: container)
    guard let line = lines.lines.first(where: { point.y < $0.rect.maxY }) ?? lines.last else {
      return (0, 0)
    }
    let extents = characters(in: container).extents
    let x = point.x - container.lineFragmentPadding
    let candidates = line.range.compactMap { index in
      (extents.indices.contains(index) ? extents[index] : nil).map { (index, $0) }
    }
    func distance(_ extent: ClosedRange<CGFloat>) -> CGFloat {
      max(extent.lowerBound - x, x - extent.upperBound, 0)
    }
    guard let (index, extent) = candidates.min(by: { distance($0.1) < distance($1.1) }) else {
      return (line.range.lowerBound, 0)
    }
    let width = extent.upperBound - extent.lowerBound
    return (index, width > 0 ? min(max((x - extent.lowerBound) / width, 0), 1) : 0)
  }

  public final func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    nearest(to: point, in: container).index
  }

  // MARK: Drawing

  /// Draws the text of a range into the current context, the container's origin at a point.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    draw(glyphsToShow, at: origin) { $0.text }
  }

  /// Draws the backgrounds of a range into the current context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    draw(glyphsToShow, at: origin) { $0.backgrounds }
  }

  private func draw(
    _ range: NSRange, at origin: CGPoint,
    _ part: ((backgrounds: TextLayout, text: TextLayout)) -> TextLayout
  ) {
    guard let container = textContainers.first, let context = UIGraphicsGetCurrentContext() else {
      return
    }
    context.saveGState()
    let lines = lines(in: container)
    if range.location > 0 || range.upperBound < glyphRange(for: container).upperBound
      || !lines.isWhole && container.heightLimit.isFinite
    {
      let isAll = range.location == 0 && range.upperBound >= glyphRange(for: container).upperBound
      let shown =
        isAll
        ? lines.lines.map { $0.rect.insetBy(dx: -$0.rect.height, dy: 0) }
        : rects(of: range.location..<range.upperBound, in: container)
      context.clip(to: shown.map { $0.offsetBy(dx: origin.x, dy: origin.y) })
    }
    let layout = characters(in: container).layout
    context.draw(
      part(layout.backgroundsAndText),
      at: CGPoint(x: origin.x + container.lineFragmentPadding, y: origin.y))
    context.restoreGState()
  }
}

extension UITextView {
  /// The lines of the view's text.
  public final var layoutManager: NSLayoutManager {
    if let manager = self[companion: NSLayoutManager.self] { return manager }
    let manager = NSLayoutManager()
    manager.textView = self
    manager.addTextContainer(textContainer)
    self[companion: NSLayoutManager.self] = manager
    return manager
  }
}
