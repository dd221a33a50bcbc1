extension Scene {
  /// The timing and the options that all verbs with an animation block share.
  public struct Block: Hashable, Sendable {
    /// The length of one run, in seconds.
    public var duration: Double
    /// The time before the first run, in seconds.
    public var delay: Double
    /// The number of runs, infinite to repeat forever; nil for one run.
    public var repeatCount: Double?
    /// Whether each run is followed by one backward.
    public var autoreverses: Bool
    /// The names of UIKit's options, such as "curveEaseIn".
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
    /// The damping ratio, greater than 0 and at most 1; nil to use the bounce.
    public var damping: Double?
    /// The velocity at the start, in whole distances of the animation per second.
    public var velocity: Double
    /// The bounce, greater than −1 and at most 1; nil to use `damping`, or 0 if that is nil, too.
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
    /// The start as a fraction of the whole animation, 0…1.
    public var start: Double
    /// The length as a fraction of the whole animation, 0…1.
    public var duration: Double
    public var changes: [Change]

    public init(start: Double, duration: Double, _ changes: [Change]) {
      self.start = start
      self.duration = duration
      self.changes = changes
    }
  }

  /// Replaces a view or its contents in a transition, as `UIView.transition` does.
  public struct Transition: Hashable, Sendable {
    /// The name of the transition, such as "flipFromLeft".
    public var name: String
    /// The length of the transition, in seconds.
    public var duration: Double
    /// The names of UIKit's options.
    public var options: [String]
    /// The changes within the view; nil if another view replaces it.
    public var changes: [Change]?
    /// The id of the view that replaces it.
    public var replacement: String?

    public init(
      _ name: String, duration: Double, options: [String] = [], changes: [Change]? = nil,
      to replacement: String? = nil
    ) {
      self.name = name
      self.duration = duration
      self.options = options
      self.changes = changes
      self.replacement = replacement
    }
  }
}

extension Scene.Transition {
  @available(*, deprecated, renamed: "replacement")
  public var other: String? {
    get { replacement }
    set { replacement = newValue }
  }
}
