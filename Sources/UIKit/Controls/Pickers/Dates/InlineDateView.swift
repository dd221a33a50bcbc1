import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A date as a month's calendar, with a row for the time below it.
///
/// All sizes are by eye.
final class InlineDateView: UIView, DatePickerContent {
  private let settings: DateSettings
  private let title = UIButton(type: .custom)
  private let chevron = UIImageView()
  private let back = UIButton(type: .custom)
  private let forth = UIButton(type: .custom)
  private var weekdays: [UILabel] = []
  private let clip = UIView()
  private var month: MonthView
  private var months: DateWheelsView?
  private let timeLabel = UILabel()
  private let time: CompactDateView?
  private var date = Date(timeIntervalSinceReferenceDate: 0)
  var onChange: (Date) -> Void = { _ in }

  /// In points: the header, the names of the days, a week, and the row of the time.
  private static let (header, names, week, timeRow): (CGFloat, CGFloat, CGFloat, CGFloat) = (
    44, 20, 44, 50
  )
  private static let margin: CGFloat = 16

  private var hasCalendar: Bool { settings.mode != .time }

  var fittingSize: CGSize {
    let calendar = hasCalendar ? Self.header + Self.names + 6 * Self.week + 6 : 0
    return CGSize(
      width: hasCalendar ? 320 : time?.fittingSize.width ?? 0,
      height: calendar + (time == nil ? 0 : hasCalendar ? Self.timeRow : 44))
  }

  init(_ settings: DateSettings) {
    self.settings = settings
    month = MonthView(settings, containing: date)
    time = settings.mode == .date ? nil : CompactDateView(settings, parts: [.time])
    super.init(frame: .zero)
    if hasCalendar { addCalendar() }
    guard let time else { return }
    timeLabel.text = SystemText.time.text(in: settings.locale.identifier)
    timeLabel.font = .systemFont(ofSize: 17)
    timeLabel.isHidden = !hasCalendar
    time.onChange = { [weak self] in self?.choose($0) }
    addSubview(timeLabel)
    addSubview(time)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func addCalendar() {
    title.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    title.addAction(UIAction { [weak self] _ in self?.toggleMonths() }, for: .touchUpInside)
    title.accessibilityHint = "Shows the months and years"
    addSubview(title)
    chevron.image = Self.symbol("chevron.forward", 12)
    chevron.contentMode = .center
    title.addSubview(chevron)
    for (button, name, label, step) in [
      (back, "chevron.backward", "Previous Month", -1), (forth, "chevron.forward", "Next Month", 1),
    ] {
      button.setImage(Self.symbol(name, 20), for: .normal)
      button.accessibilityLabel = label
      button.addAction(UIAction { [weak self] _ in self?.turn(by: step) }, for: .touchUpInside)
      addSubview(button)
    }
    let names = settings.calendar.shortStandaloneWeekdaySymbols
    weekdays = names.indices.map { index in
      let label = UILabel()
      label.text =
        names[(index + settings.calendar.firstWeekday - 1) % names.count]
        .uppercased(with: settings.locale)
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      label.isAccessibilityElement = false
      addSubview(label)
      return label
    }
    clip.clipsToBounds = true
    addSubview(clip)
    show(month)
  }

  private static func symbol(_ name: String, _ size: CGFloat) -> UIImage? {
    UIImage(
      systemName: name,
      withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold))
  }

  // MARK: Showing

  func show(_ date: Date, animated: Bool) {
    self.date = date
    time?.show(date, animated: animated)
    months?.show(date, animated: animated)
    guard hasCalendar else { return }
    if !settings.calendar.isDate(date, equalTo: month.first, toGranularity: .month) {
      replaceMonth(containing: date, animated: animated)
    }
    month.select(date)
    updateHeader()
  }

  private func show(_ month: MonthView) {
    month.onSelect = { [weak self] in self?.choose($0) }
    clip.addSubview(month)
    setNeedsLayout()
  }

