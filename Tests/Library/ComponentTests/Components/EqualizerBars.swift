import UIKit

/// Bars that go up and down, each with its own beat, until they are told to rest.
final class EqualizerBars: UIView {
  struct Beat {
    var duration: TimeInterval
    var low: CGFloat
    var high: CGFloat
  }

  var beats = [
    Beat(duration: 0.4, low: 0.2, high: 0.9), Beat(duration: 0.3, low: 0.3, high: 0.7),
    Beat(duration: 0.5, low: 0.1, high: 1), Beat(duration: 0.35, low: 0.2, high: 0.6),
  ]
  private(set) var bars: [UIView] = []
  private(set) var isPlaying = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    for index in beats.indices {
      let bar = UIView()
      bar.backgroundColor = UIColor(
        hue: 0.35 + 0.08 * CGFloat(index), saturation: 0.7, brightness: 0.8, alpha: 1)
      bar.layer.cornerRadius = 2
      bar.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      addSubview(bar)
      bars.append(bar)
    }
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let step = bounds.width / CGFloat(bars.count)
    for (index, bar) in bars.enumerated() {
      bar.bounds.size = CGSize(width: step * 0.7, height: bounds.height)
      bar.center = CGPoint(x: (CGFloat(index) + 0.5) * step, y: bounds.maxY)
      if !isPlaying { bar.transform = rest }
    }
  }

  private let rest = CGAffineTransform(scaleX: 1, y: 0.05)

  func play() {
    guard !isPlaying else { return }
    layoutIfNeeded()
    isPlaying = true
    for (bar, beat) in zip(bars, beats) {
      bar.transform = CGAffineTransform(scaleX: 1, y: beat.low)
      UIView.animate(
        withDuration: beat.duration, delay: 0, options: [.repeat, .autoreverse, .curveEaseInOut],
        animations: { bar.transform = CGAffineTransform(scaleX: 1, y: beat.high) },
        completion: nil)
    }
  }

  func pause() {
    guard isPlaying else { return }
    isPlaying = false
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .curveEaseOut],
      animations: { for bar in self.bars { bar.transform = self.rest } })
  }
}
