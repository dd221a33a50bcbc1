import Foundation
import LayerTree
import Recordings
import Views

/// The path of a mouse pointer between the touches and hovers of a stage.
///
/// A stop is known before its time, so that the pointer can move to it. The position depends on the
/// time and on what has happened by then, so that a frame is the same whichever others were drawn.
///
/// ```
///      the last press or hover has ended          the next stop
///      |   stays            | moves               |
///      +--------------------+---------------------+----> time
/// ```
final class PointerPath: TimelineState {
  /// A point at which the pointer is at a time.
  final class Stop {
    let time: Double
    /// The earliest time at which the movement to it begins.
    let start: Double
    /// The duration of the movement, in seconds; nil for the usual one.
    let duration: Double?
    /// Its present point on the canvas; nil for one that is not there.
    let locate: @MainActor () -> CGPoint?

    init(
      time: Double, start: Double, duration: Double? = nil,
      locate: @escaping @MainActor () -> CGPoint?
    ) {
      (self.time, self.start, self.duration, self.locate) = (time, start, duration, locate)
    }
  }

  /// The movement to a stop, each coordinate the sum of paths that begin and end at rest.
  ///
  /// ```
  ///      begin         the stop's view moves       the stop
  ///      | to its first point                      |
  ///      +---------------------------------------->|
  ///                    | by the view's step        |
  ///                    +-------------------------->|
  /// ```
  private struct Movement {
    let stop: Stop
    let start: CGPoint
    /// The stop's point when the movement begins.
    let goal: CGPoint
    /// The stop's present point.
    private(set) var end: CGPoint
    let begin: Double
    /// The steps of the stop's point since the movement began.
    private var steps = StepSum()

    /// - Parameter rest: The earliest time at which it begins.
    init(to stop: Stop, at goal: CGPoint, from start: CGPoint, rest: Double) {
      self.stop = stop
      self.start = start
      self.goal = goal
      end = goal
      let distance = hypot(goal.x - start.x, goal.y - start.y)
      let usual = min(longest, shortest + per1000 * distance / 1000)
      begin = max(rest, stop.start, stop.time - (stop.duration ?? usual))
    }

    /// Leads to where the stop is now.
    mutating func retarget(to point: CGPoint, now: Double) {
      steps.add(SIMD2(point.x - end.x, point.y - end.y), at: remaining(now: now))
      end = point
    }

    func point(now: Double) -> CGPoint {
      guard now > begin else { return start }
      guard now < stop.time else { return end }
      let share = share(now: now)
      let (dx, dy) = (goal.x - start.x, goal.y - start.y)
      let height = 4 * arc * share * (1 - share) * (dx < 0 ? -1 : 1)
      let moved = steps.sum(at: remaining(now: now))
      return CGPoint(
        x: start.x + dx * share + dy * height + moved.x,
        y: start.y + dy * share - dx * height + moved.y)
    }

    /// The part of the path to the first point, on which the speed changes smoothly from 0 to 0:
    /// the path of least jerk, as hands move.
    private func share(now: Double) -> Double {
      let fraction = (now - begin) / (stop.time - begin)
      return fraction * fraction * fraction * (10 + fraction * (6 * fraction - 15))
    }

    /// The part of the movement's duration that remains, 1 at its begin and 0 at the stop.
    private func remaining(now: Double) -> Double { (stop.time - now) / (stop.time - begin) }
  }

  /// A sum of paths of least jerk that begin at different times, and end at the same one.
  ///
  /// The share of a path that is missing is `10 x³ - 15 x⁴ + 6 x⁵`, where x is the part of its time
  /// that remains. So the sum is one polynomial, however many paths there are.
  struct StepSum {
    private var total = SIMD2<Double>.zero
    /// The coefficients of the remaining time to the powers of 3, 4 and 5.
    private var (cubic, quartic, quintic) = (
      SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero
    )

    /// - Parameter remaining: The part of the duration that remains at its begin, above 0 and at
    ///   most 1.
    mutating func add(_ step: SIMD2<Double>, at remaining: Double) {
      let rate = 1 / remaining
      let cube = rate * rate * rate
      total += step
      cubic += step * (10 * cube)
      quartic -= step * (15 * cube * rate)
      quintic += step * (6 * cube * rate * rate)
    }

