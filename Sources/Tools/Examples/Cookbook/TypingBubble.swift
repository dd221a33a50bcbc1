import Flipbook

extension Example {
  /// Three dots of a bubble rise one after the other.
  static let typing = Example(
    cookbook: "typing", size: CGSize(width: 120, height: 72), seconds: 1.2
  ) { stage in
    let bubble = CALayer()
    bubble.frame = CGRect(x: 16, y: 16, width: 72, height: 40)
    bubble.cornerRadius = 20
    bubble.backgroundColor = UIColor.systemGray5.cgColor
    stage.rootLayer.addSublayer(bubble)
    let dot = CALayer()
    dot.frame = CGRect(x: 16, y: 16, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.backgroundColor = UIColor.systemGray.cgColor
    dot.opacity = 0.4
    let dots = CAReplicatorLayer()
    dots.frame = bubble.frame
    dots.instanceCount = 3
    dots.instanceTransform = CATransform3DMakeTranslation(16, 0, 0)
    dots.instanceDelay = 0.15
    dots.addSublayer(dot)
    stage.rootLayer.addSublayer(dots)

    for (keyPath, values) in [("opacity", [0.4, 1, 0.4, 0.4]), ("position.y", [20, 16, 20, 20])] {
      let rise = CAKeyframeAnimation(keyPath: keyPath)
      rise.values = values
      rise.keyTimes = [0, 0.25, 0.5, 1]
      rise.duration = 1.2
      rise.repeatCount = .infinity
      dot.add(rise, forKey: nil)
    }
  }
}
