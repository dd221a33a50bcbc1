import UIKit

/// A card with a person, a state and an action.
public final class ProfileCard: UIView {
  public struct Model {
    public var name: String
    public var role: String
    public var badge: String?

    public init(name: String, role: String, badge: String? = nil) {
      self.name = name
      self.role = role
      self.badge = badge
    }
  }

  private let card = UIView()
  private let followButton = PlumeButton("Follow", kind: .secondary)

  public var onFollow: (() -> Void)?

  public init(model: Model) {
    super.init(frame: .zero)
    let name = UILabel(model.name, .headline)
    let role = UILabel(model.role, .body, color: .muted)
    let avatar = Avatar(name: model.name, side: 48)
    avatar.setContentHuggingPriority(.required, for: .horizontal)
    avatar.setContentCompressionResistancePriority(.required, for: .horizontal)

    let texts = UIStackView(arrangedSubviews: [name, role])
    texts.axis = .vertical
    texts.spacing = 2

    let header = UIStackView(arrangedSubviews: [avatar, texts])
    header.spacing = Spacing.m
    header.alignment = .center
    if let badge = model.badge {
      let badge = Badge(badge, tone: .positive)
      header.addArrangedSubview(badge)
    }

    let content = UIStackView(arrangedSubviews: [header, followButton])
    content.axis = .vertical
    content.spacing = Spacing.l
    content.translatesAutoresizingMaskIntoConstraints = false

    card.backgroundColor = PlumeColor.ground.color
    card.layer.cornerRadius = 20
    card.layer.shadowColor = UIColor.black.cgColor
    card.layer.shadowOpacity = 0.12
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    card.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(content)
    addSubview(card)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: topAnchor, constant: Spacing.l),
      card.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Spacing.l),
      card.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Spacing.l),
      card.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Spacing.l),
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: Spacing.l),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -Spacing.l),
      content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: Spacing.l),
      content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -Spacing.l),
    ])
    backgroundColor = PlumeColor.surface.color
    followButton.addTarget(self, action: #selector(follow), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  @objc private func follow() {
    onFollow?()
  }
}
