import Base
import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A date as wheels.
final class DateWheelsView: UIView, DatePickerContent {
  /// The part of a date that a wheel turns.
  enum Unit { case year, month, day, weekdayAndDay, hour, minute, period, hours, minutes }

  private let settings: DateSettings
  private let wheels = UIPickerView()
  fileprivate let units: [Unit]
  private var rows: DateWheelRows?
  private var date = Date(timeIntervalSinceReferenceDate: 0)
  /// The date in the middle of the wheel of days: other rows count days from it.
  private var origin = Date(timeIntervalSinceReferenceDate: 0)
  var duration: TimeInterval = 0
  var onChange: (Date) -> Void = { _ in }

  /// The size of a picker in UIKit.
  var fittingSize: CGSize { CGSize(width: 320, height: 216) }

  init(_ settings: DateSettings, units: [Unit]? = nil) {
    self.settings = settings
    self.units = units ?? Self.units(settings)
    super.init(frame: .zero)
    rows = DateWheelRows(self)
    wheels.dataSource = rows
    wheels.delegate = rows
    addSubview(wheels)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// The wheels of a mode in the order of the locale.
  private static func units(_ settings: DateSettings) -> [Unit] {
    func ordered(_ template: String, _ letters: [(Set<Character>, Unit)]) -> [Unit] {
      let pattern = settings.pattern(template)
      let found = letters.compactMap { letters, unit in
        pattern.firstIndex(where: letters.contains).map { (index: $0, unit: unit) }
      }
      return found.sorted { $0.index < $1.index }.map(\.unit)
    }
    let time: [Unit] = settings.hasPeriods ? [.hour, .minute, .period] : [.hour, .minute]
    return switch settings.mode {
    case .time: time
    case .date: ordered("yMMMMd", [(["y"], .year), (["M", "L"], .month), (["d"], .day)])
    case .dateAndTime: [.weekdayAndDay] + time
    case .yearAndMonth: ordered("yMMMM", [(["y"], .year), (["M", "L"], .month)])
    case .countDownTimer: [.hours, .minutes]
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
  }

  /// The day that is called today in the wheel of days.
  private var today: Date?

  func show(_ date: Date, animated: Bool) {
    self.date = date
    let today = settings.calendar.startOfDay(for: DateSettings.now)
    if let old = self.today, old != today { wheels.refreshTitles() }
    self.today = today
    if abs(date.timeIntervalSince(origin)) > Double(Self.days / 4) * 86_400 || !animated {
      origin = settings.calendar.startOfDay(for: date)
    }
    for (component, unit) in units.enumerated() {
      let current = wheels.selectedRow(inComponent: component)
      wheels.selectRow(row(of: unit, near: current), inComponent: component, animated: animated)
    }
  }

  // MARK: Rows

  /// The rows of wheels without an end: more turns than a finger makes.
  private static let turns = 200
  /// The rows of the wheel of days.
  private static let days = 20_000

  private func period(of unit: Unit) -> Int {
    switch unit {
    case .year: 10_000
    case .month: settings.calendar.monthSymbols.count
    case .day: settings.calendar.maximumRange(of: .day)?.count ?? 31
    case .weekdayAndDay: Self.days
    case .hour: settings.hasPeriods ? 12 : 24
    case .minute, .minutes: 60 / settings.minuteInterval
    case .period: 2
    case .hours: 24
    }
  }

  /// Whether the wheel begins again after its last value.
  private func isEndless(_ unit: Unit) -> Bool {
    switch unit {
    case .year, .weekdayAndDay, .period, .hours: false
    case .month, .day, .hour, .minute, .minutes: true
    }
  }

  fileprivate func count(of unit: Unit) -> Int {
    period(of: unit) * (isEndless(unit) ? Self.turns : 1)
  }

  /// The value of the date, or of the duration, from 0.
  private func value(of unit: Unit) -> Int {
    let calendar = settings.calendar
    switch unit {
    case .year: return calendar.component(.year, from: date) - 1
    case .month: return calendar.component(.month, from: date) - 1
    case .day: return calendar.component(.day, from: date) - 1
    case .weekdayAndDay:
      let day = calendar.startOfDay(for: date)
      return (calendar.dateComponents([.day], from: origin, to: day).day ?? 0) + Self.days / 2
    case .hour: return calendar.component(.hour, from: date) % period(of: .hour)
    case .minute: return calendar.component(.minute, from: date) / settings.minuteInterval
    case .period: return calendar.component(.hour, from: date) / 12
    case .hours: return Int(saturating: duration) / 3600
    case .minutes: return Int(saturating: duration) % 3600 / 60 / settings.minuteInterval
    }
  }

  /// The row of the date's value that is nearest to another row.
  private func row(of unit: Unit, near current: Int) -> Int {
    let (value, period) = (value(of: unit), period(of: unit))
    guard isEndless(unit) else { return min(max(value, 0), period - 1) }
    let middle = current > 0 ? current : period * Self.turns / 2
    var row = middle - middle % period + value
    if row - middle > period / 2 { row -= period }
    if middle - row > period / 2 { row += period }
    return min(max(row, 0), count(of: unit) - 1)
  }

  /// The date that a row stands for, with the date's other values.
  ///
  /// A day that the month does not have is its last one.
  private func date(at row: Int, of unit: Unit) -> Date {
    let calendar = settings.calendar
    let value = row % period(of: unit)
    var parts = calendar.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second], from: date)
    switch unit {
    case .year: parts.year = value + 1
    case .month: parts.month = value + 1
    case .day: parts.day = value + 1
    case .weekdayAndDay:
      let day = calendar.date(byAdding: .day, value: value - Self.days / 2, to: origin) ?? origin
      let other = calendar.dateComponents([.era, .year, .month, .day], from: day)
      (parts.era, parts.year, parts.month, parts.day) = (
        other.era, other.year, other.month, other.day
      )
    case .hour:
      let half = settings.hasPeriods ? (parts.hour ?? 0) / 12 * 12 : 0
      parts.hour = value + half
    case .minute: parts.minute = value * settings.minuteInterval
    case .period: parts.hour = (parts.hour ?? 0) % 12 + value * 12
    case .hours, .minutes: break
    }
    return calendar.existing(parts) ?? date
  }

