extension Scene {
  /// Plays an effect of the symbol of the step's image views.
  public struct PlaySymbolEffect: Hashable, Sendable {
    /// The name of the effect, such as "bounce" or "wiggle.left"; "none" removes all effects.
    public var name: String
    /// The symbol that "replace" shows.
    public var symbol: String?
    /// A factor of the speed; greater than 0.
    public var speed: Double
    /// The number of times that it plays; infinite for no end, and nil for its own number.
    public var repeatCount: Double?

    public init(
      _ name: String, symbol: String? = nil, speed: Double = 1, repeatCount: Double? = nil
    ) {
      self.name = name
      self.symbol = symbol
      self.speed = speed
      self.repeatCount = repeatCount
    }
  }

  /// Counts the numbers in the texts of the step's labels.
  public struct Count: Hashable, Sendable {
    /// The number at the start.
    public var start: Double
    /// The number at the end.
    public var end: Double
    /// The text, with the number in the place of `{value}`; see ``NumberText``.
    public var format: NumberText
    /// In seconds.
    public var duration: Double
    /// The wait before the first number changes, in seconds.
    public var delay: Double
    /// The control points of the timing function: c1x, c1y, c2x, c2y.
    public var timing: [Double]

    public init(
      from start: Double = 0, to end: Double, format: NumberText = .plain, duration: Double = 1,
      delay: Double = 0, timing: [Double] = [0, 0, 0.58, 1]
    ) {
      self.start = start
      self.end = end
      self.format = format
      self.duration = duration
      self.delay = delay
      self.timing = timing
    }
  }

  /// Changes the texts of the step's labels to another one.
  public struct Morph: Hashable, Sendable {
    public enum Style: String, CaseIterable, Hashable, Sendable {
      /// The old text fades out while the new one fades in.
      case crossFade
      /// Characters that differ roll, as the digits of a counter do.
      case roll
    }
    /// The text at the end.
    public var text: String
    public var style: Style
    /// In seconds.
    public var duration: Double
    /// The wait before the text begins to change, in seconds.
    public var delay: Double
    /// The control points of the timing function: c1x, c1y, c2x, c2y.
    public var timing: [Double]

    public init(
      to text: String, style: Style = .crossFade, duration: Double = 0.4, delay: Double = 0,
      timing: [Double] = easeInEaseOut
    ) {
      self.text = text
      self.style = style
      self.duration = duration
      self.delay = delay
      self.timing = timing
    }
  }

  /// A text with a place for a number.
  ///
  /// In files it is a text with `{value}`, or `{value:STYLE}`. A style has up to four parts in this
  /// order: `+` for a sign also before positive numbers, `,` for groups of digits, `.2` for two
  /// digits after the decimal separator, and `%` for percent or a currency such as `EUR`. A brace
  /// of the text is written twice.
  public struct NumberText: Hashable, Sendable {
    public enum Unit: Hashable, Sendable {
      case none, percent
      /// A code of ISO 4217, such as "EUR".
      case currency(String)
    }
    public var prefix: String
    public var suffix: String
    /// Whether positive numbers have a sign.
    public var hasPlus: Bool
    /// Whether digits are in groups, as is usual in the language.
    public var isGrouped: Bool
    /// The number of digits after the decimal separator, 0 to 9.
    public var fractionDigits: Int
    public var unit: Unit

    /// The number alone, without digits after the decimal separator.
    public static let plain = NumberText()

    public init(
      prefix: String = "", suffix: String = "", hasPlus: Bool = false, isGrouped: Bool = false,
      fractionDigits: Int = 0, unit: Unit = .none
    ) {
      self.prefix = prefix
      self.suffix = suffix
      self.hasPlus = hasPlus
      self.isGrouped = isGrouped
      self.fractionDigits = fractionDigits
      self.unit = unit
    }
  }
}
