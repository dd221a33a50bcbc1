public import Foundation
import Graphics

extension AttributedText {
  /// Converts an attributed string, with the attributes that layout supports.
  /// - Parameter problems: Receives an error for every value of a type that its key does not
  ///   accept.
  public init(_ string: NSAttributedString, problems: inout [TypesettingError]) {
    var runs: [Run] = []
    var found: [TypesettingError] = []
    let whole = string.string as NSString
    string.forEachRun { attributes, range in
      runs.append(
        Run(whole.substring(with: range), TextAttributes(attributes, problems: &found)))
    }
    self.init(runs)
    for problem in found where !problems.contains(problem) { problems.append(problem) }
  }

  public init(_ string: NSAttributedString) {
    var problems: [TypesettingError] = []
    self.init(string, problems: &problems)
  }
}

extension TextAttributes {
  /// Converts attributes of an `NSAttributedString`, with its defaults: Helvetica at 12 points,
  /// black.
  /// - Parameter problems: Receives an error for every value of a type that its key does not
  ///   accept.
  public init(_ attributes: [NSAttributedString.Key: Any], problems: inout [TypesettingError]) {
    self.init(font: Font(family: "Helvetica", size: 12), color: .black)
    var reader = AttributeReader(attributes: attributes)
    if let font = reader.font(.font) { self.font = font }
    if let color = reader.color(.foregroundColor) { self.color = color }
    backgroundColor = reader.color(.backgroundColor)
    kern = reader.number(.tracking) ?? reader.number(.kern) ?? 0
    baselineOffset = reader.number(.baselineOffset) ?? 0
    underline = reader.line(.underlineStyle)
    underlineColor = reader.color(.underlineColor)
    strikethrough = reader.line(.strikethroughStyle)
    strikethroughColor = reader.color(.strikethroughColor)
    if reader.number(.ligature) == 0 {
      for tag in ["liga", "clig", "dlig"] { font.features[tag] = 0 }
    }
    paragraphStyle = reader.paragraphStyle(.paragraphStyle)
    var effects = TextEffects()
    effects.strokeWidth = reader.number(.strokeWidth) ?? 0
    effects.strokeColor = reader.color(.strokeColor)
    effects.shadow = reader.shadow(.shadow)
    effects.obliqueness = reader.number(.obliqueness) ?? 0
    effects.expansion = reader.number(.expansion) ?? 0
    effects.attachment = reader.attachment(.attachment, in: font)
    effects.isLink = reader.isLink(.link)
    self.effects = effects
    if effects.isLink { showLink(color: Self.linkColor) }
    problems += reader.problems
  }

  /// The color of links on Apple's systems in light mode.
  private static let linkColor = CGColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)

  /// Applies the style of a link: underlined, and in a color that replaces the text's.
  public mutating func showLink(color: CGColor) {
    self.color = color
    underline = underline ?? .single
  }

  public init(_ attributes: [NSAttributedString.Key: Any]) {
    var problems: [TypesettingError] = []
    self.init(attributes, problems: &problems)
  }
}

/// Unboxes the values of attributes, and collects errors for those of unsupported types.
private struct AttributeReader {
  let attributes: [NSAttributedString.Key: Any]
  var problems: [TypesettingError] = []

  init(attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

  private mutating func read<Value>(
    _ key: NSAttributedString.Key, _ needed: String, _ convert: (Any) -> Value?
  ) -> Value? {
    guard let boxed = attributes[key] else { return nil }
    if let value = convert(boxed) { return value }
    problems.append(
      .unusableAttribute(key: key.rawValue, found: "\(type(of: boxed))", needed: needed))
    return nil
  }

  mutating func font(_ key: NSAttributedString.Key) -> Font? {
    read(key, "a font") {
      ($0 as? any FontConvertible)?.textFont ?? ($0 as? String).map { Font(name: $0, size: 12) }
    }
  }

  mutating func color(_ key: NSAttributedString.Key) -> CGColor? {
    read(key, "a color") { ($0 as? any ColorConvertible)?.textColor }
  }

  mutating func number(_ key: NSAttributedString.Key) -> CGFloat? {
    read(key, "a number", Self.number)
  }

  mutating func line(_ key: NSAttributedString.Key) -> TextAttributes.LineStyle? {
    read(key, "an NSUnderlineStyle") { boxed -> NSUnderlineStyle? in
      boxed as? NSUnderlineStyle
        ?? Self.number(boxed).flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0) }
    }?.lineStyle
  }

  mutating func shadow(_ key: NSAttributedString.Key) -> DrawingShadow? {
    let found = read(key, "an NSShadow") { $0 as? NSShadow ?? ($0 as? ShadowValue)?.shadow }
    guard let shadow = found else { return nil }
    if let color = shadow.shadowColor, !(color is any ColorConvertible) {
      problems.append(
        .unusableAttribute(
          key: "\(key.rawValue).shadowColor", found: "\(type(of: color))", needed: "a color"))
    }
    return shadow.value
  }

  mutating func attachment(_ key: NSAttributedString.Key, in font: Font) -> TextAttachment? {
    read(key, "an NSTextAttachment") {
      ($0 as? any TextAttachmentConvertible)?.textAttachment(in: font)
    }
  }

  mutating func isLink(_ key: NSAttributedString.Key) -> Bool {
    read(key, "a URL or a String") { $0 is URL || $0 is NSURL || $0 is String ? true : nil }
      ?? false
  }

  mutating func paragraphStyle(_ key: NSAttributedString.Key) -> ParagraphStyle? {
    read(key, "an NSParagraphStyle") {
      ($0 as? NSParagraphStyle)?.value ?? $0 as? ParagraphStyle
    }
  }

  /// The number in a boxed value; on Linux, casts from `Any` do not convert between number types.
  private static func number(_ boxed: Any) -> CGFloat? {
    switch boxed {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as any BinaryInteger: CGFloat(Double(number))
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }
}
