import Flipbook

/// A rounded tile of two blues.
private final class IconView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 18
    layer.cornerCurve = .continuous
    (layer as? CAGradientLayer)?.colors = [
      UIColor(red: 100 / 255, green: 210 / 255, blue: 1, alpha: 1).cgColor,
      UIColor(red: 10 / 255, green: 132 / 255, blue: 1, alpha: 1).cgColor,
    ]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension Example {
  /// An icon bounces by its own height.
  static let bouncingIcon = Example(
    name: "bounce", size: CGSize(width: 240, height: 220),
    background: CGColor(pixel: 0xFFF2_F2F7),
    recording: RecordingOptions(duration: .seconds(1.2), framesPerSecond: 30)
  ) { stage in
    let ground = CAShapeLayer()
    ground.path = CGPath(ellipseIn: CGRect(x: 84, y: 187, width: 72, height: 8), transform: nil)
    ground.fillColor = UIColor(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.18).cgColor
    stage.rootLayer.addSublayer(ground)

    let icon = IconView(frame: CGRect(x: 80, y: 106, width: 80, height: 80))
    let note = CAShapeLayer()
    note.frame = CGRect(x: 20, y: 16, width: 40, height: 48)
    note.path = CGPath(
      try Path(
        svgPathData: "M14 6 L36 1 V33 A7 6 0 1 1 31 27.4 V12 L19 14.8 V40 A7 6 0 1 1 14 34.4 Z"))
    note.fillColor = .white
    icon.layer.addSublayer(note)
    stage.addSubview(icon)

    stage.at(0.2) { icon.bounce(1) }
  }
}
