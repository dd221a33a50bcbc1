import Foundation
public import Graphics

/// The choice of frames by the scene's time.
extension Recording {
  /// The representative times of the recording, in the scene's seconds: evenly spread ones from the
  /// first frame to the last, those at which layers start, stop or reverse, and the poster's.
  ///
  /// - Parameters:
  ///   - frames: The number of evenly spread times.
  ///   - events: The maximum number of times at which layers start or stop, and, counted
  ///     separately, of those at which they reverse or change speed.
  public func representativeTimes(frames: Int = 12, events: Int = 12) -> [Double] {
    allRepresentativeTimes(frames: frames, events: events).all
  }

  /// The representative times at which layers start and stop, and the poster's time.
  public func eventTimes(frames: Int = 12, events: Int = 12) -> [Double] {
    allRepresentativeTimes(frames: frames, events: events).events
  }

  @available(*, deprecated, renamed: "representativeTimes(frames:events:)")
  public func tellingTimes(frames: Int = 12, events: Int = 12) -> [Double] {
    representativeTimes(frames: frames, events: events)
  }

  @available(*, deprecated, renamed: "eventTimes(frames:events:)")
  public func tellingEvents(frames: Int = 12, events: Int = 12) -> [Double] {
    eventTimes(frames: frames, events: events)
  }

  /// The representative times, and the subset that is needed: when layers start or stop, and the
  /// poster's.
  package func allRepresentativeTimes(
    frames: Int = 12, events: Int = 12
  ) -> (all: [Double], events: [Double]) {
    if count == 1, poster == nil { return ([samples[0].sceneTime], []) }
    let even = evenSamples(frames).map(\.sceneTime)
    let points = motionEvents
    func thinned(
      _ times: [Double], excluding known: [Double], atMost limit: Int
    ) -> [Double] {
      let times = times.filter { !known.contains($0) }
      guard times.count > limit else { return times }
      return (0..<limit).map { times[$0 * (times.count - 1) / max(1, limit - 1)] }
    }
    let poster = poster.map { [$0.sceneTime] } ?? []
    let startsAndStops = points.startsAndStops
    let needed =
      thinned(startsAndStops, excluding: even, atMost: events)
      + startsAndStops.filter(even.contains) + poster
    var known = even + needed
    // Reversals matter most, then changes of speed.
    var remaining = events
    for times in [points.reversals, points.speedChanges] {
      let added = thinned(times, excluding: known, atMost: remaining)
      (known, remaining) = (known + added, remaining - added.count)
    }
    let middles = points.motions.compactMap { motion -> Double? in
      let span = samples[motion.lowerBound].sceneTime...samples[motion.upperBound].sceneTime
      let isSeen = known.contains { span.lowerBound < $0 && $0 < span.upperBound }
      return isSeen ? nil : samples[(motion.lowerBound + motion.upperBound) / 2].sceneTime
    }
    known += thinned(Set(middles).sorted(), excluding: known, atMost: remaining)
    return (Set(known).sorted(), Set(needed).sorted())
  }

  /// The times at which the motion of layers changes, to the nearest frame.
  private struct MotionEvents {
    /// The last frames before layers start to change, and the last frames in which they changed.
    var startsAndStops: [Double]
    /// The frames at which a layer reverses, as a spring does at its farthest overshoot.
    var reversals: [Double]
    /// The frames at which a layer that keeps its direction is fastest or slowest, or changes its
    /// speed abruptly, as at a keyframe.
    var speedChanges: [Double]
    /// The ranges of frames during which a layer changes.
    var motions: Set<ClosedRange<Int>>
  }

  private var motionEvents: MotionEvents {
    var moving: Set<LayerNode.ID> = []
    var (startsAndStops, reversals, speedChanges) = (Set<Int>(), Set<Int>(), Set<Int>())
    var (begins, motions) = ([LayerNode.ID: Int](), Set<ClosedRange<Int>>())
    var trackedMotions: [LayerNode.ID: LayerMotion] = [:]
    for index in samples.indices.dropFirst() {
      let changed = LayerNode.changed(
        from: samples[index - 1].snapshot.root, to: samples[index].snapshot.root
      ) { old, new in
        let change = trackedMotions[new.id, default: LayerMotion()].advance(old.style, new.style)
        if change.reverses { reversals.insert(index - 1) }
        if let frames = change.framesSinceSpeedChange { speedChanges.insert(index - frames) }
      }
      // A layer that starts to change was at rest in the frame before.
      if !changed.subtracting(moving).isEmpty { startsAndStops.insert(index - 1) }
      if !moving.subtracting(changed).isEmpty { startsAndStops.insert(index - 1) }
      for layer in changed.subtracting(moving) { begins[layer] = index - 1 }
      for layer in moving.subtracting(changed) {
        trackedMotions[layer] = nil
        if let begin = begins.removeValue(forKey: layer) { motions.insert(begin...index - 1) }
      }
      moving = changed
    }
    for begin in begins.values { motions.insert(begin...samples.count - 1) }
    func times(_ indices: Set<Int>) -> [Double] { indices.sorted().map { samples[$0].sceneTime } }
    return MotionEvents(
      startsAndStops: times(startsAndStops), reversals: times(reversals),
      speedChanges: times(speedChanges),
      motions: motions)
  }

  /// Whether there is a frame, or the poster, at each of these times.
  public func hasFrames(at times: [Double]) -> Bool {
    times.allSatisfy { sample(at: $0) != nil }
  }

  /// Draws the frames at some times, in the scene's seconds, in the given order.
  ///
  /// - Precondition: There is a frame at each of these times.
  public func draw(
    at times: [Double], jobs: Int? = nil, _ handle: (Bitmap) throws -> Void
  ) throws {
    let samples = times.map { time in
      guard let sample = sample(at: time) else {
        preconditionFailure("the recording has no frame at \(time) s")
      }
      return sample
    }
    try draw(samples, jobs: jobs, handle)
  }

