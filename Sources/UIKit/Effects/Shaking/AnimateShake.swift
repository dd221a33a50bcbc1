public import Foundation
internal import Views

extension ViewEffects {
  /// Shakes the view's frame between `offset` to the right and to the left of its position.
  ///
  /// Keyframes of the frame's origin, eased in and out over each round as a whole: the view jumps
  /// right, and each round moves it left in its first half and back right in the second. At the end
  /// the frame is restored; a view that is shaken again meanwhile returns to its position before
  /// the first shake.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - duration: The duration of one round, in seconds.
  ///   - repeatCount: In rounds.
  ///   - completion: Called with whether the shake ran to its end.
  public func animateShake(
    offset: CGFloat = 5, duration: TimeInterval = 0.06, repeatCount: Float = 3,
    completion: ((Bool) -> Void)? = nil
  ) {
    let rest = self[companion: RestingPosition.self] ?? RestingPosition(center)
    self[companion: RestingPosition.self] = rest
    rest.shakes += 1
    // The center moves the frame, without changing the size of a rotated or scaled view.
    let (right, left) = (rest.center(movedBy: offset), rest.center(movedBy: -offset))
    center = right
    let easeInOut = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveEaseInOut.rawValue)
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: [.repeat, easeInOut]) {
      UIView.setAnimationRepeatCount(repeatCount)
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.center = left }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.center = right }
    } completion: { finished in
      self.center = rest.center
      rest.shakes -= 1
      if rest.shakes == 0 { self[companion: RestingPosition.self] = nil }
      completion?(finished)
    }
  }
}

/// The position of a view before it was shaken, and the number of unfinished shakes.
private final class RestingPosition {
  let center: CGPoint
  var shakes = 0

  init(_ center: CGPoint) { self.center = center }

  func center(movedBy offset: CGFloat) -> CGPoint {
    CGPoint(x: center.x + offset, y: center.y)
  }
}
