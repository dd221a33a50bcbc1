import UIKit

private let duration: TimeInterval = 0.4

extension Card {
  /// What other modules override.
  @objc open func willTurn() { turns += 1 }

  @objc open var perspective: CGFloat { -1 / 500 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds.insetBy(dx: 8, dy: 8)
  }

  public func turn() {
    willTurn()
    var transform = CATransform3DIdentity
    transform.m34 = perspective
    UIView.animate(withDuration: duration) {
      self.layer.transform = CATransform3DRotate(transform, .pi, 0, 1, 0)
    }
  }
}

extension UIView {
  /// Set up once, with what classes add to it.
  @objc open func prepareContent() { clipsToBounds = true }

  /// How far a view may be dragged, which classes may change.
  @objc public var dragLimit: CGFloat { 100 }

  @objc public func limit(_ point: CGPoint, in bounds: CGRect) -> CGPoint {
    CGPoint(x: min(point.x, bounds.maxX), y: min(point.y, dragLimit))
  }
}