  /// The render tree of the frame that is shown at a time: the last one that has begun.
  ///
  /// - Parameter ofFile: Whether the time is the file's, not the scene's.
  public func snapshot(at time: Double, ofFile: Bool = false) -> LayerSnapshot {
    let tolerance = 1e-6
    if !ofFile, let sample = sample(at: time) { return sample.snapshot }
    let index =
      ofFile
      ? samples.firstIndex { $0.end > time + tolerance }
      : samples.lastIndex { $0.sceneTime <= time + tolerance }
    return samples[index ?? (ofFile ? samples.count - 1 : 0)].snapshot
  }

  private func sample(at time: Double) -> Sample? {
    let tolerance = 1e-7
    // Times of frames ascend.
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].sceneTime < time - tolerance { low = middle + 1 } else { high = middle }
    }
    if low < samples.count, abs(samples[low].sceneTime - time) <= tolerance { return samples[low] }
    guard let poster, abs(poster.sceneTime - time) <= tolerance else { return nil }
    return Sample(exposure: poster.exposure, sceneTime: poster.sceneTime, end: 0)
  }
}

/// The direction and the speed at which each value of a layer's geometry, and its opacity, changes.
private struct LayerMotion {
  /// The last direction of each value; 0 until it first changes.
  private var directions: [Int8] = []
  /// The differences of each value between the last frames, at most six, in order of time.
  private var steps: [[CGFloat]] = []

  /// The largest change that is taken for a rounding error.
  private static let noise = 1e-6

  /// Advances to the next frame.
  ///
  /// - Returns: Whether a value reverses at the previous frame, and how many frames ago a value
  ///   changed its speed; nil for not.
  mutating func advance(
    _ old: LayerNode.Style, _ new: LayerNode.Style
  ) -> (reverses: Bool, framesSinceSpeedChange: Int?) {
    let (before, after) = (Self.numbers(old), Self.numbers(new))
    if directions.isEmpty { directions = Array(repeating: 0, count: after.count) }
    let changes = zip(after, before).map { $0 - $1 }
    var reverses = false
    for (index, change) in changes.enumerated() where abs(change) > Self.noise {
      let direction: Int8 = change > 0 ? 1 : -1
      if directions[index] == -direction { reverses = true }
      directions[index] = direction
    }
    if steps.count == 6 { steps.removeFirst() }
    steps.append(changes)
    let changesSpeed = steps.count == 6 && changes.indices.contains(where: changesSpeed(of:))
    return (reverses, changesSpeed ? 3 : nil)
  }

  /// Whether a value is fastest or slowest midway through the last six steps, or changes its speed
  /// abruptly there.
  ///
  ///     steps           0   1   2   3   4   5
  ///     accelerations     0   1   2   3   4
  private func changesSpeed(of value: Int) -> Bool {
    let speeds = steps.map { $0[value] }
    // Reversals are found separately.
    guard speeds.allSatisfy({ $0 > Self.noise }) || speeds.allSatisfy({ $0 < -Self.noise }) else {
      return false
    }
    let accelerations = zip(speeds.dropFirst(), speeds).map { $0 - $1 }
    let (last, middle, next) = (accelerations[1], accelerations[2], accelerations[3])
    let onward = abs(middle) > Self.noise ? middle : next
    if min(abs(last), abs(onward)) > Self.noise, last * onward < 0 { return true }
    let around = max(abs(accelerations[0]), abs(accelerations[4]))
    return abs(middle) >= abs(last) && abs(middle) > abs(next)
      && abs(middle) > 2 * around + Self.noise
  }

  /// The numbers of a layer's geometry, and its opacity.
  private static func numbers(_ style: LayerNode.Style) -> [CGFloat] {
    let (transform, bounds) = (style.transform, style.bounds)
    return [
      transform.m11, transform.m12, transform.m21, transform.m22, transform.m41, transform.m42,
      bounds.minX, bounds.minY, bounds.width, bounds.height, style.opacity,
    ]
  }
}

extension LayerNode {
  /// The layers that differ between two trees in themselves, not only in their sublayers.
  ///
  /// - Parameter visit: Called with each layer that is in both trees and differs.
  fileprivate static func changed(
    from old: LayerNode, to new: LayerNode, visit: (LayerNode, LayerNode) -> Void
  ) -> Set<ID> {
    var changed: Set<ID> = []
    func add(_ a: LayerNode, _ b: LayerNode) {
      if a === b { return }
      if a.style != b.style {
        changed.insert(b.id)
        if a.id == b.id { visit(a, b) }
      }
      switch (a.mask, b.mask) {
      case (let a?, let b?): add(a, b)
      case (nil, nil): break
      default: changed.insert(b.id)
      }
      if a.sublayers.isIdentical(to: b.sublayers) { return }
      // Among very many, such as particles, some always change.
      if b.sublayers.count > 256 {
        changed.insert(b.id)
        return
      }
      let before = Dictionary(a.sublayers.map { ($0.id, $0) }) { first, _ in first }
      for sublayer in b.sublayers {
        if let other = before[sublayer.id] { add(other, sublayer) } else { changed.insert(b.id) }
      }
      if a.sublayers.count != b.sublayers.count { changed.insert(b.id) }
    }
    add(old, new)
    return changed
  }
}

extension Recording {
  /// The scene's time, in seconds, of the frame that is shown at a time of the file.
  package func sceneTime(ofFile time: Double) -> Double {
    let index = samples.firstIndex { $0.end > time + 1e-6 } ?? samples.count - 1
    return samples[index].sceneTime
  }
}
