import Flipbook
import Foundation
import Testing

@testable import LayerTree
@testable import Views

@Suite @MainActor struct NSLayoutConstraintTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200))
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))

  init() { stage.addSubview(root) }

  private func add(_ views: UIView...) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  /// A view with an intrinsic size.
  final class Content: UIView {
    var size = CGSize(width: 60, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { size }
  }

  /// As with Apple's classes, code may compare anchors, and keep them in sets.
  @Test func anAttributeHasOneAnchor() {
    let view = UIView()
    let guide = UILayoutGuide()
    add(view)
    root.addLayoutGuide(guide)
    #expect(view.leadingAnchor === view.leadingAnchor)
    #expect(view.heightAnchor === view.heightAnchor)
    #expect(view.leadingAnchor !== view.trailingAnchor)
    #expect(view.topAnchor !== root.topAnchor)
    #expect(guide.bottomAnchor === guide.bottomAnchor)
    let first = view.topAnchor.constraint(equalTo: root.topAnchor)
    let second = view.topAnchor.constraint(equalTo: guide.topAnchor)
    #expect(first.firstAnchor === second.firstAnchor)
    #expect(first.firstAnchor == second.firstAnchor)
    #expect(first.secondAnchor !== second.secondAnchor)
    #expect(second.secondAnchor === guide.topAnchor.constraint(equalTo: root.topAnchor).firstAnchor)
    weak var gone: UIView?
    do {
      let short = UIView()
      _ = (short.widthAnchor, short.widthAnchor.constraint(equalToConstant: 1).firstAnchor)
      gone = short
    }
    #expect(gone == nil)
  }

  @Test func aConstraintOfNothingCannotBeActivated() {
    let none = NSLayoutConstraint()
    none.isActive = true
    #expect(!none.isActive)
    #expect(none.firstItem == nil)
  }

  /// Margins follow the shorter side of the screen: 16 points also on an iPhone that is turned.
  @Test(arguments: [(844.0, 390.0, 16.0), (375, 812, 16), (414, 896, 20), (896, 414, 20)])
  func marginsOfControllersFollowTheShorterSide(width: Double, height: Double, side: Double) {
    let stage = Stage(size: CGSize(width: width, height: height))
    let margins = stage.timeline.run { UIViewController().systemMinimumLayoutMargins }
    #expect(margins == NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side))
  }

  @Test func anchorsPlaceAView() {
    let view = UIView()
    add(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 10, width: 270, height: 135))
    root.frame.size.width = 220
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 10, width: 170, height: 85))
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func centersAndIntrinsicSize() {
    let view = Content()
    add(view)
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 130, y: 90, width: 60, height: 20))
    view.size = CGSize(width: 100, height: 40)
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 110, y: 80, width: 100, height: 40))
  }

  @Test func huggingDecidesWhoGrowsAndCompressionWhoShrinks() {
    let (a, b) = (Content(), Content())
    add(a, b)
    b.setContentHuggingPriority(.init(251), for: .horizontal)
    a.setContentCompressionResistancePriority(.init(749), for: .horizontal)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(a.frame.width == 260)
    #expect(b.frame.width == 60)
    root.frame.size.width = 90
    root.layoutIfNeeded()
    #expect(a.frame.width == 30)
    #expect(b.frame.width == 60)
  }

  @Test func constantAnimatesInABlock() {
    let view = UIView()
    add(view)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    NSLayoutConstraint.activate([left, view.widthAnchor.constraint(equalToConstant: 50)])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    left.constant = 110
    #expect(view.frame.minX == 10)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 110)
  }

  @Test func constraintsAcrossTheHierarchy() {
    let (box, inner, outer) = (
      UIView(frame: CGRect(x: 100, y: 50, width: 80, height: 60)), UIView(), UIView()
    )
    root.addSubview(box)
    inner.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(inner)
    add(outer)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5),
      inner.widthAnchor.constraint(equalToConstant: 20),
      outer.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 1),
      outer.topAnchor.constraint(equalTo: box.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame.minX == 5)
    #expect(outer.frame.origin == CGPoint(x: 126, y: 110))
    #expect(inner.constraints.count == 1)
    #expect(box.constraints.count == 1)
    #expect(root.constraints.count == 2)
    // A view whose frame is set by hand takes along what is attached to it.
    box.frame.origin.x = 110
    root.layoutIfNeeded()
    #expect(outer.frame.minX == 136)
    inner.removeFromSuperview()
    #expect(root.constraints.count == 1)
    #expect(box.constraints.isEmpty)
  }

  @Test func multiplierOfAPlaceCountsFromTheCommonAncestor() {
    let (box, view) = (UIView(frame: CGRect(x: 100, y: 0, width: 80, height: 60)), UIView())
    root.addSubview(box)
    view.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(view)
    NSLayoutConstraint(
      item: view, attribute: .centerX, relatedBy: .equal, toItem: box, attribute: .centerX,
      multiplier: 0.5, constant: 0
    ).isActive = true
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 15)
  }

  @Test func lastOfContradictingConstraintsIsLeftOutAndNamed() {
    let view = UIView()
    add(view)
    let (first, second) = (
      view.widthAnchor.constraint(equalToConstant: 50),
      view.widthAnchor.constraint(equalToConstant: 70)
    )
    (first.identifier, second.identifier) = ("narrow", "wide")
    NSLayoutConstraint.activate([first, second])
    root.layoutIfNeeded()
    #expect(view.frame.width == 50)
    #expect(stage.diagnostics.count == 1)
    #expect(
      stage.diagnostics.first?.message
        == "<NSLayoutConstraint 'wide' UIView.width == 70> is left out: it contradicts "
        + "<NSLayoutConstraint 'narrow' UIView.width == 50>; remove one or lower its priority")
  }

  @Test func whatCannotBeComparedIsReported() {
    let (view, stranger) = (UIView(), UIView())
    add(view)
    let apart = view.leftAnchor.constraint(equalTo: stranger.leftAnchor)
    apart.isActive = true
    #expect(!apart.isActive)
    let mixed = NSLayoutConstraint(
      item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .top,
      multiplier: 1, constant: 0)
    mixed.isActive = true
    #expect(!mixed.isActive)
    #expect(stage.diagnostics.count == 2)
  }

  @Test func guidesTakePart() {
    let (view, guide) = (UIView(), UILayoutGuide())
    add(view)
    root.addLayoutGuide(guide)
    root.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 40)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
      guide.widthAnchor.constraint(equalToConstant: 30),
      view.leftAnchor.constraint(equalTo: guide.rightAnchor),
      view.rightAnchor.constraint(equalTo: root.layoutMarginsGuide.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(guide.layoutFrame.minX == 20)
    #expect(view.frame.minX == 50)
    #expect(view.frame.maxX == 280)
  }

  @Test func rightToLeftTurnsLeadingAround() {
    let view = UIView()
    add(view)
    view.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.maxX == 300)
  }

  @Test func fittingSizeFollowsConstraints() {
    let (box, view) = (UIView(), Content())
    view.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 10),
      view.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: box.topAnchor, constant: 5),
      view.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -5),
    ])
    #expect(
      box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 80, height: 30))
    #expect(
      box.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 30))
  }

  @Test func edgesLieOnPixels() {
    let views = [UIView(), UIView(), UIView()]
    var edge = root.leftAnchor
    for view in views {
      add(view)
      view.leftAnchor.constraint(equalTo: edge).isActive = true
      view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1 / 3).isActive = true
      edge = view.rightAnchor
    }
    root.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 107, 213])
    #expect(views.map(\.frame.maxX) == [107, 213, 320])
  }

  @Test func updateConstraintsIsCalledBeforeLayout() {
    final class Custom: UIView {
      var width: NSLayoutConstraint?
      override func updateConstraints() {
        if width == nil {
          width = widthAnchor.constraint(equalToConstant: 77)
          width?.isActive = true
        }
        super.updateConstraints()
      }
    }
    let view = Custom()
    add(view)
    view.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(view.frame.width == 77)
    #expect(!view.needsUpdateConstraints())
  }

  @Test func autoresizingViewsFollowAViewThatConstraintsSize() {
    let (box, inner, other) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10)), UIView(), UIView()
    )
    inner.frame = CGRect(x: 10, y: 0, width: 80, height: 10)
    inner.autoresizingMask = .flexibleWidth
    box.addSubview(inner)
    add(box, other)
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: root.leftAnchor),
      box.widthAnchor.constraint(equalToConstant: 150),
      other.leftAnchor.constraint(equalTo: inner.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 10, y: 0, width: 130, height: 10))
    #expect(other.frame.minX == 140)
  }

  @Test func commitLaysOutWithoutBeingAsked() throws {
    let view = UIView()
    add(view)
    let width = view.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    try stage.advance(to: 0)
    #expect(view.frame.width == 50)
    stage.at(1) { onStage { width.constant = 60 } }
    try stage.advance(to: 1)
    #expect(view.frame.width == 60)
  }

  @Test func visualFormat() {
    let (a, b) = (UIView(), UIView())
    add(a, b)
    root.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    let views: [String: Any] = ["a": a, "b": b]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[a(>=50@200, ==b)]-(gap)-[b]-20-|",
        options: [.alignAllTop, .alignAllBottom], metrics: ["gap": 12], views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|[a(30)]", views: views))
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 16, y: 0, width: 136, height: 30))
    #expect(b.frame == CGRect(x: 164, y: 0, width: 136, height: 30))
    #expect(
      NSLayoutConstraint.constraints(withVisualFormat: "H:[a]-[c]", views: views).isEmpty)
    #expect(NSLayoutConstraint.constraints(withVisualFormat: "H:|-[a", views: views).isEmpty)
    #expect(stage.diagnostics.map(\.message).last == "H:|-[a⏵: expected ]")
  }

  /// A view whose subview needs 80 points.
  private func tooNarrowView() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let subview = UIView()
    subview.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(subview)
    NSLayoutConstraint.activate([
      subview.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      subview.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      subview.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
    ])
    return view
  }

  @Test func contradictionsThatTheTurnSolvesAreNotReported() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = tooNarrowView()
    stage.addSubview(view)
    view.layoutIfNeeded()
    view.frame.size.width = 90
    try stage.advance(to: 0.1)
    #expect(stage.diagnostics == [])
    view.frame.size.width = 50
    try stage.advance(to: 0.2)
    #expect(stage.diagnostics.count == 1)
  }
}
