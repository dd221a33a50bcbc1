public import Foundation

/// How paragraphs are broken into lines and how the lines are placed; lengths in points.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// Left, or right where the paragraph runs from right to left.
    case natural
    case left
    case center
    case right
    /// Both edges straight; the last line is natural.
    case justified
  }

  public enum LineBreakMode: Hashable, Sendable {
    /// Breaks between words, inside one only where it is longer than the line.
    case byWordWrapping
    /// Breaks between any two characters.
    case byCharWrapping
    /// One line, however wide.
    case byClipping
    /// Word wrapping; what does not fit gives way to "…" at the start of the last line.
    case byTruncatingHead
    /// As `byTruncatingHead`, in the middle of the last line.
    case byTruncatingMiddle
    /// As `byTruncatingHead`, at the end of the last line.
    case byTruncatingTail

    var truncates: Bool {
      self == .byTruncatingHead || self == .byTruncatingMiddle || self == .byTruncatingTail
    }
  }

  public enum WritingDirection: Hashable, Sendable {
    /// The direction of the paragraph's first letter that has one.
    case natural
    case leftToRight
    case rightToLeft
  }

  public var alignment = Alignment.natural
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// No more lines than this; 0 for as many as it takes.
  public var maximumLines = 0
  /// The space added between two lines.
  public var lineSpacing: CGFloat = 0
  /// The space added between two paragraphs.
  public var paragraphSpacing: CGFloat = 0
  /// The space added above every paragraph but the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// A line is at least this high; what is added goes above the letters.
  public var minimumLineHeight: CGFloat = 0
  /// A line is at most this high (0: no limit); letters may then reach into the line above.
  public var maximumLineHeight: CGFloat = 0
  /// Multiplies the line's natural height before the two limits; 0 for none.
  public var lineHeightMultiple: CGFloat = 0
  /// The distance from the leading edge to a paragraph's first line.
  public var firstLineHeadIndent: CGFloat = 0
  /// The distance from the leading edge to the other lines.
  public var headIndent: CGFloat = 0
  /// Where lines end: from the leading edge if positive, from the trailing edge if not.
  public var tailIndent: CGFloat = 0
  /// Distance between tab stops.
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
