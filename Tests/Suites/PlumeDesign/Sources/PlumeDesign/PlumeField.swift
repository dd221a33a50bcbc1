import UIKit

/// A text field with a title above and a message below.
public final class PlumeField: UIView {
  public enum State: Equatable {
    case plain
    case focused
    case invalid(String)
  }

  public var state: State = .plain { didSet { updateState() } }

  public let textField = UITextField()
  private let box = UIView()
  private let message = UILabel("", .caption, color: .danger)
  private lazy var stack = UIStackView(arrangedSubviews: [titleLabel, box, message])
  private let titleLabel: UILabel

  public init(_ title: String, placeholder: String) {
    titleLabel = UILabel(title, .caption, color: .muted)
    super.init(frame: .zero)
    textField.attributedPlaceholder = NSAttributedString(
      string: placeholder, attributes: [.foregroundColor: PlumeColor.muted.color])
    textField.font = Typography.body.font
    textField.textColor = PlumeColor.ink.color
    textField.adjustsFontForContentSizeCategory = true
    textField.translatesAutoresizingMaskIntoConstraints = false
    box.backgroundColor = PlumeColor.surface.color
    box.layer.cornerRadius = 10
    box.layer.borderWidth = 1
    box.addSubview(textField)
    stack.axis = .vertical
    stack.spacing = Spacing.xs
    stack.setCustomSpacing(Spacing.s, after: titleLabel)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      textField.topAnchor.constraint(equalTo: box.topAnchor, constant: Spacing.m),
      textField.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -Spacing.m),
      textField.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: Spacing.m),
      textField.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -Spacing.m),
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    updateState()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { updateState() }
  }

  private func updateState() {
    let border: PlumeColor
    switch state {
    case .plain:
      border = .outline
      message.isHidden = true
    case .focused:
      border = .accent
      message.isHidden = true
    case .invalid(let text):
      border = .danger
      message.text = text
      message.isHidden = false
    }
    box.layer.borderColor = border.color.resolvedColor(with: traitCollection).cgColor
    box.layer.borderWidth = state == .focused ? 2 : 1
  }
}
