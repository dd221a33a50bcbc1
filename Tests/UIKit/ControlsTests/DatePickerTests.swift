import Flipbook
import Foundation
import Testing

/// Dates as wheels, calendars and buttons.
@MainActor struct DatePickerTests {
  private let stage = Stage(size: CGSize(width: 390, height: 700))
  private let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    throws -> Date
  {
    try #require(
      calendar.date(
        from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  private func picker(
    _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, _ date: Date, locale: String = "en_US"
  ) throws -> UIDatePicker {
    let picker = UIDatePicker()
    picker.calendar = calendar
    picker.locale = Locale(identifier: locale)
    picker.datePickerMode = mode
    picker.preferredDatePickerStyle = style
    picker.date = date
    let root = UIViewController()
    stage.rootViewController = root
    picker.frame = CGRect(origin: CGPoint(x: 20, y: 40), size: picker.sizeThatFits(.zero))
    root.view.addSubview(picker)
    try stage.advance(to: 0.1)
    return picker
  }

  private func texts(in view: UIView) -> [String] {
    (view as? UILabel).map { [$0.text ?? ""] } ?? view.subviews.flatMap(texts)
  }

  private func wheels(_ picker: UIDatePicker) throws -> UIPickerView {
    func find(_ view: UIView) -> UIPickerView? {
      view as? UIPickerView ?? view.subviews.lazy.compactMap(find).first
    }
    return try #require(find(picker))
  }

  @Test func wheelsHaveTheOrderOfTheLocale() throws {
    let us = try picker(.date, .wheels, date(2026, 11, 26))
    #expect(us.frame.size == CGSize(width: 320, height: 216))
    var all = try wheels(us)
    #expect(all.selectedRow(inComponent: 0) % 12 == 10)
    #expect(all.selectedRow(inComponent: 1) % 31 == 25)
    #expect(all.selectedRow(inComponent: 2) == 2025)
    #expect(texts(in: us).contains("November"))
    let german = try picker(.date, .wheels, date(2026, 11, 26), locale: "de_DE")
    all = try wheels(german)
    #expect(all.selectedRow(inComponent: 0) % 31 == 25)
    #expect(all.selectedRow(inComponent: 1) % 12 == 10)
    // Hours go to 24 there, and to 12 in the United States.
    #expect(
      try wheels(picker(.time, .wheels, date(2026, 1, 1), locale: "de_DE")).numberOfComponents == 2)
    #expect(try wheels(picker(.time, .wheels, date(2026, 1, 1))).numberOfComponents == 3)
  }

  @Test func aDayThatTheMonthDoesNotHaveIsItsLast() throws {
    let picker = try picker(.date, .wheels, date(2026, 1, 31))
    var events = 0
    picker.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    // A tap on the row below the band: February.
    stage.tap(CGPoint(x: 60, y: 40 + 108 + 34), at: 1)
    try stage.advance(to: 3)
    #expect(try picker.date == date(2026, 2, 28))
    #expect(events == 1)
    #expect(try wheels(picker).selectedRow(inComponent: 1) % 31 == 27)
  }

  @Test func limitsHold() throws {
    let picker = try picker(.date, .wheels, date(2026, 5, 10))
    picker.maximumDate = try date(2026, 5, 20)
    picker.date = try date(2030, 1, 1)
    #expect(try picker.date == date(2026, 5, 20))
    picker.minimumDate = try date(2026, 5, 15)
    picker.date = try date(2020, 1, 1)
    #expect(try picker.date == date(2026, 5, 15))
    // A month later is beyond the limit, so that the wheel comes back.
    try stage.advance(to: 0.5)
    stage.tap(CGPoint(x: 60, y: 40 + 108 + 34), at: 1)
    try stage.advance(to: 3)
    #expect(try picker.date == date(2026, 5, 20))
    #expect(try wheels(picker).selectedRow(inComponent: 0) % 12 == 4)
    picker.minimumDate = try date(2026, 6, 15)
    picker.date = try date(2020, 1, 1)
    #expect(try picker.date == date(2020, 1, 1))
  }

  @Test func minutesGoByTheirInterval() throws {
    let picker = try picker(.time, .wheels, date(2026, 5, 10, 14, 47))
    picker.minuteInterval = 15
    picker.date = try date(2026, 5, 10, 14, 47)
    try stage.advance(to: 0.5)
    #expect(try picker.date == date(2026, 5, 10, 14, 45))
    let all = try wheels(picker)
    #expect(all.selectedRow(inComponent: 0) % 12 == 2)
    #expect(all.selectedRow(inComponent: 1) % 4 == 3)
    #expect(all.selectedRow(inComponent: 2) == 1)
  }

  /// As in UIKit, the step divides an hour; others count as 1.
  @Test(arguments: [7, 0, -5, 60, 45]) func aStepThatDoesNotDivideAnHourIsReported(
    minutes: Int
  ) throws {
    let picker = try picker(.time, .wheels, date(2026, 5, 10, 14, 47))
    picker.minuteInterval = minutes
    picker.date = try date(2026, 5, 10, 14, 44)
    try stage.advance(to: 0.5)
    #expect(try picker.date == date(2026, 5, 10, 14, 44))
    #expect(try wheels(picker).selectedRow(inComponent: 1) % 60 == 44)
    #expect(stage.diagnostics.map(\.keyPath) == ["minuteInterval"])
    #expect(stage.diagnostics.first?.message.contains("counts as 1") == true)
  }

  /// Today is a day of the stage's clock, which begins with 2001.
  @Test func todayIsMarked() throws {
    let days = try picker(.date, .inline, date(2001, 1, 10))
    days.tintColor = .red
    func color(_ text: String) -> UIColor? {
      labels(in: days).last { $0.text == text }?.textColor
    }
    #expect(color("1") == .red)
    #expect(color("2") == .label)
    let both = try picker(.dateAndTime, .wheels, date(2001, 1, 2))
    #expect(texts(in: both).contains("Today"))
    #expect(texts(in: both).contains("Tue, Jan 2") || texts(in: both).contains("Tue Jan 2"))
    try stage.advance(to: 86_401)
    both.date = try date(2001, 1, 3)
    try stage.advance(to: 86_402)
    #expect(texts(in: both).contains("Today"))
    #expect(!texts(in: both).contains { $0.hasSuffix("Jan 2") })
  }

  @Test func aTimerCountsMinutes() throws {
    let picker = try picker(.countDownTimer, .automatic, date(2026, 1, 1))
    picker.countDownDuration = 3 * 3600 + 25 * 60 + 59
    #expect(picker.countDownDuration == 3 * 3600 + 25 * 60)
    try stage.advance(to: 0.5)
    let all = try wheels(picker)
    #expect(all.selectedRow(inComponent: 0) == 3)
    #expect(all.selectedRow(inComponent: 1) % 60 == 25)
    stage.tap(CGPoint(x: 110, y: 40 + 108 + 34), at: 1)
    try stage.advance(to: 3)
    #expect(picker.countDownDuration == 4 * 3600 + 25 * 60)
  }

  @Test func wordsAreThoseOfTheLocale() throws {
    let german = try picker(.countDownTimer, .wheels, date(2026, 11, 26), locale: "de")
    let titles = labels(in: german).compactMap(\.text)
    #expect(titles.contains("1 Stunde") && titles.contains("2 Stunden"))
    #expect(titles.contains("4 Min."))
    let both = try picker(.dateAndTime, .inline, date(2026, 11, 26), locale: "fr")
    #expect(labels(in: both).contains { $0.text == "Heure" })
  }

  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { view in (view as? UILabel).map { [$0] } ?? labels(in: view) }
  }

