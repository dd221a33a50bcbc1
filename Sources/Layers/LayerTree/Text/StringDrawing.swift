public import Foundation
import Graphics
import Typesetting

/// Options of `boundingRect` and `draw(with:…)`.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Breaks lines at the given width; without it there is one line for each paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Present for source compatibility: lines always include the font's leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Ends the last line that fits the given height in "…" if text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The least scale of text that is laid out or drawn, and the resulting scale and bounds.
public final class NSStringDrawingContext: NSObject {
  /// The least scale for text that does not fit; 0 does not scale.
  public var minimumScaleFactor: CGFloat = 0
  /// The scale of the text that was laid out last.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The bounds of the text that was laid out last, in points, from the origin.
  public internal(set) var totalBounds = CGRect.zero

  public override init() { super.init() }
}

// MARK: - Measuring and drawing with the current timeline's fonts

extension NSAttributedString {
  /// The size of the text without a limit to its width, in points.
  public func size() -> CGSize { layout(in: unlimited).size }

  /// The bounding rectangle of the text in a box at the origin, in points, not rounded.
  /// - Parameter size: A side that is 0 or infinite is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext? = nil
  ) -> CGRect {
    let layout = layout(fitting: size, options: options, context)
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

  /// Draws into the current context, clipped to a rectangle if it is not empty.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let layout = layout(fitting: rect.size, options: options, context)
    guard let target = UIGraphicsGetCurrentContext() else { return }
    target.saveGState()
    if rect.width > 0, rect.height > 0 { target.clip(to: rect) }
    target.draw(layout, at: rect.origin)
    target.restoreGState()
  }

  /// Lays out within a size, scaled down if the drawing context allows it, and stores the result in
  /// the context.
  private func layout(
    fitting size: CGSize, options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> TextLayout {
    let box = size.limits
    var layout = layout(in: box, options: options)
    guard let context else { return layout }
    var factor: CGFloat = 1
    let least = context.minimumScaleFactor
    if least > 0, least < 1 {
      // Measured with unlimited height, since a limit would hide lines that do not fit.
      let tall = CGSize(width: box.width, height: .infinity)
      func fits(_ factor: CGFloat) -> Bool {
        let size = self.layout(in: tall, options: options, scaledBy: factor).size
        return size.width <= box.width + 0.01 && size.height <= box.height + 0.01
      }
      while factor > least, !fits(factor) { factor = max(least, factor - 0.02) }
      layout = self.layout(in: box, options: options, scaledBy: factor)
    }
    context.actualScaleFactor = factor
    context.totalBounds = CGRect(origin: .zero, size: layout.size)
    return layout
  }

  private var unlimited: CGSize { CGSize.zero.limits }

  /// - Parameter factor: The scale of all fonts.
  private func layout(
    in box: CGSize, options: NSStringDrawingOptions = [], scaledBy factor: CGFloat = 1
  ) -> TextLayout {
    let timeline = Timeline.current
    var problems: [TypesettingError] = []
    var text = AttributedText(self, problems: &problems)
    for index in text.runs.indices { text.runs[index].attributes.font.size *= factor }
    var style = ParagraphStyle()
    if options.contains(.truncatesLastVisibleLine) {
      style.lineBreakMode = .byTruncatingTail
    } else if !options.contains(.usesLineFragmentOrigin) {
      style.lineBreakMode = .byClipping
    }
    let layout = timeline.fonts.layout(text, style: style, in: box)
    for problem in problems + layout.problems {
      timeline.report(
        Diagnostic(LayerFact.text(problem), of: "text “\(string.prefix(20))”", at: "attributes"))
    }
    return layout
  }
}

extension String {
  /// The size of the text without a limit to its width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The bounding rectangle of the text in a box at the origin; see
  /// `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
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

  /// Draws into the current context, clipped to a rectangle if it is not empty.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text without a limit to its width, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as String).size(withAttributes: attributes)
  }

  /// The bounding rectangle of the text in a box at the origin; see
  /// `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
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

  /// Draws into the current context, clipped to a rectangle if it is not empty.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    (self as String).draw(with: rect, options: options, attributes: attributes, context: context)
  }
}

extension CGSize {
  /// The size as a box for layout: a side of 0 or less is unlimited.
  fileprivate var limits: CGSize {
    CGSize(width: width > 0 ? width : .infinity, height: height > 0 ? height : .infinity)
  }
}
