import Animation
public import Foundation

/// Responds when an animation starts and stops.
public protocol CAAnimationDelegate: AskedDelegate {
  /// Called at the beginning of the animation's active span.
  func animationDidStart(_ anim: CAAnimation)
  /// - Parameter flag: Whether it reached its end, instead of being removed or replaced before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base class of animations: timing, a delegate, and custom values by key.
///
/// Adding an animation to a layer adds a copy: later changes of the original have no effect, and
/// changes of the copy, which `animation(forKey:)` returns, are refused. An animation of your own
/// subclass is attached itself, since Swift cannot copy it in general; its values are still read
/// only when it is added.
open class CAAnimation: NSObject, NSCopying, NSCoding, CAMediaTiming, CAAction {
  /// In the layer's time, or the group's; 0 is the time of the commit, or the group's start.
  open var beginTime: CFTimeInterval = 0 { willSet { requireMutable() } }
  /// The duration of one cycle, in seconds; 0 is the transaction's duration, or the group's.
  open var duration: CFTimeInterval = 0 { willSet { requireMutable() } }
  open var speed: Float = 1 { willSet { requireMutable() } }
  open var timeOffset: CFTimeInterval = 0 { willSet { requireMutable() } }
  open var repeatCount: Float = 0 { willSet { requireMutable() } }
  open var repeatDuration: CFTimeInterval = 0 { willSet { requireMutable() } }
  open var autoreverses = false { willSet { requireMutable() } }
  open var fillMode = CAMediaTimingFillMode.removed { willSet { requireMutable() } }

  /// Nil is linear.
  open var timingFunction: CAMediaTimingFunction? { willSet { requireMutable() } }
  /// The delegate, which the animation keeps alive.
  open var delegate: (any CAAnimationDelegate)? { willSet { requireMutable() } }
  /// Whether the layer removes the animation at its end; if not, its fill mode applies from then
  /// on.
  open var isRemovedOnCompletion = true { willSet { requireMutable() } }

  /// Stored without effect: each frame of a recording shows its exact time, whatever the rate.
  open var preferredFrameRateRange = CAFrameRateRange.default { willSet { requireMutable() } }

  private var userValues: [String: Any] = [:]
  /// Whether it belongs to a layer, after which nothing may change it.
  private var isAttached = false

  public override init() { super.init() }

  /// Creates an animation with default values; nothing is decoded.
  public required init?(coder: NSCoder) { super.init() }

  open func encode(with coder: NSCoder) {}

  // MARK: Key-value coding

  /// The properties of this class, inherited ones included.
  package class var propertyTable: AnimationPropertyTable { .animation }

  /// The initial value of a key in this class.
  open class func defaultValue(forKey key: String) -> Any? { blank().value(forKey: key) }

  /// A property by its name, or a custom value.
  open func value(forKey key: String) -> Any? {
    guard let row = type(of: self).propertyTable[key] else { return userValues[key] }
    return row.coded(self)
  }

  /// Sets a property by its name, nil being its default, or a custom value under any other key.
  open func setValue(_ value: Any?, forKey key: String) {
    if let row = type(of: self).propertyTable[key] { return row.setCoded(self, value) }
    requireMutable()
    userValues[key] = unwrapped(value)
  }

