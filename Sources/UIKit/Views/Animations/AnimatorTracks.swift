import Animation
import Base
import Foundation
import Graphics
import LayerTree
import UIKitValues

/// The animated properties of a property animator, and the progress of each.
final class AnimatorTracks {
  /// The animation of one property, or of a part of it; its progress is 0 at the old value and 1 at
  /// the new one.
  struct Track {
    let layer: CALayer
    /// The property that was set, such as `bounds`.
    let key: String
    /// The part that is animated, such as `bounds.size`.
    let keyPath: String
    /// The ends of the animation: values or, when additive, the remaining distances to the new
    /// value.
    var from, to: AnimatableValue
    let isAdditive: Bool
    /// The model's values before and after.
    var old, new: AnimatableValue
    /// The start, as a fraction of the trajectory's duration.
    var delayFactor: Double
    /// The progress at the start of the trajectory.
    var startProgress = 0.0
    /// The key of the layer's animation.
    let animationKey: String
    /// The intermediate values, for a keyframe animation.
    var frames: (sequence: KeyframeSequence, keyframes: Keyframes)?
  }

  /// Progress over time: from `startProgress` to `endProgress` within a duration, shaped by a
  /// curve.
  struct Trajectory {
    var duration: Double
    var curve: AnimatorCurve
    /// The final progress: 1, or 0 if it returns along another curve.
    var endProgress = 1.0
    /// The progress at the start.
    var startProgress = 0.0
    /// Whether it is the animator's first trajectory, which can be played backwards.
    var isOriginal = true
  }

  /// The state of the animations: still or running.
  enum Motion {
    case still
    /// Playing forward or backward since a time of the timeline, in seconds.
    case running(isBackwards: Bool, since: Double)
  }

  var trajectory: Trajectory
  private(set) var tracks: [Track] = []
  /// The start of tracks that are added, as a fraction of the trajectory's duration.
  var delayFactor = 0.0
  /// Closures called when the animator ends, with whether it reached its end.
  var completions: [(Bool) -> Void] = []
  private static let keyPrefix = "UIViewPropertyAnimator"

  init(trajectory: Trajectory) { self.trajectory = trajectory }

  // MARK: Collecting

  func add(_ layer: CALayer, key: String, old: AnimatableValue, shown: AnimatableValue) {
    guard let new = layer.animatableValue(forKey: key) else { return }
    if let keyPaths = AdditiveAction.keyPaths[key], layer.canBlend(at: keyPaths) {
      for keyPath in keyPaths {
        guard let (distance, zero) = AdditiveAction.distance(from: old, to: new, keyPath: keyPath)
        else {
          continue
        }
        append(
          Track(
            layer: layer, key: key, keyPath: keyPath, from: distance, to: zero, isAdditive: true,
            old: old, new: new, delayFactor: delayFactor,
            animationKey: layer.freeKey("\(Self.keyPrefix).\(keyPath)")))
      }
      return
    }
    var (from, first, start) = (shown, old, delayFactor)
    // A second change of the property extends the first one.
    if let index = tracks.firstIndex(where: {
      $0.layer === layer && $0.key == key && !$0.isAdditive
    }) {
      let before = tracks.remove(at: index)
      (from, first, start) = (before.from, before.old, before.delayFactor)
      layer.removeAnimation(forKey: before.animationKey)
    }
    if case .color(nil) = from, case .color(let color?) = new {
      from = .color(color.copy(alpha: 0))
    }
    append(
      Track(
        layer: layer, key: key, keyPath: key, from: from, to: new, isAdditive: false, old: first,
        new: new, delayFactor: start, animationKey: layer.freeKey("\(Self.keyPrefix).\(key)")))
  }

  /// Adds a keyframe animation, which replaces the value instead of adding to it.
  func add(_ layer: CALayer, key: String, sequence: KeyframeSequence) {
    guard let first = sequence.values.first, let last = sequence.values.last else { return }
    append(
      Track(
        layer: layer, key: key, keyPath: key, from: first, to: last, isAdditive: false, old: first,
        new: last, delayFactor: delayFactor,
        animationKey: layer.freeKey("\(Self.keyPrefix).\(key)"),
        frames: (sequence, sequence.keyframes)))
  }

  /// Adds tracks that start later, by a fraction of the trajectory's duration.
  func delayed(by part: Double, _ add: () -> Void) {
    let before = delayFactor
    delayFactor = min(max(before + part, 0), 1)
    add()
    delayFactor = before
  }

