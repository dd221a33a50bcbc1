import UIKit

/// A button that fills its width, in three kinds and with a spinner.
public final class PlumeButton: UIControl {
  public enum Kind: CaseIterable {
    case primary, secondary, destructive
  }

  public let kind: Kind

  public var title: String {
    get { titleLabel.text ?? "" }
    set { titleLabel.text = newValue }
  }

  public var isLoading = false {
    didSet {
      guard isLoading != oldValue else { return }
      isLoading ? spinner.startAnimating() : spinner.stopAnimating()
      titleLabel.alpha = isLoading ? 0 : 1
      isUserInteractionEnabled = !isLoading
    }
  }

  public override var isEnabled: Bool { didSet { updateAppearance() } }
  public override var isHighlighted: Bool { didSet { updateAppearance() } }

  private let titleLabel = UILabel()
  private let spinner = UIActivityIndicatorView(style: .medium)

  public init(_ title: String, kind: Kind = .primary) {
    self.kind = kind
    super.init(frame: .zero)
    titleLabel.text = title
    titleLabel.font = Typography.headline.font
    titleLabel.adjustsFontForContentSizeCategory = true
    titleLabel.textAlignment = .center
    titleLabel.numberOfLines = 0
    spinner.hidesWhenStopped = true
    layer.cornerRadius = 14
    layer.cornerCurve = .continuous
    for view in [titleLabel, spinner] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: topAnchor, constant: Spacing.m),
      titleLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Spacing.m),
      titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Spacing.l),
      titleLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Spacing.l),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 50),
      spinner.centerXAnchor.constraint(equalTo: centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    accessibilityTraits = .button
    isAccessibilityElement = true
    updateAppearance()
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateAppearance()
  }

  private func updateAppearance() {
    switch kind {
    case .primary:
      backgroundColor = PlumeColor.accent.color
      titleLabel.textColor = PlumeColor.ground.color
    case .secondary:
      backgroundColor = PlumeColor.surface.color
      titleLabel.textColor = PlumeColor.accent.color
      layer.borderWidth = 1
      layer.borderColor = PlumeColor.outline.color.resolvedColor(with: traitCollection).cgColor
    case .destructive:
      backgroundColor = PlumeColor.danger.color
      titleLabel.textColor = PlumeColor.ground.color
    }
    spinner.color = titleLabel.textColor
    alpha = isEnabled ? (isHighlighted ? 0.7 : 1) : 0.4
  }
}
