import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIActivityIndicatorViewTests {
  let stage = Stage(size: CGSize(width: 60, height: 60))

  private func opacities(_ view: UIActivityIndicatorView) -> [Double] {
    view.subviews.map { spoke in
      let shown = spoke.layer.presentedValues(all: true).first { $0.key == "opacity" }?.value
      guard case .number(let number)? = shown else { return .nan }
      return number
    }
  }

  @Test func sizesAndDefaults() {
    let medium = UIActivityIndicatorView(style: .medium)
    #expect(medium.frame.size == CGSize(width: 20, height: 20))
    #expect(medium.isHidden)
    #expect(medium.hidesWhenStopped)
    #expect(!medium.isAnimating)
    #expect(medium.color == .systemGray)
    #expect(
      UIActivityIndicatorView(style: .large).intrinsicContentSize == CGSize(width: 37, height: 37))
  }

  /// Every tenth of a second the next spoke is the brightest, clockwise from the top, and nothing
  /// moves in between.
  @Test func brightestSpokeGoesRoundInSteps() throws {
    let view = UIActivityIndicatorView(style: .large)
    stage.addSubview(view)
    view.startAnimating()
    try stage.advance(to: 0)
    #expect(view.isAnimating)
    #expect(!view.isHidden)
    for step in 0..<17 {
      for part in [0.01, 0.09] {
        try stage.advance(to: Double(step) * 0.1 + part)
        let shown = opacities(view)
        #expect(shown.firstIndex(of: 1) == step % 8)
        #expect(shown[(step + 7) % 8] == 0.85)
      }
    }
    view.stopAnimating()
    #expect(view.isHidden)
    #expect(!view.isAnimating)
    view.hidesWhenStopped = false
    #expect(!view.isHidden)
  }

  @Test func aLoopIsOneTurn() throws {
    let view = UIActivityIndicatorView(style: .medium)
    stage.addSubview(view)
    view.startAnimating()
    #expect(try stage.record(duration: .loop, fps: 10).frames().count == 8)
  }
}
