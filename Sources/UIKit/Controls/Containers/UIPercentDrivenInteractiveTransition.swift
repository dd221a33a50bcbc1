public import Foundation
import Graphics
import LayerTree
public import Views

/// Drives a transition by a fraction complete: `finish()` plays to the end, `cancel()` back to the
/// start.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// The completed fraction, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed after `finish()` or `cancel()`; 1 is the animations' own.
  open var completionSpeed: CGFloat = 1
  /// Not applied: the rest of the transition keeps the timing of its animations.
  open var completionCurve = UIView.AnimationCurve.easeInOut {
    didSet {
      if completionCurve != oldValue {
        ControlFact.completionCurve("\(completionCurve)").report(
          of: type(of: self),
          at: "completionCurve")
      }
    }
  }
  open var wantsInteractiveStart = true

  private var context: (any UIViewControllerContextTransitioning)?
  /// The container's time at which the animations begin.
  private var start: CFTimeInterval = 0
  private var seconds: CFTimeInterval = 0
  private var link: CADisplayLink?
  private var viewStates: [ViewState] = []

  /// The state of a view before the transition.
  private struct ViewState {
    let view: UIView
    let bounds: CGRect
    let center: CGPoint
    let transform: CGAffineTransform
    let alpha: CGFloat
  }

  public override init() { super.init() }

  /// The duration in seconds.
  open var duration: CGFloat { CGFloat(seconds) }

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? any DrivenTransition else { return }
    context = transitionContext
    percentComplete = 0
    seconds = transition.transitionDuration
    let layer = transitionContext.containerView.layer
    start = layer.convertTime(CACurrentMediaTime(), from: nil)
    viewStates = Self.viewStates(in: transitionContext.containerView)
    layer.speed = 0
    layer.timeOffset = start
    transition.animate()
  }

  open func update(_ percentComplete: CGFloat) {
    guard let context, link == nil else { return }
    show(at: min(max(percentComplete, 0), 1), context)
  }

  private func show(at part: CGFloat, _ context: any UIViewControllerContextTransitioning) {
    percentComplete = part
    context.containerView.layer.timeOffset = start + Double(part) * seconds
    context.updateInteractiveTransition(part)
  }

  open func pause() { context?.pauseInteractiveTransition() }

  open func finish() {
    guard let context, link == nil else { return }
    context.finishInteractiveTransition()
    let layer = context.containerView.layer
    let speed = max(completionSpeed, 0.01)
    let shown = layer.timeOffset
    layer.beginTime = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? 0
    layer.timeOffset = shown
    layer.speed = Float(speed)
    let rest = Double(1 - percentComplete) * seconds / Double(speed)
    percentComplete = 1
    self.context = nil
    // Slightly after the completions at that time, which remove the old views.
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now + rest + 0.02, name: "the end of a driven transition") {
      onStage { Self.reset(layer) }
    }
  }

  open func cancel() {
    guard let context, link == nil else { return }
    context.cancelInteractiveTransition()
    let link = CADisplayLink(target: self, selector: Selector(stepBack(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stepBack(_ link: CADisplayLink) {
    guard let context else { return }
    let step = CGFloat(link.duration / max(seconds, 0.01)) * max(completionSpeed, 0.01)
    guard percentComplete > step else { return finishCancelling(context) }
    show(at: percentComplete - step, context)
  }

  private func finishCancelling(_ context: any UIViewControllerContextTransitioning) {
    show(at: 0, context)
    link?.invalidate()
    link = nil
    self.context = nil
    for state in viewStates {
      UIView.performWithoutAnimation {
        state.view.transform = state.transform
        state.view.bounds = state.bounds
        state.view.center = state.center
        state.view.alpha = state.alpha
      }
    }
    viewStates = []
    let container = context.containerView
    Self.stop(container)
    Self.reset(container.layer)
  }

  private static func viewStates(in view: UIView) -> [ViewState] {
    let own = ViewState(
      view: view, bounds: view.bounds, center: view.center, transform: view.transform,
      alpha: view.alpha)
    return [own] + view.subviews.flatMap(viewStates)
  }

  /// Ends the animations in a view at their current values.
  private static func stop(_ view: UIView) {
    view.layer.removeAllAnimations()
    for subview in view.subviews { stop(subview) }
  }

  private static func reset(_ layer: CALayer) {
    layer.speed = 1
    layer.beginTime = 0
    layer.timeOffset = 0
  }
}
