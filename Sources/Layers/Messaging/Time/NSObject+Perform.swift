public import Foundation
public import LayerTree

extension NSObject {
  /// Calls a method of this object after a delay, on the current timeline.
  /// - Parameters:
  ///   - anArgument: The method's argument, if it has a parameter.
  ///   - delay: In seconds.
  public final func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    let timeline = Timeline.current
    let requests = PerformRequests.current
    let seconds = delay.isFinite ? max(delay, 0) : 0
    requests.count += 1
    let number = requests.count
    let event = timeline.schedule(
      at: timeline.now + seconds, name: "perform(\(aSelector), afterDelay: \(delay))"
    ) { [weak requests] in
      requests?.entries.removeAll { $0.number == number }
      aSelector.perform(target: self, anArgument)
    }
    requests.entries.append(.init(number: number, target: self, selector: aSelector, event: event))
  }

  /// Cancels all delayed selectors of an object.
  public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    PerformRequests.current.cancel(aTarget as AnyObject) { _ in true }
  }

  /// Cancels one delayed selector of an object; it must be a copy of the scheduled one, since
  /// functions cannot be compared.
  public static func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    PerformRequests.current.cancel(aTarget as AnyObject) { $0 == aSelector }
  }
}

/// The delayed selectors of a timeline.
private final class PerformRequests: TimelineState {
  struct Entry {
    let number: Int
    let target: AnyObject
    let selector: Selector
    let event: Timeline.EventID
  }

  var entries: [Entry] = []
  var count = 0

  init() {}

  static var current: PerformRequests { Timeline.current.state(PerformRequests.self) }

  func cancel(_ target: AnyObject, where matches: (Selector) -> Bool) {
    entries.removeAll { entry in
      guard entry.target === target, matches(entry.selector) else { return false }
      Timeline.current.cancel(entry.event)
      return true
    }
  }
}
