public import Foundation
import Graphics
internal import Views

extension ViewEffects {
  /// Shakes the view by its transform, from `distance` left to the same distance right and back.
  ///
  /// When it has finished, the transform is the identity; if another animation has replaced it, the
  /// transform is not changed.
  ///
  /// - Parameters:
  ///   - distance: To either side, in points.
  ///   - duration: The duration of each half of a round, there or back, in seconds.
  ///   - repeatCount: In rounds there and back.
  public func startShake(
    distance: CGFloat = 5, duration: TimeInterval = 0.06, repeatCount: Float = 5
  ) {
    transform = CGAffineTransform(translationX: -distance, y: 0)
    UIView.beginAnimations("shake_button", context: nil)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationRepeatCount(repeatCount)
    UIView.setAnimationDuration(duration)
    UIView.setAnimationDidStop { _, finished, _ in
      if finished { self.transform = .identity }
    }
    transform = CGAffineTransform(translationX: distance, y: 0)
    UIView.commitAnimations()
  }
}
