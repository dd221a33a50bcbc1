import Foundation
import Graphics
import Typesetting

/// The properties that `CATextLayer` adds to a layer's.
struct TextProperties: LayerPropertyGroup, Equatable {
  enum Content: Hashable {
    case none
    case plain(String)
    case attributed(AttributedText)
  }

  var content = Content.none
  /// Family, weight and slant; the size is `fontSize`.
  var font = Font(family: "Helvetica", size: 36)
  var fontSize: CGFloat = 36
  var foregroundColor: CGColor? = .white
  var isWrapped = false
  var truncationMode = CATextLayerTruncationMode.none
  var alignmentMode = CATextLayerAlignmentMode.natural
  var allowsFontSubpixelQuantization = false

  /// The characters alone; setting them drops attributes.
  var plainString: String? {
    get {
      switch content {
      case .none: nil
      case .plain(let string): string
      case .attributed(let text): text.string
      }
    }
    set {
      // Setting the same text again must not lose the attributes.
      if newValue != plainString { content = newValue.map { .plain($0) } ?? .none }
    }
  }

  /// The font's name, from which it can be created again.
  var fontName: String? {
    get { font.postScriptName }
    set { font = Font(name: newValue ?? "Helvetica", size: 36) }
  }

  /// The text to lay out, and its paragraph style.
  /// - Parameter width: The available width, in points.
  func content(width: CGFloat) -> (text: AttributedText, style: ParagraphStyle) {
    var style = ParagraphStyle()
    style.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    style.lineBreakMode =
      switch truncationMode {
      case .start: .byTruncatingHead
      case .end: .byTruncatingTail
      case .middle: .byTruncatingMiddle
      default: isWrapped ? .byWordWrapping : .byClipping
      }
    if style.lineBreakMode != .byClipping, !isWrapped { style.maximumLines = 1 }
    var font = font
    font.size = fontSize
    switch content {
    case .none: return (AttributedText(), style)
    case .plain(let string): return (AttributedText(string, font: font), style)
    case .attributed(let text): return (text, style)
    }
  }
}

extension LayerProperties {
  var text: TextProperties {
    get { group() }
    set { extra = newValue }
  }
}

extension Font {
  /// The family, and the style if it is not regular: "Helvetica", "Menlo-BoldItalic".
  fileprivate var postScriptName: String {
    let names = [
      100: "UltraLight", 200: "Thin", 300: "Light", 400: "", 500: "Medium", 600: "Semibold",
      700: "Bold", 800: "Heavy", 900: "Black",
    ]
    let hundreds = min(max((weight.rawValue + 50) / 100, 1), 9) * 100
    let style = (names[hundreds] ?? "") + (isItalic ? "Italic" : "")
    return style.isEmpty ? family : "\(family)-\(style)"
  }
}

extension CATextLayer {
  /// The fonts of the timeline that shows the layer.
  final var fontLibrary: FontLibrary {
    ((modelLayer ?? self).hostingTimeline ?? Timeline.current).fonts
  }

  final func setString(_ value: Any?) {
    var text = TextProperties.Content.none
    switch value {
    case nil, is NSNull: break
    case let string as String: text = .plain(string)
    case let string as NSAttributedString:
      var problems: [TypesettingError] = []
      text = .attributed(AttributedText(string, problems: &problems))
      for problem in problems { report(problem, key: "string") }
    case let string as NSString: text = .plain(string as String)
    case let string as AttributedText: text = .attributed(string)
    case let other?:
      return report(
        "string",
        .mismatch(
          type(of: other), needed: "a String or an NSAttributedString",
          outcome: "the old text stays"))
    }
    if case .attributed = text { userValues["string"] = value } else { userValues["string"] = nil }
    change(\.text.content, to: text, key: "string")
  }

  final func setFont(_ value: Any?) {
    let font: Font
    switch value {
    case nil, is NSNull: font = Font(family: "Helvetica", size: 36)
    case let name as String: font = Font(name: name, size: 36)
    case let convertible as any FontConvertible:
      var given = convertible.textFont
      given.size = 36
      font = given
    case let other?:
      return report(
        "font",
        .mismatch(type(of: other), needed: "a font or a font's name", outcome: "the old font stays")
      )
    }
    userValues["font"] = value is NSNull ? nil : value
    change(\.text.font, to: font, key: "font")
  }

  /// The drawing of a text, the text's problems, and all that the drawing depends on.
  struct TextDrawing {
    var drawing: DisplayList?
    var problems: [TypesettingError]
    var text: TextProperties
    var bounds: CGRect
    var fonts: FontLibrary
    /// The fonts' revision.
    var revision: Int

    func shows(_ text: TextProperties, in bounds: CGRect, with fonts: FontLibrary) -> Bool {
      self.fonts === fonts && revision == fonts.revision && self.bounds == bounds
        && self.text == text
    }
  }

  /// The text in the bounds, clipped to them; nil if nothing would show.
  final func drawing(of properties: LayerProperties) -> DisplayList? {
    let (bounds, text) = (properties.bounds, properties.text)
    guard bounds.width > 0, bounds.height > 0, text.content != .none else { return nil }
    let fonts = fontLibrary
    // Most animations move or fade a text, which stays the same.
    let last = lastDrawing.flatMap { $0.shows(text, in: bounds, with: fonts) ? $0 : nil }
    let current = last ?? makeDrawing(of: text, in: bounds, with: fonts)
    lastDrawing = current
    for problem in current.problems { report(problem, key: "font") }
    return current.drawing
  }

  private func makeDrawing(
    of text: TextProperties, in bounds: CGRect, with fonts: FontLibrary
  ) -> TextDrawing {
    let (content, style) = text.content(width: bounds.width)
    let layout = fonts.layout(content, style: style, in: bounds.size)
    var result = TextDrawing(
      problems: layout.problems, text: text, bounds: bounds, fonts: fonts,
      revision: fonts.revision)
    // Attributed text has its own colors, black by default.
    var color: CGColor? = text.foregroundColor
    if case .attributed = text.content { color = .black }
    guard let color, !layout.lines.isEmpty else { return result }
    var commands: [DisplayList.Command] = [.save, .clip(Path(rect: bounds), .winding)]
    if bounds.origin != .zero {
      commands.append(
        .concatenate(CGAffineTransform(translationX: bounds.minX, y: bounds.minY)))
    }
    result.drawing = DisplayList(commands + layout.displayList(color: color).commands + [.restore])
    return result
  }

  private func report(_ problem: TypesettingError, key: String) {
    report(key, .typesetting(problem))
  }
}
