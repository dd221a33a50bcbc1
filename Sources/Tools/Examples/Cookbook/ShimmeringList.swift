import Flipbook

extension Example {
  /// Light runs over the shapes of rows that are still loading.
  static let shimmer = Example(
    cookbook: "shimmer", size: CGSize(width: 240, height: 148), seconds: 1.5
  ) { stage in
    let rows = CAReplicatorLayer()
    rows.frame = CGRect(x: 0, y: 16, width: 240, height: 132)
    rows.instanceCount = 3
    rows.instanceTransform = CATransform3DMakeTranslation(0, 44, 0)
    for frame in [
      CGRect(x: 16, y: 0, width: 36, height: 36), CGRect(x: 68, y: 4, width: 156, height: 12),
      CGRect(x: 68, y: 24, width: 100, height: 12),
    ] {
      let shape = CALayer()
      shape.frame = frame
      shape.cornerRadius = frame.height / 2
      shape.backgroundColor = .black
      rows.addSublayer(shape)
    }
    let light = CAGradientLayer()
    light.frame = CGRect(x: 0, y: 0, width: 240, height: 148)
    light.startPoint = CGPoint(x: 0, y: 0.4)
    light.endPoint = CGPoint(x: 1, y: 0.6)
    let (gray, bright) = (UIColor.systemGray5.cgColor, UIColor.systemGray6.cgColor)
    light.colors = [gray, bright, gray]
    light.locations = [-1, -0.5, 0]
    light.mask = rows
    stage.rootLayer.addSublayer(light)

    let run = CABasicAnimation(keyPath: "locations")
    run.fromValue = [-1, -0.5, 0]
    run.toValue = [1, 1.5, 2]
    run.duration = 1.5
    run.repeatCount = .infinity
    light.add(run, forKey: nil)
  }
}
