public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A switch of 51 × 31 points, or 63 × 28 in the look of iOS 26, on or off by a tap or a drag; in
/// right-to-left order it is on with its knob at the left.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UISwitch.onTintColor,
      \UISwitch.thumbTintColor,
    ]
  }

  private var metrics: SwitchMetrics { SwitchMetrics(traitCollection) }

  /// The container of all parts, so that they fade together while disabled.
  private let body = UIView()
  private let track = UIView()
  private let knob = KnobView()
  /// The state of a tracked finger; nil otherwise.
  private var tracked: (isOn: Bool, moved: Bool)?

  /// Creates a switch of its fixed size, whatever the frame's size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: SwitchMetrics.ofScreen.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = metrics.size
    setUp()
  }

  /// Whether it is on; setting it moves the knob at once and sends no event.
  open var isOn: Bool {
    get { shownOn }
    set { setOn(newValue, animated: false) }
  }
  private var shownOn = false

  /// Sets whether it is on; sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    shownOn = on
    move(animated: animated)
  }

  /// The color of the track while on; green by default.
  open var onTintColor: UIColor? { didSet { if onTintColor != oldValue { move(animated: false) } } }
  open var thumbTintColor: UIColor? {
    didSet { if thumbTintColor != oldValue { move(animated: false) } }
  }
  /// The images of old iOS versions; not drawn, as on iOS.
  open var onImage: UIImage?
  open var offImage: UIImage?
  open var title: String?

  open override var isEnabled: Bool {
    didSet { body.alpha = isEnabled ? 1 : 0.5 }
  }

  open override var intrinsicContentSize: CGSize { metrics.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { metrics.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    body.frame = CGRect(origin: bounds.origin, size: metrics.size)
    placeKnob()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColors()
    guard let previousTraitCollection, traitCollection.hasOtherLook(than: previousTraitCollection)
    else { return }
    if frame.size == SwitchMetrics(previousTraitCollection).size { frame.size = metrics.size }
    adoptLook()
    invalidateIntrinsicContentSize()
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("on", \UISwitch.isOn),
    KeyedValue("isOn", \UISwitch.isOn),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    tracked = (shownOn, false)
    move(animated: true)
    return true
  }

  /// Moves the knob once the finger is well beyond the center, by eye.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let now = tracked?.isOn else { return false }
    var x = touch.location(in: self).x
    let width = metrics.size.width
    if isRightToLeft { x = width - x }
    let goal = x > width * 0.75 ? true : x < width * 0.25 ? false : now
    if goal != now {
      tracked = (goal, true)
      move(animated: true)
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let end = tracked.map { $0.moved ? $0.isOn : !shownOn } ?? shownOn
    tracked = nil
    let changed = end != shownOn
    shownOn = end
    move(animated: true)
    if changed { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    tracked = nil
    move(animated: true)
  }

  // MARK: Appearance

  private func setUp() {
    isOpaque = false
    body.isUserInteractionEnabled = false
    addSubview(body)
    body.addSubview(track)
    body.addSubview(knob)
    adoptLook()
  }

  private func adoptLook() {
    let metrics = metrics
    body.frame = CGRect(origin: bounds.origin, size: metrics.size)
    track.frame = body.bounds
    for part in [body, track] { part.layer.cornerRadius = metrics.size.height / 2 }
    body.clipsToBounds = metrics.clipsKnob
    knob.style = metrics.knobStyle
    move(animated: false)
  }

  private func move(animated: Bool) {
    let metrics = metrics
    run(animated ? metrics.knobMotion : nil) { self.placeKnob() }
    let isOn = tracked?.isOn ?? shownOn
    run(animated ? isOn ? metrics.onMotion : metrics.offMotion : nil) { self.applyColors() }
    valuesChanged()
  }

  private func run(_ motion: PartMotion?, _ animations: @escaping () -> Void) {
    guard let motion else { return animations() }
    motion.run(animations)
  }

  private func applyColors() {
    let isOn = tracked?.isOn ?? shownOn
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : metrics.off
    track.showContrastLine(if: !isOn)
    knob.backgroundColor = thumbTintColor ?? .white
  }

  private func placeKnob() {
    let metrics = metrics
    let inset = (metrics.size.height - metrics.knob.height) / 2
    let width = metrics.knob.width + (tracked == nil ? 0 : metrics.pressedGrowth)
    let isAtRight = (tracked?.isOn ?? shownOn) != isRightToLeft
    let x = isAtRight ? metrics.size.width - inset - width : inset
    let box = CGRect(x: x, y: inset, width: width, height: metrics.knob.height)
    let isHeld = tracked != nil
    knob.frame = isHeld ? box.insetBy(dx: -metrics.lift.width, dy: -metrics.lift.height) : box
    knob.isGlass = isHeld && metrics.lift != .zero
  }
}

/// The measures of a switch, in points.
private struct SwitchMetrics: LookMetrics {
  let size: CGSize
  /// The knob at rest, inset by the same on three sides.
  let knob: CGSize
  /// The growth of a pressed knob's width toward the middle.
  let pressedGrowth: CGFloat
  /// The growth of a held knob on each side, with which it is glass; zero for none.
  let lift: CGSize
  /// Whether the knob's shadow ends at the track.
  let clipsKnob: Bool
  let knobStyle: KnobView.Style
  /// The color of the track while off.
  let off: UIColor
  let knobMotion, onMotion, offMotion: PartMotion

  /// As on iOS 17 and 18; growth and motion are by eye.
  static let classic = SwitchMetrics(
    size: CGSize(width: 51, height: 31), knob: CGSize(width: 27, height: 27), pressedGrowth: 7,
    lift: .zero, clipsKnob: true, knobStyle: .switchKnob, off: .secondarySystemFill,
    knobMotion: .easeInOut(0.25), onMotion: .easeInOut(0.25), offMotion: .easeInOut(0.25))

  /// Sizes and colors as in pictures of iOS 26, in which no shadow shows; the motion as measured.
  ///
  /// The growth of a held knob is by eye.
  static let ios26 = SwitchMetrics(
    size: CGSize(width: 63, height: 28), knob: CGSize(width: 37, height: 24), pressedGrowth: 0,
    lift: CGSize(width: 10, height: 7), clipsKnob: false, knobStyle: .flat, off: .tertiaryLabel,
    knobMotion: .curve(
      CGPoint(x: 0.16, y: 0.004), CGPoint(x: 0.406, y: 1.192), duration: 0.336),
    onMotion: .spring(0.99947), offMotion: .spring(0.58792))
}

/// The timing of a part's movement; durations are in seconds.
private enum PartMotion {
  case easeInOut(Double)
  /// A critically damped spring.
  case spring(Double)
  /// A cubic Bézier curve by its control points.
  case curve(CGPoint, CGPoint, duration: Double)

  @MainActor func run(_ animations: @escaping () -> Void) {
    switch self {
    case .easeInOut(let duration):
      UIView.animate(
        withDuration: duration, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut],
        animations: animations, completion: nil)
    case .spring(let duration):
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [.beginFromCurrentState], animations: animations, completion: nil)
    case .curve(let first, let second, let duration):
      UIViewPropertyAnimator(
        duration: duration, controlPoint1: first, controlPoint2: second, animations: animations
      ).startAnimation()
    }
  }
}
