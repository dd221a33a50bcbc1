import UIKit

/// A check of a field before the form can be sent.
public enum Rule {
  case required
  case minimumLength(Int)
  case containsDigit

  func message(for text: String) -> String? {
    switch self {
    case .required:
      return text.isEmpty ? "This field is required." : nil
    case .minimumLength(let length):
      return text.count < length ? "At least \(length) characters." : nil
    case .containsDigit:
      return text.rangeOfCharacter(from: .decimalDigits) == nil ? "Add a digit." : nil
    }
  }
}

protocol FormFieldDelegate: AnyObject {
  func formFieldDidChange(_ field: FormField)
}

/// A row of the form: a title, a text field, and what is wrong with the text.
final class FormField: UIView, UITextFieldDelegate {
  weak var delegate: FormFieldDelegate?

  let rules: [Rule]
  private(set) lazy var textField: UITextField = {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.clearButtonMode = .whileEditing
    field.autocapitalizationType = .none
    field.delegate = self
    field.addTarget(self, action: #selector(textChanged), for: .editingChanged)
    return field
  }()

  private let titleLabel = UILabel()
  private let errorLabel = UILabel()

  var text: String {
    get { textField.text ?? "" }
    set {
      textField.text = newValue
      textChanged()
    }
  }

  var isValid: Bool { rules.allSatisfy { $0.message(for: text) == nil } }

  init(title: String, placeholder: String, rules: [Rule] = [], isSecure: Bool = false) {
    self.rules = rules
    super.init(frame: .zero)
    titleLabel.text = title
    titleLabel.font = UIFont.preferredFont(forTextStyle: .subheadline)
    errorLabel.font = UIFont.preferredFont(forTextStyle: .footnote)
    errorLabel.textColor = .systemRed
    errorLabel.isHidden = true
    errorLabel.numberOfLines = 0
    textField.placeholder = placeholder
    textField.isSecureTextEntry = isSecure
    textField.accessibilityLabel = title

    let stack = UIStackView(arrangedSubviews: [titleLabel, textField, errorLabel])
    stack.axis = .vertical
    stack.spacing = 6
    addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let views = ["stack": stack]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|[stack]|", metrics: nil, views: views)
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:|[stack]|", metrics: nil, views: views))
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  /// Shows the first rule that the text breaks.
  func validate() {
    let message = rules.lazy.compactMap { $0.message(for: self.text) }.first
    errorLabel.text = message
    errorLabel.isHidden = message == nil
    textField.layer.borderColor = UIColor.systemRed.cgColor
    textField.layer.borderWidth = message == nil ? 0 : 1
    textField.layer.cornerRadius = 5
  }

  @objc private func textChanged() {
    delegate?.formFieldDidChange(self)
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    validate()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
