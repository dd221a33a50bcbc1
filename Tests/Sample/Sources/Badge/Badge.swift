import Flipbook

/// A badge that pops up.
public final class Badge: UIView {
  /// - Parameter color: The fill.
  public init(color: UIColor) {
    super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 24))
    backgroundColor = color
    layer.cornerRadius = 12
  }

  required init?(coder: NSCoder) { nil }

  public func pop() {
    transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    UIView.animate(withDuration: 0.4) { self.transform = .identity }
  }
}
