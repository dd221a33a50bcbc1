import FBSnapshotTestCase
import UIKit

@testable import SignupForm

final class SignupSnapshotTests: FBSnapshotTestCase {
  private var controller: SignupViewController!

  override func setUp() {
    super.setUp()
    recordMode = false
    fileNameOptions = [.screenScale]
    controller = SignupViewController()
  }

  override func tearDown() {
    controller = nil
    super.tearDown()
  }

  private func verify(
    in size: CGSize = CGSize(width: 375, height: 667), style: UIUserInterfaceStyle = .light,
    file: StaticString = #file, line: UInt = #line
  ) {
    let navigation = UINavigationController(rootViewController: controller)
    navigation.view.frame = CGRect(origin: .zero, size: size)
    navigation.overrideUserInterfaceStyle = style
    controller.loadViewIfNeeded()
    FBSnapshotVerifyViewController(navigation, file: file, line: line)
  }

  func testEmpty() {
    verify()
  }

  func testFilledIn() {
    controller.loadViewIfNeeded()
    controller.nameField.text = "Ada Lovelace"
    controller.passwordField.text = "Engine1843"
    controller.planControl.selectedSegmentIndex = 1
    controller.seatsStepper.value = 12
    controller.planControl.sendActions(for: .valueChanged)
    XCTAssertTrue(controller.submitButton.isEnabled)
    verify()
  }

  func testErrors() {
    controller.loadViewIfNeeded()
    controller.passwordField.text = "short"
    controller.nameField.validate()
    controller.passwordField.validate()
    verify()
  }

  func testDark() {
    verify(style: .dark)
  }

  func testLandscape() {
    verify(in: CGSize(width: 667, height: 375))
  }

  func testSubmitting() {
    let delegate = DelegateSpy()
    controller.delegate = delegate
    controller.loadViewIfNeeded()
    controller.nameField.text = "Ada"
    controller.passwordField.text = "Engine1843"
    controller.submitButton.sendActions(for: .touchUpInside)
    XCTAssertEqual(
      delegate.account,
      Account(name: "Ada", password: "Engine1843", plan: .free, seats: 1, wantsNews: true))
  }
}

final class FieldSnapshotTests: FBSnapshotTestCase {
  func testField() {
    let field = FormField(title: "City", placeholder: "Where you live")
    field.backgroundColor = .systemBackground
    field.frame = CGRect(x: 0, y: 0, width: 280, height: 64)
    FBSnapshotVerifyView(field)
    field.text = "London"
    FBSnapshotVerifyView(field, identifier: "filled")
  }

  func testMeter() {
    for strength in StrengthMeter.Strength.allCases {
      let meter = StrengthMeter(frame: CGRect(x: 0, y: 0, width: 200, height: 6))
      meter.strength = strength
      FBSnapshotVerifyView(meter, identifier: "\(strength)", overallTolerance: 0.001)
    }
  }

  func testMeterLayer() {
    let meter = StrengthMeter(frame: CGRect(x: 0, y: 0, width: 120, height: 10))
    meter.gap = 8
    meter.strength = .good
    meter.layoutIfNeeded()
    FBSnapshotVerifyLayer(meter.layer)
  }
}

private final class DelegateSpy: SignupViewControllerDelegate {
  private(set) var account: Account?

  func signupViewController(_ controller: SignupViewController, didSubmit account: Account) {
    self.account = account
  }
}
