import Animation
import Foundation
import LayerTree

/// Collects the changes in the keyframes of one `UIView.animateKeyframes`, for one animation per
/// property.
final class KeyframeRecorder {
  let mode: CAAnimationCalculationMode
  /// The start and end of the running keyframe, as fractions of the whole; nil outside of any.
  var frame: (start: Double, end: Double)?
  private var tracks: [Track] = []

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  /// The changes of one property, in the order they were made.
  private struct Track {
    let layer: CALayer
    let key: String
    let initial: AnimatableValue
    var steps: [Step] = []
  }

  private struct Step {
    var start, end: Double
    var value: AnimatableValue
    /// Sort key: jumps (0) before moves (1) that start at the same time.
    var order: Int { end > start ? 1 : 0 }
  }

  func record(_ layer: CALayer, key: String, old: AnimatableValue, new: AnimatableValue) {
    let frame = frame ?? (0, 1)
    let index =
      tracks.firstIndex { $0.layer === layer && $0.key == key }
      ?? {
        tracks.append(Track(layer: layer, key: key, initial: old))
        return tracks.count - 1
      }()
    let step = Step(start: frame.start, end: frame.end, value: new)
    // The last change in a keyframe is the one that counts.
    if let last = tracks[index].steps.last, last.start == step.start, last.end == step.end {
      tracks[index].steps.removeLast()
    }
    tracks[index].steps.append(step)
  }

  /// Adds an animation for each property that changed.
  func addAnimations(of block: AnimationBlock) {
    for track in tracks {
      let animation = sequence(of: track).animation(keyPath: track.key)
      switch block.settings.timing {
      case .curve(let curve): animation.timingFunction = curve.function
      case .function(let function): animation.timingFunction = function
      case .settling, .spring: break
      }
      block.applyTiming(to: animation, on: track.layer)
      block.track(track.layer)
      track.layer.add(animation, forKey: track.key)
    }
  }

  /// Adds the keyframe sequences to a property animator, which plays them.
  func addTracks(to animator: AnimatorTracks) {
    for track in tracks { animator.add(track.layer, key: track.key, sequence: sequence(of: track)) }
  }

  private func sequence(of track: Track) -> KeyframeSequence {
    let knots = knots(of: track)
    var times: [Double]?
    if mode != .paced && mode != .cubicPaced {
      times = knots.map(\.time) + (mode == .discrete ? [1] : [])
    }
    return KeyframeSequence(values: knots.map(\.value), times: times, mode: mode)
  }

  /// The keyframes' times and values; the last value is held in the gaps between two changes.
  ///
  /// Of keyframes that begin together, jumps come first, wherever they were added. As Apple
  /// documents, a jump applies at its start; the others continue from there. So a jump at 0 sets
  /// the start value of the first keyframe, and does not cut it short.
  private func knots(of track: Track) -> [(time: Double, value: AnimatableValue)] {
    let steps = track.steps.enumerated()
      .sorted {
        let (one, other) = ($0.element, $1.element)
        return (one.start, one.order, $0.offset) < (other.start, other.order, $1.offset)
      }.map(\.element)
    var knots = [(time: 0.0, value: track.initial)]
    if mode != .linear && mode != .cubic {
      knots += steps.map { ($0.end, $0.value) }
      return knots
    }
    for step in steps {
      let last = knots[knots.count - 1]
      if step.start > last.time {
        knots.append((step.start, last.value))
      } else if step.start < last.time, knots.count > 1 {
        // A keyframe that begins before the last one has ended cuts it short.
        let before = knots[knots.count - 2]
        let along = (step.start - before.time) / (last.time - before.time)
        let value = before.value.interpolated(to: last.value, by: max(along, 0)) ?? before.value
        knots[knots.count - 1] = (max(step.start, before.time), value)
      }
      knots.append((max(step.end, knots[knots.count - 1].time), step.value))
    }
    let last = knots[knots.count - 1]
    if last.time < 1 { knots.append((1, last.value)) }
    return knots
  }
}

/// The values and times of the keyframes of one property.
struct KeyframeSequence {
  let values: [AnimatableValue]
  /// Fractions of the whole duration; nil for even speed.
  let times: [Double]?
  let mode: CAAnimationCalculationMode

  func animation(keyPath: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.map { $0.boxed as Any }
    animation.keyTimes = times?.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }

  var keyframes: Keyframes {
    Keyframes(
      values: values, keyTimes: times,
      calculationMode: Keyframes.CalculationMode(rawValue: mode.rawValue) ?? .linear)
  }
}

/// Records a change for the running keyframe.
struct RecordAction: CAAction {
  let recorder: KeyframeRecorder
  let old: AnimatableValue

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let new = layer.animatableValue(forKey: event) else {
      return
    }
    recorder.record(layer, key: event, old: old, new: new)
  }
}
