import Flipbook

/// An app icon to tap: a rounded blue gradient with a musical note.
private final class IconView: UIControl {
  convenience init(frame: CGRect, note: CGPath) {
    self.init(frame: frame)
    let tile = CAGradientLayer()
    tile.frame = bounds
    tile.cornerRadius = 18
    tile.cornerCurve = .continuous
    tile.colors = [
      UIColor(red: 100 / 255, green: 210 / 255, blue: 1, alpha: 1).cgColor,
      UIColor(red: 10 / 255, green: 132 / 255, blue: 1, alpha: 1).cgColor,
    ]
    layer.addSublayer(tile)
    let shape = CAShapeLayer()
    shape.frame = bounds.insetBy(dx: 20, dy: 16)
    shape.path = note
    shape.fillColor = .white
    layer.addSublayer(shape)
  }
}

extension Example {
  /// An icon bounces by its own height, and its shadow pales while it is up.
  static let bouncingIcon = Example(
    name: "bounce", size: CGSize(width: 240, height: 220),
    background: CGColor(0xFFF2_F2F7),
    recording: RecordingOptions(duration: .seconds(1.6), framesPerSecond: 30)
  ) { stage in
    let shadow = CALayer()
    shadow.frame = CGRect(x: 86, y: 184, width: 68, height: 6)
    shadow.shadowPath = CGPath(ellipseIn: shadow.bounds, transform: nil)
    shadow.shadowOpacity = 0.35
    shadow.shadowRadius = 4
    shadow.shadowOffset = CGSize(width: 0, height: 2)
    stage.rootLayer.addSublayer(shadow)
    let pale = CAKeyframeAnimation(keyPath: "shadowOpacity")
    pale.values = [0.35, 0.1, 0.35, 0.35, 0.27, 0.35]
    pale.keyTimes = [0, 0.31, 0.667, 0.714, 0.857, 1]
    pale.duration = 0.733

    let note = try Path(
      svgPathData: "M14 6 L36 1 V33 A7 6 0 1 1 31 27.4 V12 L19 14.8 V40 A7 6 0 1 1 14 34.4 Z")
    let icon = IconView(
      frame: CGRect(x: 80, y: 106, width: 80, height: 80), note: CGPath(note))
    icon.addAction(
      UIAction { _ in
        icon.bounce(1)
        shadow.add(pale, forKey: nil)
      }, for: .touchUpInside)
    stage.addSubview(icon)

    stage.tap(icon, at: 0.3)
  }
}
