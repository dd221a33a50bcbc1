extension Scene {
  /// What the verbs that run an animation block have in common.
  public struct Block: Hashable, Sendable {
    /// In seconds.
    public var duration: Double
    /// In seconds.
    public var delay: Double
    /// nil: once; infinite for ever.
    public var repeatCount: Double?
    /// Whether each run goes back again.
    public var autoreverses: Bool
    /// Names of UIKit's options, such as "curveEaseIn".
    public var options: [String]

    public init(
      duration: Double, delay: Double = 0, repeatCount: Double? = nil, autoreverses: Bool = false,
      options: [String] = []
    ) {
      self.duration = duration
      self.delay = delay
      self.repeatCount = repeatCount
      self.autoreverses = autoreverses
      self.options = options
    }
  }

  /// Animates properties to new values, as `UIView.animate(withDuration:)` does.
  public struct Animate: Hashable, Sendable {
    public var changes: [Change]
    public var block: Block

    public init(_ changes: [Change], _ block: Block) {
      self.changes = changes
      self.block = block
    }
  }

  /// Animates properties to new values with a spring.
  public struct Spring: Hashable, Sendable {
    public var changes: [Change]
    public var block: Block
    /// The damping ratio, greater than 0 and at most 1; nil goes by the bounce.
    public var damping: Double?
    /// At the start, in whole distances of the animation per second.
    public var velocity: Double
    /// Greater than -1 and at most 1; nil goes by the damping, else 0.
    public var bounce: Double?

    public init(
      _ changes: [Change], _ block: Block, damping: Double? = nil, velocity: Double = 0,
      bounce: Double? = nil
    ) {
      self.changes = changes
      self.block = block
      self.damping = damping
      self.velocity = velocity
      self.bounce = bounce
    }
  }

  /// Animates properties from one set of values to the next, as `UIView.animateKeyframes` does.
  public struct AnimateKeyframes: Hashable, Sendable {
    public var keyframes: [Keyframe]
    public var block: Block

    public init(_ keyframes: [Keyframe], _ block: Block) {
      self.keyframes = keyframes
      self.block = block
    }
  }

  /// One set of values of `AnimateKeyframes`.
  public struct Keyframe: Hashable, Sendable {
    /// When it starts, 0 to 1 of the whole.
    public var start: Double
    /// How long it lasts, 0 to 1 of the whole.
    public var duration: Double
    public var changes: [Change]

    public init(start: Double, duration: Double, _ changes: [Change]) {
      self.start = start
      self.duration = duration
      self.changes = changes
    }
  }

  /// Goes over to other contents, as `UIView.transition` does.
  public struct Transition: Hashable, Sendable {
    /// Such as "flipFromLeft".
    public var name: String
    /// In seconds.
    public var duration: Double
    /// Names of UIKit's options.
    public var options: [String]
    /// What changes within the view that the step is about; nil where another view takes its place.
    public var changes: [Change]?
    /// The id of the view that takes its place.
    public var other: String?

    public init(
      _ name: String, duration: Double, options: [String] = [], changes: [Change]? = nil,
      to other: String? = nil
    ) {
      self.name = name
      self.duration = duration
      self.options = options
      self.changes = changes
      self.other = other
    }
  }
}
