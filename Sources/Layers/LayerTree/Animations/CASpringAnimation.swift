import Animation
public import Foundation

/// A basic animation that progresses as a damped spring, in real seconds.
///
/// The duration does not stretch the spring, it cuts it off: set it to `settlingDuration` to
/// see all of it.
open class CASpringAnimation: CABasicAnimation {
  /// Greater than 0.
  ///
  /// As in Core Animation, values out of range are replaced by the defaults: mass 1, stiffness 100,
  /// damping 10.
  open var mass: CGFloat = 1 {
    willSet { requireMutable() }
    didSet { if let usual = Self.massRow.replacement(for: mass, of: self) { mass = usual } }
  }
  /// Greater than 0.
  open var stiffness: CGFloat = 100 {
    willSet { requireMutable() }
    didSet {
      if let usual = Self.stiffnessRow.replacement(for: stiffness, of: self) { stiffness = usual }
    }
  }
  /// At least 0.
  open var damping: CGFloat = 10 {
    willSet { requireMutable() }
    didSet {
      if let usual = Self.dampingRow.replacement(for: damping, of: self) { damping = usual }
    }
  }
  /// In whole distances per second, positive toward the target.
  open var initialVelocity: CGFloat = 0 { willSet { requireMutable() } }
  /// Whether damping beyond critical slows the spring down, which only
  /// `init(perceptualDuration:bounce:)` sets.
  private(set) final var allowsOverdamping = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A spring described by its perceived duration and bounce, lasting until it has settled.
  /// - Parameters:
  ///   - perceptualDuration: The undamped period in seconds, greater than 0.
  ///   - bounce: 0 is critical damping, 1 swings without end, negative is over-damped; from −1,
  ///   exclusive, to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    precondition(
      Self.perceptualDurationRow.range.contains(perceptualDuration),
      "the duration is greater than 0 s, not \(perceptualDuration)")
    precondition(
      Self.bounceRow.range.contains(bounce),
      "the bounce is greater than −1, at most 1, not \(bounce)")
    self.init()
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    allowsOverdamping = true
    duration = settlingDuration
  }

  /// The time in seconds after which the spring stays within a thousandth of rest; the greatest
  /// float's value if never.
  open var settlingDuration: CFTimeInterval {
    let never = Double(Float.greatestFiniteMagnitude)
    return speed == 0 ? never : min(spring.settlingDuration / Double(speed.magnitude), never)
  }

  /// The undamped period, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }
  open var bounce: CGFloat { spring.bounce }

  package override class var propertyTable: AnimationPropertyTable { .spring }

  override class func blank() -> CAAnimation { CASpringAnimation() }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    if let other = other as? CASpringAnimation { allowsOverdamping = other.allowsOverdamping }
  }

  /// The motion in the evaluator's form.
  package final var spring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  override func interpolation(reading reader: BoxedValueReader) -> PropertyTrack.Interpolation? {
    ends(reading: reader).map { .spring(spring, $0) }
  }
}

extension AnimationProperty {
  /// The default that replaces a number outside the row's range, with a diagnostic; nil for one
  /// inside it.
  fileprivate func replacement(for number: CGFloat, of spring: CASpringAnimation) -> CGFloat? {
    guard !range.contains(number), case .number(let usual)? = initialValue else { return nil }
    let needed = range == .positive ? "greater than 0" : "0 or greater"
    LayerFact.mismatch(found: "\(number)", needed: needed, outcome: "\(usual) is used").report(
      of: type(of: spring), at: key)
    return usual
  }
}
