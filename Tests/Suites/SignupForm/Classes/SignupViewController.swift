import UIKit

public protocol SignupViewControllerDelegate: AnyObject {
  func signupViewController(_ controller: SignupViewController, didSubmit account: Account)
}

/// The answers of the form.
public struct Account: Equatable {
  public enum Plan: Int, CaseIterable {
    case free, team, company

    var title: String { "\(self)".capitalized }
  }

  public var name: String
  public var password: String
  public var plan: Plan
  public var seats: Int
  public var wantsNews: Bool
}

public final class SignupViewController: UIViewController {
  public weak var delegate: SignupViewControllerDelegate?

  let nameField = FormField(title: "Name", placeholder: "Ada Lovelace", rules: [.required])
  let passwordField = FormField(
    title: "Password", placeholder: "At least 8 characters",
    rules: [.minimumLength(8), .containsDigit], isSecure: true)
  let meter = StrengthMeter()
  let planControl = UISegmentedControl(items: Account.Plan.allCases.map(\.title))
  let seatsLabel = UILabel()
  let seatsStepper = UIStepper()
  let newsSwitch = UISwitch()
  let submitButton = UIButton(type: .system)

  private let scrollView = UIScrollView()
  private let stackView = UIStackView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sign up"
    view.backgroundColor = .systemBackground
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .cancel, target: self, action: #selector(cancel))
    configureControls()
    configureLayout()
    update()
  }

  private func configureControls() {
    nameField.delegate = self
    passwordField.delegate = self
    planControl.selectedSegmentIndex = 0
    planControl.addTarget(self, action: #selector(update), for: .valueChanged)
    seatsStepper.minimumValue = 1
    seatsStepper.maximumValue = 50
    seatsStepper.addTarget(self, action: #selector(update), for: .valueChanged)
    newsSwitch.isOn = true
    newsSwitch.onTintColor = .systemIndigo
    submitButton.setTitle("Create account", for: .normal)
    submitButton.setTitleColor(.white, for: .normal)
    submitButton.setTitleColor(UIColor.white.withAlphaComponent(0.5), for: .disabled)
    submitButton.titleLabel?.font = .boldSystemFont(ofSize: 17)
    submitButton.layer.cornerRadius = 10
    submitButton.addTarget(self, action: #selector(submit), for: .touchUpInside)
  }

  private func configureLayout() {
    stackView.axis = .vertical
    stackView.spacing = 20
    for view in [
      nameField, passwordField, meter, planControl, row(seatsLabel, seatsStepper),
      row(label("Send me news"), newsSwitch), submitButton,
    ] as [UIView] {
      stackView.addArrangedSubview(view)
    }
    stackView.setCustomSpacing(8, after: passwordField)

    scrollView.alwaysBounceVertical = true
    scrollView.keyboardDismissMode = .onDrag
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    stackView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    scrollView.addSubview(stackView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stackView.topAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 24),
      stackView.bottomAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -24),
      stackView.leadingAnchor.constraint(
        equalTo: scrollView.frameLayoutGuide.leadingAnchor, constant: 20),
      stackView.trailingAnchor.constraint(
        equalTo: scrollView.frameLayoutGuide.trailingAnchor, constant: -20),
      submitButton.heightAnchor.constraint(equalToConstant: 50),
      meter.heightAnchor.constraint(equalToConstant: 6),
    ])
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  private func row(_ leading: UIView, _ trailing: UIView) -> UIStackView {
    let row = UIStackView(arrangedSubviews: [leading, trailing])
    row.alignment = .center
    row.distribution = .equalSpacing
    return row
  }

  @objc private func update() {
    let seats = Int(seatsStepper.value)
    seatsLabel.text = seats == 1 ? "1 seat" : "\(seats) seats"
    seatsStepper.isEnabled = planControl.selectedSegmentIndex > 0
    meter.strength = StrengthMeter.strength(of: passwordField.text)
    submitButton.isEnabled = nameField.isValid && passwordField.isValid
    submitButton.backgroundColor = submitButton.isEnabled ? .systemIndigo : .systemGray2
  }

  @objc private func cancel() {
    dismiss(animated: true)
  }

  @objc private func submit() {
    nameField.validate()
    passwordField.validate()
    guard nameField.isValid, passwordField.isValid else { return }
    delegate?.signupViewController(
      self,
      didSubmit: Account(
        name: nameField.text, password: passwordField.text,
        plan: Account.Plan(rawValue: planControl.selectedSegmentIndex) ?? .free,
        seats: Int(seatsStepper.value), wantsNews: newsSwitch.isOn))
  }
}

extension SignupViewController: FormFieldDelegate {
  func formFieldDidChange(_ field: FormField) {
    update()
  }
}
