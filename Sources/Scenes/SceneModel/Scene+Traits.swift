import Foundation
public import Graphics
public import Recordings

extension Scene {
  /// The text sizes of iOS, named as in `UIContentSizeCategory`.
  public enum TextSize: String, CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
    case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
  }

  /// The direction of layouts and text.
  public enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  public enum Contrast: String, CaseIterable, Sendable {
    case normal, high
  }

  /// The traits of the screen besides its style.
  public struct Traits: Hashable, Sendable {
    /// The device; nil for a screen that has nothing but a size.
    public var device: Device?
    /// The text size; nil for the usual, large.
    public var textSize: TextSize?
    /// The direction; nil for that of the language.
    public var direction: Direction?
    /// The language, as a tag of BCP 47 such as "ar"; nil for any.
    public var language: String?
    /// The contrast; nil for the usual, normal.
    public var contrast: Contrast?
    /// Whether text is bold; nil for regular.
    public var hasBoldText: Bool?
    /// The look of bars, controls and lists; nil for the usual, classic.
    public var look: InterfaceLook?

    public init(
      device: Device? = nil, textSize: TextSize? = nil, direction: Direction? = nil,
      language: String? = nil, contrast: Contrast? = nil, hasBoldText: Bool? = nil,
      look: InterfaceLook? = nil
    ) {
      self.device = device
      self.textSize = textSize
      self.direction = direction
      self.language = language
      self.contrast = contrast
      self.hasBoldText = hasBoldText
      self.look = look
    }

    /// The direction, or else that of the language.
    public var layoutDirection: Direction {
      if let direction { return direction }
      let isReversed = language.map { Locale.Language(identifier: $0).characterDirection }
        .map { $0 == .rightToLeft }
      return isReversed == true ? .rightToLeft : .leftToRight
    }

    /// Whether a text has the form of a language's tag.
    package static func isLanguage(_ text: String) -> Bool {
      text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
        && Direction(rawValue: text.lowercased()) == nil
    }

    /// These traits with the specified ones of others in their place.
    package func replaced(by others: Traits) -> Traits {
      Traits(
        device: others.device ?? device, textSize: others.textSize ?? textSize,
        direction: others.direction ?? (others.language == nil ? direction : nil),
        language: others.language ?? language, contrast: others.contrast ?? contrast,
        hasBoldText: others.hasBoldText ?? hasBoldText, look: others.look ?? look)
    }

    /// The part of a golden's name for the specified traits, such as `~iPhone-17~rtl`.
    package var suffix: String {
      let device = device.map { device in
        device.name.filter { $0 != "(" && $0 != ")" }.map { $0 == " " || $0 == "/" ? "-" : $0 }
      }
      let parts = [
        device.map { String($0) }, textSize?.rawValue, direction?.rawValue, language,
        contrast.map { "\($0.rawValue)Contrast" }, hasBoldText.map { $0 ? "bold" : "regular" },
        look?.rawValue,
      ]
      return parts.compactMap { $0.map { "~\($0)" } }.joined()
    }
  }

  /// A look in which a scene is compared, apart from its own.
  public struct Variant: Hashable, Sendable {
    /// Light or dark; nil for the scene's own style.
    public var style: Style?
    /// The traits that differ from the scene's.
    public var traits: Traits

    public init(style: Style? = nil, traits: Traits = Traits()) {
      self.style = style
      self.traits = traits
    }

    /// The part of a golden's name, such as `~dark~rtl`.
    package var suffix: String { (style.map { "~\($0.rawValue)" } ?? "") + traits.suffix }
  }

  /// Each combination of styles, devices, text sizes, directions and looks; the first of each is
  /// nil.
  package var listedVariants: [Variant] {
    func others<Value>(_ values: [Value]?) -> [Value?] {
      [nil] + (values ?? []).dropFirst().map { $0 }
    }
    return others(styles).flatMap { style in
      others(check.devices).flatMap { device in
        others(check.textSizes).flatMap { size in
          others(check.directions).flatMap { direction in
            others(check.looks).map { look in
              Variant(
                style: style,
                traits: Traits(device: device, textSize: size, direction: direction, look: look))
            }
          }
        }
      }
    }
  }

  /// Replaces traits; a scene with the size and scale of its device has those of the new one.
  package mutating func replaceTraits(by others: Traits) {
    if let device = others.device, let old = traits.device {
      if size == old.size { size = device.size }
      if scale == old.scale { scale = device.scale }
    }
    traits = traits.replaced(by: others)
  }
}