  /// A value by a path of keys, such as `animations`, `timingFunction`, or a point's `fromValue.x`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    return switch unwrapped(value(forKey: key)) {
    case let animation as CAAnimation: animation.value(forKeyPath: rest)
    case let layer as CALayer: layer.value(forKeyPath: rest)
    case let values as [String: Any]: values[rest]
    case let value: AnimatableValue(boxed: value)?.component(rest)?.boxed
    }
  }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    switch unwrapped(self.value(forKey: key)) {
    case let animation as CAAnimation: animation.setValue(value, forKeyPath: rest)
    case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
    case var values as [String: Any]:
      values[rest] = unwrapped(value)
      setValue(values, forKey: key)
    case let whole:
      guard let whole = AnimatableValue(boxed: whole), let kind = whole.kind.component(rest),
        let part = AnimatableValue(boxed: value, as: kind),
        let new = whole.settingComponent(rest, to: part)
      else { preconditionFailure("\(type(of: self)) has nothing to set at “\(keyPath)”") }
      setValue(new.boxed, forKey: key)
    }
  }

  /// Adds the animation to the layer that is the object, under the event as its key.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer else { return }
    if let property = self as? CAPropertyAnimation, property.keyPath == nil {
      property.keyPath = event
    }
    layer.add(self, forKey: event)
  }

  // MARK: Copying

  /// A copy of the same class.
  ///
  /// A copy of your own subclass is created by its `init(coder:)`; it overrides this to copy what
  /// it adds.
  open func copy(with zone: NSZone? = nil) -> Any {
    let blank = Self.blank()
    let copy: CAAnimation
    if type(of: blank) == type(of: self) {
      copy = blank
    } else if let own = type(of: self).init(coder: NSCoder()) {
      copy = own
    } else {
      copy = blank
    }
    copy.copyValues(from: self)
    return copy
  }

  /// A new animation of this class, or of the nearest superclass that belongs to the library.
  class func blank() -> CAAnimation { CAAnimation() }

  /// Copies all properties that the library declares.
  func copyValues(from other: CAAnimation) {
    for row in type(of: self).propertyTable.rows { row.copy(other, self) }
    preferredFrameRateRange = other.preferredFrameRateRange
    userValues = other.userValues
  }

  /// The object that a layer stores: a copy that refuses changes, or, for a user's subclass, the
  /// object itself (it cannot be copied).
  /// - Parameter complete: Sets what the animation leaves to the transaction.
  func attachedCopy(_ complete: (CAAnimation) -> Void = { _ in }) -> CAAnimation {
    let copy = Self.blank()
    guard type(of: copy) == type(of: self) else { return self }
    copy.copyValues(from: self)
    complete(copy)
    copy.freeze()
    return copy
  }

  /// Sets the begin time of a layer's copy; a user's subclass stays unchanged.
  final func resolveBeginTime(_ beginTime: CFTimeInterval) {
    guard isAttached else { return }
    isAttached = false
    self.beginTime = beginTime
    isAttached = true
  }

  /// Refuses changes from now on.
  func freeze() { isAttached = true }

  final func requireMutable() {
    precondition(
      !isAttached, "this \(type(of: self)) belongs to a layer: change a copy() and add it again")
  }

  // MARK: Evaluation

  /// The animation in the evaluator's form; values that cannot be used are reported and have no
  /// effect.
  func node(in context: AnimationContext) -> AnimationNode {
    .group(mediaTiming(in: context), timingFunction?.timing, [])
  }

  /// The timing with the default duration and the reports of a context.
  final func mediaTiming(in context: AnimationContext) -> MediaTiming {
    mediaTiming(defaultDuration: context.defaultDuration, report: context.report)
  }

  /// The timing in the evaluator's form; NaN and infinity are reported and replaced by defaults.
  /// - Parameters:
  ///   - defaultDuration: The duration of an animation that has none, in seconds.
  ///   - report: Receives numbers that cannot be used, with their keys.
  package final func mediaTiming(
    defaultDuration: Double, report: (_ key: String, ValueMismatch) -> Void = { _, _ in }
  ) -> MediaTiming {
    func checked<Number: BinaryFloatingPoint>(
      _ number: Number, _ key: String, orInfinite: Bool = false, default usual: Number = 0
    ) -> Number {
      if number.isFinite || orInfinite && number == .infinity { return number }
      report(key, ValueMismatch(key: key, found: "\(number)", needed: "a finite number"))
      return usual
    }
    let duration = checked(duration, "duration", orInfinite: true)
    return MediaTiming(
      beginTime: checked(beginTime, "beginTime"),
      duration: duration > 0 ? duration : defaultDuration,
      speed: checked(speed, "speed", default: 1), timeOffset: checked(timeOffset, "timeOffset"),
      repeatCount: checked(repeatCount, "repeatCount", orInfinite: true),
      repeatDuration: checked(repeatDuration, "repeatDuration", orInfinite: true),
      autoreverses: autoreverses, fillMode: fillMode.mode)
  }
}
