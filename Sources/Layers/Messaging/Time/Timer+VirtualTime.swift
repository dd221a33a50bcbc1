public import Foundation
public import LayerTree

// Timers run on the current timeline. Swift prefers callable properties to Foundation's functions
// of the same names.

extension Timer {
  /// Creates timers that run on the current timeline, starting now.
  public struct Scheduler: Sendable {
    /// - Parameters:
    ///   - ti: In seconds; at least a ten-thousandth.
    ///   - aSelector: A function with or without a parameter for the timer.
    @discardableResult
    public func callAsFunction(
      timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
      userInfo: Any?, repeats yesOrNo: Bool
    ) -> Timer {
      let timer = Timer(
        timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
        repeats: yesOrNo)
      timer.startOnTimeline()
      return timer
    }

    @discardableResult
    public func callAsFunction(
      withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) -> Timer {
      let timer = ScheduledTimer(virtual: interval, repeats: repeats, block)
      timer.startOnTimeline()
      return timer
    }
  }

  /// `Timer.scheduledTimer(timeInterval:target:selector:userInfo:repeats:)` and
  /// `(withTimeInterval:repeats:block:)`.
  public static var scheduledTimer: Scheduler { Scheduler() }

  fileprivate convenience init(
    virtual interval: TimeInterval, repeats: Bool, _ block: @escaping (Timer) -> Void
  ) {
    // Never added to a real run loop, so that its date never comes. Its block serves `fire()`.
    self.init(fire: .distantFuture, interval: max(interval, 0.0001), repeats: repeats) { timer in
      VirtualTimers.current.call(timer)
    }
    VirtualTimers.current.timers[ObjectIdentifier(self)] = VirtualTimers.Entry(
      timer: self, interval: max(interval.isNaN ? 0 : interval, 0.0001), repeats: repeats,
      block: block)
  }

  /// Starts it on the current timeline, if it is a virtual timer.
  /// - Returns: Whether it is a virtual timer.
  @discardableResult
  fileprivate func startOnTimeline() -> Bool { VirtualTimers.current.start(self) }
}

/// A timer that calls a target: a protocol, since only protocol initializers can return a subclass,
/// which stores the `userInfo`.
public protocol TargetCallingTimer {}

extension Timer: TargetCallingTimer {}

extension TargetCallingTimer {
  /// Creates a timer that starts when it is added to a run loop.
  /// - Parameters:
  ///   - ti: In seconds; at least a ten-thousandth.
  ///   - aSelector: A function with or without a parameter for the timer.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    let timer = ScheduledTimer(virtual: ti, repeats: yesOrNo) { timer in
      aSelector.perform(target: aTarget, timer)
    }
    timer.info = userInfo
    guard let made = timer as? Self else {
      preconditionFailure("\(Self.self) is a subclass of Timer; timers that call a target are not")
    }
    self = made
  }
}

extension RunLoop {
  /// Starts timers on the current timeline.
  public struct TimerAdder {
    fileprivate let loop: RunLoop

    /// Starts a timer that calls a target; the mode has no effect.
    public func callAsFunction(_ timer: Timer, forMode mode: RunLoop.Mode) {
      if !timer.startOnTimeline() { loop.addReal(timer, mode) }
    }
  }

  /// `RunLoop.add(_:forMode:)` for timers.
  public var add: TimerAdder { TimerAdder(loop: self) }

  /// Reports a timer with a block, created by Foundation's initializer, which runs in real time.
  fileprivate func addReal(_ timer: Timer, _ mode: RunLoop.Mode) {
    MessagingFact.foundationTimer.report(of: "Timer", at: "RunLoop.add")
  }
}

private final class ScheduledTimer: Timer {
  var info: Any?
  override var userInfo: Any? { info }
}

/// The timers of a timeline.
final class VirtualTimers: TimelineState {
  struct Entry {
    let timer: Timer
    let interval: Double
    let repeats: Bool
    let block: (Timer) -> Void
    /// The start time, from which repetitions are counted, so that they do not drift.
    var start: Double?
    var count = 0
  }

  var timers: [ObjectIdentifier: Entry] = [:]

  init() {}

  static var current: VirtualTimers { Timeline.current.state(VirtualTimers.self) }

  func start(_ timer: Timer) -> Bool {
    let id = ObjectIdentifier(timer)
    guard let entry = timers[id], entry.timer === timer else { return false }
    guard entry.start == nil else { return true }
    timers[id]?.start = Timeline.current.now
    schedule(id)
    return true
  }

  /// Calls a timer's block immediately.
  func call(_ timer: Timer) { timers[ObjectIdentifier(timer)]?.block(timer) }

  private func schedule(_ id: ObjectIdentifier) {
    // An interval of decades never elapses.
    guard let entry = timers[id], let start = entry.start, entry.interval < 1e9 else { return }
    Timeline.current.schedule(
      at: start + Double(entry.count + 1) * entry.interval,
      name: "a timer of \(entry.interval) s"
    ) { [weak self] in
      self?.fire(id)
    }
  }

  private func fire(_ id: ObjectIdentifier) {
    guard let entry = timers[id] else { return }
    guard entry.timer.isValid else {
      timers[id] = nil
      return
    }
    timers[id]?.count += 1
    entry.block(entry.timer)
    guard entry.repeats, entry.timer.isValid else {
      entry.timer.invalidate()
      timers[id] = nil
      return
    }
    schedule(id)
  }
}