  @Test func aCalendarChoosesADay() throws {
    let picker = try picker(.date, .inline, date(2026, 11, 26))
    #expect(picker.bounds.width == 320)
    // November 2026 begins on a Sunday.
    let cell = (320.0 - 16) / 7
    #expect(texts(in: picker).prefix(4) == ["November 2026", "SUN", "MON", "TUE"])
    stage.tap(CGPoint(x: 20 + 8 + cell * 2.5, y: 40 + 64 + 22), at: 1)
    try stage.advance(to: 1.5)
    #expect(try picker.date == date(2026, 11, 3))
    // The next month, of which a day is chosen.
    stage.tap(CGPoint(x: 20 + 320 - 26, y: 62), at: 2)
    try stage.advance(to: 3)
    #expect(texts(in: picker).first == "December 2026")
    #expect(try picker.date == date(2026, 11, 3))
    stage.tap(CGPoint(x: 20 + 8 + cell * 2.5, y: 40 + 64 + 22), at: 3)
    try stage.advance(to: 4)
    #expect(try picker.date == date(2026, 12, 1))
  }

  @Test func weeksBeginAsInTheLocale() throws {
    let picker = try picker(.date, .inline, date(2026, 11, 26), locale: "de_DE")
    #expect(texts(in: picker).prefix(3) == ["November 2026", "MO", "DI"])
  }

  @Test func buttonsOpenACalendar() throws {
    let picker = try picker(.dateAndTime, .automatic, date(2026, 11, 26, 9, 41))
    #expect(picker.datePickerStyle == .compact)
    #expect(
      texts(in: picker).map { $0.replacingOccurrences(of: "\u{202f}", with: " ") }
        == ["Nov 26, 2026", "9:41 AM"])
    stage.tap(CGPoint(x: 60, y: 56), at: 1)
    try stage.advance(to: 2)
    let root = try #require(stage.rootViewController)
    let opened = try #require(root.presentedViewController)
    #expect(texts(in: opened.view).contains("November 2026"))
    // A tap beside it closes it.
    stage.tap(CGPoint(x: 380, y: 690), at: 2)
    try stage.advance(to: 3)
    #expect(root.presentedViewController == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theFirstDateIsThatOfTheClock() {
    #expect(UIDatePicker().date == Date(timeIntervalSinceReferenceDate: 0))
  }
}
