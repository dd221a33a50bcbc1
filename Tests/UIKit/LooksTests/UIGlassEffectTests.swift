import Flipbook
import LayerTree
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIGlassEffectTests {
  private let stage = Stage(size: CGSize(width: 200, height: 120))

  private func glass(_ frame: CGRect, _ effect: UIVisualEffect?) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.frame = frame
    return view
  }

  private func backdrop(_ view: UIVisualEffectView) -> BackdropLayer? {
    view.subviews.lazy.compactMap { $0.layer as? BackdropLayer }.first
  }

  @Test func glassIsACapsuleUnlessItIsGivenCorners() throws {
    let view = glass(CGRect(x: 10, y: 10, width: 100, height: 40), UIGlassEffect())
    let other = glass(CGRect(x: 10, y: 60, width: 100, height: 40), nil)
    other.cornerConfiguration = .corners(radius: 12)
    other.effect = UIGlassEffect(style: .clear)
    stage.addSubview(view)
    stage.addSubview(other)
    try stage.advance(to: 0)
    #expect(backdrop(view)?.cornerRadius == 20)
    #expect(backdrop(other)?.cornerRadius == 12)
    view.frame.size.height = 60
    view.layoutIfNeeded()
    #expect(backdrop(view)?.cornerRadius == 30)
  }

  /// The capsule is the glass's alone: a radius set later is kept, and a blur is as it was.
  @Test func theCapsuleIsNotTheLayersRadius() throws {
    let view = glass(CGRect(x: 10, y: 10, width: 100, height: 40), UIGlassEffect())
    stage.addSubview(view)
    try stage.advance(to: 0)
    #expect(view.layer.cornerRadius == 0)
    view.layer.cornerRadius = 12
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(backdrop(view)?.cornerRadius == 12)
  }

  /// A view with glass that moves out of a container and back.
  @Test func glassFollowsItsSuperviewIntoContainers() throws {
    let container = glass(
      CGRect(x: 0, y: 0, width: 200, height: 120), UIGlassContainerEffect())
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let piece = glass(CGRect(x: 10, y: 10, width: 40, height: 40), UIGlassEffect())
    holder.addSubview(piece)
    stage.addSubview(container)
    container.contentView.addSubview(holder)
    #expect(backdrop(piece)?.isGlassMerged == true)
    stage.addSubview(holder)
    #expect(backdrop(piece)?.isGlassMerged == false)
  }

  @Test func tintsFollowStyleAndColor() {
    let view = glass(CGRect(x: 0, y: 0, width: 100, height: 40), UIGlassEffect(style: .regular))
    #expect(backdrop(view)?.glassStrength == 1)
    #expect((backdrop(view)?.backdropTint?.red ?? 0) > 0.9)
    view.overrideUserInterfaceStyle = .dark
    #expect((backdrop(view)?.backdropTint?.red ?? 1) < 0.2)
    let red = UIGlassEffect()
    red.tintColor = .red
    view.effect = red
    #expect(backdrop(view)?.backdropTint?.red == 1)
    #expect(backdrop(view)?.backdropTint?.green == 0)
    view.effect = nil
    #expect(backdrop(view)?.glassStrength == 0)
  }

  /// A container draws the glass of all views in it, also of those that come later.
  @Test func containersMergeTheGlassInThem() throws {
    let effect = UIGlassContainerEffect()
    effect.spacing = 30
    let container = glass(CGRect(x: 0, y: 0, width: 200, height: 120), effect)
    let inner = UIView(frame: container.bounds)
    let early = glass(CGRect(x: 10, y: 10, width: 40, height: 40), UIGlassEffect())
    inner.addSubview(early)
    #expect(backdrop(early)?.isGlassMerged == false)
    container.contentView.addSubview(inner)
    let late = glass(CGRect(x: 60, y: 10, width: 40, height: 40), UIGlassEffect())
    inner.addSubview(late)
    let ground = UIView(frame: container.bounds)
    ground.backgroundColor = .black
    stage.addSubview(ground)
    stage.addSubview(container)
    try stage.advance(to: 0)
    #expect(backdrop(container)?.glassSpacing == 30)
    #expect(backdrop(early)?.isGlassMerged == true)
    #expect(backdrop(late)?.isGlassMerged == true)
    // There is glass in the gap of 10 points, and none below.
    let picture = try stage.bitmap(at: 0)
    #expect(picture[55, 30].red > 0x60)
    #expect(picture[55, 80] == 0xFF00_0000)
    container.effect = nil
    #expect(backdrop(early)?.isGlassMerged == false)
  }

  @Test func touchesReachWhatIsInGlassAndInContainers() throws {
    let container = glass(CGRect(x: 0, y: 0, width: 200, height: 120), UIGlassContainerEffect())
    let view = glass(CGRect(x: 10, y: 10, width: 100, height: 40), UIGlassEffect())
    let button = UIButton(frame: view.bounds)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    view.contentView.addSubview(button)
    container.contentView.addSubview(view)
    stage.addSubview(container)
    stage.tap(CGPoint(x: 40, y: 30), at: 0.1)
    try stage.advance(to: 1)
    #expect(taps == 1)
  }

  /// The glass grows and is lit below the finger, and is as before once it has gone.
  @Test func interactiveGlassReactsToTouches() throws {
    let effect = UIGlassEffect()
    effect.isInteractive = true
    let ground = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
    ground.backgroundColor = .black
    stage.addSubview(ground)
    let view = glass(CGRect(x: 40, y: 30, width: 100, height: 60), effect)
    let button = UIButton(frame: view.bounds)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    view.contentView.addSubview(button)
    stage.addSubview(view)
    stage.showsTouches = false
    let before = try stage.bitmap(at: 0)
    stage.press(CGPoint(x: 70, y: 60), at: 0.1, for: 1)
    let during = try stage.bitmap(at: 0.9)
    #expect(during[70, 60].red > before[70, 60].red + 20)
    #expect(during[125, 60].red < during[70, 60].red)
    // Left of its edge there was the ground.
    #expect(before[38, 60] == 0xFF00_0000)
    #expect(during[38, 60] != 0xFF00_0000)
    #expect(try stage.bitmap(at: 3) == before)
    #expect(taps == 1)
  }

  @Test func otherGlassDoesNot() throws {
    let view = glass(CGRect(x: 40, y: 30, width: 100, height: 60), UIGlassEffect())
    stage.addSubview(view)
    stage.showsTouches = false
    let before = try stage.bitmap(at: 0)
    stage.press(CGPoint(x: 70, y: 60), at: 0.1, for: 1)
    #expect(try stage.bitmap(at: 0.9) == before)
    let effect = UIGlassEffect()
    effect.isInteractive = true
    view.effect = effect
    #expect(view.gestureRecognizers?.count == 1)
    view.effect = UIGlassEffect()
    #expect(view.gestureRecognizers?.isEmpty ?? true)
  }

  // MARK: Buttons

  @Test func buttonsOfGlass() throws {
    let button = UIButton(configuration: .glass())
    button.setTitle("Glass", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
    stage.addSubview(button)
    try stage.advance(to: 0)
    func effect() -> UIGlassEffect? {
      button.subviews.lazy.compactMap { $0.backgroundEffect as? UIGlassEffect }.first
    }
    #expect(effect()?.tintColor == nil)
    let title = button.titleLabel?.attributedText
    #expect(
      title?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .label)
    button.configuration = .prominentGlass()
    button.layoutIfNeeded()
    #expect(effect()?.tintColor == button.tintColor)
    button.configuration = .gray()
    button.layoutIfNeeded()
    #expect(effect() == nil)
  }

  // MARK: Corners

  /// The inner corner has the center of the outer one.
  @Test func concentricCorners() throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    outer.cornerConfiguration = .corners(radius: 24)
    let inner = UIView(frame: CGRect(x: 8, y: 8, width: 84, height: 64))
    inner.cornerConfiguration = .corners(radius: .containerConcentric(minimum: 4))
    outer.addSubview(inner)
    stage.addSubview(outer)
    try stage.advance(to: 0)
    #expect(inner.layer.cornerRadius == 16)
    #expect(inner.layer.cornerCurve == .continuous)
    inner.frame = CGRect(x: 30, y: 30, width: 40, height: 20)
    inner.layoutIfNeeded()
    #expect(inner.layer.cornerRadius == 4)
  }

  @Test func capsulesAndSingleCorners() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    view.cornerConfiguration = .capsule(maximumRadius: 25)
    #expect(view.layer.cornerRadius == 25)
    view.frame.size.height = 40
    view.layoutIfNeeded()
    #expect(view.layer.cornerRadius == 20)
    view.cornerConfiguration = .corners(
      topLeftRadius: 10, topRightRadius: 10, bottomLeftRadius: nil, bottomRightRadius: nil)
    #expect(view.layer.cornerRadius == 10)
    #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    stage.addSubview(view)
    #expect(view.layer.cornerRadii == nil)
    view.cornerConfiguration = .uniformEdges(topRadius: 10, bottomRadius: 20)
    #expect(view.layer.cornerRadius == 20)
    #expect(view.layer.cornerRadii == SIMD4(10, 10, 20, 20))
    #expect(stage.diagnostics.isEmpty)
    view.cornerConfiguration = .corners(radius: 5)
    #expect(view.layer.cornerRadii == nil)
  }

  /// The upper corners of the glass are cut by their own radius, the lower ones by theirs.
  @Test func glassHasCornersOfDifferentRadii() throws {
    let view = glass(CGRect(x: 10, y: 10, width: 100, height: 80), UIGlassEffect())
    view.cornerConfiguration = .uniformEdges(topRadius: 8, bottomRadius: 36)
    let ground = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
    ground.backgroundColor = .black
    stage.addSubview(ground)
    stage.addSubview(view)
    let picture = try stage.bitmap(at: 0)
    #expect(backdrop(view)?.cornerRadii == SIMD4(8, 8, 36, 36))
    #expect(picture[11, 11] == 0xFF00_0000)
    #expect(picture[14, 14] != 0xFF00_0000)
    #expect(picture[14, 85] == 0xFF00_0000)
    #expect(picture[24, 76] != 0xFF00_0000)
  }
}
