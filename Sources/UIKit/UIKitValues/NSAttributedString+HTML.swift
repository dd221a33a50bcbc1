public import Foundation
import Graphics
import LayerTree
import Typesetting

extension NSAttributedString {
  /// The format of a document.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let html = DocumentType(rawValue: "NSHTML")
    public static let rtf = DocumentType(rawValue: "NSRTF")
  }

  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// Has no effect.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
  }

  /// Reads plain text, or a subset of HTML.
  ///
  /// Supported tags: `b`, `strong`, `i`, `em`, `u`, `ins`, `s`, `del`, `strike`, `sub`, `sup`,
  /// `code`, `tt`, `pre`, `small`, `big`, `span`, `h1` to `h6`, `p`, `div`, `br`, `ul`, `ol`, `li`,
  /// `a href`, `font color`. The attribute `style` sets `color`, `background-color`, `font-size`,
  /// `font-weight`, `font-style` and `text-decoration`. The default font size is 12 points, as on
  /// iOS. Other tags are ignored, with a diagnostic; style sheets, tables and images are not
  /// supported.
  /// - Parameter dict: Not changed.
  /// - Throws: `CocoaError` if the data does not have the encoding, or for a document type other
  ///   than plain text and HTML.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let number = (options[.characterEncoding] as? NSNumber)?.uintValue
    let code = number ?? options[.characterEncoding] as? UInt ?? String.Encoding.utf8.rawValue
    guard let text = String(data: data, encoding: String.Encoding(rawValue: code)) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    let type =
      options[.documentType] as? DocumentType
      ?? (options[.documentType] as? String).map { DocumentType(rawValue: $0) } ?? .plain
    switch type {
    case .html: self.init(attributedString: HTMLParser(text).result)
    case .plain: self.init(string: text)
    default: throw CocoaError(.fileReadUnknown)
    }
  }
}

/// A parser of a subset of HTML.
struct HTMLParser {
  let result = NSMutableAttributedString(string: "")
  private var styles = [Style()]
  /// The current numbers of the open lists; nil for bullets.
  private var lists: [Int?] = []
  /// Whether the text is in a `style`, `script` or `title` element.
  private var isInSkippedElement = false

  private struct Style {
    var tag = ""
    var size: CGFloat = 12
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var isCode = false
    var baselineOffset: CGFloat = 0
    var color: UIColor?
    var backgroundColor: UIColor?
    var link: URL?
  }

