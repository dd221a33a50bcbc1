public import Foundation
import Graphics
import Typesetting

/// How `boundingRect` and `draw(with:…)` lay text out.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Breaks lines at the given width; without it there is one line for each paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Kept for source compatibility: lines always count the font's leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Ends the last line that fits the given height in "…" where text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

// MARK: - Measuring and drawing with the current timeline's fonts

extension NSAttributedString {
  /// What the text takes without a limit to its width, in points.
  public func size() -> CGSize { layout(in: unlimited).size }

  /// The rectangle that the text takes in a box at the origin, in points, not rounded.
  /// - Parameter size: Where a side is 0 or infinite there is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: Any? = nil
  ) -> CGRect {
    let layout = layout(in: size.limits, options: options)
    let x = layout.lines.map(\.frame.minX).min() ?? 0
    return CGRect(
      origin: CGPoint(x: size.width > 0 && size.width.isFinite ? x : 0, y: 0), size: layout.size)
  }

  /// Draws into the current context, the first line's top left at a point.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(layout(in: unlimited), at: point)
  }

  /// Draws into the current context, lines broken at a rectangle's width, clipped to it.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws into the current context, clipped to a rectangle where it has a size.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: Any?) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if rect.width > 0, rect.height > 0 { context.clip(to: rect) }
    context.draw(layout(in: rect.size.limits, options: options), at: rect.origin)
    context.restoreGState()
  }

  private var unlimited: CGSize { CGSize.zero.limits }

  private func layout(in box: CGSize, options: NSStringDrawingOptions = []) -> TextLayout {
    let timeline = Timeline.current
    var problems: [TypesettingError] = []
    let text = AttributedText(self, problems: &problems)
    var style = ParagraphStyle()
    if options.contains(.truncatesLastVisibleLine) {
      style.lineBreakMode = .byTruncatingTail
    } else if !options.contains(.usesLineFragmentOrigin) {
      style.lineBreakMode = .byClipping
    }
    let layout = timeline.fonts.layout(text, style: style, in: box)
    for problem in problems + layout.problems {
      timeline.report(
        Diagnostic(
          layer: "text “\(string.prefix(20))”", keyPath: "attributes", found: "",
          needed: "", message: problem.description))
    }
    return layout
  }
}

extension String {
  /// What the text takes without a limit to its width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The rectangle that the text takes in a box at the origin; see
  /// `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: Any? = nil
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }

  /// Draws into the current context, the first line's top left at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws into the current context, lines broken at a rectangle's width, clipped to it.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }
}

extension NSString {
  /// What the text takes without a limit to its width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as String).size(withAttributes: attributes)
  }

  /// The rectangle that the text takes in a box at the origin; see
  /// `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: Any? = nil
  ) -> CGRect {
    (self as String)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  /// Draws into the current context, the first line's top left at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(at: point, withAttributes: attributes)
  }

  /// Draws into the current context, lines broken at a rectangle's width, clipped to it.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(in: rect, withAttributes: attributes)
  }
}

extension CGSize {
  /// As a box to lay out in: a side of 0 or less is no limit.
  fileprivate var limits: CGSize {
    CGSize(width: width > 0 ? width : .infinity, height: height > 0 ? height : .infinity)
  }
}
