import UIKit

/// The three dots of a typing indicator, in a bubble that pops in and out.
final class TypingDots: UIView {
  private(set) var dots: [CALayer] = []
  private let bubble = UIView()
  var bounceHeight: CGFloat = 6
  var period: CFTimeInterval = 1.2

  override init(frame: CGRect) {
    super.init(frame: frame)
    bubble.frame = bounds
    bubble.backgroundColor = .systemGray5
    bubble.layer.cornerRadius = bounds.height / 2
    bubble.transform = CGAffineTransform(scaleX: 0, y: 0)
    addSubview(bubble)
    for index in 0..<3 {
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      dot.cornerRadius = 4
      dot.position = CGPoint(x: bounds.midX + CGFloat(index - 1) * 14, y: bounds.midY)
      dot.backgroundColor = UIColor.systemGray.cgColor
      bubble.layer.addSublayer(dot)
      dots.append(dot)
    }
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func begin() {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 4,
      options: [], animations: { self.bubble.transform = .identity }, completion: nil)
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    for (index, dot) in dots.enumerated() {
      let hop = CAKeyframeAnimation(keyPath: "position.y")
      hop.values = [0, -bounceHeight, 0, 0]
      hop.keyTimes = [0, 0.2, 0.4, 1]
      hop.timingFunctions = [
        CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn),
        CAMediaTimingFunction(name: .linear),
      ]
      hop.isAdditive = true
      let tint = CAKeyframeAnimation(keyPath: "backgroundColor")
      tint.values = [UIColor.systemGray, .systemGray2, .systemGray, .systemGray].map { $0.cgColor }
      tint.keyTimes = hop.keyTimes
      let group = CAAnimationGroup()
      group.animations = [hop, tint]
      group.duration = period
      group.beginTime = now + period * 0.15 * CFTimeInterval(index)
      group.repeatCount = .infinity
      hop.duration = period
      tint.duration = period
      dot.add(group, forKey: "hop")
    }
  }

  func end(completion: @escaping (Bool) -> Void) {
    UIView.animate(
      withDuration: 0.2, delay: 0, options: .curveEaseIn,
      animations: { self.bubble.transform = CGAffineTransform(scaleX: 0.01, y: 0.01) },
      completion: { finished in
        for dot in self.dots { dot.removeAllAnimations() }
        self.removeFromSuperview()
        completion(finished)
      })
  }
}
