public import Foundation
import Graphics
import LayerTree
internal import Views

extension ViewEffects {
  /// Shakes a little from side to side for half a second, decreasing.
  public func shake() {
    shakeWithOptions(
      [.directionHorizontal, .forceInterpolationExpDown, .atEndComplete], force: 0.075,
      duration: 0.5, iterationDuration: 0.03)
  }

  /// Shakes by swings to one side and the other; if the view is already shaking, only the settings
  /// change, and the time starts again.
  ///
  /// Each swing is a block animation of the transform, eased in and out. Its amplitude is
  /// determined when it begins, by the fraction of `duration` that has passed.
  ///
  /// - Parameters:
  ///   - force: For 1 the view swings by its own size, or by 90°.
  ///   - duration: In seconds, greater than 0; the options determine what happens afterwards.
  ///   - iterationDuration: The duration of one swing, in seconds.
  ///   - completionHandler: Called when the shake has ended, also by `endShake()`.
  public func shakeWithOptions(
    _ shakeOptions: SCShakeOptions, force: CGFloat, duration: CGFloat, iterationDuration: CGFloat,
    completionHandler: (() -> Void)? = nil
  ) {
    let shaker = shaker ?? ViewShaker(of: self)
    self.shaker = shaker
    shaker.settings = SwingSettings(
      options: shakeOptions, force: force, duration: duration, swingDuration: iterationDuration)
    shaker.completionHandler = completionHandler
    shaker.startTime = CACurrentMediaTime()
    shaker.beginIfNeeded()
  }

  /// The same as `shakeWithOptions(_:force:duration:iterationDuration:completionHandler:)`.
  public func beginShaking(
    options: SCShakeOptions, force: CGFloat, duration: CGFloat, iterationDuration: CGFloat,
    completionHandler: (() -> Void)? = nil
  ) {
    shakeWithOptions(
      options, force: force, duration: duration, iterationDuration: iterationDuration,
      completionHandler: completionHandler)
  }

  /// `shakeWithOptions` under the Swift name of the Objective-C method.
  public func shake(
    with shakeOptions: SCShakeOptions, force: CGFloat, duration: CGFloat,
    iterationDuration: CGFloat, completionHandler: (() -> Void)? = nil
  ) {
    shakeWithOptions(
      shakeOptions, force: force, duration: duration, iterationDuration: iterationDuration,
      completionHandler: completionHandler)
  }

  /// `beginShaking(options:…)` under that name.
  public func beginShaking(
    with shakeOptions: SCShakeOptions, force: CGFloat, duration: CGFloat,
    iterationDuration: CGFloat, completionHandler: (() -> Void)? = nil
  ) {
    shakeWithOptions(
      shakeOptions, force: force, duration: duration, iterationDuration: iterationDuration,
      completionHandler: completionHandler)
  }

  /// Ends the shake at once and restores the transform.
  public func endShake() { shaker?.end() }

  public var isShaking: Bool { shaker?.isShaking ?? false }

  private var shaker: ViewShaker? {
    get { self[companion: ViewShaker.self] }
    set { self[companion: ViewShaker.self] = newValue }
  }
}

/// The shake of one view.
@MainActor private final class ViewShaker {
  weak var view: UIView?
  var settings = SwingSettings()
  var completionHandler: (() -> Void)?
  /// The time at which the force began to change, in seconds.
  var startTime = 0.0
  private(set) var isShaking = false
  private var isReversed = false
  /// The number of the shake: the last swing of an ended one does not continue in the next.
  private var round = 0
  private var baseTransform = CGAffineTransform.identity

  init(of view: UIView) { self.view = view }

  func beginIfNeeded() {
    guard !isShaking, let view else { return }
    (isShaking, isReversed, baseTransform) = (true, false, view.transform)
    round += 1
    swing(to: 1)
  }

  func end() {
    guard isShaking else { return }
    isShaking = false
    view?.transform = baseTransform
    let handler = completionHandler
    completionHandler = nil
    handler?()
  }

  /// The fraction of the duration that has passed, rounded to nanoseconds, within which events are
  /// simultaneous.
  private var progress: Double {
    guard settings.duration > 0 else { return .infinity }
    return ((CACurrentMediaTime() - startTime) * 1e9).rounded() / 1e9 / settings.duration
  }

  private func swing(to side: CGFloat) {
    guard let view else { return }
    var random = Timeline.current.random
    defer { Timeline.current.random = random }
    let completed = min(progress, 1)
    let ratio = settings.ratio(at: isReversed ? 1 - completed : completed, using: &random)
    let target = settings.transform(
      of: baseTransform, by: settings.force * ratio * side, size: view.bounds.size, using: &random)
    let (round, start, length) = (round, CACurrentMediaTime(), settings.swingDuration)
    UIView.animate(withDuration: length) {
      view.transform = target
    } completion: { _ in
      guard CACurrentMediaTime() == start, length > 0 else { return self.swung(to: side, round) }
      // Without animations, as outside of a window, a block ends at once, but a swing takes its
      // time.
      Timeline.current.schedule(at: start + length, name: "a swing of \(view)") {
        self.swung(to: side, round)
      }
    }
  }

  private func swung(to side: CGFloat, _ round: Int) {
    guard isShaking, round == self.round else { return }
    if progress > 1 {
      if settings.options.contains(.autoreverse) { isReversed.toggle() }
      if isReversed || settings.options.contains(.atEndRestart) {
        startTime = CACurrentMediaTime()
      } else if !settings.options.contains(.atEndContinue) {
        return end()
      }
    }
    swing(to: -side)
  }
}
