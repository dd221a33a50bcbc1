public import Foundation

extension String {
  /// The key of a text with the values that are interpolated in it, such as "%lld files".
  public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
    fileprivate let key: String
    fileprivate let arguments: [any CVarArg & Sendable]

    /// Creates a key without values.
    public init(_ value: String) {
      key = value
      arguments = []
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    /// The key with a format for each value, as string catalogs have it.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      fileprivate var key = ""
      fileprivate var arguments: [any CVarArg & Sendable] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }

      public mutating func appendInterpolation(_ value: String) { append(value, as: "%@") }
      public mutating func appendInterpolation(_ value: Substring) {
        append(String(value), as: "%@")
      }
      public mutating func appendInterpolation(_ value: Int) { append(value, as: "%lld") }
      public mutating func appendInterpolation(_ value: Int64) { append(value, as: "%lld") }
      public mutating func appendInterpolation(_ value: Int32) { append(value, as: "%d") }
      public mutating func appendInterpolation(_ value: UInt) { append(value, as: "%llu") }
      public mutating func appendInterpolation(_ value: Double) { append(value, as: "%lf") }
      public mutating func appendInterpolation(_ value: CGFloat) {
        append(Double(value), as: "%lf")
      }
      public mutating func appendInterpolation(_ value: Float) { append(value, as: "%f") }

      /// - Parameter specifier: The format of the value, such as "%.2f".
      public mutating func appendInterpolation(
        _ value: some CVarArg & Sendable, specifier: String
      ) { append(value, as: specifier) }

      public mutating func appendInterpolation<Style: FormatStyle>(
        _ value: Style.FormatInput, format: Style
      ) where Style.FormatOutput == String {
        append(format.inStageLanguage.format(value), as: "%@")
      }

      private mutating func append(_ value: any CVarArg & Sendable, as specifier: String) {
        key += specifier
        arguments.append(value)
      }
    }
  }

  /// The text for a key in the language of the stage; the key if there is none.
  /// - Parameters:
  ///   - table: The name of a file without its extension; nil for "Localizable".
  ///   - bundle: Nil for the program's.
  ///   - locale: The locale of the values; the current one stands for that of the stage.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(keyAndValue.key, keyAndValue, table, bundle, locale)
  }

  /// The text for a key in the language of the stage.
  /// - Parameter defaultValue: The text if there is none, with the values.
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init("\(key)", defaultValue, table, bundle, locale)
  }

  private init(
    _ key: String, _ value: LocalizationValue, _ table: String?, _ bundle: Bundle?,
    _ locale: Locale
  ) {
    let text = (bundle ?? .main).text(for: key, table: table, value: value.key)
    guard !value.arguments.isEmpty else {
      self = text
      return
    }
    let isCurrent = locale == .current
    let spoken = isCurrent ? StringTables.stageLanguage.map { Locale(identifier: $0) } : nil
    self = PluralFormat.string(text, locale: spoken ?? locale, value.arguments)
  }
}