  private func append(_ track: Track) {
    tracks.append(track)
    // Holds the key and the old value until the animator runs.
    install(track, .still, fraction: 0)
  }

  // MARK: Showing

  func installAnimations(_ motion: Motion, fraction: Double) {
    for track in tracks { install(track, motion, fraction: fraction) }
  }

  func removeAnimations() {
    for track in tracks {
      for key in [track.animationKey, track.animationKey + ".y"] {
        track.layer.removeAnimation(forKey: key)
      }
    }
  }

  /// The progress of one track.
  private func progress(_ track: Track, fraction: Double, velocity: Double? = nil) -> Double {
    let span = 1 - track.delayFactor
    let along = span > 0 ? min(max((fraction - track.delayFactor) / span, 0), 1) : 1
    let value = trajectory.curve.value(
      at: along, duration: trajectory.duration * span, velocity: velocity)
    return track.startProgress + (trajectory.endProgress - track.startProgress)
      * (along > 0 ? value : 0)
  }

  private func value(_ track: Track, fraction: Double) -> AnimatableValue {
    func at(_ progress: Double) -> AnimatableValue {
      track.frames?.keyframes.value(at: progress)
        ?? track.from.interpolated(to: track.to, by: progress)
        ?? (progress < 0.5 ? track.from : track.to)
    }
    let value = at(progress(track, fraction: fraction))
    guard let velocity = trajectory.curve.crossVelocity, track.keyPath == "position",
      track.frames == nil,
      let y = at(progress(track, fraction: fraction, velocity: velocity)).component("y")
    else { return value }
    return value.settingComponent("y", to: y) ?? value
  }

  private func install(_ track: Track, _ motion: Motion, fraction: Double) {
    guard case .running(let isBackwards, let since) = motion else {
      let value = value(track, fraction: fraction)
      let animation = CABasicAnimation(keyPath: track.keyPath)
      (animation.fromValue, animation.toValue) = (value.boxed, value.boxed)
      // It ends at once, and its end value stays.
      animation.duration = 1e-12
      return attach(animation, of: track)
    }
    guard let velocity = trajectory.curve.crossVelocity, track.keyPath == "position",
      track.frames == nil
    else {
      return run(track, part: nil, velocity: nil, isBackwards, since, fraction)
    }
    run(track, part: "x", velocity: nil, isBackwards, since, fraction)
    run(track, part: "y", velocity: velocity, isBackwards, since, fraction)
  }

  private func run(
    _ track: Track, part: String?, velocity: Double?, _ isBackwards: Bool, _ since: Double,
    _ fraction: Double
  ) {
    func end(_ progress: Double) -> Any? {
      let value =
        progress == 1
        ? track.to : track.from.interpolated(to: track.to, by: progress) ?? track.from
      return (part.flatMap { value.component($0) } ?? value).boxed
    }
    let keyPath = part.map { "\(track.keyPath).\($0)" } ?? track.keyPath
    let (whole, offset) = (trajectory.duration, track.delayFactor * trajectory.duration)
    let duration = max(whole - offset, 1e-9)
    let animation: CAPropertyAnimation
    if let frames = track.frames {
      animation = self.animation(of: track, through: frames, duration: duration)
    } else {
      let straight = trajectory.curve.animation(
        keyPath: keyPath, duration: duration, velocity: velocity)
      (straight.fromValue, straight.toValue) = (
        end(track.startProgress), end(trajectory.endProgress)
      )
      animation = straight
    }
    animation.duration = duration
    var begin = since + offset - fraction * whole
    if isBackwards {
      // Its local time falls from the end of its duration.
      (animation.speed, animation.timeOffset) = (-1, duration)
      begin = since + fraction * whole - offset - duration
    }
    let local = track.layer.convertTime(begin, from: nil)
    animation.beginTime = local == 0 ? .leastNormalMagnitude : local
    attach(animation, of: track, isSecond: part == "y")
  }

