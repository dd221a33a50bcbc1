import Flipbook

extension Example {
  /// A button that shakes its head when it is tapped.
  static let shakingButton = Example(
    name: "shaking-button", size: CGSize(width: 240, height: 120), scale: 2,
    recording: RecordingOptions(
      duration: .seconds(1.6), framesPerSecond: 50,
      speeds: [SpeedSpan(from: 0.5, to: 1.3, speed: 0.5)])
  ) { stage in
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 50, y: 38, width: 140, height: 44)
    button.setTitle("Delete", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = .systemRed
    button.layer.cornerRadius = 10
    button.addAction(UIAction { _ in button.startShake() }, for: .touchUpInside)
    stage.addSubview(button)

    stage.tap(button, at: 0.4)
  }
}
