import UIKit

/// Page dots whose mark stretches like a worm to the next one as a scroll view moves.
@IBDesignable
class WormPageControl: UIControl, UIScrollViewDelegate {
  @IBInspectable var numberOfPages: Int = 3 { didSet { rebuildDots() } }
  @IBInspectable var radius: CGFloat = 5 { didSet { rebuildDots() } }
  @IBInspectable var spacing: CGFloat = 10 { didSet { rebuildDots() } }
  @IBInspectable var currentPageTintColor: UIColor = .systemIndigo {
    didSet { worm.fillColor = currentPageTintColor.cgColor }
  }

  /// In pages, from 0 to one less than their number.
  var progress: CGFloat = 0 {
    didSet {
      let clamped = min(max(progress, 0), CGFloat(numberOfPages - 1))
      if clamped != progress { progress = clamped }
      updateWorm()
    }
  }

  var currentPage: Int { Int(progress.rounded()) }

  private(set) var dots: [CALayer] = []
  let worm = CAShapeLayer()

  convenience init(numberOfPages: Int) {
    self.init(frame: .zero)
    self.numberOfPages = numberOfPages
    rebuildDots()
    sizeToFit()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    worm.fillColor = currentPageTintColor.cgColor
    worm.zPosition = 1
    worm.actions = ["path": NSNull()]
    layer.addSublayer(worm)
    rebuildDots()
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func rebuildDots() {
    for dot in dots { dot.removeFromSuperlayer() }
    dots = (0..<numberOfPages).map { _ in
      let dot = CALayer()
      dot.backgroundColor = UIColor.systemGray4.cgColor
      dot.cornerRadius = radius
      layer.addSublayer(dot)
      return dot
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var step: CGFloat { radius * 2 + spacing }

  override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(numberOfPages) * step - spacing, height: radius * 2)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func rect(page: CGFloat) -> CGRect {
    CGRect(
      x: bounds.midX - intrinsicContentSize.width / 2 + page * step, y: bounds.midY - radius,
      width: radius * 2, height: radius * 2)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (page, dot) in dots.enumerated() { dot.frame = rect(page: CGFloat(page)) }
    worm.frame = bounds
    updateWorm()
  }

  /// In the first half of the way the head runs ahead, in the second the tail follows.
  private func updateWorm() {
    let page = floor(progress)
    let part = progress - page
    let head = rect(page: page + min(part * 2, 1))
    let tail = rect(page: page + max(part * 2 - 1, 0))
    worm.path = UIBezierPath(roundedRect: head.union(tail), cornerRadius: radius).cgPath
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.bounds.width > 0 else { return }
    let old = currentPage
    progress = scrollView.contentOffset.x / scrollView.bounds.width
    if currentPage != old { sendActions(for: .valueChanged) }
  }
}