  /// A keyframe animation timed by the curve: exact for a cubic curve from its start to its end,
  /// else sampled in steps of 1/240 s.
  private func animation(
    of track: Track, through frames: (sequence: KeyframeSequence, keyframes: Keyframes),
    duration: Double
  ) -> CAKeyframeAnimation {
    if case .cubic(let timing) = trajectory.curve, track.startProgress == 0,
      trajectory.endProgress == 1
    {
      let animation = frames.sequence.animation(keyPath: track.keyPath)
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(timing.c1x), Float(timing.c1y), Float(timing.c2x), Float(timing.c2y))
      return animation
    }
    let animation = CAKeyframeAnimation(keyPath: track.keyPath)
    let steps = min(max(2, Int(saturating: (duration * 240).rounded(.up))), 100_000)
    animation.values = (0...steps).map { step -> Any in
      let along = trajectory.curve.value(at: Double(step) / Double(steps), duration: duration)
      let progress = track.startProgress + (trajectory.endProgress - track.startProgress) * along
      return (frames.keyframes.value(at: progress) ?? track.from).boxed as Any
    }
    return animation
  }

  private func attach(_ animation: CAPropertyAnimation, of track: Track, isSecond: Bool = false) {
    animation.isAdditive = track.isAdditive
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    if !isSecond { track.layer.removeAnimation(forKey: track.animationKey + ".y") }
    track.layer.add(animation, forKey: track.animationKey + (isSecond ? ".y" : ""))
  }

  // MARK: Another trajectory

  /// Continues from the current progress of every track, along another trajectory.
  func rebase(fraction: Double, to trajectory: Trajectory) {
    for index in tracks.indices {
      let track = tracks[index]
      tracks[index].startProgress = progress(track, fraction: fraction)
      let left = 1 - fraction
      tracks[index].delayFactor = left > 0 ? max(0, (track.delayFactor - fraction) / left) : 0
    }
    self.trajectory = trajectory
  }

  /// The animator's progress: 0 at the old values and 1 at the new ones.
  func progress(fraction: Double) -> Double {
    trajectory.startProgress + (trajectory.endProgress - trajectory.startProgress)
      * trajectory.curve.value(at: fraction, duration: trajectory.duration)
  }

  // MARK: The model

  /// The values of a property before and after the animator.
  struct PropertyChange {
    let layer: CALayer
    let key: String
    let old, new: AnimatableValue
  }

  /// Sets the layers' values at a position and removes the animations.
  /// - Returns: The animated properties with their old and new values, for `set(_:at:)`.
  func finish(at position: UIViewAnimatingPosition, fraction: Double) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    for track in tracks
    where !changes.contains(where: { $0.layer === track.layer && $0.key == track.key }) {
      let own = tracks.filter { $0.layer === track.layer && $0.key == track.key }
      let change = PropertyChange(
        layer: track.layer, key: track.key, old: own[0].old, new: own[own.count - 1].new)
      changes.append(change)
      switch position {
      // The model already has the new values, or later ones that other code has set.
      case .end: break
      case .start: set(track.layer, track.key, to: change.old)
      case .current:
        guard var value = track.layer.animatableValue(forKey: track.key) else { continue }
        for track in own { value = applied(track, to: value, fraction: fraction) }
        set(track.layer, track.key, to: value)
      }
    }
    removeAnimations()
    tracks = []
    return changes
  }

  /// Sets stopped properties to their values at a position.
  func set(_ changes: [PropertyChange], at position: UIViewAnimatingPosition) {
    for property in changes where position != .current {
      set(property.layer, property.key, to: position == .start ? property.old : property.new)
    }
  }

  private func applied(_ track: Track, to beneath: AnimatableValue, fraction: Double)
    -> AnimatableValue
  {
    let value = value(track, fraction: fraction)
    guard track.isAdditive else { return value }
    guard track.keyPath != track.key else { return beneath.adding(value) ?? beneath }
    let part = String(track.keyPath.dropFirst(track.key.count + 1))
    guard let sum = beneath.component(part)?.adding(value) else { return beneath }
    return beneath.settingComponent(part, to: sum) ?? beneath
  }

  private func set(_ layer: CALayer, _ key: String, to value: AnimatableValue) {
    let stack = BlockStack.current
    let wasEnabled = stack.isEnabled
    stack.isEnabled = false
    defer { stack.isEnabled = wasEnabled }
    if key == "backgroundColor", let view = layer.delegate as? UIView,
      case .color(let color) = value
    {
      onStage { view.backgroundColor = color.map { UIColor(cgColor: $0) } }
    } else {
      layer.setValue(value.boxed, forKeyPath: key)
    }
  }
}

/// Adds a property's change in an animator's block to the animator's tracks.
struct TrackAction: CAAction {
  let tracks: AnimatorTracks
  let old, shown: AnimatableValue

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    if let layer = anObject as? CALayer { tracks.add(layer, key: event, old: old, shown: shown) }
  }
}
