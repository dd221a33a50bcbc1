import Animation
import Foundation

/// Groups changes of layers and sets how they animate.
///
/// Transactions nest: a setting is read from the innermost one that has it and written to the
/// innermost one. Outside of `begin()` and `commit()` there is an implicit one, which ends when the
/// timeline next commits: at the end of the running event, or before the next frame.
open class CATransaction {
  private static var stack: TransactionStack {
    get { Timeline.current.transactions }
    set { Timeline.current.transactions = newValue }
  }

  public class func begin() {
    let timeline = Timeline.current
    let level = TransactionStack.Level()
    level.isOutermost =
      timeline.transactions.levels.count == 1 && !timeline.transactions.top.isSet
      && timeline.committer.isEmpty
    timeline.transactions.levels.append(level)
  }

  /// Ends the innermost transaction; without a `begin()`, ends the implicit one.
  ///
  /// Layers are committed by the outermost one, which is the implicit one if anything had changed
  /// before `begin()`.
  public class func commit() {
    let timeline = Timeline.current
    guard timeline.transactions.levels.count > 1 else { return timeline.commit() }
    let level = timeline.transactions.levels.removeLast()
    if level.isOutermost { timeline.commit() }
    level.close()
  }

  /// Commits the implicit transaction; within an explicit one it waits for its end, as in Core
  /// Animation.
  public class func flush() {
    let timeline = Timeline.current
    if timeline.transactions.levels.count == 1 { timeline.commit() }
  }

  /// Does nothing: a timeline belongs to one thread.
  public class func lock() {}
  public class func unlock() {}

  /// The duration of animations that set none, in seconds; 0.25 by default.
  public class func animationDuration() -> CFTimeInterval { stack[\.duration] ?? 0.25 }
  public class func setAnimationDuration(_ dur: CFTimeInterval) { stack.top.duration = dur }

  public class func disableActions() -> Bool { stack[\.disablesActions] ?? false }
  public class func setDisableActions(_ flag: Bool) { stack.top.disablesActions = flag }

  /// Replaces the timing function of the animations that are added; nil, the default, keeps theirs.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack[\.timingFunction]
  }

  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    stack.top.timingFunction = function
  }

  /// A closure called once all animations added after it was set have ended or were removed; if
  /// there are none, at the commit.
  public class func completionBlock() -> (() -> Void)? {
    stack.top.completions.last { $0.isOpen }?.block
  }

  public class func setCompletionBlock(_ block: (() -> Void)?) {
    stack.top.setCompletion(block)
  }

  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: stack.levels.reversed().lazy.compactMap { $0.values[key] }.first
    }
  }

  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if case .number(let seconds)? = AnimatableValue(boxed: anObject, as: .number) {
        setAnimationDuration(seconds)
      } else {
        stack.top.duration = nil
      }
    case kCATransactionDisableActions:
      if case .bool(let flag)? = AnimatableValue(boxed: anObject, as: .bool) {
        setDisableActions(flag)
      } else {
        stack.top.disablesActions = nil
      }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: stack.top.values[key] = anObject
    }
  }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

/// The transactions of a timeline, the implicit one at the bottom.
struct TransactionStack {
  final class Level {
    var duration: Double?
    var disablesActions: Bool?
    var timingFunction: CAMediaTimingFunction?
    var completions: [TransactionCompletion] = []
    var values: [String: Any] = [:]
    /// Whether its end commits, since no other transaction encloses it.
    var isOutermost = false

    var isSet: Bool {
      duration != nil || disablesActions != nil || timingFunction != nil
        || !completions.isEmpty || !values.isEmpty
    }

    func setCompletion(_ block: (() -> Void)?) {
      completions.last?.isOpen = false
      if let block { completions.append(TransactionCompletion(block)) }
    }

    /// Ends the registration of animations.
    func close() {
      for completion in completions { completion.close() }
      completions = []
    }
  }

  var levels = [Level()]

  var top: Level { levels[levels.count - 1] }

  /// The setting of the innermost transaction that has it.
  subscript<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in levels.reversed() {
      if let value = level[keyPath: path] { return value }
    }
    return nil
  }

  /// Ends the implicit transaction and begins the next one.
  mutating func closeImplicit() -> Level? {
    let level = levels[0]
    levels[0] = Level()
    return level
  }

  var hasCompletions: Bool { levels.count == 1 && !levels[0].completions.isEmpty }

  /// The completion blocks that wait for an animation which is added now.
  var openCompletions: [TransactionCompletion] {
    levels.compactMap { $0.completions.last { $0.isOpen } }
  }
}

/// A completion block and the number of animations that it waits for.
final class TransactionCompletion {
  let block: () -> Void
  /// Whether animations that are added now count.
  var isOpen = true
  private var running = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func animationStarted() { running += 1 }

  func animationEnded() {
    running -= 1
    if running == 0, isClosed { block() }
  }

  /// Notes the end of its transaction.
  func close() {
    (isOpen, isClosed) = (false, true)
    if running == 0 { block() }
  }
}
