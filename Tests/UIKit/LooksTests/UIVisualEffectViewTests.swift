import Flipbook
import LayerTree
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIVisualEffectViewTests {
  let stage = Stage(size: CGSize(width: 60, height: 60))
  let view = UIVisualEffectView(effect: nil)

  init() throws {
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let black = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 60))
    black.backgroundColor = .black
    stage.addSubview(black)
    stage.addSubview(view)
    try stage.advance(to: 0)
  }

  private var backdrop: BackdropLayer? { view.subviews[0].layer as? BackdropLayer }

  @Test func withoutAnEffectNothingHappens() throws {
    let picture = try stage.bitmap(at: 0)
    #expect(picture[29, 30] == 0xFF00_0000)
    #expect(picture[30, 30] == 0xFFFF_FFFF)
  }

  @Test func anEffectBlursWhatIsBeneath() throws {
    view.effect = UIBlurEffect(style: .light)
    let picture = try stage.bitmap(at: 0)
    #expect(picture[29, 30].blue > 0x80)
    #expect(picture[29, 30].blue < 0xC0)
  }

  /// The materials without Light or Dark in their names follow the traits.
  @Test func materialsFollowTheStyle() {
    view.effect = UIBlurEffect(style: .systemMaterial)
    let light = backdrop?.backdropTint
    view.overrideUserInterfaceStyle = .dark
    let dark = backdrop?.backdropTint
    #expect((light?.red ?? 0) > 0.9)
    #expect((dark?.red ?? 1) < 0.2)
  }

  @Test func effectGrowsInABlockAndMeltsAgain() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    try stage.advance(to: 0.5)
    let half = backdrop?.presentation()
    #expect(abs((half?.backdropRadius ?? 0) - 10) < 1e-6)
    #expect(abs((half?.backdropTint?.alpha ?? 0) - 0.365) < 1e-6)
    try stage.advance(to: 2)
    #expect(backdrop?.backdropRadius == 20)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
    try stage.advance(to: 2.5)
    #expect(abs((backdrop?.presentation()?.backdropRadius ?? 0) - 10) < 1e-6)
    #expect(backdrop?.backdropRadius == 0)
  }

  @Test func contentLiesSharplyAbove() {
    let label = UIView()
    view.contentView.addSubview(label)
    #expect(view.contentView.frame == view.bounds)
    view.frame.size = CGSize(width: 40, height: 20)
    #expect(view.contentView.frame == view.bounds)
    #expect(backdrop?.frame == view.bounds)
  }
}
