import Flipbook

extension Example {
  /// A ring fills to 72 %, and the label counts with it.
  static let ring = Example(cookbook: "ring", size: CGSize(width: 140, height: 140), seconds: 2.2) {
    stage in
    @MainActor func ring(_ color: UIColor) -> CAShapeLayer {
      let ring = CAShapeLayer()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 70, y: 70), radius: 50, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true)
      path.close()
      ring.path = path.cgPath
      ring.fillColor = nil
      ring.strokeColor = color.cgColor
      ring.lineWidth = 12
      stage.rootLayer.addSublayer(ring)
      return ring
    }
    _ = ring(.systemGray5)
    let bar = ring(.systemBlue)
    bar.lineCap = .round
    bar.strokeEnd = 0.72
    let fill = CABasicAnimation(keyPath: "strokeEnd")
    fill.fromValue = 0
    fill.beginTime = 0.2
    fill.duration = 1.4
    fill.timingFunction = CAMediaTimingFunction(name: .easeOut)
    fill.fillMode = .backwards
    bar.add(fill, forKey: nil)

    let percent = UILabel()
    percent.font = .systemFont(ofSize: 24, weight: .semibold)
    @MainActor func show(_ share: CGFloat) {
      percent.text = Double(share).formatted(.percent.precision(.fractionLength(0)))
      percent.sizeToFit()
      percent.center = CGPoint(x: 70, y: 70)
    }
    show(0)
    stage.addSubview(percent)
    stage.at(0.2) {
      let link = CADisplayLink { link in
        show(bar.presentation()?.strokeEnd ?? 0.72)
        if link.timestamp >= 1.6 { link.invalidate() }
      }
      link.add(to: .main, forMode: .common)
    }
  }
}
