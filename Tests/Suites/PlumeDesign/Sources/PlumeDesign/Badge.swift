import UIKit

/// A short text on a capsule, such as a count or a state.
public final class Badge: UIView {
  public enum Tone: CaseIterable {
    case neutral, positive, critical

    var ground: PlumeColor {
      switch self {
      case .neutral: return .muted
      case .positive: return .success
      case .critical: return .danger
      }
    }
  }

  private let label: UILabel

  public init(_ text: String, tone: Tone = .neutral) {
    label = UILabel(text, .caption, color: .ground)
    super.init(frame: .zero)
    backgroundColor = tone.ground.color
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: Spacing.xs, leading: Spacing.s, bottom: Spacing.xs, trailing: Spacing.s)
    label.numberOfLines = 1
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.setContentCompressionResistancePriority(.required, for: .horizontal)
    addSubview(label)
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
  }
}

/// A person's initials on a disc.
public final class Avatar: UIView {
  private let initials = UILabel()
  private let side: CGFloat

  public init(name: String, side: CGFloat = 40) {
    self.side = side
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    initials.text = name.split(separator: " ").prefix(2).compactMap(\.first).map(String.init)
      .joined()
    initials.font = .systemFont(ofSize: side * 0.4, weight: .semibold)
    initials.textColor = PlumeColor.ground.color
    initials.textAlignment = .center
    initials.frame = bounds
    initials.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = PlumeColor.accent.color
    layer.cornerRadius = side / 2
    addSubview(initials)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
}
