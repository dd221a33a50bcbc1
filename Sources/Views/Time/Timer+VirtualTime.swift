public import Foundation
public import LayerTree

// Timers that call a target run on virtual time. Foundation's timers with a block can be overloaded likewise; a timer is what names it
// and stops it.

extension Timer {
  /// Makes a timer that calls a target on the current timeline, from now on.
  /// - Parameters:
  ///   - ti: In seconds; at least a ten-thousandth.
  ///   - aSelector: A function that may take the timer.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    timer.startOnTimeline()
    return timer
  }

  /// Makes a timer that calls a closure on the current timeline, from now on.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(virtual: interval, repeats: repeats, userInfo: nil, block)
    timer.startOnTimeline()
    return timer
  }

  /// Makes a timer that starts when it is added to a run loop.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(virtual: ti, repeats: yesOrNo, userInfo: userInfo) { timer in
      aSelector.perform(target: aTarget, timer)
    }
  }

  private convenience init(
    virtual interval: TimeInterval, repeats: Bool, userInfo: Any?,
    _ block: @escaping (Timer) -> Void
  ) {
    // Never added to a real run loop, so that its date never comes.
    self.init(fire: .distantFuture, interval: max(interval, 0.0001), repeats: repeats) { _ in }
    VirtualTimers.current.timers[ObjectIdentifier(self)] = VirtualTimers.Entry(
      timer: self, interval: max(interval.isFinite ? interval : 0, 0.0001), repeats: repeats,
      userInfo: userInfo, block: block)
  }

  /// Starts it on the current timeline, if it is one of virtual time.
  func startOnTimeline() { VirtualTimers.current.start(self) }
}

extension RunLoop {
  /// Starts a timer that calls a target, on the current timeline; the mode does not matter.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.startOnTimeline() }
}

/// The timers of a timeline.
final class VirtualTimers: TimelineState {
  struct Entry {
    let timer: Timer
    let interval: Double
    let repeats: Bool
    let userInfo: Any?
    let block: (Timer) -> Void
    /// When it was started; repetitions are counted from there, so that they do not drift.
    var start: Double?
    var count = 0
  }

  var timers: [ObjectIdentifier: Entry] = [:]

  init() {}

  static var current: VirtualTimers { Timeline.current.state(VirtualTimers.self) }

  func start(_ timer: Timer) {
    let id = ObjectIdentifier(timer)
    guard let entry = timers[id], entry.start == nil else { return }
    timers[id]?.start = Timeline.current.now
    schedule(id)
  }

  private func schedule(_ id: ObjectIdentifier) {
    guard let entry = timers[id], let start = entry.start else { return }
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