  private func updateHeader() {
    title.setTitle(settings.text(month.first, template: "yMMMM"), for: .normal)
    let isChoosing = months != nil
    title.setTitleColor(isChoosing ? tintColor : .label, for: .normal)
    chevron.transform =
      isChoosing
      ? CGAffineTransform(
        rotationAngle: effectiveUserInterfaceLayoutDirection == .rightToLeft
          ? -.pi / 2 : .pi / 2) : .identity
    for (button, step) in [(back, -1), (forth, 1)] {
      button.isHidden = isChoosing
      let other = settings.calendar.date(byAdding: .month, value: step, to: month.first)
      button.isEnabled = other.map { settings.allows($0, .month) } ?? false
    }
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateHeader()
  }

  private func choose(_ new: Date) {
    let new = settings.limited(new)
    show(new, animated: true)
    onChange(new)
  }

  /// The duration in which months slide, in seconds, by eye.
  private static let slideDuration = 0.3

  private func turn(by step: Int) {
    guard let other = settings.calendar.date(byAdding: .month, value: step, to: month.first) else {
      return
    }
    replaceMonth(containing: other, animated: true)
    month.select(date)
    updateHeader()
  }

  private func replaceMonth(containing date: Date, animated: Bool) {
    let old = month
    let goesOn = date > old.first
    month = MonthView(settings, containing: date)
    show(month)
    guard animated, window != nil else { return old.removeFromSuperview() }
    layoutIfNeeded()
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let distance = (goesOn != isReversed ? 1 : -1) * clip.bounds.width
    month.transform = CGAffineTransform(translationX: distance, y: 0)
    UIView.animate(withDuration: Self.slideDuration) { [month] in
      month.transform = .identity
      old.transform = CGAffineTransform(translationX: -distance, y: 0)
    } completion: { _ in
      old.removeFromSuperview()
    }
  }

  /// Shows wheels of months and years in place of the days, and the days again.
  private func toggleMonths() {
    if let months {
      months.removeFromSuperview()
      self.months = nil
    } else {
      let wheels = DateWheelsView(settings, units: [.month, .year])
      wheels.show(month.first, animated: false)
      wheels.onChange = { [weak self] in self?.monthChosen($0) }
      addSubview(wheels)
      months = wheels
    }
    clip.isHidden = months != nil
    for label in weekdays { label.isHidden = months != nil }
    updateHeader()
  }

  /// Keeps the day of the date in the chosen month.
  private func monthChosen(_ other: Date) {
    var parts = settings.calendar.dateComponents([.era, .year, .month], from: other)
    let old = settings.calendar.dateComponents([.day, .hour, .minute, .second], from: date)
    (parts.day, parts.hour, parts.minute, parts.second) = (
      old.day, old.hour, old.minute, old.second
    )
    choose(settings.calendar.existing(parts) ?? other)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    if hasCalendar { layOutCalendar() }
    guard let time else { return }
    let row = CGRect(
      x: 0, y: bounds.height - (hasCalendar ? Self.timeRow : bounds.height), width: bounds.width,
      height: hasCalendar ? Self.timeRow : bounds.height)
    let size = time.fittingSize
    let margin = hasCalendar ? Self.margin : 0
    time.frame = oriented(
      CGRect(
        x: row.maxX - margin - size.width, y: (row.midY - size.height / 2).toPixel,
        width: size.width, height: size.height))
    timeLabel.frame = oriented(
      CGRect(x: margin, y: row.minY, width: row.width - 3 * margin - size.width, height: row.height)
    )
  }

  private func layOutCalendar() {
    let width = title.intrinsicContentSize.width
    title.frame = oriented(CGRect(x: Self.margin, y: 0, width: width, height: Self.header))
    let chevronX = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -18 : width + 4
    chevron.bounds.size = CGSize(width: 14, height: Self.header)
    chevron.center = CGPoint(x: chevronX + 7, y: Self.header / 2)
    forth.frame = oriented(CGRect(x: bounds.width - 48, y: 0, width: 44, height: Self.header))
    back.frame = oriented(CGRect(x: bounds.width - 92, y: 0, width: 44, height: Self.header))
    let grid = CGRect(
      x: Self.margin / 2, y: Self.header, width: bounds.width - Self.margin, height: Self.names)
    for (index, label) in weekdays.enumerated() {
      label.frame = oriented(
        CGRect(
          x: grid.minX + grid.width * CGFloat(index) / 7, y: grid.minY, width: grid.width / 7,
          height: grid.height))
    }
    let top = Self.header + Self.names
    clip.frame = CGRect(
      x: grid.minX, y: top, width: grid.width,
      height: bounds.height - top - (time == nil ? 0 : Self.timeRow))
    // A month that slides keeps its transform.
    month.bounds.size = clip.bounds.size
    month.center = CGPoint(x: clip.bounds.midX, y: clip.bounds.midY)
    months?.frame = CGRect(
      x: 0, y: Self.header, width: bounds.width,
      height: bounds.height - Self.header - (time == nil ? 0 : Self.timeRow))
  }
}

