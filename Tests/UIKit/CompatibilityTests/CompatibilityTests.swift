import Flipbook
import Testing

/// Code as libraries for iOS have it, in their version of Swift, does on a stage what it does
/// there.
@MainActor struct CompatibilityTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))

  @Test func aSpinnerTurnsUntilItIsStopped() throws {
    let spinner = RingSpinner(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    #expect(spinner.layer is CAShapeLayer)
    stage.addSubview(spinner)
    var stopped = 0.0
    stage.at(0.2) {
      spinner.startAnimating()
      spinner.stopAnimating(after: 1.5) { stopped = stage.time }
    }
    try stage.advance(to: 0.7)
    let shown = try #require((spinner.layer as? CAShapeLayer)?.presentation())
    #expect(shown.strokeEnd > 0.2)
    #expect(shown.strokeEnd < 0.8)
    #expect(spinner.layer.animationKeys() == ["ring.stroke", "turn"])
    try stage.advance(to: 3)
    #expect(abs(stopped - 1.7) < 1e-3)
    #expect(spinner.isHidden)
    #expect(spinner.layer.animationKeys() == nil)
  }

  @Test func aButtonRipples() throws {
    let button = RippleButton(frame: CGRect(x: 20, y: 20, width: 160, height: 44))
    button.titleLabel.text = "Ripple"
    button.backgroundColor = .systemBlue
    stage.addSubview(button)
    stage.tap(button, at: 0.5)
    stage.press(button, at: 2, for: 0.6)
    try stage.advance(to: 4)
    #expect(button.downs == 2)
    #expect(button.ups == 2)
    #expect(button.longPresses == 1)
    #expect(button.finished == 2)
  }

  @Test func aLabelCounts() throws {
    let label = CountingLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.addSubview(label)
    var ended = 0.0
    label.completion = { ended = stage.time }
    stage.at(0) { label.count(from: 0, to: 100, withDuration: 1) }
    try stage.advance(to: 0.5)
    #expect(label.text == "88")
    try stage.advance(to: 2)
    #expect(label.text == "100")
    #expect(ended == 1)
  }

  @Test func aToastComesAndGoes() throws {
    let toast = Toast(message: "Saved")
    var dismissed = 0.0
    toast.onDismiss = { dismissed = stage.time }
    stage.at(0) { toast.show(in: stage.window, for: 1) }
    try stage.advance(to: 0.9)
    #expect(toast.frame.minY == 20)
    #expect(abs(toast.frame.midX - 160) <= 0.5)
    #expect(toast.frame.height >= 40)
    try stage.advance(to: 5)
    #expect(abs(dismissed - 2) < 1e-3)
    #expect(toast.superview == nil)
  }

  @Test func aTapDismissesAToast() throws {
    let toast = Toast(message: "Tap me")
    stage.at(0) { toast.show(in: stage.window, for: 60) }
    stage.tap(toast, at: 1)
    try stage.advance(to: 2)
    #expect(toast.superview == nil)
  }

  @Test func aViewDrawsItself() throws {
    let view = WaveView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    stage.addSubview(view)
    let frame = try stage.record(at: [0]).frames()[0]
    #expect(Set(frame.pixels).count > 50)
    let picture = try #require(view.picture())
    #expect(picture.size == CGSize(width: 80, height: 60))
    #expect(view.thumbnail().size == CGSize(width: 20, height: 20))
  }

  @Test func aCardFollowsTheFinger() throws {
    let card = FlipCard(frame: CGRect(x: 60, y: 60, width: 120, height: 160))
    stage.addSubview(card)
    stage.drag(from: CGPoint(x: 120, y: 140), to: CGPoint(x: 220, y: 140), at: 0.5, duration: 0.5)
    try stage.advance(to: 0.9)
    #expect(card.layer.transform.m11 < 1)
    try stage.advance(to: 3)
    #expect(card.states.first == .began)
    #expect(card.states.last == .ended)
    #expect(CATransform3DIsIdentity(card.layer.transform))
    card.flip()
    try stage.advance(to: 5)
    #expect(card.isFlipped)
    card.fadeScrubbing(to: 0.5)
    try stage.advance(to: 5.1)
    #expect(abs(try #require(card.layer.presentation()).opacity - 0.6) < 1e-5)
    card.swapSides()
    try stage.advance(to: 6)
    #expect(card.front.isHidden)
  }

  @Test func oldNamesStillWork() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.addSubview(view)
    OldNames.fade(view)
    OldNames.move(view)
    #expect(OldNames.dash().lineDashPattern == [4, 2])
    #expect(view.subviews.count == 1)
    try stage.advance(to: 1)
    #expect(view.frame == CGRect(x: 12, y: 1, width: 44, height: 46))
  }

  @Test func aScreenLivesItsLife() throws {
    let controller = ScreenController()
    stage.rootViewController = controller
    try stage.advance(to: 0.1)
    #expect(controller.log.prefix(2) == ["viewDidLoad", "viewWillAppear"])
    #expect(controller.log.contains("viewDidAppear"))
    #expect(controller.field.frame.width == 280)
    stage.tap(controller.button, at: 0.2)
    try stage.advance(to: 0.35)
    #expect(controller.field.layer.animationKeys() == ["position"])
    stage.tap(controller.field, at: 1)
    stage.type("Ann!", into: controller.field, at: 1.5)
    stage.tap(controller.button, at: 3)
    stage.at(4) { controller.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
    try stage.advance(to: 6)
    #expect(controller.log.contains("editing"))
    #expect(controller.log.filter { $0 != "layout" }.suffix(2) == ["sent Ann", "later"])
    #expect(controller.offsets.last == 100)
    #expect(controller.offsets.count > 10)
  }

  @Test func everyNameOfCoreAnimationIsThere() throws {
    let layers = CoreAnimationNames.layers()
    for layer in layers { stage.rootLayer.addSublayer(layer) }
    for (number, animation) in CoreAnimationNames.animations().enumerated() {
      layers[1].add(animation, forKey: "\(number)")
    }
    CoreAnimationNames.transact()
    #expect(CoreAnimationNames.transforms().m34 != 0)
    try stage.advance(to: 1)
    for keyPath in CoreAnimationNames.keyPaths {
      let layer = layers[1]
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = layer.value(forKeyPath: keyPath)
      animation.fromValue = animation.toValue
      layer.add(animation, forKey: nil)
    }
    try stage.advance(to: 2)
    #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
  }

  @Test func aLayerDrawsAndAnimatesItsOwnProperty() throws {
    let dial = DialLayer()
    dial.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    stage.rootLayer.addSublayer(dial)
    stage.at(0) { dial.angle = 3 }
    try stage.advance(to: 0.5)
    #expect(dial.angle == 3)
    #expect(abs(try #require(dial.presentation()).angle - 1.5) < 0.05)
  }

  @Test func everyNameOfUIKitIsThere() throws {
    let view = OverridingView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.addSubview(view)
    view.frame.size.width = 30
    view.isHidden = false
    view.backgroundColor = .red
    #expect(view.calls.contains("willMove"))
    #expect(view.calls.contains("didMoveToSuperview"))
    #expect(view.calls.suffix(3) == ["frame", "isHidden", "backgroundColor"])
    #expect(UIKitNames.constants().count == 27)
    #expect(UIKitNames.values().count == 7)
    UIKitNames.surroundings()
    UIKitNames.gestures(in: view)
    UIKitNames.constraints(in: view)
    UIKitNames.animators(view)
    #expect(UIKitNames.colors()[0].cgColor.alpha == 0)
    #expect(UIKitNames.images()?.size == CGSize(width: 4, height: 4))
    #expect(!UIKitNames.paths().isEmpty)
    #expect(UIKitNames.still(view).count == 8)
    #expect(UIKitNames.lists().count == 4)
    #expect(UIKitNames.controllers(view, NSObject()).count == 11)
    #expect(UIKitNames.system(view, CGContext(bounds: view.bounds)).count == 2)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    for control in UIKitNames.controls() { view.addSubview(control) }
    try stage.advance(to: 1)
    #expect(view.calls.contains("layoutSubviews"))
    view.setValue(0.25, forKey: "alpha")
    view.setValue(CGPoint(x: 5, y: 6), forKey: "center")
    #expect(view.alpha == 0.25)
    #expect(view.center == CGPoint(x: 5, y: 6))
    #expect(view.value(forKeyPath: "center.x") as? Double == 5)
  }

  @Test func associatedObjectsStayWithTheirObjects() {
    let (one, two) = (UIView(), UIView())
    one.badge = "3"
    #expect(one.badge == "3")
    #expect(two.badge == nil)
    one.badge = nil
    #expect(one.badge == nil)
    var object: NSObject? = NSObject()
    object?.nickname = "nick"
    #expect(object?.nickname == "nick")
    one.nickname = "view"
    #expect(one.nickname == "view")
    object = nil
    #expect(NSObject().nickname == "none")
    let layer = CALayer()
    var partner: CALayer? = CALayer()
    layer.partner = partner
    #expect(layer.partner === partner)
    partner = nil
    #expect(layer.partner == nil)
  }

  @Test func valuesAreTextInBraces() {
    #expect(NSCoder.string(for: CGPoint(x: 1, y: 2.5)) == "{1, 2.5}")
    #expect(NSCoder.cgPoint(for: "{1, 2.5}") == CGPoint(x: 1, y: 2.5))
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.cgSize(for: "nonsense") == .zero)
    #expect(IndexPath(row: 2, section: 1) == IndexPath(item: 2, section: 1))
    #expect(IndexPath(row: 2, section: 1).section == 1)
    #expect(autoreleasepool { 3 } == 3)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  @Test func namesOfItsOwnComeFirst() {
    let view = UIView()
    view.shake()
    view.bounce()
    #expect(view.layer.animationKeys() == ["own shake", "own bounce"])
    let button = ShakyButton()
    button.startShake()
    #expect(button.isShaking)
    button.shake()
    button.shakeIt()
    #expect(button.shakes == 2)
    let label = ShakyLabel()
    label.shake()
    #expect(label.shakes == 1)
    let controller = UIViewController()
    #expect(controller.view.parentViewController === controller)
  }

  @Test func codeOutsideOfTheMainActorRecords() throws {
    #expect(try recordScreen(stage).count == 2)
  }

  @Test func whatViewDidLoadAnimatesIsSeen() throws {
    let controller = EagerController()
    stage.at(1) { stage.rootViewController = controller }
    try stage.advance(to: 1.5)
    #expect(abs(try #require(controller.square.layer.presentation()).position.x - 35) < 1)
    try stage.advance(to: 3)
    #expect(controller.ended == [2])
    let unseen = EagerController()
    stage.at(3.5) { unseen.loadViewIfNeeded() }
    try stage.advance(to: 5)
    #expect(unseen.ended == [3.5])
    #expect(unseen.square.layer.animationKeys() == nil)
  }
}

/// Animates before it is shown.
private class EagerController: UIViewController {
  let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private(set) var ended: [Double] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(square)
    UIView.animate(
      withDuration: 1, animations: { self.square.frame.origin.x += 50 },
      completion: { _ in self.ended.append(CACurrentMediaTime()) })
  }
}

/// As in a `main.swift` of Swift 5, where nothing is on the main actor: mainly here to compile.
func recordScreen(_ stage: Stage) throws -> Recording {
  let button = UIButton(type: .system)
  button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
  stage.rootViewController = UIViewController()
  stage.addSubview(button)
  stage.tap(button, at: 0.1)
  stage.press(CGPoint(x: 30, y: 30), at: 0.2, for: 0.1)
  stage.drag(from: CGPoint(x: 1, y: 1), to: CGPoint(x: 9, y: 9), at: 0.3, duration: 0.1)
  stage.scroll(UIPickerView(), toRow: 0, at: 0.4)
  stage.window.tintColor = .red
  return try stage.record(at: [0, 0.5])
}
