import Foundation
import LayerTree
import UIKitValues

/// The clock of a property animator: maps the timeline's time to a fraction of the duration.
///
/// All tracks show this fraction; it is constant (paused), rises, or falls (reversed).
final class AnimatorEngine {
  let name: String
  private let tracks: AnimatorTracks
  private let original: AnimatorTracks.Trajectory
  private var waiting: [(changes: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []

  private(set) var state = UIViewAnimatingState.inactive {
    didSet { if state != oldValue { stateChanged?() } }
  }
  /// Called when the animator starts or stops running, or its state changes.
  var stateChanged: (() -> Void)?
  private(set) var isReversed = false
  private(set) var delay = 0.0
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var isInterruptible = true

  /// The fraction of the duration that had passed at `since`, or has passed while paused.
  private var fraction = 0.0
  /// The timeline's time at which it began to run, after any delay; nil while paused.
  private var since: Double? {
    didSet { if (since == nil) != (oldValue == nil) { stateChanged?() } }
  }
  private var end: Timeline.EventID?
  private weak var timeline: Timeline?

  init(duration: Double, curve: AnimatorCurve, name: String) {
    self.name = name
    original = AnimatorTracks.Trajectory(duration: max(duration, 0), curve: curve)
    tracks = AnimatorTracks(trajectory: original)
  }

  // MARK: Progress

  var isRunning: Bool { since != nil }

  /// Whether the fraction falls.
  private var isBackwards: Bool { isReversed && tracks.trajectory.isOriginal }

  private var now: Double { (timeline ?? Timeline.current).now }

  /// The fraction of the duration that has passed now.
  private var present: Double {
    guard let since else { return fraction }
    let passed = max(0, now - since)
    let duration = tracks.trajectory.duration
    guard duration > 0 else { return isBackwards ? 0 : 1 }
    return min(max(fraction + (isBackwards ? -passed : passed) / duration, 0), 1)
  }

  /// The progress of the whole animation in its current direction, as the public property reports
  /// it.
  var fractionComplete: Double {
    let trajectory = tracks.trajectory
    let progress =
      isRunning || !scrubsLinearly
      ? trajectory.startProgress + (trajectory.endProgress - trajectory.startProgress) * present
      : tracks.progress(fraction: present)
    return isReversed ? 1 - progress : progress
  }

  // MARK: Collecting

  func add(_ changes: @escaping () -> Void, delayFactor: Double) {
    let factor = min(max(delayFactor.isNaN ? 0 : delayFactor, 0), 1)
    guard state == .active else { return waiting.append((changes, factor)) }
    record(changes, factor)
    updateAnimations()
  }

  private func record(_ changes: () -> Void, _ factor: Double) {
    let start = isBackwards ? 0 : present
    tracks.delayFactor = start + factor * (1 - start)
    BlockStack.current.run(tracks, changes)
  }

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    timeline = Timeline.current
    tracks.trajectory = original
    fraction = 0
    since = nil
    for (changes, factor) in waiting { record(changes, factor) }
    waiting = []
    if isReversed { fraction = 1 }
  }

  private func updateAnimations() {
    let motion =
      since.map { AnimatorTracks.Motion.running(isBackwards: isBackwards, since: $0) } ?? .still
    tracks.installAnimations(motion, fraction: fraction)
  }

  // MARK: Running

  func start(delay: Double) {
    guard state != .stopped else { return report("started", "finishAnimation(at:) before") }
    if state == .inactive { self.delay = max(delay, 0) }
    activate()
    run(after: max(delay, 0))
  }

  private func run(after delay: Double = 0) {
    guard since == nil, let timeline else { return }
    since = timeline.now + delay
    updateAnimations()
    let left = isBackwards ? fraction : 1 - fraction
    schedule(at: timeline.now + delay + left * tracks.trajectory.duration)
  }

  private func schedule(at time: Double) {
    guard let timeline, time < 1e9 else { return }
    end = timeline.schedule(at: time, name: "the end of \(name)") { self.reachEnd() }
  }

  /// Stops the clock at a fraction of the duration.
  private func halt(at fraction: Double) {
    if let end { timeline?.cancel(end) }
    end = nil
    since = nil
    self.fraction = fraction
  }

  private func reachEnd() {
    end = nil
    halt(at: isBackwards ? 0 : 1)
    if pausesOnCompletion { return updateAnimations() }
    finish(at: isReversed ? .start : .end)
  }

  func pause() {
    guard mayInterrupt("paused") else { return }
    activate()
    halt(at: present)
    updateAnimations()
  }

  func scrub(to value: Double) {
    guard value.isFinite, mayInterrupt("moved") else { return }
    activate()
    var progress = isReversed ? 1 - value : value
    progress = min(max(progress, 0), 1)
    let trajectory = tracks.trajectory
    if !trajectory.isOriginal {
      // A later trajectory covers only the rest; `value` counts from the start of the first.
      progress = min(
        max(
          (progress - trajectory.startProgress)
            / nonzero(trajectory.endProgress - trajectory.startProgress), 0), 1)
    }
    halt(
      at: scrubsLinearly
        ? trajectory.curve.fraction(at: progress, duration: trajectory.duration) : progress)
    updateAnimations()
  }

  private func nonzero(_ x: Double) -> Double { x == 0 ? 1 : x }

  func setReversed(_ value: Bool) {
    guard value != isReversed else { return }
    guard state == .active else {
      isReversed = value
      return
    }
    let (wasRunning, fraction) = (isRunning, present)
    halt(at: fraction)
    isReversed = value
    if !tracks.trajectory.isOriginal {
      let trajectory = tracks.trajectory
      let progress = tracks.progress(fraction: fraction)
      let part = max(fraction, 0.001)
      redirect(
        fraction, along: trajectory.curve.slowed(by: part), duration: trajectory.duration * part,
        progress: progress)
    }
    if wasRunning { run() } else { updateAnimations() }
  }

  func proceed(along curve: AnimatorCurve?, ownDuration: Double?, durationFactor: Double) {
    guard state == .active else { return start(delay: 0) }
    guard mayInterrupt("continued") else { return }
    let fraction = present
    halt(at: fraction)
    let left = isBackwards ? fraction : 1 - fraction
    let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
    if let curve {
      let time = factor > 0 ? factor * original.duration : left * tracks.trajectory.duration
      redirect(
        fraction, along: curve, duration: ownDuration ?? time,
        progress: tracks.progress(fraction: fraction))
    } else if factor > 0, left > 0 {
      // The curve stays; only its speed changes, from the current point on.
      let duration = factor * original.duration / left
      if tracks.trajectory.duration > 0 {
        tracks.trajectory.curve = tracks.trajectory.curve.slowed(
          by: duration / tracks.trajectory.duration)
      }
      tracks.trajectory.duration = duration
    }
    run()
  }

  /// Continues from a fraction along another curve, to the end or, if reversed, back to the start.
  private func redirect(
    _ fraction: Double, along curve: AnimatorCurve, duration: Double, progress: Double
  ) {
    tracks.rebase(
      fraction: fraction,
      to: AnimatorTracks.Trajectory(
        duration: duration, curve: curve, endProgress: isReversed ? 0 : 1, startProgress: progress,
        isOriginal: false))
    self.fraction = 0
  }

  // MARK: Ending

  func stop(withoutFinishing: Bool) {
    guard state == .active, mayInterrupt("stopped") else { return }
    halt(at: present)
    stoppedChanges = tracks.finish(at: .current, fraction: fraction)
    state = .stopped
    guard withoutFinishing else { return }
    let trackCompletions = tracks.completions
    reset()
    for completion in trackCompletions { completion(false) }
  }

  /// The values of a stopped animator's properties, until it is finished at one of its ends.
  private var stoppedChanges: [AnimatorTracks.PropertyChange] = []

  func finishStopped(at position: UIViewAnimatingPosition) {
    guard state == .stopped else { return report("finished", "stopAnimation(false) before") }
    tracks.set(stoppedChanges, at: position)
    callCompletions(position)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    _ = tracks.finish(at: position, fraction: fraction)
    callCompletions(position)
  }

  private func callCompletions(_ position: UIViewAnimatingPosition) {
    let completions = completions
    let trackCompletions = tracks.completions
    reset()
    for completion in trackCompletions { completion(position == .end) }
    for completion in completions { completion(position) }
  }

  private func reset() {
    state = .inactive
    waiting = []
    completions = []
    stoppedChanges = []
    isReversed = false
    fraction = 0
    tracks.completions = []
  }

  // MARK: Diagnostics

  private func mayInterrupt(_ what: String) -> Bool {
    if isInterruptible || !isRunning { return true }
    report(what, "isInterruptible to be true")
    return false
  }

  private func report(_ what: String, _ needed: String) {
    ViewFact.animatorState(state: "\(state)", action: what, needed: needed).report(
      of: name,
      at: "state")
  }
}
