import Controls
import Flipbook
import Testing

/// A spinner that is pulled.
@MainActor struct UIRefreshControlTests {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
  let control = UIRefreshControl()

  init() {
    stage.showsTouches = false
    scroll.contentSize = CGSize(width: 200, height: 600)
    scroll.refreshControl = control
    stage.addSubview(scroll)
  }

  @Test func pullingRefreshes() throws {
    var times: [Double] = []
    control.addAction(UIAction { _ in times.append(CACurrentMediaTime()) }, for: .valueChanged)
    stage.drag(
      from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280), at: 0.1, duration: 0.5)
    try stage.advance(to: 2)
    #expect(times.count == 1)
    #expect(times.first.map { $0 > 0.2 && $0 < 0.61 } == true, "\(times)")
    #expect(control.isRefreshing)
    #expect(scroll.contentOffset.y == -60)
    #expect(scroll.adjustedContentInset.top == 60)
    #expect(scroll.contentInset.top == 0)
    #expect(control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
    stage.at(2) { self.control.endRefreshing() }
    try stage.advance(to: 3)
    #expect(!control.isRefreshing)
    #expect(scroll.contentOffset.y == 0)
    #expect(scroll.adjustedContentInset.top == 0)
  }

  @Test func aShortPullDoesNothing() throws {
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
    stage.drag(
      from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 80), at: 0.1, duration: 0.5)
    try stage.advance(to: 2)
    #expect(count == 0)
    #expect(!control.isRefreshing)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func codeRefreshesWithoutScrolling() throws {
    control.beginRefreshing()
    #expect(control.isRefreshing)
    #expect(scroll.contentOffset.y == 0)
    #expect(scroll.adjustedContentInset.top == 60)
    scroll.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    try stage.advance(to: 1)
    #expect(scroll.contentOffset.y == -60)
    control.endRefreshing()
    try stage.advance(to: 2)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func itCanBeAddedAsASubview() {
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Pull")
    other.addSubview(control)
    #expect(other.refreshControl === control)
    #expect(control.frame == CGRect(x: 0, y: -80, width: 100, height: 80))
    other.refreshControl = nil
    #expect(control.superview == nil)
  }
}
