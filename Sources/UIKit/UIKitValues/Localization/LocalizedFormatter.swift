public import Foundation

// Values as texts in the language of the stage. The properties stand for Foundation's methods of
// this name, to which Swift prefers them, as `NSLocalizedString` does.

/// A function that formats a value in the language of the stage, or in American English.
///
/// A style with its own locale keeps it.
public struct LocalizedFormatter<Value> {
  fileprivate let value: Value

  public func callAsFunction<Style: FormatStyle>(_ format: Style) -> Style.FormatOutput
  where Style.FormatInput == Value { format.inStageLanguage.format(value) }
}

extension LocalizedFormatter where Value == Date {
  public func callAsFunction() -> String { self(Date.FormatStyle()) }

  public func callAsFunction(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
  ) -> String { self(Date.FormatStyle(date: date, time: time)) }
}

extension LocalizedFormatter where Value: BinaryInteger {
  public func callAsFunction() -> String { self(IntegerFormatStyle<Value>()) }
}

extension LocalizedFormatter where Value: BinaryFloatingPoint {
  public func callAsFunction() -> String { self(FloatingPointFormatStyle<Value>()) }
}

extension LocalizedFormatter where Value == Decimal {
  public func callAsFunction() -> String { self(Decimal.FormatStyle()) }
}

extension LocalizedFormatter where Value: Sequence, Value.Element == String {
  public func callAsFunction() -> String { self(.list(type: .and)) }
}

extension Date {
  /// `formatted(date:time:)` and its kind in the language of the stage.
  public var formatted: LocalizedFormatter<Date> { LocalizedFormatter(value: self) }
}

extension BinaryInteger {
  /// `formatted()` and its kind in the language of the stage.
  public var formatted: LocalizedFormatter<Self> { LocalizedFormatter(value: self) }
}

extension BinaryFloatingPoint {
  /// `formatted()` and its kind in the language of the stage.
  public var formatted: LocalizedFormatter<Self> { LocalizedFormatter(value: self) }
}

extension Decimal {
  /// `formatted()` and its kind in the language of the stage.
  public var formatted: LocalizedFormatter<Decimal> { LocalizedFormatter(value: self) }
}

extension Sequence {
  /// `formatted()` and its kind in the language of the stage.
  public var formatted: LocalizedFormatter<Self> { LocalizedFormatter(value: self) }
}

// MARK: - Locales

extension FormatStyle {
  /// The style in the language of the stage, unless it has its own locale.
  var inStageLanguage: Self {
    guard let own = (self as? any LocalizedStyle)?.locale,
      own == .autoupdatingCurrent || own == .current
    else { return self }
    return locale(Locale(identifier: StringTables.stageLanguage ?? "en_US"))
  }
}

/// A style that says its locale.
private protocol LocalizedStyle {
  var locale: Locale { get }
}

extension Date.FormatStyle: LocalizedStyle {}
extension Date.RelativeFormatStyle: LocalizedStyle {}
extension IntegerFormatStyle: LocalizedStyle {}
extension IntegerFormatStyle.Percent: LocalizedStyle {}
extension IntegerFormatStyle.Currency: LocalizedStyle {}
extension FloatingPointFormatStyle: LocalizedStyle {}
extension FloatingPointFormatStyle.Percent: LocalizedStyle {}
extension FloatingPointFormatStyle.Currency: LocalizedStyle {}
extension Decimal.FormatStyle: LocalizedStyle {}
extension Decimal.FormatStyle.Percent: LocalizedStyle {}
extension Decimal.FormatStyle.Currency: LocalizedStyle {}
extension ListFormatStyle: LocalizedStyle {}
