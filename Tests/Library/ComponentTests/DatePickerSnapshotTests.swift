import FlipbookTesting
import Testing
import UIKit

/// Date pickers in all styles, in several looks.
@MainActor struct DatePickerSnapshotTests {
  private func form(_ styles: [(UIDatePicker.Mode, UIDatePickerStyle)]) -> UIView {
    let pickers = styles.map { mode, style in
      let picker = UIDatePicker()
      picker.timeZone = TimeZone(secondsFromGMT: 0)
      picker.datePickerMode = mode
      picker.preferredDatePickerStyle = style
      // 26 November 2026, 9:41.
      picker.date = Date(timeIntervalSinceReferenceDate: 817_378_860)
      picker.countDownDuration = 3900
      return picker
    }
    let stack = UIStackView(arrangedSubviews: pickers)
    stack.axis = .vertical
    stack.spacing = 12
    stack.alignment = .center
    stack.backgroundColor = .systemBackground
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    return stack
  }

  @Test func wheels() {
    expectSnapshots(
      of: form([
        (.date, .wheels), (.time, .wheels), (.dateAndTime, .wheels), (.countDownTimer, .wheels),
      ]), styles: [.light, .dark], directions: [.leftToRight, .rightToLeft])
  }

  @Test func calendar() {
    expectSnapshots(
      of: form([(.dateAndTime, .inline)]), styles: [.light, .dark],
      directions: [.leftToRight, .rightToLeft])
  }

  @Test func compact() {
    expectSnapshots(
      of: form([(.date, .compact), (.time, .compact), (.dateAndTime, .compact)]),
      styles: [.light, .dark], textSizes: [.large, .accessibilityLarge])
  }
}
