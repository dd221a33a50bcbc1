import UIKit

/// Four bars that say how strong a password is.
@IBDesignable
public final class StrengthMeter: UIView {
  public enum Strength: Int, CaseIterable {
    case none, weak, fair, good, strong

    var color: UIColor {
      switch self {
      case .none: return .systemGray4
      case .weak: return .systemRed
      case .fair: return .systemOrange
      case .good: return .systemYellow
      case .strong: return .systemGreen
      }
    }
  }

  @IBInspectable public var gap: CGFloat = 4 { didSet { setNeedsLayout() } }

  public var strength: Strength = .none { didSet { updateColors() } }

  private let bars = (0..<4).map { _ in CALayer() }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    for bar in bars { layer.addSublayer(bar) }
    updateColors()
  }

  public override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 6)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.width - gap * 3) / 4
    for (index, bar) in bars.enumerated() {
      bar.frame = CGRect(
        x: CGFloat(index) * (width + gap), y: 0, width: width, height: bounds.height)
      bar.cornerRadius = bounds.height / 2
    }
  }

  private func updateColors() {
    for (index, bar) in bars.enumerated() {
      let color = index < strength.rawValue ? strength.color : .systemGray4
      bar.backgroundColor = color.cgColor
    }
  }

  /// Counts what makes a password hard to guess.
  public static func strength(of password: String) -> Strength {
    guard !password.isEmpty else { return .none }
    let checks = [
      password.count >= 8,
      password.rangeOfCharacter(from: .decimalDigits) != nil,
      password.rangeOfCharacter(from: .uppercaseLetters) != nil,
    ]
    return Strength(rawValue: 1 + checks.filter { $0 }.count) ?? .weak
  }
}