/// The days of a month in weeks.
private final class MonthView: UIView {
  let first: Date
  private let settings: DateSettings
  private var days: [DayButton] = []
  var onSelect: (Date) -> Void = { _ in }

  init(_ settings: DateSettings, containing date: Date) {
    self.settings = settings
    let calendar = settings.calendar
    first = calendar.dateInterval(of: .month, for: date)?.start ?? date
    super.init(frame: .zero)
    for offset in 0..<(calendar.range(of: .day, in: .month, for: date)?.count ?? 0) {
      guard let day = calendar.date(byAdding: .day, value: offset, to: first) else { continue }
      let button = DayButton(
        "\(offset + 1)", isToday: calendar.isDate(day, inSameDayAs: DateSettings.now))
      button.isEnabled = settings.allows(day, .day)
      button.accessibilityLabel = settings.text(day, template: "EEEEMMMMd")
      button.addAction(
        UIAction { [weak self] _ in self?.onSelect(self?.time(on: day) ?? day) },
        for: .touchUpInside)
      days.append(button)
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var selected: Date?

  func select(_ date: Date) {
    selected = date
    let calendar = settings.calendar
    let isHere = calendar.isDate(date, equalTo: first, toGranularity: .month)
    let day = calendar.component(.day, from: date)
    for (index, button) in days.enumerated() { button.isSelected = isHere && index + 1 == day }
  }

  /// The time of the selected date on another day.
  private func time(on day: Date) -> Date {
    guard let selected else { return day }
    let parts = settings.calendar.dateComponents([.hour, .minute, .second], from: selected)
    return settings.calendar.date(
      bySettingHour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0, of: day)
      ?? day
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let calendar = settings.calendar
    let lead = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
    let cell = CGSize(width: bounds.width / 7, height: min(44, bounds.height / 6))
    for (index, button) in days.enumerated() {
      let place = index + lead
      button.frame = oriented(
        CGRect(
          x: CGFloat(place % 7) * cell.width, y: CGFloat(place / 7) * cell.height,
          width: cell.width, height: cell.height))
    }
  }
}

/// A day of a month, in a disk where it is selected.
private final class DayButton: UIControl {
  private let disk = UIView()
  private let label = UILabel()
  private let isToday: Bool

  init(_ text: String, isToday: Bool) {
    self.isToday = isToday
    super.init(frame: .zero)
    disk.isUserInteractionEnabled = false
    addSubview(disk)
    label.text = text
    label.textAlignment = .center
    addSubview(label)
    isAccessibilityElement = true
    accessibilityTraits = .button
    update()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isSelected: Bool { didSet { update() } }
  override var isEnabled: Bool { didSet { update() } }
  override var isHighlighted: Bool { didSet { update() } }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private func update() {
    accessibilityTraits = isSelected ? [.button, .selected] : .button
    disk.backgroundColor = isToday ? tintColor : tintColor.withAlphaComponent(0.12)
    disk.isHidden = !isSelected
    label.font =
      isSelected ? .systemFont(ofSize: 24, weight: .medium) : .systemFont(ofSize: 20)
    label.textColor =
      !isEnabled
      ? .tertiaryLabel : isSelected && isToday ? .white : isSelected || isToday ? tintColor : .label
    label.alpha = isHighlighted ? 0.4 : 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(44, bounds.width, bounds.height)
    disk.frame = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    disk.layer.cornerRadius = side / 2
    label.frame = bounds
  }
}
