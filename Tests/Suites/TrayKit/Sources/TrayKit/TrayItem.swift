import UIKit

/// A row of a tray's list.
public struct TrayItem: Hashable {
  public enum Accessory: Hashable {
    case none, chevron, checkmark
    case value(String)
  }

  public var title: String
  public var subtitle: String?
  public var symbol: String
  public var accessory: Accessory
  public var isDestructive: Bool

  public init(
    _ title: String, subtitle: String? = nil, symbol: String, accessory: Accessory = .none,
    isDestructive: Bool = false
  ) {
    self.title = title
    self.subtitle = subtitle
    self.symbol = symbol
    self.accessory = accessory
    self.isDestructive = isDestructive
  }
}

/// The row that shows a `TrayItem`.
final class TrayRow: UIControl {
  let item: TrayItem

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .systemFill : nil }
  }

  init(item: TrayItem) {
    self.item = item
    super.init(frame: .zero)
    let color: UIColor = item.isDestructive ? .systemRed : .label
    let icon = UIImageView(image: UIImage(systemName: item.symbol))
    icon.tintColor = item.isDestructive ? .systemRed : .systemBlue
    icon.contentMode = .scaleAspectFit
    icon.setContentHuggingPriority(.required, for: .horizontal)
    icon.widthAnchor.constraint(equalToConstant: 24).isActive = true

    let title = label(item.title, .body, color)
    let texts = UIStackView(arrangedSubviews: [title])
    texts.axis = .vertical
    texts.spacing = 2
    if let subtitle = item.subtitle {
      texts.addArrangedSubview(label(subtitle, .footnote, .secondaryLabel))
    }

    let row = UIStackView(arrangedSubviews: [icon, texts])
    row.spacing = 12
    row.alignment = .center
    row.isUserInteractionEnabled = false
    if let accessory = accessoryView() { row.addArrangedSubview(accessory) }
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor, constant: 11),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -11),
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 52),
    ])
    isAccessibilityElement = true
    accessibilityLabel = item.title
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func label(
    _ text: String, _ style: UIFont.TextStyle, _ color: UIColor
  ) -> UILabel {
    let label = UILabel()
    label.text = text
    label.textColor = color
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    return label
  }

  private func accessoryView() -> UIView? {
    switch item.accessory {
    case .none:
      return nil
    case .chevron:
      let chevron = UIImageView(image: UIImage(systemName: "chevron.forward"))
      chevron.tintColor = .tertiaryLabel
      chevron.setContentHuggingPriority(.required, for: .horizontal)
      return chevron
    case .checkmark:
      let checkmark = UIImageView(image: UIImage(systemName: "checkmark"))
      checkmark.setContentHuggingPriority(.required, for: .horizontal)
      return checkmark
    case .value(let value):
      let label = label(value, .body, .secondaryLabel)
      label.setContentCompressionResistancePriority(.required, for: .horizontal)
      label.setContentHuggingPriority(.required, for: .horizontal)
      return label
    }
  }
}

#Preview("Row", traits: .fixedLayout(width: 320, height: 64)) {
  TrayRow(
    item: TrayItem(
      "Sort by", subtitle: "Applies to this folder", symbol: "list.bullet",
      accessory: .value("Date")))
}