    /// The sum of the paths' present offsets.
    func sum(at remaining: Double) -> SIMD2<Double> {
      let cube = remaining * remaining * remaining
      return total - (cubic + (quartic + quintic * remaining) * remaining) * cube
    }
  }

  /// A press of the button.
  private struct Press {
    let start: Double
    /// The depth at the start, 0…1.
    let depth: Double
    var end: Double?
  }

  /// The stops to come, by their times.
  private(set) var stops: [Stop] = []
  /// The movement to the next stop, as of the last commit.
  private var movement: Movement?
  /// The position after the last stop; nil before the first.
  private var position: CGPoint?
  /// The position before the first stop.
  fileprivate var start = CGPoint.zero {
    didSet {
      guard start != oldValue, position == nil, let movement else { return }
      self.movement = Movement(to: movement.stop, at: movement.end, from: start, rest: rest)
    }
  }
  /// The time since when it can move on, in seconds.
  private var rest = 0.0
  private var press: Press?
  /// Whether commits are noted.
  fileprivate var isFollowing = false
  /// The number of times that the hovers have been replaced.
  fileprivate var hoverLists = 0

  /// The durations of a movement over no distance and over 1000 points, and the longest one, in
  /// seconds; the height of its arc in parts of its length; by eye.
  private static let (shortest, per1000, longest, arc) = (0.3, 0.5, 0.8, 0.05)
  /// The durations in which the pointer shrinks and grows again at a press, in seconds, and the
  /// part of its size that it loses; by eye.
  private static let (pressing, releasing, shrinking) = (0.07, 0.2, 0.16)

  init() {}

  func add(_ stop: Stop, now: Double) {
    removeStops(until: now)
    // Most stops are added in the order of their times.
    let index = stops.lastIndex { $0.time <= stop.time }.map { $0 + 1 } ?? 0
    stops.insert(stop, at: index)
  }

  private func removeStops(until now: Double) {
    guard let first = stops.first, first.time <= now else { return }
    stops.removeFirst(stops.firstIndex { $0.time > now } ?? stops.count)
  }

  /// The distance from the stage's corner beyond which no view is pointed at, in points.
  private static let farthest: CGFloat = 1e6

  /// Chooses the stop to which it moves, at a commit.
  ///
  /// A movement begins when its stop can be located, at the earliest, and where the pointer is
  /// then. Where the stop's view moves in one step, the pointer bends toward it without a jump.
  @MainActor fileprivate func noteCommit(now: Double) {
    guard !isPressed else { return }
    if let movement, movement.stop.time <= now {
      // A touch that was expected has not come.
      (position, rest, self.movement) = (movement.end, max(rest, movement.stop.time), nil)
    }
    let found = stops.lazy.filter { $0.time > now }
      .compactMap { stop -> (stop: Stop, point: CGPoint)? in
        // Farther away, or without a finite position, a view cannot be pointed at.
        guard let point = stop.locate(), max(abs(point.x), abs(point.y)) < Self.farthest else {
          return nil
        }
        return (stop, point)
      }.first
    guard found != nil || movement != nil else { return }
    if let movement, let found, found.stop === movement.stop {
      guard found.point != movement.end else { return }
      if now > movement.begin {
        self.movement?.retarget(to: found.point, now: now)
        return
      }
    } else if movement != nil {
      position = point(now: now)
    }
    rest = max(rest, now)
    movement = found.map {
      Movement(to: $0.stop, at: $0.point, from: position ?? start, rest: rest)
    }
  }

  // MARK: Presses and hovers

  /// Presses the button, which must not be pressed.
  func press(at point: CGPoint, now: Double) {
    press = Press(start: now, depth: depth(now: now), end: nil)
    (position, rest, movement) = (point, now, nil)
    removeStops(until: now)
  }

  func move(to point: CGPoint) { position = point }

  func release(now: Double) {
    rest = now
    press?.end = now
  }

  /// Ends a movement without a press, unless the button is pressed.
  func hover(at point: CGPoint, now: Double) {
    removeStops(until: now)
    guard !isPressed else { return }
    (position, rest, movement) = (point, now, nil)
  }

  var isPressed: Bool { press.map { $0.end == nil } ?? false }

  // MARK: The present state

