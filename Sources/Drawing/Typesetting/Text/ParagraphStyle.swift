public import Foundation

/// The line breaking and alignment of paragraphs; lengths in points.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// Left, or right if the paragraph's direction is right to left.
    case natural
    case left
    case center
    case right
    /// Both edges straight; the last line is natural.
    case justified
  }

  public enum LineBreakMode: Hashable, Sendable {
    /// Breaks between words, and within a word only if it is longer than the line.
    case byWordWrapping
    /// Breaks between any two characters.
    case byCharWrapping
    /// One line, however wide.
    case byClipping
    /// Word wrapping; "…" at the start of the last line replaces text that does not fit.
    case byTruncatingHead
    /// Word wrapping; "…" in the middle of the last line replaces text that does not fit.
    case byTruncatingMiddle
    /// Word wrapping; "…" at the end of the last line replaces text that does not fit.
    case byTruncatingTail

    var truncates: Bool {
      self == .byTruncatingHead || self == .byTruncatingMiddle || self == .byTruncatingTail
    }
  }

  public enum WritingDirection: Hashable, Sendable {
    /// The direction of the paragraph's first strongly directional letter.
    case natural
    case leftToRight
    case rightToLeft
  }

  public var alignment = Alignment.natural
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// The largest number of lines; 0 for no limit.
  public var maximumLines = 0
  /// The space added between two lines.
  public var lineSpacing: CGFloat = 0
  /// The space added between two paragraphs.
  public var paragraphSpacing: CGFloat = 0
  /// The space added above every paragraph but the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The smallest height of a line; added space goes above the letters.
  public var minimumLineHeight: CGFloat = 0
  /// The largest height of a line (0: no limit); letters may then overlap the line above.
  public var maximumLineHeight: CGFloat = 0
  /// The factor of the line's natural height, applied before the two limits; 0 for none.
  public var lineHeightMultiple: CGFloat = 0
  /// The distance from the leading edge to a paragraph's first line.
  public var firstLineHeadIndent: CGFloat = 0
  /// The distance from the leading edge to the other lines.
  public var headIndent: CGFloat = 0
  /// The end of lines: measured from the leading edge if positive, from the trailing edge if not.
  public var tailIndent: CGFloat = 0
  /// The distance between tab stops.
  public var tabInterval: CGFloat = 28
  public var baseWritingDirection = WritingDirection.natural

  public init() {}

  public init(
    alignment: Alignment = .natural, lineBreakMode: LineBreakMode = .byWordWrapping,
    maximumLines: Int = 0
  ) {
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.maximumLines = maximumLines
  }
}
