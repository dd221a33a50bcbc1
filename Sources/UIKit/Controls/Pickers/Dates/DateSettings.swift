import Foundation
import LayerTree

/// The limits, units and language of a date picker.
struct DateSettings {
  let locale: Locale
  let calendar: Calendar
  let range: (minimum: Date?, maximum: Date?)
  let minuteInterval: Int
  let rounds: Bool
  let mode: UIDatePicker.Mode

  init(
    locale: Locale, calendar: Calendar, timeZone: TimeZone?, range: (Date?, Date?),
    minuteInterval: Int, rounds: Bool, mode: UIDatePicker.Mode
  ) {
    var calendar = calendar
    calendar.locale = locale
    calendar.firstWeekday = Self.firstWeekday(of: locale, in: calendar)
    if let timeZone { calendar.timeZone = timeZone }
    self.calendar = calendar
    self.locale = locale
    self.range = range
    self.minuteInterval = minuteInterval
    self.rounds = rounds
    self.mode = mode
  }

  /// The same settings for a part of the date.
  init(_ other: DateSettings, mode: UIDatePicker.Mode) {
    (locale, calendar, range) = (other.locale, other.calendar, other.range)
    (minuteInterval, rounds) = (other.minuteInterval, other.rounds)
    self.mode = mode
  }

  /// A step of the minutes; nil for a number that is not in 1…30 or does not divide 60.
  static func interval(_ minutes: Int) -> Int? {
    (1...30).contains(minutes) && 60.isMultiple(of: minutes) ? minutes : nil
  }

  /// The time of the stage's clock, which is the first instant of 2001 when the stage begins.
  @MainActor static var now: Date { Date(timeIntervalSinceReferenceDate: CACurrentMediaTime()) }

  /// The first day of the week: a gregorian calendar without a locale begins on Sunday.
  private static func firstWeekday(of locale: Locale, in calendar: Calendar) -> Int {
    calendar.identifier == .gregorian ? locale.calendar.firstWeekday : calendar.firstWeekday
  }

  /// The nearest date within the limits, rounded to the minute interval.
  ///
  /// Limits in the wrong order are ignored, as in UIKit.
  func limited(_ date: Date) -> Date {
    var date = date
    if rounds, minuteInterval > 1 {
      let minute = calendar.component(.minute, from: date)
      date.addTimeInterval(Double(-(minute % minuteInterval) * 60))
    }
    if let minimum = range.minimum, let maximum = range.maximum, minimum > maximum { return date }
    if let minimum = range.minimum, date < minimum { date = minimum }
    if let maximum = range.maximum, date > maximum { date = maximum }
    return date
  }

  /// Whether a part of the time from `date` on that is as long as `component` is within the limits.
  func allows(_ date: Date, _ component: Calendar.Component) -> Bool {
    guard let span = calendar.dateInterval(of: component, for: date) else { return true }
    if let minimum = range.minimum, span.end <= minimum { return false }
    if let maximum = range.maximum, span.start > maximum { return false }
    return true
  }

  /// The text of a date by a template of Unicode's pattern letters, in the order of the locale.
  func text(_ date: Date, template: String) -> String {
    formatter { $0.setLocalizedDateFormatFromTemplate(template) }.string(from: date)
  }

  func text(_ date: Date, date dateStyle: DateFormatter.Style, time: DateFormatter.Style) -> String
  {
    formatter { ($0.dateStyle, $0.timeStyle) = (dateStyle, time) }.string(from: date)
  }

  /// The text of a duration in one unit, such as "5 min".
  func text(
    seconds: Int, in unit: Duration.UnitsFormatStyle.Unit,
    _ width: Duration.UnitsFormatStyle.UnitWidth
  ) -> String {
    let style = Duration.UnitsFormatStyle(
      allowedUnits: [unit], width: width, zeroValueUnits: .show(length: 1))
    return style.locale(locale).format(.seconds(seconds))
  }

  func formatter(_ setUp: (DateFormatter) -> Void) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    setUp(formatter)
    return formatter
  }

  /// The pattern letters of a template in the order of the locale, such as "MMMM d y".
  func pattern(_ template: String) -> String {
    DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
  }

  /// Whether hours are counted to 12, with a half of the day.
  var hasPeriods: Bool { pattern("j").contains("a") }
}
