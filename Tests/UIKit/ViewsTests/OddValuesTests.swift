import Flipbook
import Testing

/// Values that code computes before it knows a size: they show nothing, and do not trap.
@MainActor struct OddValuesTests {
  let stage = Stage(size: CGSize(width: 60, height: 60))

  nonisolated static let odd: [CGFloat] = [
    .nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude,
  ]

  private func settle() throws {
    let time = stage.time
    stage.press(CGPoint(x: 20, y: 20), at: time + 0.05, for: 0.1)
    stage.drag(
      from: CGPoint(x: 20, y: 20), to: CGPoint(x: 20, y: 5), at: time + 0.2, duration: 0.1)
    _ = try stage.record(at: [time, time + 0.5]).frames()
  }

  @Test(arguments: odd) func scrollViewsTakeAnyInset(_ value: CGFloat) throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    stage.addSubview(scroll)
    scroll.contentSize = CGSize(width: value, height: 100)
    scroll.contentInset = UIEdgeInsets(top: value, left: 0, bottom: value, right: value)
    try settle()
    scroll.contentOffset = CGPoint(x: 0, y: value)
    try settle()
    scroll.contentInset = .zero
    scroll.contentSize = CGSize(width: 40, height: 100)
    scroll.contentOffset = CGPoint(x: 0, y: 7)
    #expect(scroll.contentOffset.y == 7)
  }

  @Test(arguments: odd) func controlsTakeAnyNumber(_ value: CGFloat) throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    slider.minimumValue = Float(value)
    slider.maximumValue = Float(value)
    slider.value = Float(value)
    #expect(slider.value.isFinite)
    let stepper = UIStepper()
    stepper.minimumValue = Double(value)
    stepper.maximumValue = Double(value)
    #expect(stepper.value.isFinite)
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "")
    label.font = .systemFont(ofSize: 20)
    label.textAlignment = .center
    let pages = UIPageControl()
    pages.numberOfPages = 3
    for view in [slider, stepper, label, pages] {
      stage.addSubview(view)
      try settle()
      view.bounds.size.width = value
      #expect(view.hitTest(CGPoint(x: value, y: value), with: nil) == nil || value.isFinite)
      try settle()
      view.removeFromSuperview()
    }
  }

  @Test(arguments: odd) func picturesTakeAnyPlace(_ value: CGFloat) throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
    }
    let view = UIImageView(
      image: picture.resizableImage(
        withCapInsets: UIEdgeInsets(top: 1, left: value, bottom: value, right: 2)))
    view.frame = CGRect(x: 0.1, y: 0.1, width: 30, height: 30)
    stage.addSubview(view)
    let layer = CALayer()
    layer.contents = picture.cgImage
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: value)
    layer.contentsCenter = CGRect(x: value, y: 0.2, width: 0.4, height: value)
    stage.rootLayer.addSublayer(layer)
    try settle()
    view.frame.size.width = value
    let drawing = OddDrawing(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    drawing.value = value
    stage.addSubview(drawing)
    try settle()
    #expect(stage.window.subviews.count == 2)
  }
}

private final class OddDrawing: UIView {
  var value: CGFloat = 0

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setShadow(offset: CGSize(width: value, height: 0), blur: value)
    context.fill(CGRect(x: value, y: 0, width: 10, height: value))
    context.clip(to: CGRect(x: 0, y: value, width: 10, height: 10))
    UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: value).stroke()
  }
}
