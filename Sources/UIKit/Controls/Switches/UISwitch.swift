public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A switch of 51 × 31 points, on or off, by a tap or a drag; in right-to-left order it is on with
/// its knob at the left.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UISwitch.onTintColor,
      \UISwitch.thumbTintColor,
    ]
  }

  private static let size = CGSize(width: 51, height: 31)
  /// The side of the knob at rest, as on iOS 17 and 18; pressed, it is wider.
  private static let knobSide: CGFloat = 27
  /// The growth of the pressed knob in points, and the duration of a turn in seconds, by eye.
  private static let pressedGrowth: CGFloat = 7
  private static let duration = 0.25

  /// The container of all parts, so that they fade together while disabled.
  private let body = UIView()
  private let track = UIView()
  private let knob = KnobView()
  /// The state of a tracked finger; nil otherwise.
  private var tracked: (isOn: Bool, moved: Bool)?

  /// Creates a switch of its fixed size, whatever the frame's size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = Self.size
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

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    body.frame = CGRect(origin: bounds.origin, size: Self.size)
    placeKnob()
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
    if isRightToLeft { x = Self.size.width - x }
    let goal = x > Self.size.width * 0.75 ? true : x < Self.size.width * 0.25 ? false : now
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
    body.frame = CGRect(origin: .zero, size: Self.size)
    track.frame = body.bounds
    for part in [body, track] { part.layer.cornerRadius = Self.size.height / 2 }
    // The knob's shadow ends at the track.
    body.clipsToBounds = true
    move(animated: false)
  }

  private func move(animated: Bool) {
    guard animated else {
      apply()
      return
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut],
      animations: { self.apply() }, completion: nil)
  }

  private func apply() {
    placeKnob()
    track.backgroundColor =
      tracked?.isOn ?? shownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    knob.backgroundColor = thumbTintColor ?? .white
    valuesChanged()
  }

  private func placeKnob() {
    let inset = (Self.size.height - Self.knobSide) / 2
    let width = Self.knobSide + (tracked == nil ? 0 : Self.pressedGrowth)
    let isAtRight = (tracked?.isOn ?? shownOn) != isRightToLeft
    let x = isAtRight ? Self.size.width - inset - width : inset
    knob.frame = CGRect(
      x: x, y: inset, width: width, height: Self.knobSide)
  }
}

/// The knob of a switch or a slider: round, white, with two shadows, one soft and one close.
final class KnobView: UIView {
  private let soft = UIView()
  private let close = UIView()
  /// The visible part, above both shadows.
  private let face = UIView()

  /// The inset of the views with shadows inside the face: at its edge, they would be visible as a
  /// hard edge.
  private static let inset: CGFloat = 0.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  override var backgroundColor: UIColor? {
    get { face.backgroundColor }
    set { for view in [soft, close, face] { view.backgroundColor = newValue } }
  }

  /// - Parameters: y offsets and sigmas in points; opacities of black.
  func setShadows(
    soft far: (y: CGFloat, radius: CGFloat, opacity: Float),
    close near: (y: CGFloat, radius: CGFloat, opacity: Float)
  ) {
    for (view, shadow) in [(soft, far), (close, near)] {
      view.layer.shadowOffset = CGSize(width: 0, height: shadow.y)
      view.layer.shadowRadius = shadow.radius
      view.layer.shadowOpacity = shadow.opacity
    }
  }

  /// Adds the parts; the faint line around the face is by eye.
  private func setUp() {
    for view in [soft, close, face] { addSubview(view) }
    face.layer.borderWidth = 0.5
    face.layer.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.04)
    // In the colors of iOS 17's switch to two levels of 255.
    setShadows(soft: (3, 4, 0.145), close: (0, 0.5, 0))
    backgroundColor = .white
    placeParts()
  }

  override var frame: CGRect { didSet { placeParts() } }
  override var bounds: CGRect { didSet { placeParts() } }

  private func placeParts() {
    let inner = bounds.insetBy(
      dx: min(Self.inset, bounds.width / 2), dy: min(Self.inset, bounds.height / 2))
    for (view, box) in [(soft, inner), (close, inner), (face, bounds)] {
      view.frame = box
      view.layer.cornerRadius = min(box.width, box.height) / 2
    }
  }
}
