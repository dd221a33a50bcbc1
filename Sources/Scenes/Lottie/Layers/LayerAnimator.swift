import Animation
import Foundation
import Graphics
import LayerTree

/// Adds the animations of a composition's properties to layers.
struct LayerAnimator {
  let scope: TimeScope
  let rules: LottieFidelity
  /// The begin time of each animation: time 0 of the layer, since 0 itself would mean the time of
  /// the commit.
  static let start = 1e-100

  /// Sets a constant property, or animates it.
  func animate<Value>(
    _ layer: CALayer, _ keyPath: String, _ track: Track<Value>, component: Int = 0,
    _ box: (Value) -> Any
  ) {
    guard track.isAnimated else { return layer.setValue(box(track.first), forKeyPath: keyPath) }
    if scope.isRemapped {
      let samples = remapped(track)
      guard samples.count > 1 else {
        return layer.setValue(box(samples[0].value), forKeyPath: keyPath)
      }
      let times = samples.map { rules.keyTime(scope.rootProgress($0.frame)) }
      return add(to: layer, animation(keyPath, samples.map { box($0.value) }, times))
    }
    let parts = parts(of: track.keyframes)
    let animations = parts.indices.compactMap { index in
      animation(
        for: parts[index], keyPath, component: component, span: span(of: index, in: parts), box)
    }
    if animations.isEmpty { return }
    if parts.count == 1 { return add(to: layer, animations[0]) }
    let group = CAAnimationGroup()
    group.animations = animations
    add(to: layer, group)
  }

  func animate<Value: LottieValue>(
    _ layer: CALayer, _ keyPath: String, _ property: Animated<Value>, component: Int = 0,
    _ box: (Value) -> Any
  ) {
    animate(layer, keyPath, Track(property), component: component, box)
  }

  /// Adds an animation that lasts as long as the composition.
  func add(to layer: CALayer, _ animation: CAAnimation) {
    animation.duration = scope.duration
    animation.beginTime = Self.start
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }

  // MARK: Positions

  /// Animates a layer's position along the motion paths between keyframes.
  func animatePosition(_ layer: CALayer, _ position: TransformModel.Position) {
    switch position {
    case .split(let x, let y):
      animate(layer, "position.x", x) { $0 }
      animate(layer, "position.y", y) { $0 }
    case .together(let position):
      guard position.isAnimated, !scope.isRemapped, !rules.movesByLength(position) else {
        return animate(layer, "position", lengthTrack(position)) { $0.point }
      }
      let parts = parts(of: position.keyframes)
      let animations = parts.indices.map { index in
        let span = span(of: index, in: parts)
        return motion(along: parts[index], span: span)
      }
      if parts.count == 1 { return add(to: layer, animations[0]) }
      let group = CAAnimationGroup()
      group.animations = animations
      add(to: layer, group)
    }
  }

  /// The position, sampled often enough to look even.
  private func lengthTrack(_ position: Animated<Vector>) -> Track<Vector> {
    guard !scope.isRemapped, rules.movesByLength(position), let last = position.keyframes.last
    else {
      return Track(position)
    }
    let value = { (frame: Double) in position.value(at: frame, perComponent: true) }
    var keyframes: [Keyframe<Vector>] = []
    // The last of a run of equal values, from which the next change starts.
    var rest: Keyframe<Vector>?
    let weight = sampleWeight(of: last.value)
    for time in scope.tenths(from: position.keyframes[0].time, to: last.time, weight: weight) {
      let next = Keyframe(time: time, value: value(time))
      if keyframes.last?.value == next.value {
        rest = next
        continue
      }
      if let run = rest { keyframes.append(run) }
      rest = nil
      keyframes.append(next)
    }
    if let run = rest, run.value != last.value { keyframes.append(run) }
    keyframes.append(Keyframe(time: last.time, value: last.value))
    return Track(keyframes: keyframes, value: value)
  }

  private func motion(along part: [Keyframe<Vector>], span: PartSpan) -> CAAnimation {
    var elements: [Path.Element] = [.move(to: part[0].value.point)]
    var times = span.times(of: part, scope, rules.keyTime)
    for (a, b) in zip(part, part.dropFirst()) {
      if let leaving = a.leaving, let arriving = a.arriving, leaving != .zero || arriving != .zero {
        elements.append(
          .cubic(
            to: b.value.point, control1: a.value.point + leaving,
            control2: b.value.point + arriving))
      } else {
        elements.append(.line(to: b.value.point))
      }
    }
    if part.count == 1 {
      elements.append(.line(to: part[0].value.point))
      times = [0, 1]
    }
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = CGPath(Path(elements))
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.timingFunctions = timingFunctions(of: part, component: 0)
    animation.calculationMode = part[0].isHold ? .discrete : .linear
    span.apply(to: animation)
    return animation
  }

  // MARK: Visibility

