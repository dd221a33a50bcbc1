import Flipbook

/// A text field that shakes if it is empty.
private final class PasswordField: UITextField, ShakeableX {
  func shakeIfInputIsEmpty() {
    if (text ?? "").isEmpty { shakeAlongXAxis() }
  }
}

extension Example {
  /// Signing in without a password shakes the field; with one it does not.
  static let emptyField = Example(
    name: "empty-field", size: CGSize(width: 320, height: 160), background: .white, scale: 2,
    recording: RecordingOptions(duration: .seconds(4.2), framesPerSecond: 25)
  ) { stage in
    let field = PasswordField(frame: CGRect(x: 30, y: 34, width: 260, height: 36))
    field.borderStyle = .roundedRect
    field.placeholder = "Password"
    field.isSecureTextEntry = true
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 110, y: 92, width: 100, height: 36)
    button.setTitle("Sign In", for: .normal)
    button.addAction(UIAction { _ in field.shakeIfInputIsEmpty() }, for: .touchUpInside)
    stage.addSubview(field)
    stage.addSubview(button)

    stage.tap(button, at: 0.5)
    stage.tap(field, at: 1.7)
    stage.type("flipbook", into: field, at: 2.1)
    stage.tap(button, at: 3.4)
  }
}
