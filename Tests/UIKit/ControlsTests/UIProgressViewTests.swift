import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIProgressViewTests {
  let stage = Stage(size: CGSize(width: 120, height: 20))
  let view = UIProgressView(progressViewStyle: .default)

  init() throws {
    view.frame = CGRect(x: 10, y: 8, width: 100, height: 4)
    stage.addSubview(view)
    try stage.advance(to: 0)
  }

  private var fill: UIView { view.subviews[0].subviews[0] }

  @Test func staysBetweenZeroAndOne() {
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 4))
    view.progress = 1.5
    #expect(view.progress == 1)
    view.progress = -2
    #expect(view.progress == 0)
    view.progress = .nan
    #expect(view.progress == 0)
  }

  @Test func fillsItsPart() {
    view.progress = 0.25
    view.layoutIfNeeded()
    #expect(fill.frame == CGRect(x: 0, y: 0, width: 25, height: 4))
  }

  @Test func animatedFillGrowsOverAQuarterSecond() throws {
    view.setProgress(0.5, animated: true)
    #expect(view.progress == 0.5)
    try stage.advance(to: 0.125)
    #expect(abs((fill.layer.presentation()?.bounds.width ?? 0) - 25) < 1e-6)
    try stage.advance(to: 0.25)
    #expect(fill.layer.presentation()?.bounds.width == 50)
  }

  @Test func takesTheTint() {
    view.tintColor = .systemRed
    #expect(fill.backgroundColor == .systemRed)
    view.progressTintColor = .systemGreen
    #expect(fill.backgroundColor == .systemGreen)
    view.progressViewStyle = .bar
    #expect(view.intrinsicContentSize.height == 2.5)
  }
}
