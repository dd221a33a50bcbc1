public import Foundation
import LayerTree
import Views

/// A position between two characters of a text.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// The offset in UTF-16 units from the text's start.
  final let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

/// The range of text between two positions.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  public let start, end: UITextPosition

  init(_ start: UITextPosition, _ end: UITextPosition) {
    self.start = start
    self.end = end
    super.init()
  }

  open var isEmpty: Bool { start.offset == end.offset }
}

extension UITextField {
  public final var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public final var endOfDocument: UITextPosition { UITextPosition(content.string.utf16.count) }

  /// The range of the caret, which is always at the end; nil if the field is not being edited.
  ///
  /// Setting any other range is reported.
  public final var selectedTextRange: UITextRange? {
    get { isEditing ? UITextRange(endOfDocument, endOfDocument) : nil }
    set {
      guard let range = newValue, range.start.offset != endOfDocument.offset else { return }
      ControlFact.selectedRange(range.start.offset..<range.end.offset).report(
        of: Swift.type(of: self), at: "selectedTextRange")
    }
  }

  /// The range between two positions, in either order.
  public final func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    fromPosition.offset <= toPosition.offset
      ? UITextRange(fromPosition, toPosition) : UITextRange(toPosition, fromPosition)
  }

  /// The position at an offset in UTF-16 units; nil beyond the text.
  public final func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (sum, overflows) = position.offset.addingReportingOverflow(offset)
    return !overflows && (0...endOfDocument.offset).contains(sum) ? UITextPosition(sum) : nil
  }

  /// The offset between two positions, in UTF-16 units, negative backward.
  public final func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }

  public final func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    position.offset == other.offset
      ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
  }

  public final func text(in range: UITextRange) -> String? {
    let text = content.string as NSString
    let (start, end) = (min(range.start.offset, text.length), min(range.end.offset, text.length))
    return text.substring(with: NSRange(location: start, length: end - start))
  }

  /// The rectangle around the characters of a range, in the field's coordinates.
  public final func firstRect(for range: UITextRange) -> CGRect {
    let (start, end) = (caretBox(at: range.start), caretBox(at: range.end))
    return CGRect(
      x: min(start.midX, end.midX), y: start.minY, width: abs(end.midX - start.midX),
      height: start.height)
  }

  /// The offset in UTF-16 units of the visible text; in a secure field, one bullet per character.
  final func visibleOffset(of position: UITextPosition) -> Int {
    let text = content.string as NSString
    let offset = min(position.offset, text.length)
    return isSecureTextEntry
      ? (visibleString.prefix(text.substring(to: offset).count) as Substring).utf16.count : offset
  }
}
