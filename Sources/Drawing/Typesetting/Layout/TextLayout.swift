public import Foundation
public import Graphics

/// Text broken into lines and positioned in a box, as a value: origin at the box's top left,
/// points, y down.
public struct TextLayout: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    /// The line's frame: the width of its text (without trailing spaces) and its height.
    public var frame: CGRect
    /// The baseline's y.
    public var baseline: CGFloat
    /// The range in UTF-16 units of the whole text, like an `NSRange`, without the line's end mark.
    public var range: Range<Int>
    /// Whether "…" replaces some of the text here.
    public var isTruncated: Bool
    public var isRightToLeft: Bool
  }

  /// The size of the text: the widest line's width, the height of all lines.
  public internal(set) var size = CGSize.zero
  /// The lines from the top; every paragraph has at least one.
  public internal(set) var lines: [Line] = []
  /// Whether "…" replaces some of the text, or lines were omitted.
  public internal(set) var isTruncated = false
  /// The problems found, in the order of the text, each once.
  public internal(set) var problems: [TypesettingError] = []

  /// A run of glyphs with one style.
  struct StyledGlyphs: Hashable, Sendable {
    /// The stroke and the shadow of glyphs.
    struct StrokeAndShadow: Hashable, Sendable {
      /// The stroke's width in points; 0 for none.
      var strokeWidth: CGFloat = 0
      var isHollow = false
      /// Nil for the glyphs' color.
      var strokeColor: CGColor?
      var shadow: DrawingShadow?

      /// Returns nil if the effects include neither a stroke nor a shadow.
      init?(_ effects: TextEffects, fontSize: CGFloat) {
        shadow = effects.shadow
        if let stroke = effects.stroke(fontSize: fontSize) {
          (strokeWidth, isHollow) = stroke
          strokeColor = effects.strokeColor
        } else if shadow == nil {
          return nil
        }
      }
    }
    var color: CGColor?
    var strokeAndShadow: StrokeAndShadow?
    var glyphs: [GlyphRun.Glyph]
    var source: GlyphRun.Source

    func run(_ color: CGColor) -> GlyphRun {
      let own = self.color ?? color
      var run = GlyphRun(glyphs: glyphs, color: own)
      run.source = source
      if let strokeAndShadow, strokeAndShadow.strokeWidth > 0 {
        run.stroke = GlyphRun.Stroke(
          width: strokeAndShadow.strokeWidth, color: strokeAndShadow.strokeColor ?? own,
          isHollow: strokeAndShadow.isHollow)
      }
      return run
    }
  }
  /// A filled rectangle; its color is nil for the color of the drawing.
  struct Bar: Hashable, Sendable {
    var rect: CGRect
    var color: CGColor?
    var shadow: DrawingShadow?
  }
  /// A positioned attachment; its color is nil for the color of the drawing.
  struct Picture: Hashable, Sendable {
    var attachment: TextAttachment
    var rect: CGRect
    var color: CGColor?
    var shadow: DrawingShadow?

    /// The attachment's drawing, transformed and colored.
    func drawing(_ color: CGColor) -> DisplayList {
      let (size, tint) = (attachment.size, self.color ?? color)
      guard size.width > 0, size.height > 0 else { return DisplayList() }
      let transform = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      let content = [.save, .concatenate(transform)] + attachment.drawing.commands + [.restore]
      guard attachment.isTemplate else { return DisplayList(content) }
      // A little larger than the picture, so that its edges are not clipped.
      let all = Path(rect.insetBy(dx: -1, dy: -1).outline)
      return DisplayList(
        [.beginTransparencyLayer(.init())] + content
          + [.fill(all, .winding, tint, .init(blendMode: .sourceIn)), .endTransparencyLayer])
    }
  }
  var pictures: [Picture] = []
  var styledGlyphs: [StyledGlyphs] = []
  var backgrounds: [Bar] = []
  var underlines: [Bar] = []
  var strikethroughs: [Bar] = []

  /// The glyphs in reading order, in runs of one color and stroke.
  /// - Parameter color: The color of text without one.
  public func glyphRuns(color: CGColor = .black) -> [GlyphRun] {
    styledGlyphs.map { $0.run(color) }
  }

  /// A rectangle to fill: an underline, a strikethrough or a background.
  public struct Decoration: Hashable, Sendable {
    public var rect: CGRect
    public var color: CGColor
    /// Whether it is drawn above the glyphs, as a strikethrough is, or below them.
    public var isAboveText: Bool
    /// The shadow of its text; nil for that of the drawing.
    public var shadow: DrawingShadow?
  }

  /// The decorations in drawing order: those below the text first.
  /// - Parameter color: The color of text without one.
  public func decorations(color: CGColor = .black) -> [Decoration] {
    (backgrounds + underlines).map {
      Decoration(
        rect: $0.rect, color: $0.color ?? color, isAboveText: false, shadow: $0.shadow)
    }
      + strikethroughs.map {
        Decoration(rect: $0.rect, color: $0.color ?? color, isAboveText: true, shadow: $0.shadow)
      }
  }

  /// The drawing of the text, its box's top left at the origin.
  /// - Parameter color: The color of text without one.
  public func displayList(
    color: CGColor = .black, compositing: DisplayList.Compositing = .init()
  ) -> DisplayList {
    let bars = decorations(color: color)
    func cast(_ shadow: DrawingShadow?) -> DisplayList.Compositing {
      var result = compositing
      result.shadow = shadow ?? compositing.shadow
      return result
    }
    func fill(_ bar: Decoration) -> DisplayList.Command {
      .fill(Path(bar.rect.outline), .winding, bar.color, cast(bar.shadow))
    }
    func draw(_ picture: Picture) -> [DisplayList.Command] {
      [.beginTransparencyLayer(cast(picture.shadow))] + picture.drawing(color).commands
        + [.endTransparencyLayer]
    }
    return DisplayList(
      bars.filter { !$0.isAboveText }.map(fill)
        + styledGlyphs.map { .glyphs($0.run(color), cast($0.strokeAndShadow?.shadow)) }
        + pictures.flatMap(draw)
        + bars.filter(\.isAboveText).map(fill))
  }
}

extension CGRect {
  /// The closed outline, clockwise on screen from the top left.
  var outline: [Path.Element] {
    [
      .move(to: CGPoint(x: minX, y: minY)), .line(to: CGPoint(x: maxX, y: minY)),
      .line(to: CGPoint(x: maxX, y: maxY)), .line(to: CGPoint(x: minX, y: maxY)), .close,
    ]
  }
}

extension [Path.Element] {
  /// The closed contour of lines in the opposite direction, so that it cuts a hole.
  var reversedContour: [Path.Element] {
    let points = compactMap { element -> CGPoint? in
      switch element {
      case .move(let to), .line(let to): to
      default: nil
      }
    }
    guard let first = points.last else { return [] }
    return [.move(to: first)] + points.dropLast().reversed().map { .line(to: $0) } + [.close]
  }
}
