public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

public enum UIDatePickerStyle: Int, Sendable {
  case automatic, wheels, compact, inline
}

/// A control that chooses a date, a time, both, or a duration.
///
/// The wheels are those of ``UIPickerView``; the calendar of the inline style, the buttons of the
/// compact style and all widths are by eye. A new picker has the date of the stage's clock, which
/// is the first instant of 2001 when the stage begins; so has "today".
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer, yearAndMonth
  }

  private var content: (any DatePickerContent)?
  private var isStale = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    if bounds.size == .zero { bounds.size = sizeThatFits(.zero) }
  }

  // MARK: What is chosen

  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { rebuild() } }
  }

  /// The date, within the limits; setting it sends no event.
  open var date: Date {
    get { chosen }
    set { setDate(newValue, animated: false) }
  }
  private lazy var chosen = DateSettings.now

  open func setDate(_ date: Date, animated: Bool) {
    let date = settings.limited(date)
    guard date != chosen else { return }
    chosen = date
    valuesChanged()
    content?.show(chosen, animated: animated && window != nil)
    invalidateIntrinsicContentSize()
  }

  /// The seconds of the mode `.countDownTimer`, in whole minutes from 0 to a day.
  open var countDownDuration: TimeInterval {
    get { duration }
    set {
      guard newValue.isFinite else { return }
      let minutes = min(max((newValue / 60).rounded(.down) * 60, 0), 24 * 3600 - 60)
      guard minutes != duration else { return }
      duration = minutes
      valuesChanged()
      content?.duration = minutes
      content?.show(chosen, animated: false)
    }
  }
  private var duration: TimeInterval = 0

  open var minimumDate: Date? { didSet { if minimumDate != oldValue { limitsChanged() } } }
  open var maximumDate: Date? { didSet { if maximumDate != oldValue { limitsChanged() } } }
  /// The step of the minutes, 1…30; a number that does not divide 60 counts as 1.
  ///
  /// Such a number is reported.
  open var minuteInterval = 1 {
    didSet {
      if DateSettings.interval(minuteInterval) == nil {
        reportMisuse("minuteInterval", .minuteInterval(minuteInterval))
      }
      if minuteInterval != oldValue { rebuild() }
    }
  }
  /// Whether a date that is set is rounded down to the minute interval.
  open var roundsToMinuteInterval = true

  /// Default: the language of the stage, or American English.
  open var locale: Locale? { didSet { if locale != oldValue { rebuild() } } }
  open var calendar: Calendar! = Calendar(identifier: .gregorian) {
    didSet { if calendar != oldValue { rebuild() } }
  }
  /// Nil for that of the calendar.
  open var timeZone: TimeZone? { didSet { if timeZone != oldValue { rebuild() } } }

  /// The limits, units and language of the dates.
  final var settings: DateSettings {
    let spoken = UITraitCollection.ofScreen.typesettingLanguage.map { Locale(identifier: $0) }
    return DateSettings(
      locale: locale ?? spoken ?? Locale(identifier: "en_US"),
      calendar: calendar ?? Calendar(identifier: .gregorian), timeZone: timeZone,
      range: (minimumDate, maximumDate),
      minuteInterval: DateSettings.interval(minuteInterval) ?? 1,
      rounds: roundsToMinuteInterval, mode: datePickerMode)
  }

  private func limitsChanged() {
    chosen = settings.limited(chosen)
    rebuild()
  }

  // MARK: Style

  /// Default: automatic, which is compact, and wheels for durations.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
  }

  /// The style that is shown.
  open var datePickerStyle: UIDatePickerStyle {
    if datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth { return .wheels }
    return preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
  }

  private func rebuild() {
    isStale = true
    valuesChanged()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func load() -> any DatePickerContent {
    if let content, !isStale { return content }
    isStale = false
    content?.removeFromSuperview()
    let settings = settings
    let new: any DatePickerContent =
      switch datePickerStyle {
      case .wheels, .automatic: DateWheelsView(settings)
      case .compact: CompactDateView(settings)
      case .inline: InlineDateView(settings)
      }
    new.isEnabledContent = isEnabled
    new.duration = duration
    new.show(chosen, animated: false)
    new.onChange = { [weak self] in self?.changed(to: $0) }
    content = new
    addSubview(new)
    return new
  }

  /// A finger has chosen a date, or in durations the seconds after the reference date.
  final func changed(to date: Date) {
    if datePickerMode == .countDownTimer {
      duration = content?.duration ?? duration
    } else {
      chosen = settings.limited(date)
      if chosen != date { content?.show(chosen, animated: true) }
      invalidateIntrinsicContentSize()
    }
    sendActions(for: .valueChanged)
  }

  open override var isEnabled: Bool {
    didSet { content?.isEnabledContent = isEnabled }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { load().fittingSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { load().fittingSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = load()
    content.frame = bounds
    content.layoutIfNeeded()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}

/// A view that shows a date, and calls when a finger has chosen another.
@MainActor protocol DatePickerContent: UIView {
  var onChange: (Date) -> Void { get set }
  var fittingSize: CGSize { get }
  /// Whether it reacts to touches and is not pale.
  var isEnabledContent: Bool { get set }
  /// In seconds, of the mode `.countDownTimer`.
  var duration: TimeInterval { get set }
  func show(_ date: Date, animated: Bool)
}

extension DatePickerContent {
  var duration: TimeInterval {
    get { 0 }
    set {}
  }

  /// Half as opaque where it is disabled, as other controls.
  var isEnabledContent: Bool {
    get { isUserInteractionEnabled }
    set {
      isUserInteractionEnabled = newValue
      alpha = newValue ? 1 : 0.5
    }
  }
}
