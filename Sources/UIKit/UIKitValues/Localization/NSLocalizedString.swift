public import Foundation

// Texts in the language of the stage, as functions that Swift prefers to Foundation's: those with
// fewer parameters to Foundation's with defaults, and a callable property to the one without any.

/// Returns the text for a key in the language of the stage; the key if there is none.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  Bundle.main.text(for: key, table: nil, value: nil)
}

/// Returns a bundle's text for a key in the language of the stage; the key if there is none.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  bundle.text(for: key, table: nil, value: nil)
}

/// Returns the text of a table for a key in the language of the stage.
/// - Parameter tableName: The name of a file without its extension; nil for "Localizable".
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  Bundle.main.text(for: key, table: tableName, value: nil)
}

/// Returns the text for a key in the language of the stage.
/// - Parameter value: The text if there is none.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  Bundle.main.text(for: key, table: nil, value: value)
}

/// Returns the text of a bundle's table for a key in the language of the stage.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String { bundle.text(for: key, table: tableName, value: nil) }

/// Returns the text of a table for a key in the language of the stage.
public func NSLocalizedString(
  _ key: String, tableName: String?, value: String, comment: String
) -> String { Bundle.main.text(for: key, table: tableName, value: value) }

/// Returns a bundle's text for a key in the language of the stage.
public func NSLocalizedString(
  _ key: String, bundle: Bundle, value: String, comment: String
) -> String { bundle.text(for: key, table: nil, value: value) }

/// Returns the text of a bundle's table for a key in the language of the stage.
public func NSLocalizedString(
  _ key: String, tableName: String, bundle: Bundle, value: String, comment: String
) -> String { bundle.text(for: key, table: tableName, value: value) }

/// `NSLocalizedString(_:tableName:bundle:value:comment:)` with a table that may be nil.
public var NSLocalizedString: TableLocalization { TableLocalization() }

/// A function that finds the text of a bundle's table.
public struct TableLocalization: Sendable {
  public func callAsFunction(
    _ key: String, tableName: String?, bundle: Bundle, value: String, comment: String
  ) -> String { bundle.text(for: key, table: tableName, value: value) }
}

extension Bundle {
  /// A function that finds the text of a bundle.
  public struct TextLookup {
    fileprivate let bundle: Bundle

    /// - Parameters:
    ///   - value: The text if there is none; nil or empty for the key.
    ///   - table: The name of a file without its extension; nil or empty for "Localizable".
    public func callAsFunction(forKey key: String, value: String?, table: String?) -> String {
      bundle.text(for: key, table: table, value: value)
    }
  }

  /// `localizedString(forKey:value:table:)` in the language of the stage.
  public var localizedString: TextLookup { TextLookup(bundle: self) }

  func text(for key: String, table: String?, value: String?) -> String {
    let table = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    if let text = StringTables.current.text(for: key, table: table, in: self) { return text }
    return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
  }
}

// MARK: - Formats

extension String {
  /// A function that formats values as texts with plural rules.
  public struct LocalizedFormatting: Sendable {
    public func callAsFunction(_ format: String, _ arguments: any CVarArg...) -> String {
      let locale = StringTables.stageLanguage.map { Locale(identifier: $0) } ?? .current
      return PluralFormat.string(format, locale: locale, arguments)
    }
  }

  /// `localizedStringWithFormat(_:_:)` in the language of the stage.
  public static var localizedStringWithFormat: LocalizedFormatting { LocalizedFormatting() }

  /// Formats a value as a text with plural rules, as in `.stringsdict` files.
  public init(format: String, _ argument: any CVarArg) {
    self = PluralFormat.string(format, locale: nil, [argument])
  }

  public init(format: String, _ first: any CVarArg, _ second: any CVarArg) {
    self = PluralFormat.string(format, locale: nil, [first, second])
  }

  public init(
    format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
  ) { self = PluralFormat.string(format, locale: nil, [first, second, third]) }

  public init(format: String, locale: Locale?, _ argument: any CVarArg) {
    self = PluralFormat.string(format, locale: locale, [argument])
  }

  public init(
    format: String, locale: Locale?, _ first: any CVarArg, _ second: any CVarArg
  ) { self = PluralFormat.string(format, locale: locale, [first, second]) }

  public init(format: String, locale: Locale, arguments: [any CVarArg]) {
    self = PluralFormat.string(format, locale: locale, arguments)
  }
}
