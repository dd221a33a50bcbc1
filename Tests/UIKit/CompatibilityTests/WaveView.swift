import Flipbook

/// Draws itself with a gradient below a sine wave, and makes a picture of it.
class WaveView: UIView {
  var phase: CGFloat = 0 { didSet { setNeedsDisplay() } }
  var colors: [UIColor] = [.systemTeal, .systemIndigo]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func wave(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
    for x in stride(from: rect.minX, through: rect.maxX, by: 2) {
      path.addLine(to: CGPoint(x: x, y: rect.midY + 10 * sin(x / 12 + phase)))
    }
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.close()
    return path
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    wave(in: rect).addClip()
    let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map { $0.cgColor } as CFArray,
      locations: [0, 1])!
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0, y: rect.minY), end: CGPoint(x: 0, y: rect.maxY), options: [])
    context.restoreGState()
    UIColor.white.setStroke()
    let line = UIBezierPath(rect: rect.insetBy(dx: 1, dy: 1))
    line.lineWidth = 2
    line.setLineDash([4, 2], count: 2, phase: 0)
    line.stroke()
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    ("wave" as NSString).draw(
      in: CGRect(x: 0, y: 4, width: rect.width, height: 20),
      withAttributes: [
        .font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.darkGray,
        .paragraphStyle: style,
      ])
  }

  func picture() -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, UIScreen.main.scale)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    layer.render(in: context)
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  func thumbnail() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.cgContext.setFillColor(UIColor.blue.cgColor)
      context.cgContext.fillEllipse(in: CGRect(x: 5, y: 5, width: 10, height: 10))
    }
  }
}
