import Foundation
import LayerTree

/// Runs the tracks of a property animator: where it is at which time.
///
/// All is told by one number, the fraction of the course's time; it stands still, rises, or falls.
final class AnimatorEngine {
  let name: String
  private let tracks: AnimatorTracks
  private let original: AnimatorTracks.Course
  private var waiting: [(changes: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []

  private(set) var state = UIViewAnimatingState.inactive
  private(set) var isReversed = false
  private(set) var delay = 0.0
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var isInterruptible = true

  /// Of the course's time, at `since` or while it stands still.
  private var fraction = 0.0
  /// Since when it runs, in the timeline's time, a delay included; nil while it stands still.
  private var since: Double?
  private var end: Timeline.EventID?
  private weak var timeline: Timeline?

  init(duration: Double, curve: AnimatorCurve, name: String) {
    self.name = name
    original = AnimatorTracks.Course(duration: max(duration, 0), curve: curve)
    tracks = AnimatorTracks(course: original)
  }

  // MARK: Where it is

  var isRunning: Bool { since != nil }

  /// Whether the fraction falls.
  private var isBackwards: Bool { isReversed && tracks.course.isOriginal }

  private var now: Double { (timeline ?? Timeline.current).now }

  /// Of the course's time, now.
  private var present: Double {
    guard let since else { return fraction }
    let passed = max(0, now - since)
    let duration = tracks.course.duration
    guard duration > 0 else { return isBackwards ? 0 : 1 }
    return min(max(fraction + (isBackwards ? -passed : passed) / duration, 0), 1)
  }

  /// How far it is on the whole way, for whoever asks, in the direction it goes.
  var fractionComplete: Double {
    let course = tracks.course
    let way =
      isRunning || !scrubsLinearly
      ? course.origin + (course.goal - course.origin) * present
      : tracks.progress(fraction: present)
    return isReversed ? 1 - way : way
  }

  // MARK: Collecting

  func add(_ changes: @escaping () -> Void, delayFactor: Double) {
    let factor = min(max(delayFactor.isNaN ? 0 : delayFactor, 0), 1)
    guard state == .active else { return waiting.append((changes, factor)) }
    collect(changes, factor)
    show()
  }

  private func collect(_ changes: () -> Void, _ factor: Double) {
    let start = isBackwards ? 0 : present
    tracks.delay = start + factor * (1 - start)
    BlockStack.current.run(tracks, changes)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    timeline = Timeline.current
    tracks.course = original
    fraction = 0
    since = nil
    for (changes, factor) in waiting { collect(changes, factor) }
    waiting = []
    if isReversed { fraction = 1 }
  }

  private func show() {
    let motion =
      since.map { AnimatorTracks.Motion.running(isBackwards: isBackwards, since: $0) } ?? .still
    tracks.show(motion, fraction: fraction)
  }

  // MARK: Going

  func start(delay: Double) {
    guard state != .stopped else { return report("started", "finishAnimation(at:) before") }
    if state == .inactive { self.delay = max(delay, 0) }
    activate()
    run(after: max(delay, 0))
  }

  private func run(after delay: Double = 0) {
    guard since == nil, let timeline else { return }
    since = timeline.now + delay
    show()
    let left = isBackwards ? fraction : 1 - fraction
    schedule(at: timeline.now + delay + left * tracks.course.duration)
  }

  private func schedule(at time: Double) {
    guard let timeline, time < 1e9 else { return }
    end = timeline.schedule(at: time, name: "the end of \(name)") { self.arrive() }
  }

  /// Stands still at a fraction of the course's time.
  private func halt(at place: Double) {
    if let end { timeline?.cancel(end) }
    (end, since, fraction) = (nil, nil, place)
  }

  private func arrive() {
    end = nil
    halt(at: isBackwards ? 0 : 1)
    if pausesOnCompletion { return show() }
    finish(at: isReversed ? .start : .end)
  }

  func pause() {
    guard mayInterrupt("paused") else { return }
    activate()
    halt(at: present)
    show()
  }

  func scrub(to value: Double) {
    guard value.isFinite, mayInterrupt("moved") else { return }
    activate()
    var way = isReversed ? 1 - value : value
    way = min(max(way, 0), 1)
    let course = tracks.course
    if !course.isOriginal {
      // Another course has only the rest of the way: the whole is the first one's again.
      way = min(max((way - course.origin) / nonzero(course.goal - course.origin), 0), 1)
    }
    halt(
      at: scrubsLinearly
        ? course.curve.fraction(at: way, duration: course.duration) : way)
    show()
  }

  private func nonzero(_ x: Double) -> Double { x == 0 ? 1 : x }

  func setReversed(_ value: Bool) {
    guard value != isReversed else { return }
    guard state == .active else {
      isReversed = value
      return
    }
    let (wasRunning, place) = (isRunning, present)
    halt(at: place)
    isReversed = value
    if !tracks.course.isOriginal {
      let course = tracks.course
      let way = tracks.progress(fraction: place)
      let part = max(place, 0.001)
      turn(
        place, along: course.curve.slowed(by: part), duration: course.duration * part, way: way)
    }
    if wasRunning { run() } else { show() }
  }

  func proceed(along curve: AnimatorCurve?, ownDuration: Double?, durationFactor: Double) {
    guard state == .active else { return start(delay: 0) }
    guard mayInterrupt("continued") else { return }
    let place = present
    halt(at: place)
    let left = isBackwards ? place : 1 - place
    let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
    if let curve {
      let time = factor > 0 ? factor * original.duration : left * tracks.course.duration
      turn(
        place, along: curve, duration: ownDuration ?? time, way: tracks.progress(fraction: place))
    } else if factor > 0, left > 0 {
      // It only goes on faster or slower, from where it is.
      let duration = factor * original.duration / left
      if tracks.course.duration > 0 {
        tracks.course.curve = tracks.course.curve.slowed(by: duration / tracks.course.duration)
      }
      tracks.course.duration = duration
    }
    run()
  }

  /// Goes on from here along another curve, to the end or, reversed, back to the start.
  private func turn(_ place: Double, along curve: AnimatorCurve, duration: Double, way: Double) {
    tracks.rebase(
      fraction: place,
      to: AnimatorTracks.Course(
        duration: duration, curve: curve, goal: isReversed ? 0 : 1, origin: way, isOriginal: false))
    fraction = 0
  }

  // MARK: Ending

  func stop(withoutFinishing: Bool) {
    guard state == .active, mayInterrupt("stopped") else { return }
    halt(at: present)
    kept = tracks.settle(at: .current, fraction: fraction)
    state = .stopped
    guard withoutFinishing else { return }
    let told = tracks.ends
    rest()
    for end in told { end(false) }
  }

  /// The values that a stopped animator may still be finished at.
  private var kept: [AnimatorTracks.Kept] = []

  func finishStopped(at position: UIViewAnimatingPosition) {
    guard state == .stopped else { return report("finished", "stopAnimation(false) before") }
    tracks.set(kept, at: position)
    tell(position)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    _ = tracks.settle(at: position, fraction: fraction)
    tell(position)
  }

  private func tell(_ position: UIViewAnimatingPosition) {
    let told = completions
    let ends = tracks.ends
    rest()
    for end in ends { end(position == .end) }
    for completion in told { completion(position) }
  }

  private func rest() {
    (state, waiting, completions, kept, isReversed) = (.inactive, [], [], [], false)
    fraction = 0
    tracks.ends = []
  }

  // MARK: Complaints

  private func mayInterrupt(_ what: String) -> Bool {
    if isInterruptible || !isRunning { return true }
    report(what, "isInterruptible to be true")
    return false
  }

  private func report(_ what: String, _ needed: String) {
    Timeline.current.report(
      Diagnostic(
        layer: name, keyPath: "state", found: "\(state)", needed: needed,
        message: "it cannot be \(what) now: it needs \(needed)"))
  }
}
