import Controls
import Foundation
import SceneModel
import Views

extension ViewClass {
  static let datePicker = ViewClass(
    .datePicker, control, about: "A calendar, wheels or buttons for a date or a time, in UTC.",
    properties: datePickerProperties
  ) {
    let picker = UIDatePicker()
    picker.timeZone = .gmt
    return picker
  }
}

@MainActor private let datePickerProperties: [Property] = [
  Property(
    "datePickerMode", \UIDatePicker.datePickerMode, cases: "date picker mode",
    [
      ("time", .time), ("date", .date), ("dateAndTime", .dateAndTime),
      ("countDownTimer", .countDownTimer),
    ], default: "dateAndTime", "Whether it shows a day, a time, both, or a duration."),
  Property(
    "preferredDatePickerStyle", \UIDatePicker.preferredDatePickerStyle,
    cases: "date picker style",
    [
      ("automatic", .automatic), ("wheels", .wheels), ("compact", .compact), ("inline", .inline),
    ], default: "automatic", "Wheels, a calendar, or buttons that open one."),
  Property(
    "minimumDate", .optional(.date), "The first date that can be chosen.",
    get: { (view: UIDatePicker) in view.minimumDate }, set: { $0.minimumDate = $1 }),
  Property(
    "maximumDate", .optional(.date), "The last date that can be chosen.",
    get: { (view: UIDatePicker) in view.maximumDate }, set: { $0.maximumDate = $1 }),
  Property(
    "date", .date, "The date that is chosen.", get: { (view: UIDatePicker) in view.date },
    set: { $0.date = $1 }
  ).animated { (view: UIDatePicker, date: Date) in view.setDate(date, animated: true) },
  Property(
    "countDownDuration", .time(.notNegative), default: 0,
    "The duration of a count-down timer, in seconds.",
    get: { (view: UIDatePicker) in CGFloat(view.countDownDuration) },
    set: { $0.countDownDuration = Double($1) }),
  Property(
    "minuteInterval", \UIDatePicker.minuteInterval, .integer(.from(1, to: 30)), default: 1,
    "The minutes between two rows of a wheel; 1 unless they divide an hour."),
]
