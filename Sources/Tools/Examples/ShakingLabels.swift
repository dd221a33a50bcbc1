import Flipbook

extension Example {
  /// Four emoji, each with a different shake.
  static let shakingLabels = Example(
    name: "shaking-labels", size: CGSize(width: 721.5, height: 270), scale: 2 / 3, seed: 7,
    recording: RecordingOptions(duration: .seconds(2.66), framesPerSecond: 50), colors: 24
  ) { stage in
    let labels = ["😄", "😔", "😭", "😅"].enumerated().map { index, text in
      let label = UILabel(frame: CGRect(x: 48 + 173 * index, y: 88, width: 108, height: 95))
      label.text = text
      label.font = .systemFont(ofSize: 84)
      label.textAlignment = .center
      stage.addSubview(label)
      return label
    }
    labels[0].shakeWithOptions(
      [.directionRotate, .forceInterpolationExpDown, .atEndRestart, .autoreverse], force: 0.15,
      duration: 1, iterationDuration: 0.03)
    labels[1].shakeWithOptions(
      [.directionHorizontal, .forceInterpolationNone, .atEndContinue], force: 0.05, duration: 1,
      iterationDuration: 0.03)
    labels[2].shakeWithOptions(
      [.directionHorizontalAndVertical, .forceInterpolationRandom, .atEndContinue], force: 0.3,
      duration: 1, iterationDuration: 0.02)
    labels[3].shakeWithOptions(
      [.directionRotate, .forceInterpolationExpDown, .atEndRestart], force: 0.15, duration: 0.75,
      iterationDuration: 0.03)
  }
}
