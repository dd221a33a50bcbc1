import Base
public import Foundation
import Graphics

/// The frame rates that a display link requests, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum, maximum: Float
  /// 0 for the greatest possible.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// Calls back at a fixed rate of the virtual clock, 60 times per second by default.
///
/// It fires at whole multiples of the display's refresh interval, whatever the rate at which frames
/// are recorded: a frame shows the state after the last callback before it.
open class CADisplayLink: NSObject {
  private let callback: (CADisplayLink) -> Void
  private weak var timeline: Timeline?
  private var event: Timeline.EventID?
  /// The index of the display's next refresh, counted from the timeline's 0.
  private var refresh = 0
  private var isInvalid = false

  /// - Parameter callback: Called with the link, which retains it until invalidated.
  public init(_ callback: @escaping (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// - Parameters:
  ///   - target: Retained until the link is invalidated.
  ///   - selector: A function with or without a parameter for the link.
  public convenience init(target: Any, selector: Selector) {
    self.init { link in selector.perform(target: target, link) }
  }

  /// The time of the refresh that is being prepared, in seconds; 0 before the first one.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next refresh, in seconds.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// The time between two refreshes of the display, in seconds, whatever the preferred rate.
  open var duration: CFTimeInterval { 1 / (timeline?.refreshRate ?? 60) }

  /// Whether callbacks are suspended.
  open var isPaused = false {
    didSet { if isPaused != oldValue { restart() } }
  }

  /// In calls per second, rounded to a whole number of refreshes between calls; 0 is the
  /// display's rate.
  open var preferredFramesPerSecond = 0 {
    didSet {
      guard preferredFramesPerSecond != oldValue || everyFew != nil else { return }
      everyFew = nil
      restart()
    }
  }

  /// The number of display refreshes from one call to the next, as before iOS 10; the last one set
  /// of this and `preferredFramesPerSecond` applies.
  open var frameInterval: Int {
    get { interval(timeline?.refreshRate ?? 60) }
    set {
      everyFew = max(1, newValue)
      restart()
    }
  }
  private var everyFew: Int?

  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { if preferredFrameRateRange != oldValue { restart() } }
  }

  /// Starts it on the current timeline; the run loop and its mode have no effect.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isInvalid else { return }
    timeline = Timeline.current
    restart()
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    stop()
    timeline = nil
  }

  /// Stops it for good.
  open func invalidate() {
    isInvalid = true
    stop()
  }

  private func stop() {
    if let event { timeline?.cancel(event) }
    event = nil
  }

  private func restart() {
    stop()
    guard let timeline, !isPaused, !isInvalid else { return }
    // The first refresh after now.
    refresh = Int(saturating: (timeline.now * timeline.refreshRate + 1e-6).rounded(.down)) + 1
    schedule(on: timeline)
  }

  private func schedule(on timeline: Timeline) {
    event = timeline.schedule(at: Double(refresh) / timeline.refreshRate, name: "a display link") {
      self.fire(on: timeline)
    }
  }

  private func fire(on timeline: Timeline) {
    event = nil
    timestamp = Double(refresh) / timeline.refreshRate
    refresh += interval(timeline.refreshRate)
    targetTimestamp = Double(refresh) / timeline.refreshRate
    callback(self)
    if event == nil, !isPaused, !isInvalid, self.timeline === timeline { schedule(on: timeline) }
  }

  /// The number of refreshes from one call to the next.
  private func interval(_ refreshRate: Double) -> Int {
    if let everyFew { return everyFew }
    let range = preferredFrameRateRange
    let wanted =
      if preferredFramesPerSecond > 0 {
        Double(preferredFramesPerSecond)
      } else if let preferred = range.preferred, preferred > 0 {
        Double(preferred)
      } else {
        range.maximum > 0 ? Double(range.maximum) : refreshRate
      }
    return max(1, Int(saturating: (refreshRate / wanted).rounded()))
  }
}
