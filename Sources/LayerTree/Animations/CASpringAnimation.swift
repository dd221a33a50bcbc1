import Animation
public import Foundation

/// A basic animation whose progress is that of a damped spring, in real seconds.
///
/// The duration does not stretch the spring, it cuts it off: set it to `settlingDuration` to see all of it.
open class CASpringAnimation: CABasicAnimation {
  /// Greater than 0.
  ///
  /// As at Apple, values out of range are replaced by the defaults: mass 1, stiffness 100, damping 10.
  open var mass: CGFloat = 1 {
    willSet { requireMutable() }
    didSet { if !(mass > 0) { mass = reset("mass", mass, to: 1, "greater than 0") } }
  }
  /// Greater than 0.
  open var stiffness: CGFloat = 100 {
    willSet { requireMutable() }
    didSet {
      if !(stiffness > 0) { stiffness = reset("stiffness", stiffness, to: 100, "greater than 0") }
    }
  }
  /// At least 0.
  open var damping: CGFloat = 10 {
    willSet { requireMutable() }
    didSet { if !(damping >= 0) { damping = reset("damping", damping, to: 10, "0 or greater") } }
  }
  /// In whole distances per second, positive toward the target.
  open var initialVelocity: CGFloat = 0 { willSet { requireMutable() } }
  /// Whether damping beyond critical slows the spring down, which only `init(perceptualDuration:bounce:)` sets.
  private(set) final var allowsOverdamping = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A spring as designers think of it, lasting until it has settled.
  /// - Parameters:
  ///   - perceptualDuration: The undamped period in seconds, greater than 0.
  ///   - bounce: 0 is critical damping, 1 swings for ever, negative is over-damped; from −1, exclusive, to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    precondition(
      perceptualDuration > 0, "the duration is greater than 0 s, not \(perceptualDuration)")
    precondition(
      bounce > -1 && bounce <= 1, "the bounce is greater than −1, at most 1, not \(bounce)")
    self.init()
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    allowsOverdamping = true
    duration = settlingDuration
  }

  /// After how many seconds the spring is at rest to a thousandth; the greatest float's value if never.
  open var settlingDuration: CFTimeInterval {
    let never = Double(Float.greatestFiniteMagnitude)
    return speed == 0 ? never : min(spring.settlingDuration / Double(speed.magnitude), never)
  }

  /// The undamped period, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  open var bounce: CGFloat { spring.bounce }

  private func reset(_ key: String, _ value: CGFloat, to usual: CGFloat, _ needed: String)
    -> CGFloat
  {
    Timeline.current.report(
      Diagnostic(
        layer: "\(type(of: self))", keyPath: key, found: "\(value)", needed: needed,
        message: "found \(value), needed \(needed); \(usual) is used"))
    return usual
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "mass": mass
    case "stiffness": stiffness
    case "damping": damping
    case "initialVelocity": initialVelocity
    case "settlingDuration": settlingDuration
    case "perceptualDuration": perceptualDuration
    case "bounce": bounce
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    let new = unwrapped(value)
    switch key {
    case "mass": mass = number(new, key)
    case "stiffness": stiffness = number(new, key)
    case "damping": damping = number(new, key)
    case "initialVelocity": initialVelocity = number(new, key)
    case "settlingDuration", "perceptualDuration", "bounce":
      preconditionFailure("\(key) cannot be set: it follows from mass, stiffness and damping")
    default: super.setValue(value, forKey: key)
    }
  }

  override class func blank() -> CAAnimation { CASpringAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }

  private var spring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  override func course(reading reader: BoxedValueReader) -> PropertyTrack.Course? {
    ends(reading: reader).map { .spring(spring, $0) }
  }
}
