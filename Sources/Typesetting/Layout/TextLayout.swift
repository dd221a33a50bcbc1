public import Foundation
public import Graphics

/// Text broken into lines and placed in a box, as a value: origin at the box's top left,
/// points, y down.
public struct TextLayout: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    /// What the line takes: its text's width (spaces at its end not counted) and its height.
    public var frame: CGRect
    /// The baseline's y.
    public var baseline: CGFloat
    /// In UTF-16 units of the whole text, like an `NSRange`; the line's end mark is not in it.
    public var range: Range<Int>
    /// Whether some of the text gave way to "…" here.
    public var isTruncated: Bool
    public var isRightToLeft: Bool
  }

  /// What the text takes: the widest line's width, all lines' height.
  public internal(set) var size = CGSize.zero
  /// The lines from the top; every paragraph has at least one.
  public internal(set) var lines: [Line] = []
  /// Whether "…" stands for some of the text, or lines were left out.
  public internal(set) var isTruncated = false
  /// What could not be set as asked, in the order of the text, each once.
  public internal(set) var problems: [TypesettingError] = []

  /// Glyphs that share a color; nil for the color of the drawing.
  struct Ink: Hashable, Sendable {
    /// How they are more than filled.
    struct Look: Hashable, Sendable {
      /// In points; 0 for none.
      var strokeWidth: CGFloat = 0
      var isHollow = false
      /// Nil for the glyphs' own color.
      var strokeColor: CGColor?
      var shadow: DrawingShadow?

      /// Nil where effects change shapes only, or nothing.
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
    var look: Look?
    var glyphs: [GlyphRun.Glyph]
    var source: GlyphRun.Source

    func run(_ color: CGColor) -> GlyphRun {
      let own = self.color ?? color
      var run = GlyphRun(glyphs: glyphs, color: own)
      run.source = source
      if let look, look.strokeWidth > 0 {
        run.stroke = GlyphRun.Stroke(
          width: look.strokeWidth, color: look.strokeColor ?? own, isHollow: look.isHollow)
      }
      return run
    }
  }
  /// A filled rectangle; nil for the color of the drawing.
  struct Bar: Hashable, Sendable {
    var rect: CGRect
    var color: CGColor?
    var shadow: DrawingShadow?
  }
  /// An attachment where it stands; nil for the color of the drawing.
  struct Picture: Hashable, Sendable {
    var attachment: TextAttachment
    var rect: CGRect
    var color: CGColor?
    var shadow: DrawingShadow?

    /// Its drawing, moved and colored.
    func drawing(_ color: CGColor) -> DisplayList {
      let (size, tint) = (attachment.size, self.color ?? color)
      guard size.width > 0, size.height > 0 else { return DisplayList() }
      let transform = CGAffineTransform(
        a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
        ty: rect.minY)
      let content = [.save, .concatenate(transform)] + attachment.drawing.commands + [.restore]
      guard attachment.isTemplate else { return DisplayList(content) }
      // A little more than the picture, so that its edges are not cut.
      let all = Path(rect.insetBy(dx: -1, dy: -1).outline)
      return DisplayList(
        [.beginTransparencyLayer(.init())] + content
          + [.fill(all, .winding, tint, .init(blendMode: .sourceIn)), .endTransparencyLayer])
    }
  }
  var pictures: [Picture] = []
  var inks: [Ink] = []
  var backgrounds: [Bar] = []
  var underlines: [Bar] = []
  var strikethroughs: [Bar] = []

  /// The glyphs in reading order, one run for every stretch of one color and stroke.
  /// - Parameter color: Of text that has none of its own.
  public func glyphRuns(color: CGColor = .black) -> [GlyphRun] { inks.map { $0.run(color) } }

  /// A rectangle to fill: an underline, a strikethrough or a background.
  public struct Decoration: Hashable, Sendable {
    public var rect: CGRect
    public var color: CGColor
    /// Whether it lies above the glyphs, as a strikethrough does, or under them.
    public var isAboveText: Bool
    /// Its text's; nil for that of the drawing.
    public var shadow: DrawingShadow?
  }

  /// In drawing order; the ones under the text come first.
  /// - Parameter color: Of text that has none of its own.
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
  /// - Parameter color: Of text that has none of its own.
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
        + inks.map { .glyphs($0.run(color), cast($0.look?.shadow)) } + pictures.flatMap(draw)
        + bars.filter(\.isAboveText).map(fill))
  }
}

extension CGRect {
  /// Clockwise on screen from the top left.
  var outline: [Path.Element] {
    [
      .move(to: CGPoint(x: minX, y: minY)), .line(to: CGPoint(x: maxX, y: minY)),
      .line(to: CGPoint(x: maxX, y: maxY)), .line(to: CGPoint(x: minX, y: maxY)), .close,
    ]
  }
}

extension [Path.Element] {
  /// A closed contour of lines in the opposite direction, so that it cuts a hole.
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
