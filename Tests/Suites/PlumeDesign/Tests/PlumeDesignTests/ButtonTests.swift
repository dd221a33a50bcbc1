import SnapshotTesting
import XCTest

@testable import PlumeDesign

final class ButtonTests: LooksTestCase {
  func testKinds() {
    assertLooks(
      of: column(PlumeButton.Kind.allCases.map { PlumeButton("Continue", kind: $0) }))
  }

  func testStates() {
    let disabled = PlumeButton("Disabled")
    disabled.isEnabled = false
    let pressed = PlumeButton("Pressed")
    pressed.isHighlighted = true
    let loading = PlumeButton("Loading")
    loading.isLoading = true
    assertSnapshot(
      of: column([disabled, pressed, loading]).sized(width: 288), as: .image(precision: 0.99))
  }

  func testLongTitle() {
    assertLooks(
      of: PlumeButton("Continue with the account of this device", kind: .destructive), width: 220)
  }

  func testTapping() {
    let button = PlumeButton("Tap")
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(taps, 1)
  }
}

func column(_ views: [UIView]) -> UIStackView {
  let stack = UIStackView(arrangedSubviews: views)
  stack.axis = .vertical
  stack.spacing = 12
  return stack
}

extension UIView {
  /// The view at its fitting height for a width.
  func sized(width: CGFloat) -> UIView {
    frame.size = systemLayoutSizeFitting(
      CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    return self
  }
}
