import Flipbook

/// A label that counts up on a display link.
class CountingLabel: UILabel {
  private var link: CADisplayLink?
  private var start: CFTimeInterval = 0
  private var from: Double = 0
  private var to: Double = 0
  private var length: TimeInterval = 0
  var format = "%.0f"
  var completion: (() -> Void)?

  func count(from: Double, to: Double, withDuration length: TimeInterval) {
    self.from = from
    self.to = to
    self.length = length
    start = CACurrentMediaTime()
    link?.invalidate()
    let link = CADisplayLink(target: self, selector: Selector(update(_:)))
    link.add(to: .main, forMode: RunLoop.Mode.common)
    self.link = link
  }

  func update(_ link: CADisplayLink) {
    let progress = min((CACurrentMediaTime() - start) / length, 1)
    let eased = 1 - pow(1 - progress, 3)
    text = String(format: format, from + (to - from) * eased)
    if progress >= 1 {
      self.link?.invalidate()
      self.link = nil
      completion?()
    }
  }
}
