import Flipbook
import Testing

@MainActor struct UIViewTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))

  private final class Box: UIView {
    var log: [String] = []
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 10) }
    override func willRemoveSubview(_ subview: UIView) { log.append("loses \(subview.tag)") }
  }

  private func children(_ tags: ClosedRange<Int>) -> [UIView] {
    tags.map {
      let view = UIView()
      view.tag = $0
      return view
    }
  }

  @Test func fittingKeepsTheUpperLeftCorner() {
    let box = Box(frame: CGRect(x: 20, y: 40, width: 100, height: 100))
    box.sizeToFit()
    #expect(box.frame == CGRect(x: 20, y: 40, width: 30, height: 10))
    box.transform = CGAffineTransform(rotationAngle: 1)
    box.bounds.size = CGSize(width: 50, height: 50)
    box.sizeToFit()
    #expect(box.bounds.size == CGSize(width: 30, height: 10))
  }

  @Test func placesBeyondTheSubviewsAreOnTop() {
    let (box, views) = (Box(), children(1...3))
    box.insertSubview(views[0], at: 7)
    box.insertSubview(views[1], at: 7)
    box.insertSubview(views[2], at: -1)
    #expect(box.subviews.map(\.tag) == [3, 1, 2])
    #expect(box.layer.sublayers?.count == 3)
  }

  @Test func addingASubviewAgainBringsItToTheFront() {
    let (box, views) = (Box(), children(1...3))
    for view in views { box.addSubview(view) }
    box.addSubview(views[0])
    #expect(box.subviews.map(\.tag) == [2, 3, 1])
    #expect(box.log.isEmpty)
    UIView().addSubview(views[0])
    #expect(box.log == ["loses 1"])
  }

  @Test func whatHasNoSizeCanBeSnapshot() {
    let copy = UIView().snapshotView(afterScreenUpdates: true)
    #expect(copy?.frame == .zero)
    let bad = UIView(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5))
    #expect(bad.frame == .zero)
  }

  /// Layout that never converges is reported instead of looping forever.
  @Test func layoutMayAskForLayout() throws {
    final class Restless: UIView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        setNeedsLayout()
      }
    }
    let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.addSubview(view)
    view.layoutIfNeeded()
    try stage.advance(to: 1)
    #expect(view.count > 0)
  }

  @Test func viewsMayGoInTheirOwnCallbacks() throws {
    final class Leaving: UIView {
      override func layoutSubviews() { removeFromSuperview() }
    }
    final class Shy: UIView {
      override func didMoveToWindow() { if window != nil { removeFromSuperview() } }
    }
    let (first, second) = (Leaving(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Shy())
    stage.addSubview(first)
    stage.addSubview(second)
    try stage.advance(to: 0.1)
    #expect(first.superview == nil)
    #expect(second.superview == nil)
    #expect(first.layer.superlayer == nil)
    #expect(second.window == nil)
  }

  @Test func placesWithoutTheSiblingAreAtTheEnds() {
    let (outer, one, two, three) = (UIView(), UIView(), UIView(), UIView())
    outer.addSubview(one)
    outer.insertSubview(two, belowSubview: UIView())
    outer.insertSubview(three, aboveSubview: UIView())
    #expect(outer.subviews == [two, one, three])
    outer.insertSubview(three, belowSubview: outer)
    #expect(outer.subviews == [three, two, one])
  }

  @Test func aWindowIsThereAtOnce() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let controller = UIViewController()
    stage.at(1) {
      controller.view.backgroundColor = .red
      stage.rootViewController = controller
    }
    #expect(try stage.record(at: [1]).frames()[0].pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }

  @Test func viewsDisplayTheirLayersThemselves() throws {
    final class Shown: UIView {
      var displayed = 0
      override func display(_ layer: CALayer) {
        displayed += 1
        super.display(layer)
      }
      override func draw(_ rect: CGRect) { UIRectFill(rect) }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let view = Shown(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.addSubview(view)
    let frame = try stage.record(at: [0]).frames()[0]
    #expect(view.displayed == 1)
    #expect(frame.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  /// Layers that are of no view, as gradients behind what a view has in it.
  @Test func viewsGoPastLayersOfNoView() {
    let (box, views, raw) = (Box(), children(1...3), CALayer())
    func order() -> [Int] {
      (box.layer.sublayers ?? []).map { ($0.delegate as? UIView)?.tag ?? 0 }
    }
    for view in views.prefix(2) { box.addSubview(view) }
    box.layer.addSublayer(raw)
    #expect(order() == [1, 2, 0])
    box.bringSubviewToFront(views[1])
    #expect(order() == [1, 0, 2])
    box.bringSubviewToFront(views[0])
    #expect(order() == [0, 2, 1])
    box.sendSubviewToBack(views[1])
    #expect(order() == [2, 0, 1])
    #expect(box.subviews.map(\.tag) == [2, 1])
    box.insertSubview(views[2], at: 1)
    #expect(order() == [2, 0, 3, 1])
    box.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(order() == [1, 0, 3, 2])
    #expect(box.subviews.map(\.tag) == [1, 3, 2])
    box.insertSubview(views[1], aboveSubview: views[0])
    #expect(order() == [1, 2, 0, 3])
    box.insertSubview(views[2], belowSubview: views[1])
    #expect(order() == [1, 3, 2, 0])
    #expect(box.subviews.map(\.tag) == [1, 3, 2])
    box.layer.insertSublayer(raw, at: 0)
    box.insertSubview(views[1], at: 0)
    #expect(order() == [2, 0, 1, 3])
    box.insertSubview(views[1], at: 9)
    #expect(order() == [0, 1, 3, 2])
  }

  @Test func viewsPromiseToCoverTheirBounds() throws {
    #expect(UIView().isOpaque)
    #expect(UIViewController().view.isOpaque)
    #expect(UIScrollView().isOpaque)
    let seeThrough: [UIView] = [
      UILabel(), UIImageView(), UIButton(type: .system), UITextField(), UISwitch(), UISlider(),
      UISegmentedControl(items: ["a"]), UIProgressView(), UIActivityIndicatorView(),
      UIPageControl(), UIStepper(), UIVisualEffectView(effect: nil), UITableViewCell(),
      UICollectionViewCell(), UIStackView(),
    ]
    for view in seeThrough { #expect(!view.isOpaque, "\(type(of: view))") }
    // It is a promise only: what is behind shows through.
    let frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let (ground, view) = (UIView(frame: frame), UIView(frame: frame))
    ground.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.addSubview(ground)
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[5, 5] == 0xFFFF_0000)
  }
}
