import UIKit

/// A view that shows gray bars with a light running over them while it loads.
protocol Skeletonable: AnyObject {
  var skeletonBars: [CGRect] { get }
}

extension Skeletonable where Self: UIView {
  /// A picture on the left and three lines of text, the last one short.
  var skeletonBars: [CGRect] {
    let side = bounds.height
    let left = side + 8
    let width = bounds.width - left
    return [
      CGRect(x: 0, y: 0, width: side, height: side),
      CGRect(x: left, y: 2, width: width, height: 8),
      CGRect(x: left, y: side / 2 - 4, width: width, height: 8),
      CGRect(x: left, y: side - 10, width: width * 0.6, height: 8),
    ]
  }

  var isSkeletonActive: Bool { skeletonLayer != nil }

  private var skeletonLayer: CAGradientLayer? {
    layer.sublayers?.first { $0.name == "skeleton" } as? CAGradientLayer
  }

  func showSkeleton(
    base: UIColor = .systemGray5, highlight: UIColor = .systemGray6, duration: CFTimeInterval = 1.5
  ) {
    guard !isSkeletonActive else { return }
    let gradient = CAGradientLayer()
    gradient.name = "skeleton"
    gradient.frame = bounds
    gradient.colors = [base, highlight, base].map { $0.cgColor }
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [-1, -0.5, 0]

    let bars = UIBezierPath()
    for bar in skeletonBars {
      bars.append(UIBezierPath(roundedRect: bar, cornerRadius: min(bar.height / 2, 6)))
    }
    let mask = CAShapeLayer()
    mask.path = bars.cgPath
    gradient.mask = mask
    layer.addSublayer(gradient)

    let slide = CABasicAnimation(keyPath: "locations")
    slide.fromValue = [-1.0, -0.5, 0.0]
    slide.toValue = [1.0, 1.5, 2.0]
    let group = CAAnimationGroup()
    group.animations = [slide]
    group.duration = duration
    group.repeatCount = .infinity
    slide.duration = duration
    gradient.add(group, forKey: "skeleton.slide")
  }

  func hideSkeleton(fade: CFTimeInterval = 0.3, completion: (() -> Void)? = nil) {
    guard let gradient = skeletonLayer else { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(fade)
    CATransaction.setCompletionBlock {
      gradient.removeFromSuperlayer()
      completion?()
    }
    gradient.opacity = 0
    CATransaction.commit()
  }
}

/// A row of a list that is not there yet.
final class LoadingRow: UIView, Skeletonable {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = UIFont.systemFont(ofSize: 14)
    label.textColor = .darkGray
    label.alpha = 0
    label.frame = bounds
    addSubview(label)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func load(_ text: String) {
    label.text = text
    hideSkeleton { UIView.animate(withDuration: 0.3) { self.label.alpha = 1 } }
  }
}
