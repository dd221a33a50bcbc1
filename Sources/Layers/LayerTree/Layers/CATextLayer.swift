import Animation
public import Foundation
public import Graphics
import Typesetting

/// A layer that shows text, its first line at the top of the bounds, clipped to them.
///
/// Fonts are those of the timeline that shows the layer (`Timeline.fonts`); missing fonts and
/// characters become diagnostics. A change of `fontSize` or `foregroundColor` animates; other
/// changes jump, without Core Animation's fade of redrawn contents.
open class CATextLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "string", object: \CATextLayer.string, \.text.plainString, "The text that is shown."),
      LayerProperty(
        "font", object: \CATextLayer.font, \.text.fontName, "The font, without its size."),
      LayerProperty(
        "fontSize", \CATextLayer.fontSize, \.text.fontSize, range: .positive, unit: "points",
        "In points."),
      LayerProperty(
        "foregroundColor", \CATextLayer.foregroundColor, \.text.foregroundColor,
        "The text's color; white unless set, as in Core Animation."),
      LayerProperty(
        "wrapped", aliases: ["isWrapped"], \CATextLayer.isWrapped, \.text.isWrapped,
        "Whether lines break at the layer's width."),
      LayerProperty(
        "truncationMode", \CATextLayer.truncationMode, \.text.truncationMode,
        "Where text that does not fit is shortened."),
      LayerProperty(
        "alignmentMode", \CATextLayer.alignmentMode, \.text.alignmentMode,
        "How lines are placed across the layer."),
      LayerProperty(
        "allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization,
        \.text.allowsFontSubpixelQuantization, "Has no effect: glyphs are placed exactly."),
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  final var lastDrawing: TextDrawing?

  /// A `String`, or an `NSAttributedString`, whose attributes replace the layer's; nil shows
  /// nothing.
  open var string: Any? {
    get {
      switch properties.text.content {
      case .none: nil
      case .plain(let string): string
      case .attributed: userValues["string"]
      }
    }
    set { setString(newValue) }
  }

  /// A family or PostScript name, a `Font`, or a `FontConvertible`; Helvetica by default.
  ///
  /// The font's size is ignored in favor of `fontSize`.
  open var font: Any? {
    get { userValues["font"] ?? properties.text.fontName }
    set { setFont(newValue) }
  }

  /// In points.
  open var fontSize: CGFloat {
    get { properties.text.fontSize }
    set { change(\.text.fontSize, to: newValue, key: "fontSize") }
  }

  /// Nil draws nothing.
  open var foregroundColor: CGColor? {
    get { properties.text.foregroundColor }
    set { change(\.text.foregroundColor, to: newValue, key: "foregroundColor") }
  }

  /// Whether lines break at the bounds' width, not only at the text's line ends.
  open var isWrapped: Bool {
    get { properties.text.isWrapped }
    set { change(\.text.isWrapped, to: newValue, key: "wrapped") }
  }

  /// The position of "…" in text that does not fit the bounds.
  open var truncationMode: CATextLayerTruncationMode {
    get { properties.text.truncationMode }
    set { change(\.text.truncationMode, to: newValue, key: "truncationMode") }
  }

  open var alignmentMode: CATextLayerAlignmentMode {
    get { properties.text.alignmentMode }
    set { change(\.text.alignmentMode, to: newValue, key: "alignmentMode") }
  }

  /// Present for source compatibility: glyphs are always placed exactly.
  open var allowsFontSubpixelQuantization: Bool {
    get { properties.text.allowsFontSubpixelQuantization }
    set {
      change(
        \.text.allowsFontSubpixelQuantization, to: newValue,
        key: "allowsFontSubpixelQuantization")
    }
  }

  /// The size of the text: if wrapped, on lines as wide as the bounds; if not, as wide as needed.
  open override func preferredFrameSize() -> CGSize {
    let width = isWrapped ? bounds.width : .infinity
    let (text, style) = properties.text.content(width: width)
    return fontLibrary.layout(
      text, style: style, in: CGSize(width: width, height: .infinity)
    ).size
  }

  override func contents(of properties: LayerProperties, around contents: [LayerNode.Content])
    -> [LayerNode.Content]
  {
    guard let drawing = drawing(of: properties) else { return contents }
    return contents + [.drawing(drawing)]
  }
}

/// The position at which text that does not fit is shortened.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Text that does not fit is cut at the bounds.
  public static let none = Self(rawValue: "none")
  public static let start = Self(rawValue: "start")
  public static let end = Self(rawValue: "end")
  public static let middle = Self(rawValue: "middle")

  static let names = ["none", "start", "end", "middle"]
}

/// The horizontal alignment of lines in a text layer's bounds.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Left, or right for right-to-left text.
  public static let natural = Self(rawValue: "natural")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let center = Self(rawValue: "center")
  public static let justified = Self(rawValue: "justified")

  static let names = ["natural", "left", "right", "center", "justified"]
}
