import Foundation
import LayerTree
import Recordings
import Views

/// The path of a mouse pointer between the touches and hovers of a stage.
///
/// A stop is known before its time, so that the pointer can move to it. The place depends on the
/// time and on what has happened by then, so that a frame is the same whichever others were drawn.
///
/// ```
///      the last press or hover has ended          the next stop
///      |   stays            | moves               |
///      +--------------------+---------------------+----> time
/// ```
final class PointerPath: TimelineState {
  /// A place at which the pointer is at a time.
  struct Stop {
    let time: Double
    /// The earliest time at which the movement to it begins.
    let start: Double
    /// The duration of the movement, in seconds; nil for the usual one.
    let duration: Double?
    /// Its present point on the canvas; nil for one that is not there.
    let locate: @MainActor () -> CGPoint?
  }

  /// A press of the button.
  private struct Press {
    let start: Double
    var end: Double?
  }

  /// The stops to come, by their times.
  private var stops: [Stop] = []
  /// The place after the last stop; nil before the first.
  private var place: CGPoint?
  /// The time since when it can move on, in seconds.
  private var rest = 0.0
  private var press: Press?

  /// The durations of a movement over no distance and over 1000 points, and the longest one, in
  /// seconds; the height of its arc in parts of its length; by eye.
  private static let (shortest, per1000, longest, arc) = (0.3, 0.5, 0.8, 0.05)
  /// The durations in which the pointer shrinks and grows again at a press, in seconds, and the
  /// part of its size that it loses; by eye.
  private static let (pressing, releasing, shrinking) = (0.07, 0.2, 0.16)

  init() {}

  func add(_ stop: Stop) {
    let index = stops.firstIndex { $0.time > stop.time } ?? stops.endIndex
    stops.insert(stop, at: index)
  }

  // MARK: Presses and hovers

  func press(at point: CGPoint, now: Double) {
    (place, rest) = (point, now)
    press = Press(start: now, end: nil)
    removeStops(until: now)
  }

  func move(to point: CGPoint) { place = point }

  func release(now: Double) {
    rest = now
    press?.end = now
  }

  /// Ends a movement without a press, unless the button is pressed.
  func hover(at point: CGPoint, now: Double) {
    removeStops(until: now)
    guard !isPressed else { return }
    (place, rest) = (point, now)
  }

  private func removeStops(until now: Double) { stops.removeAll { $0.time <= now } }

  private var isPressed: Bool { press.map { $0.end == nil } ?? false }

  // MARK: The present state

  /// The point on the canvas at the present time.
  ///
  /// - Parameter start: The point before the first stop.
  @MainActor func point(from start: CGPoint, now: Double) -> CGPoint {
    let place = place ?? start
    guard !isPressed else { return place }
    for stop in stops where stop.time > now {
      guard let goal = stop.locate() else { continue }
      let distance = hypot(goal.x - place.x, goal.y - place.y)
      let usual = min(Self.longest, Self.shortest + Self.per1000 * distance / 1000)
      let begin = max(rest, stop.start, stop.time - (stop.duration ?? usual))
      guard now > begin else { return place }
      return Self.point(from: place, to: goal, at: (now - begin) / (stop.time - begin))
    }
    return place
  }

  /// The point of an arc, on which the speed changes smoothly from 0 to 0.
  private static func point(from start: CGPoint, to end: CGPoint, at fraction: Double) -> CGPoint {
    // The path of least jerk, as hands move.
    let share = fraction * fraction * fraction * (10 + fraction * (6 * fraction - 15))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let height = 4 * arc * share * (1 - share) * (dx < 0 ? -1 : 1)
    return CGPoint(
      x: start.x + dx * share + dy * height, y: start.y + dy * share - dx * height)
  }

  /// The size of the pointer, 1 while the button is not pressed.
  func size(now: Double) -> Double {
    guard let press else { return 1 }
    func pressed(at time: Double) -> Double { smoothStep((time - press.start) / Self.pressing) }
    guard let end = press.end else { return 1 - Self.shrinking * pressed(at: now) }
    // A press that is shorter than it takes to shrink is shown in full.
    let turn = max(end, press.start + Self.pressing)
    let depth = now < turn ? pressed(at: now) : 1 - smoothStep((now - turn) / Self.releasing)
    return 1 - Self.shrinking * depth
  }

  private func smoothStep(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value * value * (3 - 2 * value)
  }
}

extension Stage {
  var pointerPath: PointerPath { timeline.state(PointerPath.self) }

  /// Whether pictures show a mouse pointer in place of a finger's dot.
  var showsPointer: Bool { presentation?.pointer != nil }

  /// Says where a touch will be, so that a mouse pointer can move to it.
  ///
  /// - Parameters:
  ///   - time: The time of the touch, in seconds.
  ///   - locate: Gives its present point on the canvas; nil for one that is not there.
  package func expectTouch(at time: Double, _ locate: @escaping @MainActor () -> CGPoint?) {
    guard time > timeline.now else { return }
    pointerPath.add(.init(time: time, start: timeline.now, duration: nil, locate: locate))
  }

  /// Adds the stops of the pointer's hovers from now on.
  @MainActor func followHovers() {
    guard let pointer = presentation?.pointer else { return }
    for (index, hover) in pointer.hovers.enumerated() where hover.end > timeline.now {
      let locate: @MainActor () -> CGPoint? = { [weak self] in
        // A presentation that has been replaced has no hovers.
        guard let self, presentation?.pointer == pointer else { return nil }
        return location(of: hover.target)
      }
      pointerPath.add(
        .init(time: hover.end, start: hover.time, duration: hover.duration, locate: locate))
      timeline.schedule(at: hover.end, name: "the end of a hover") { [weak self] in
        onStage { self?.end(hover, index, of: pointer) }
      }
    }
  }

  @MainActor private func end(
    _ hover: Presentation.Hover, _ index: Int, of pointer: Presentation.Pointer
  ) {
    guard presentation?.pointer == pointer else { return }
    if let point = location(of: hover.target) {
      pointerPath.hover(at: point, now: timeline.now)
    } else if let name = hover.target.name {
      let fact = StagingFact.noTarget(name, time: timeline.now)
      timeline.report(
        Diagnostic(fact, of: "Stage", at: "presentation.pointer.hovers[\(index)].to"))
    }
  }

  /// The point of a target on the canvas, by the model: the center of a view or layer; nil for one
  /// that is not on it.
  @MainActor private func location(of target: Presentation.Target) -> CGPoint? {
    switch target {
    case .point(let point): return point
    case .element(let name):
      guard let layer = canvas.shownLayers(named: [name])[name] else { return nil }
      let center = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
      let (found, origin) = (layer.convert(center, to: canvas), canvas.bounds.origin)
      return CGPoint(x: found.x - origin.x, y: found.y - origin.y)
    }
  }
}

extension CALayer {
  /// The first layer with each of some names in this tree: the accessibility identifier of a view,
  /// or the `name` of a layer.
  func shownLayers(named names: Set<String>) -> [String: CALayer] {
    var missing = names
    var found: [String: CALayer] = [:]
    var open = [self]
    while !missing.isEmpty, let layer = open.popLast() {
      if let name = layer.viewIdentifier ?? layer.name, missing.remove(name) != nil {
        found[name] = layer
      }
      open += (layer.sublayers ?? []).reversed()
    }
    return found
  }
}