  /// Shows a layer from one frame of the composition until another.
  func animateVisibility(_ layer: CALayer, from inFrame: Double, to outFrame: Double) {
    if scope.isRemapped {
      let isHidden = Track(keyframes: [Keyframe(time: inFrame, value: true)]) {
        !(inFrame..<max(inFrame, outFrame)).contains($0)
      }
      let samples = remapped(isHidden)
      if samples.count == 1 {
        layer.isHidden = samples[0].value
        return
      }
      let times = samples.map { rules.keyTime(scope.rootProgress($0.frame)) }
      return add(to: layer, animation("hidden", samples.map(\.value), times))
    }
    let isLast = scope.rootFrame(outFrame) == scope.endFrame
    let start = max(scope.progress(inFrame), 0)
    let end = isLast ? 1 : min(scope.progress(outFrame), 1)
    if start <= 0, end >= 1 { return }
    if start >= 1 || end <= 0 || end <= start {
      layer.isHidden = true
      return
    }
    let animation = CAKeyframeAnimation(keyPath: "hidden")
    animation.calculationMode = .discrete
    animation.values = [true, false, true]
    animation.keyTimes = [0, start, end, 1].map { NSNumber(value: $0) }
    add(to: layer, animation)
  }
}

// MARK: - Keyframes

/// The start and duration of a part of a property's keyframes, in seconds.
struct PartSpan {
  /// Nil for the only part.
  var seconds: (start: Double, length: Double)?

  /// The key times of the part.
  func times<Value>(
    of part: [Keyframe<Value>], _ scope: TimeScope, _ rounded: (Double) -> Double
  ) -> [Double] {
    guard let seconds else { return part.map { rounded(scope.progress($0.time)) } }
    return part.map { keyframe in
      let time = (scope.rootFrame(keyframe.time) - scope.startFrame) / scope.framerate
      return seconds.length > 0 ? (time - seconds.start) / seconds.length : 0
    }
  }

  func apply(to animation: CAAnimation) {
    guard let seconds else { return }
    animation.beginTime = seconds.start
    animation.duration = max(seconds.length, 1e-12)
  }
}

extension LayerAnimator {
  /// Splits keyframes where holds start and end; the keyframe at the border belongs to both parts.
  private func parts<Value>(of keyframes: [Keyframe<Value>]) -> [[Keyframe<Value>]] {
    var parts: [[Keyframe<Value>]] = [[]]
    for keyframe in keyframes {
      let isBorder = parts[parts.count - 1].last.map { $0.isHold != keyframe.isHold } ?? false
      parts[parts.count - 1].append(keyframe)
      if isBorder { parts.append([keyframe]) }
    }
    return parts
  }

  private func span<Value>(of index: Int, in parts: [[Keyframe<Value>]]) -> PartSpan {
    guard parts.count > 1, let first = parts[index].first, let last = parts[index].last else {
      return PartSpan()
    }
    func seconds(_ frame: Double) -> Double {
      (scope.rootFrame(frame) - scope.startFrame) / scope.framerate
    }
    var start = seconds(first.time)
    var end = seconds(last.time)
    if index == 0 { start = min(0, start) }
    if index == parts.count - 1 {
      end = max((scope.endFrame - scope.startFrame) / scope.framerate, end)
      // The duration is a frame longer than the file, so that its end can be shown.
      end = max(end, scope.duration)
    }
    return PartSpan(seconds: (start, end - start))
  }

  /// The animation of a part; nil if it has no effect.
  private func animation<Value>(
    for part: [Keyframe<Value>], _ keyPath: String, component: Int, span: PartSpan,
    _ box: (Value) -> Any
  ) -> CAAnimation? {
    var times = span.times(of: part, scope, rules.keyTime)
    var values = part.map { box($0.value) }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    if part[0].isHold {
      if times[0] != 0 {
        times.insert(0, at: 0)
        values.insert(values[0], at: 0)
      }
      if times[times.count - 1] != 1 {
        times.append(1)
        values.append(values[values.count - 1])
      }
      values.removeLast()
      if values.count == 1 {
        guard let hold = rules.singleHold(values[0]) else { return nil }
        (values, times) = hold
      }
      animation.calculationMode = .discrete
    } else {
      animation.timingFunctions = timingFunctions(of: part, component: component)
      if values.count == 1 {
        values.append(values[0])
        times = [0, 1]
      }
    }
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    span.apply(to: animation)
    return animation
  }

  private func timingFunctions<Value>(
    of part: [Keyframe<Value>], component: Int
  ) -> [CAMediaTimingFunction] {
    part.dropLast().map { keyframe in
      let easing = rules.easing(of: keyframe, component: component)
      return CAMediaTimingFunction(
        controlPoints: Float(easing.x1), Float(easing.y1), Float(easing.x2), Float(easing.y2))
    }
  }

  /// Values at frames of the animation, which are interpolated linearly.
  private func remapped<Value>(_ track: Track<Value>) -> [(frame: Double, value: Value)] {
    var samples: [(frame: Double, value: Value)] = []
    let weight = sampleWeight(of: track.first)
    let grows = Value.self == Path.self || Value.self == Bezier.self
    for frame in scope.wholeFrames(weight: weight) {
      let value = track.value(scope.localFrame(frame))
      let count = samples.count
      if grows, count > 0 {
        let growth = max(0, sampleWeight(of: value) - weight)
        guard scope.isWithinStepBudget, scope.reserveGrowth(growth) else { break }
      }
      // Only the first and the last of a run of equal values are needed.
      if count > 1, samples[count - 1].value == value, samples[count - 2].value == value {
        samples[count - 1].frame = frame
      } else {
        samples.append((frame, value))
      }
    }
    if samples.count == 2, samples[0].value == samples[1].value { samples.removeLast() }
    return samples
  }

  private func animation(_ keyPath: String, _ values: [Any], _ times: [Double]) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    return animation
  }
}