  /// Whether a row can be chosen; others are pale.
  private func isAllowed(_ row: Int, of unit: Unit) -> Bool {
    let calendar = settings.calendar
    let date = date(at: row, of: unit)
    switch unit {
    case .year: return settings.allows(date, .year)
    case .month: return settings.allows(date, .month)
    case .day:
      return calendar.component(.day, from: date) == row % period(of: unit) + 1
        && settings.allows(date, .day)
    case .weekdayAndDay: return settings.allows(date, .day)
    case .hour: return settings.allows(date, .hour)
    case .minute, .period: return settings.allows(date, .minute)
    case .hours, .minutes: return true
    }
  }

  private func title(of row: Int, _ unit: Unit) -> String {
    let value = row % period(of: unit)
    switch unit {
    case .month: return settings.calendar.standaloneMonthSymbols[value]
    case .year: return settings.text(date(at: row, of: unit), template: "y")
    case .day: return "\(value + 1)"
    case .weekdayAndDay:
      let day = date(at: row, of: unit)
      return settings.calendar.isDate(day, inSameDayAs: DateSettings.now)
        ? SystemText.today.text(in: settings.locale.identifier)
        : settings.text(day, template: "EEEMMMd")
    case .hour: return "\(settings.hasPeriods && value == 0 ? 12 : value)"
    case .minute:
      let minute = value * settings.minuteInterval
      return minute < 10 ? "0\(minute)" : "\(minute)"
    case .period: return value == 0 ? settings.calendar.amSymbol : settings.calendar.pmSymbol
    case .hours: return settings.text(seconds: value * 3600, in: .hours, .wide)
    case .minutes:
      return settings.text(
        seconds: value * settings.minuteInterval * 60, in: .minutes, .abbreviated)
    }
  }

  /// The width of a wheel in points, by eye.
  fileprivate func width(of unit: Unit) -> CGFloat {
    switch unit {
    case .month: 146
    case .year: 84
    case .day: 52
    case .weekdayAndDay: 136
    case .hour, .minute, .period: 50
    case .hours, .minutes: 120
    }
  }
}

extension DateWheelsView {
  fileprivate func text(of row: Int, _ component: Int) -> NSAttributedString {
    let unit = units[component]
    let color: UIColor = isAllowed(row, of: unit) ? .label : .tertiaryLabel
    return NSAttributedString(
      string: title(of: row, unit),
      attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: 23.5)])
  }

  fileprivate func select(_ row: Int, _ component: Int) {
    let unit = units[component]
    if unit == .hours || unit == .minutes {
      let value = row % period(of: unit)
      duration =
        unit == .hours
        ? Double(value * 3600) + duration.truncatingRemainder(dividingBy: 3600)
        : (duration / 3600).rounded(.down) * 3600 + Double(value * settings.minuteInterval * 60)
      // A timer of no time rings at once: UIKit goes to its shortest.
      if duration < 60 { duration = Double(settings.minuteInterval * 60) }
      show(date, animated: true)
      return onChange(date)
    }
    let new = settings.limited(date(at: row, of: unit))
    show(new, animated: true)
    wheels.refreshTitles()
    onChange(new)
  }
}

/// Gives the wheels of a date their rows.
@MainActor
private final class DateWheelRows: NSObject, UIPickerViewDataSource,
  UIPickerViewDelegate
{
  private unowned let view: DateWheelsView

  init(_ view: DateWheelsView) { self.view = view }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { view.units.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    view.count(of: view.units[component])
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    view.width(of: view.units[component])
  }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { view.text(of: row, component) }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    view.select(row, component)
  }
}

extension Calendar {
  /// The date of components, of which a day that the month does not have becomes its last.
  func existing(_ parts: DateComponents) -> Date? {
    var parts = parts
    let day = parts.day ?? 1
    parts.day = 1
    guard let first = date(from: parts), let days = range(of: .day, in: .month, for: first) else {
      return date(from: parts)
    }
    parts.day = min(day, days.count)
    return date(from: parts)
  }
}
