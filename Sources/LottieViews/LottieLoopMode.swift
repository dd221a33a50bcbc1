/// How often an animation plays.
public enum LottieLoopMode: Hashable, Sendable {
  /// Once, and then it rests at its end.
  case playOnce
  /// Again and again.
  case loop
  /// There and back, again and again.
  case autoReverse
  /// So many times.
  case `repeat`(Float)
  /// There and back so many times.
  case repeatBackwards(Float)
}

/// Called when an animation has come to its end, or has been stopped before.
/// - Parameter finished: Whether it came to its end.
public typealias LottieCompletionBlock = (_ finished: Bool) -> Void
