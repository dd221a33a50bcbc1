public import Foundation

/// The functions of a layout manager that hand out values through pointers, as Apple's do.
///
/// - Rule: Each pointer is the caller's, written once before the function returns; the flag of an
///   enumeration lives as long as its body runs.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `LayoutManagerTests`, in debug and release.
extension NSLayoutManager {
  public final func glyphRange(
    forCharacterRange charRange: NSRange,
    actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    unsafe actualCharacterRange?.pointee = charRange
    return charRange
  }

  public final func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    unsafe actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }

  /// The nearest character to a point, and how far the point is between its edges.
  public final func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let (index, fraction) = nearest(to: point, in: container)
    unsafe partialFraction?.pointee = fraction
    return index
  }

  public final func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    unsafe characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
  }

  /// The rectangle of a character's line, as wide as the container.
  public final func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let line = textContainers.first.flatMap({ lines(in: $0).line(of: glyphIndex) }) else {
      return .zero
    }
    unsafe effectiveRange?.pointee = NSRange(line.range)
    return line.rect
  }

  /// The rectangle of the text of a character's line, with the padding at its sides.
  public final func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    guard let line = textContainers.first.flatMap({ lines(in: $0).line(of: glyphIndex) }) else {
      return .zero
    }
    unsafe effectiveRange?.pointee = NSRange(line.range)
    return line.usedRect
  }

  /// Calls `block` with the rectangles and the range of each line, until it sets the flag.
  public final func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first else { return }
    let range = glyphRange.location..<glyphRange.upperBound
    for line in lines(in: container).lines where line.range.overlaps(range) {
      var stops: ObjCBool = false
      unsafe block(line.rect, line.usedRect, container, NSRange(line.range), &stops)
      if stops.boolValue { return }
    }
  }

  /// Calls `block` with the rectangles of a range, until it sets the flag.
  public final func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    for rect in rects(of: glyphRange.location..<glyphRange.upperBound, in: textContainer) {
      var stops: ObjCBool = false
      unsafe block(rect, &stops)
      if stops.boolValue { return }
    }
  }
}
