public import Foundation
public import LayerTree
import Messaging
import UIKitValues

// Animation blocks in the old style: changes between `beginAnimations` and `commitAnimations`
// animate, with the settings made before each change.

extension UIView {
  /// Begins a block of 0.2 seconds, slow at both ends; nested in another block, it has that block's
  /// duration and curve.
  /// - Parameters:
  ///   - animationID: Passed to the selectors called at the start and at the end.
  ///   - context: Passed to the same selectors.
  public class func beginAnimations(_ animationID: String?, context: Any? = nil) {
    let stack = BlockStack.current
    var settings = AnimationBlock.Settings()
    if let outer = stack.top { settings.inherit(from: outer.settings, options: []) }
    let name = "UIView.beginAnimations(\(animationID.map { "\"\($0)\"" } ?? "nil"))"
    let block = AnimationBlock(settings, name: name)
    block.beginCommit = AnimationBlock.BeginCommitState(id: animationID, context: context)
    stack.push(block)
  }

  /// Ends the block begun last.
  public class func commitAnimations() {
    let stack = BlockStack.current
    guard let block = stack.top, let open = block.beginCommit else {
      return reportOutside("commitAnimations()")
    }
    if let (number, view) = open.transition {
      block.addTransition(number: number, to: view.layer)
    }
    if open.willStart != nil {
      block.willStart = { open.willStart?(open.id, open.context) }
    }
    if open.didStop != nil {
      block.completion = { open.didStop?(open.id, $0, open.context) }
    }
    stack.pop(block)
    block.close()
  }

  /// Changes the innermost running block.
  private class func set(_ call: String, _ change: (AnimationBlock) -> Void) {
    guard let block = BlockStack.current.top else { return reportOutside(call) }
    change(block)
  }

  /// Changes the state of a block from `beginAnimations`.
  private class func setBeginCommit(
    _ call: String, _ change: (inout AnimationBlock.BeginCommitState) -> Void
  ) {
    guard let block = BlockStack.current.top, block.beginCommit != nil else {
      return reportOutside(call)
    }
    if var open = block.beginCommit {
      change(&open)
      block.beginCommit = open
    }
  }

  /// Sets the duration, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    set("setAnimationDuration(_:)") {
      $0.settings.apply(duration: duration, delay: $0.settings.delay, name: $0.name)
    }
  }

  /// Sets the delay, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    set("setAnimationDelay(_:)") {
      $0.settings.apply(duration: $0.settings.duration, delay: delay, name: $0.name)
    }
  }

  /// Sets the start; the delay counts from there.
  /// - Parameter startDate: Made with
  ///   `Date(timeIntervalSinceReferenceDate: CFAbsoluteTimeGetCurrent() + 1)`. `Date()` reads the
  ///   wall clock, which has nothing to do with the stage's time: a date years ahead counts as now,
  ///   and is reported.
  public class func setAnimationStart(_ startDate: Date) {
    set("setAnimationStart(_:)") {
      var ahead = startDate.timeIntervalSinceReferenceDate - CFAbsoluteTimeGetCurrent()
      if !(ahead < 1e8) {
        ahead = 0
        ViewFact.wallClockStart.report(of: "UIView", at: "setAnimationStart(_:)")
      }
      $0.settings.start = CACurrentMediaTime() + max(ahead, 0)
    }
  }

  public class func setAnimationCurve(_ curve: AnimationCurve) {
    set("setAnimationCurve(_:)") { $0.settings.timing = .curve(curve) }
  }

  /// Sets the number of cycles, which may be fractional; works in any block, for later changes.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    set("setAnimationRepeatCount(_:)") { $0.settings.repeatCount = repeatCount }
  }

  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    set("setAnimationRepeatAutoreverses(_:)") { $0.settings.autoreverses = repeatAutoreverses }
  }

  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    set("setAnimationBeginsFromCurrentState(_:)") {
      $0.settings.beginsFromCurrentState = fromCurrentState
    }
  }

  /// Sets the target of the selectors of `setAnimationDidStop(_:)` and `setAnimationWillStart(_:)`.
  public class func setAnimationDelegate(_ delegate: Any?) {
    setBeginCommit("setAnimationDelegate(_:)") { $0.delegate = delegate }
  }

  /// Sets a handler called when all animations have ended, in place of the delegate's selector.
  /// - Parameter handler: Takes the block's name, whether no animation was removed or replaced, and
  ///   the context.
  public class func setAnimationDidStop(_ handler: ((String?, Bool, Any?) -> Void)?) {
    setBeginCommit("setAnimationDidStop(_:)") { $0.didStop = handler }
  }

  /// Sets a handler called when the first animation begins.
  public class func setAnimationWillStart(_ handler: ((String?, Any?) -> Void)?) {
    setBeginCommit("setAnimationWillStart(_:)") { $0.willStart = handler }
  }

  /// Sets a method of the delegate that takes nothing or the block's name, whether it finished (an
  /// `NSNumber`), and the context.
  public class func setAnimationDidStop(_ selector: Selector) {
    setBeginCommit("setAnimationDidStop(_:)") { open in
      let delegate = open.delegate
      open.didStop = { id, finished, context in
        selector.perform(target: delegate, id, NSNumber(value: finished), context)
      }
    }
  }

  public class func setAnimationWillStart(_ selector: Selector) {
    setBeginCommit("setAnimationWillStart(_:)") { open in
      let delegate = open.delegate
      open.willStart = { id, context in selector.perform(target: delegate, id, context) }
    }
  }

  /// Shows the changes in a view up to the end of the block as a transition.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    setBeginCommit("setAnimationTransition(_:for:cache:)") {
      $0.transition = transition == .none ? nil : (transition.rawValue, view)
    }
  }
}

extension AnimationBlock {
  /// The state of a block between `beginAnimations` and `commitAnimations`.
  struct BeginCommitState {
    var id: String?
    var context: Any?
    var delegate: Any?
    var didStop: ((String?, Bool, Any?) -> Void)?
    var willStart: ((String?, Any?) -> Void)?
    var transition: (number: Int, view: UIView)?

    init(id: String?, context: Any?) {
      self.id = id
      self.context = context
    }
  }
}