  /// The point on the canvas at the present time.
  func point(now: Double) -> CGPoint {
    guard !isPressed, let movement else { return position ?? start }
    return movement.point(now: now)
  }

  /// The size of the pointer, 1 while the button is not pressed.
  func size(now: Double) -> Double { 1 - Self.shrinking * depth(now: now) }

  /// The depth of the button, 1 while it is pressed.
  private func depth(now: Double) -> Double {
    guard let press else { return 0 }
    func pressed(at time: Double) -> Double {
      press.depth + (1 - press.depth) * smoothStep((time - press.start) / Self.pressing)
    }
    guard let end = press.end else { return pressed(at: now) }
    // A press that is shorter than it takes to shrink is shown in full.
    let turn = max(end, press.start + Self.pressing)
    return now < turn ? pressed(at: now) : 1 - smoothStep((now - turn) / Self.releasing)
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
    let now = timeline.now
    guard time > now else { return }
    pointerPath.add(.init(time: time, start: now, locate: locate), now: now)
  }

  /// Moves the pointer by the presentation's start and hovers from now on.
  @MainActor func followPointer() {
    let path = pointerPath
    path.hoverLists += 1
    guard let pointer = presentation?.pointer else { return }
    path.start = pointer.start ?? CGPoint(x: size.width / 2, y: size.height / 2)
    noteCommits()
    let (list, now) = (path.hoverLists, timeline.now)
    for (index, hover) in pointer.hovers.enumerated() where hover.end > now {
      let locate: @MainActor () -> CGPoint? = { [weak self] in
        // Hovers that have been replaced are nowhere.
        guard let self, pointerPath.hoverLists == list else { return nil }
        return location(of: hover.target)
      }
      path.add(
        .init(time: hover.end, start: hover.time, duration: hover.duration, locate: locate),
        now: now)
      timeline.schedule(at: hover.end, name: "the end of a hover") { [weak self] in
        onStage {
          if let self, self.pointerPath.hoverLists == list { self.end(hover, index) }
        }
      }
    }
  }

  /// Lets the path note each commit from now on.
  @MainActor private func noteCommits() {
    let path = pointerPath
    guard !path.isFollowing else { return }
    path.isFollowing = true
    let update: @MainActor () -> Void = { [weak self] in
      if let self, showsPointer { path.noteCommit(now: timeline.now) }
    }
    let earlier = timeline.onCommit
    timeline.onCommit = {
      earlier?()
      onStage { update() }
    }
  }

  @MainActor private func end(_ hover: Presentation.Hover, _ index: Int) {
    if let point = location(of: hover.target) {
      pointerPath.hover(at: point, now: timeline.now)
    } else if let name = hover.target.name {
      let fact = StagingFact.noTarget(name, time: timeline.now)
      timeline.report(
        Diagnostic(fact, of: "Stage", at: "presentation.pointer.hovers[\(index)].to"))
    }
  }

  /// The point of a target on the canvas, by the model: the center of a view or layer; nil for one
  /// that does not show on it.
  @MainActor private func location(of target: Presentation.Target) -> CGPoint? {
    switch target {
    case .point(let point): return point
    case .element(let name):
      guard let layer = canvas.layers(named: [name], skipsHidden: true)[name] else { return nil }
      let center = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
      let (found, origin) = (layer.convert(center, to: canvas), canvas.bounds.origin)
      return CGPoint(x: found.x - origin.x, y: found.y - origin.y)
    }
  }
}

extension CALayer {
  /// The first layer with each of some names in this tree: the accessibility identifier of a view,
  /// or the `name` of a layer.
  ///
  /// - Parameter skipsHidden: Whether layers that are hidden or transparent by the model are left
  ///   out, with all that is in them.
  func layers(named names: Set<String>, skipsHidden: Bool = false) -> [String: CALayer] {
    var missing = names
    var found: [String: CALayer] = [:]
    var open = [self]
    while !missing.isEmpty, let layer = open.popLast() {
      if skipsHidden, layer.isHidden || layer.opacity == 0 { continue }
      if let name = layer.viewIdentifier ?? layer.name, missing.remove(name) != nil {
        found[name] = layer
      }
      open += (layer.sublayers ?? []).reversed()
    }
    return found
  }
}
