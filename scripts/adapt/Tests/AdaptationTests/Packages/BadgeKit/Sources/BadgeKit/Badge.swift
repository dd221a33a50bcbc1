import UIKit

/// A colored circle that counts.
@objc public final class Badge: UIView {
  @objc public var count = 0 { didSet { addDots() } }

  /// A dot for each count up to three, which only tests look at.
  private(set) var dots: [CALayer] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemRed
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func addDots() {
    for dot in dots { dot.removeFromSuperlayer() }
    dots = (0..<min(count, 3)).map { _ in
      let dot = CALayer()
      dot.backgroundColor = UIColor.white.cgColor
      layer.addSublayer(dot)
      return dot
    }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: 9 + 10 * CGFloat(index), y: bounds.midY - 3, width: 6, height: 6)
    }
  }

  @objc func tapped() { count += 1 }
}
