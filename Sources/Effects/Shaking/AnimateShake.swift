public import Foundation
internal import Views

extension ViewEffects {
  /// Shakes the view's frame between `offset` to the right and to the left of where it is.
  ///
  /// Keyframes of `frame`, eased in and out over each round as a whole: the view jumps right, and each round takes it left
  /// in its first half and back right in the second. At the end the frame is what it was.
  ///
  /// - Parameters:
  ///   - offset: In points.
  ///   - duration: Of one round, in seconds.
  ///   - repeatCount: In rounds.
  ///   - completion: Told whether the shake ran to its end.
  public func animateShake(
    offset: CGFloat = 5, duration: TimeInterval = 0.06, repeatCount: Float = 3,
    completion: ((Bool) -> Void)? = nil
  ) {
    let defaultFrame = frame
    let (right, left) = (
      defaultFrame.offsetBy(dx: offset, dy: 0), defaultFrame.offsetBy(dx: -offset, dy: 0)
    )
    frame = right
    let easeInOut = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveEaseInOut.rawValue)
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: [.repeat, easeInOut]) {
      UIView.setAnimationRepeatCount(repeatCount)
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.frame = left }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.frame = right }
    } completion: { finished in
      self.frame = defaultFrame
      completion?(finished)
    }
  }
}