  private static let supportedTags: Set<String> = [
    "html", "body", "head", "meta", "span", "b", "strong", "i", "em", "u", "ins", "s", "del",
    "strike", "sub", "sup", "code", "tt", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "p", "div",
    "br", "ul", "ol", "li", "a", "font", "small", "big", "center", "!doctype",
  ]
  private static let blockTags: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "pre", "center",
  ]
  private static let headingSizes: [String: CGFloat] = [
    "h1": 24, "h2": 18, "h3": 14, "h4": 12, "h5": 10, "h6": 8,
  ]

  init(_ text: String) {
    var rest = Substring(text)
    while let first = rest.first {
      if first == "<", rest.hasPrefix("<!--") {
        let end = rest.range(of: "-->")?.upperBound ?? rest.endIndex
        rest = rest[end...]
      } else if first == "<", let end = rest.firstIndex(of: ">") {
        read(tag: rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else {
        let next = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
        if !isInSkippedElement { appendCollapsingSpaces(Self.plain(rest[..<next])) }
        rest = rest[next...]
      }
    }
  }

  // MARK: Text

  /// Appends text, without spaces at the start of a line or after another space.
  private func appendCollapsingSpaces(_ text: String) {
    var text = text
    let last = result.string.last
    if last == nil || last == "\n" || last == " " { text = String(text.drop { $0 == " " }) }
    appendStyled(text)
  }

  private func appendStyled(_ text: String) {
    guard !text.isEmpty, let style = styles.last else { return }
    var traits: UIFontDescriptor.SymbolicTraits = []
    if style.isBold { traits.insert(.traitBold) }
    if style.isItalic { traits.insert(.traitItalic) }
    var font =
      style.isCode
      ? UIFont.monospacedSystemFont(ofSize: style.size, weight: .regular)
      : UIFont.systemFont(ofSize: style.size)
    if !traits.isEmpty, let described = font.fontDescriptor.withSymbolicTraits(traits) {
      font = UIFont(descriptor: described, size: style.size)
    }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: style.color ?? UIColor.black,
    ]
    if let color = style.backgroundColor { attributes[.backgroundColor] = color }
    if style.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if style.isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if style.baselineOffset != 0 { attributes[.baselineOffset] = style.baselineOffset }
    if let link = style.link { attributes[.link] = link }
    result.append(NSAttributedString(string: text, attributes: attributes))
  }

  /// Begins a new line, unless the current one is empty.
  private func breakLine() {
    if let last = result.string.last, last != "\n" { appendStyled("\n") }
  }

  /// The text with entities replaced and white space collapsed.
  private static func plain(_ text: Substring) -> String {
    var folded = ""
    for character in text {
      if character.isWhitespace, character != "\u{A0}" {
        if folded.last != " " { folded.append(" ") }
      } else {
        folded.append(character)
      }
    }
    return folded.replacing(#/&(#x[0-9A-Fa-f]+|#[0-9]+|[A-Za-z]+);/#) { match -> String in
      let name = match.1
      var code: UInt32?
      if name.hasPrefix("#x") {
        code = UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        code = UInt32(name.dropFirst())
      }
      if let code { return Unicode.Scalar(code).map { String(Character($0)) } ?? "" }
      return entities[String(name)] ?? String(match.0)
    }
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "bull": "•",
    "middot": "·", "euro": "€", "pound": "£", "deg": "°", "times": "×", "laquo": "«",
    "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "larr": "←",
    "rarr": "→", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "eacute": "é", "egrave": "è",
  ]

  // MARK: Tags

  private mutating func read(tag text: Substring) {
    let isEnd = text.hasPrefix("/")
    let body = isEnd ? text.dropFirst() : text
    let name = body.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
    if ["style", "script", "title"].contains(name) {
      isInSkippedElement = !isEnd
      return
    }
    guard Self.supportedTags.contains(name) else { return isEnd ? () : report(name) }
    switch name {
    case "br": appendStyled("\n")
    case _ where isEnd: close(name)
    case "html", "body", "head", "meta", "!doctype": break
    default: open(name, Self.attributes(of: body.dropFirst(name.count)))
    }
  }

  private mutating func close(_ name: String) {
    if Self.blockTags.contains(name) { breakLine() }
    if name == "ul" || name == "ol", !lists.isEmpty { lists.removeLast() }
    if let index = styles.lastIndex(where: { $0.tag == name }), index > 0 {
      styles.removeSubrange(index...)
    }
  }

  private mutating func open(_ name: String, _ attributes: [String: String]) {
    if Self.blockTags.contains(name) { breakLine() }
    var style = styles[styles.count - 1]
    style.tag = name
    switch name {
    case "b", "strong": style.isBold = true
    case "i", "em": style.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "del", "strike": style.isStruck = true
    case "code", "tt", "pre": style.isCode = true
    case "small": style.size *= 5 / 6
    case "big": style.size *= 6 / 5
    case "sub", "sup":
      style.baselineOffset += style.size * (name == "sup" ? 0.33 : -0.2)
      style.size *= 5 / 6
    case "a":
      style.link = attributes["href"].flatMap { URL(string: $0) }
    case "font":
      if let color = attributes["color"] { style.color = Self.color(color) ?? style.color }
    default:
      if let size = Self.headingSizes[name] { (style.size, style.isBold) = (size, true) }
    }
    apply(attributes["style"] ?? "", to: &style)
    // An open paragraph or item ends where the next one begins.
    if name == "p" || name == "li" { styles.removeAll { $0.tag == name } }
    styles.append(style)
    switch name {
    case "ul": lists.append(nil)
    case "ol": lists.append(0)
    case "li":
      if let number = lists.last ?? nil {
        lists[lists.count - 1] = number + 1
        appendStyled("\t\(number + 1).\t")
      } else {
        appendStyled("\t•\t")
      }
    default: break
    }
  }

  private func apply(_ text: String, to style: inout Style) {
    for declaration in text.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      guard parts.count == 2 else { continue }
      let value = parts[1]
      switch parts[0] {
      case "color", "background-color", "background":
        guard let color = Self.color(value) else {
          reportStyle("\(parts[0]): \(value)")
          continue
        }
        if parts[0] == "color" { style.color = color } else { style.backgroundColor = color }
      case "font-weight": style.isBold = value == "bold" || (Int(value) ?? 0) >= 600
      case "font-style": style.isItalic = value == "italic" || value == "oblique"
      case "font-size":
        let number = value.prefix { $0.isNumber || $0 == "." }
        if let size = Double(number), size > 0 {
          // A pixel of a style sheet is three quarters of a point, as on iOS.
          style.size =
            value.hasSuffix("px")
            ? size * 0.75 : value.hasSuffix("em") ? style.size * size : size
        }
      case "text-decoration":
        style.isUnderlined = value.contains("underline")
        style.isStruck = value.contains("line-through")
      default: reportStyle(parts[0])
      }
    }
  }

  private static func attributes(of text: Substring) -> [String: String] {
    var result: [String: String] = [:]
    for match in text.matches(of: #/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/#) {
      let value = match.2 ?? match.3 ?? match.4 ?? ""
      result[match.1.lowercased()] = plain(value)
    }
    return result
  }

  private static let colors: [String: UIColor] = [
    "black": .black, "white": .white, "red": .red,
    "green": UIColor(red: 0, green: 0.5, blue: 0, alpha: 1),
    "blue": .blue, "gray": .gray, "grey": .gray, "yellow": .yellow, "orange": .orange,
    "purple": .purple, "brown": .brown, "cyan": .cyan, "magenta": .magenta,
  ]

  private static func color(_ text: String) -> UIColor? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let named = colors[text] { return named }
    if text.hasPrefix("rgb") {
      let parts = text.matches(of: #/[\d.]+/#).compactMap { Double($0.0) }
      guard parts.count >= 3 else { return nil }
      return UIColor(
        red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255,
        alpha: parts.count > 3 ? parts[3] : 1)
    }
    guard text.hasPrefix("#") else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6, let code = UInt32(String(digits), radix: 16) else { return nil }
    return UIColor(
      red: CGFloat(code >> 16 & 0xFF) / 255, green: CGFloat(code >> 8 & 0xFF) / 255,
      blue: CGFloat(code & 0xFF) / 255, alpha: 1)
  }

  private func reportStyle(_ style: String) {
    ViewFact.htmlStyle(style).report(of: "NSAttributedString", at: "data")
  }

  private func report(_ name: String) {
    ViewFact.htmlTag(name).report(of: "NSAttributedString", at: "data")
  }
}
