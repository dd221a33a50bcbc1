import Flipbook
import LayerTree
import Testing

@testable import Controls

/// The effects at the edges of scroll views.
@MainActor struct ScrollEdgeTests {
  let stage = Stage(size: CGSize(width: 200, height: 300))

  /// A scroll view with white and black rows of ten points.
  private func stripes(_ frame: CGRect) -> UIScrollView {
    let scroll = UIScrollView(frame: frame)
    scroll.backgroundColor = .white
    scroll.contentSize = CGSize(width: frame.width, height: 2000)
    for row in stride(from: 0, to: 2000, by: 20) {
      let stripe = UIView(frame: CGRect(x: 0, y: CGFloat(row), width: frame.width, height: 10))
      stripe.backgroundColor = .black
      scroll.addSubview(stripe)
    }
    return scroll
  }

  private final class Page: UIViewController {
    var content: UIScrollView?
    override func loadView() { view = content }
  }

  private func show(_ scroll: UIScrollView) throws -> UINavigationController {
    let page = Page()
    page.content = scroll
    page.title = "Title"
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    return navigation
  }

  /// The difference between the brightest and the darkest pixel of rows at the left edge.
  private func contrast(_ rows: Range<Int>) throws -> Int {
    let picture = try stage.bitmap(at: stage.time)
    let levels = rows.map { Int(picture[4, $0].red) }
    return (levels.max() ?? 0) - (levels.min() ?? 0)
  }

  private func effects(of scroll: UIScrollView) -> [BackdropLayer] {
    func all(_ layer: CALayer) -> [BackdropLayer] {
      guard !layer.isHidden else { return [] }
      let own = (layer as? BackdropLayer).map { [$0] } ?? []
      return own + (layer.sublayers ?? []).flatMap(all)
    }
    return (scroll.layer.sublayers ?? []).filter { $0.zPosition > 0 }.flatMap(all)
  }

  @Test func contentIsBlurredBelowABar() throws {
    stage.look = .ios26
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    _ = try show(scroll)
    #expect(effects(of: scroll).isEmpty)
    scroll.contentOffset.y = 200
    try stage.advance(to: 0.5)
    #expect(effects(of: scroll).count == 2)
    // The blur grows toward the edge, and ends with the bar.
    let (top, middle, below) = (try contrast(0..<24), try contrast(36..<58), try contrast(66..<120))
    #expect(top < 60)
    #expect(middle < 220)
    #expect(top < middle)
    #expect(below == 255)
    scroll.contentOffset.y = -64
    try stage.advance(to: 1)
    #expect(effects(of: scroll).isEmpty)
  }

  @Test func inTheClassicLookThereIsNoneUnlessAsked() throws {
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    _ = try show(scroll)
    scroll.contentOffset.y = 200
    try stage.advance(to: 0.5)
    #expect(effects(of: scroll).isEmpty)
    scroll.topEdgeEffect.style = .soft
    #expect(effects(of: scroll).count == 2)
    scroll.topEdgeEffect.isHidden = true
    #expect(effects(of: scroll).isEmpty)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aHardEdgeHasALine() throws {
    stage.look = .ios26
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    scroll.topEdgeEffect.style = .hard
    _ = try show(scroll)
    scroll.contentOffset.y = 200 - 64
    try stage.advance(to: 0.5)
    #expect(effects(of: scroll).count == 1)
    // Even up to the line, on which the content begins with a black row.
    #expect(try contrast(4..<60) < 30)
    let picture = try stage.bitmap(at: 0.5)
    #expect(picture[4, 66].red < 10)
    #expect(picture[4, 62].red > 150)
  }

  /// A view says that it is a bar at the lower edge.
  @Test func interactionsMakeViewsCountAsBars() throws {
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    stage.addSubview(scroll)
    let bar = UIView(frame: CGRect(x: 20, y: 240, width: 160, height: 60))
    stage.addSubview(bar)
    #expect(effects(of: scroll).isEmpty)
    let interaction = UIScrollEdgeElementContainerInteraction()
    interaction.scrollView = scroll
    interaction.edge = .bottom
    bar.addInteraction(interaction)
    try stage.advance(to: 0.1)
    #expect(effects(of: scroll).count == 2)
    #expect(try contrast(280..<300) < 60)
    #expect(try contrast(200..<238) == 255)
    bar.removeInteraction(interaction)
    try stage.advance(to: 0.2)
    #expect(effects(of: scroll).isEmpty)
  }

  /// The effect follows a bar, and what holds it, without a scroll.
  @Test func effectsFollowMovedViews() throws {
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    stage.addSubview(scroll)
    let holder = UIView(frame: CGRect(x: 0, y: 200, width: 200, height: 100))
    let bar = UIView(frame: CGRect(x: 20, y: 40, width: 160, height: 60))
    holder.addSubview(bar)
    stage.addSubview(holder)
    let interaction = UIScrollEdgeElementContainerInteraction()
    interaction.scrollView = scroll
    interaction.edge = .bottom
    bar.addInteraction(interaction)
    try stage.advance(to: 0.1)
    func height() -> CGFloat? { effects(of: scroll).first?.bounds.height }
    #expect(height() == 60)
    bar.frame.origin.y = 20
    #expect(height() == 80)
    holder.center.y -= 30
    #expect(height() == 110)
    holder.transform = CGAffineTransform(translationX: 0, y: 50)
    #expect(height() == 60)
    bar.removeInteraction(interaction)
    try stage.advance(to: 0.2)
    holder.center.y -= 10
    #expect(effects(of: scroll).isEmpty)
  }

  /// A view may be a bar of two scroll views.
  @Test func effectsOfTwoScrollViewsFollowOneView() throws {
    let scrolls = [0, 100].map { stripes(CGRect(x: $0, y: 0, width: 100, height: 300)) }
    let bar = UIView(frame: CGRect(x: 0, y: 240, width: 200, height: 60))
    for scroll in scrolls { stage.addSubview(scroll) }
    stage.addSubview(bar)
    let interactions = scrolls.map {
      let interaction = UIScrollEdgeElementContainerInteraction()
      interaction.scrollView = $0
      interaction.edge = .bottom
      bar.addInteraction(interaction)
      return interaction
    }
    try stage.advance(to: 0.1)
    bar.frame.origin.y = 220
    #expect(scrolls.map { effects(of: $0).first?.bounds.height } == [80, 80])
    bar.removeInteraction(interactions[1])
    bar.frame.origin.y = 200
    #expect(effects(of: scrolls[0]).first?.bounds.height == 100)
    #expect(effects(of: scrolls[1]).isEmpty)
  }

  /// While the content moves on by itself, the effect stays at the edge.
  @Test func effectsStayInPlaceInMotion() throws {
    stage.look = .ios26
    let scroll = stripes(CGRect(x: 0, y: 0, width: 200, height: 300))
    _ = try show(scroll)
    scroll.contentOffset.y = 200
    try stage.advance(to: 0.5)
    stage.timeline.run { scroll.setContentOffset(CGPoint(x: 0, y: 400), animated: true) }
    for time in [0.55, 0.6, 0.65, 0.7] {
      try stage.advance(to: time)
      #expect(try contrast(0..<24) < 60)
      #expect(try contrast(66..<120) == 255)
    }
  }
}
