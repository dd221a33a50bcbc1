import Animation
import Flipbook
import Testing

@testable import Views

@MainActor
@Suite struct TransitionBlockTests {
  let stage = Stage(size: CGSize(width: 120, height: 90))
  let card = UIView(frame: CGRect(x: 20, y: 15, width: 80, height: 60))

  init() throws {
    card.backgroundColor = .red
    stage.addSubview(card)
    try stage.advance(to: 0)
  }

  @Test func dissolvesShowBoth() throws {
    var end: Double?
    UIView.transition(with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      card.backgroundColor = .blue
    } completion: { _ in
      end = stage.time
    }
    let pixel = try stage.bitmap(at: 0.5)[60, 45]
    let (red, blue) = (Int(pixel.red), Int(pixel.blue))
    #expect(abs(red - 128) <= 1)
    #expect(abs(blue - 128) <= 1)
    try stage.advance(to: 1)
    #expect(end == 1)
  }

  /// The heights of the leftmost and the rightmost column that has anything but white, and their
  /// places.
  private func shape(_ bitmap: Bitmap) -> (left: Int, right: Int, heights: (Int, Int)) {
    let heights = (0..<bitmap.width).map { x in
      (0..<bitmap.height).count { bitmap[x, $0] != 0xFFFF_FFFF }
    }
    guard let left = heights.firstIndex(where: { $0 > 0 }),
      let right = heights.lastIndex(where: { $0 > 0 }), right > left
    else { return (0, 0, (0, 0)) }
    // One column in, where the edge is not smoothed.
    return (left, right, (heights[left + 1], heights[right - 1]))
  }

  @Test(arguments: [
    (UIView.AnimationOptions.transitionFlipFromLeft, true),
    (UIView.AnimationOptions.transitionFlipFromRight, false),
  ])
  func flipsBringTheirSideToTheFront(_ option: UIView.AnimationOptions, leftIsNear: Bool) throws {
    UIView.transition(with: card, duration: 1, options: [option, .curveLinear]) {
      card.backgroundColor = .blue
    }
    let quarter = try stage.bitmap(at: 0.25)
    let first = shape(quarter)
    #expect((first.heights.0 > first.heights.1) == leftIsNear)
    #expect(quarter[60, 45] == 0xFFFF_0000)
    // Turned by 45°, an edge that is 40 points off the middle is 28.28 nearer: 200 / (200 − 28.28)
    // greater.
    let near = 40 * 0.5.squareRoot() * 200 / (200 - 40 * 0.5.squareRoot())
    let reach = leftIsNear ? 60 - Double(first.left) : Double(first.right + 1) - 60
    #expect(abs(reach - near) <= 1)
    let half = shape(try stage.bitmap(at: 0.5))
    #expect(half.right - half.left <= 2)
    let last = try stage.bitmap(at: 0.75)
    #expect(last[60, 45] == 0xFF00_00FF)
    let heights = shape(last).heights
    #expect((heights.0 > heights.1) != leftIsNear)
    #expect(shape(try stage.bitmap(at: 1)).heights == (60, 60))
  }

  @Test func aFlipThatFollowsAnotherIsNoMoreOblique() throws {
    func flip(_ color: UIColor) {
      UIView.transition(with: card, duration: 1, options: [.transitionFlipFromLeft, .curveLinear]) {
        card.backgroundColor = color
      }
    }
    flip(.blue)
    let first = shape(try stage.bitmap(at: 0.25))
    try stage.advance(to: 1)
    flip(.green)
    let second = shape(try stage.bitmap(at: 1.25))
    #expect(first.heights == second.heights)
    #expect(first.left == second.left)
    #expect(first.right == second.right)
  }

  @Test func curlsDissolveAndSaySo() throws {
    UIView.transition(with: card, duration: 1, options: .transitionCurlUp) {
      card.backgroundColor = .blue
    }
    try stage.advance(to: 0)
    #expect(card.layer.animation(forKey: kCATransition) is CATransition)
    #expect(stage.diagnostics.map(\.message) == ["page curls are not drawn; it dissolves instead"])
  }

  @Test func begunBlocksCanTurnAView() throws {
    UIView.beginAnimations(nil)
    UIView.setAnimationTransition(.flipFromRight, for: card, cache: true)
    UIView.setAnimationDuration(1)
    card.backgroundColor = .blue
    UIView.commitAnimations()
    try stage.advance(to: 0)
    let transition = try #require(card.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.subtype == .fromRight)
    #expect(transition.duration == 1)
  }

  @Test func withoutATransitionTheChangesAnimate() throws {
    UIView.transition(with: card, duration: 1, options: []) { card.alpha = 0 }
    try stage.advance(to: 0)
    #expect(card.layer.animationKeys() == ["opacity"])
  }

  @Test func viewsReplaceOneAnother() throws {
    let (front, back) = (UIView(frame: card.bounds), UIView(frame: card.bounds))
    card.addSubview(front)
    try stage.advance(to: 0)
    UIView.transition(from: front, to: back, duration: 1, options: .transitionFlipFromLeft)
    #expect(front.superview == nil)
    #expect(back.superview === card)
    UIView.transition(
      from: back, to: front, duration: 1, options: .showHideTransitionViews
    ) { finished in
      Issue.record("a view without a superview: \(finished)")
    }
  }
}
