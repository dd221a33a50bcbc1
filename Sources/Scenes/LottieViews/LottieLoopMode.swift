/// The repetition of an animation.
public enum LottieLoopMode: Hashable, Sendable {
  /// Plays once, and then stays at its end.
  case playOnce
  /// Repeats forever.
  case loop
  /// Plays forward and backward, forever.
  case autoReverse
  /// Plays this many times.
  case `repeat`(Float)
  /// Plays forward and backward this many times.
  case repeatBackwards(Float)
}

/// A closure called when an animation has ended or has been stopped.
/// - Parameter finished: Whether it reached its end.
public typealias LottieCompletionBlock = (_ finished: Bool) -> Void
