import Foundation
public import Graphics

/// Frames of a recording by the scene's time.
extension Recording {
  /// The times that tell most of what happens, in the scene's seconds: some evenly spread ones, the
  /// first and the last among them; those at which layers begin and cease to change; those at which
  /// layers turn back; and the poster's.
  ///
  /// - Parameters:
  ///   - frames: How many are evenly spread.
  ///   - events: How many more there are at most at which layers begin and cease to change, and at
  ///     which they turn back.
  public func tellingTimes(frames: Int = 12, events: Int = 12) -> [Double] {
    allTellingTimes(frames: frames, events: events).all
  }

  /// The telling times at which layers begin and cease to change, and the poster's time.
  public func tellingEvents(frames: Int = 12, events: Int = 12) -> [Double] {
    allTellingTimes(frames: frames, events: events).events
  }

  /// The telling times, and those of them at which something begins or ends.
  package func allTellingTimes(
    frames: Int = 12, events: Int = 12
  ) -> (all: [Double], events: [Double]) {
    if count == 1, poster == nil { return ([samples[0].sceneTime], []) }
    let even = evenSamples(frames).map(\.sceneTime)
    let (ends, extremes) = turningPoints
    func fewer(_ times: [Double], than known: [Double]) -> [Double] {
      let times = times.filter { !known.contains($0) }
      guard times.count > events else { return times }
      return (0..<events).map { times[$0 * (times.count - 1) / max(1, events - 1)] }
    }
    let poster = poster.map { [$0.sceneTime] } ?? []
    let needed = fewer(ends, than: even) + ends.filter(even.contains) + poster
    let known = even + needed
    return (
      Set(known + fewer(extremes, than: known)).sorted(), Set(needed).sorted()
    )
  }

  /// When layers change their course, by the frames: the last one before a layer begins to change
  /// and the first one after it has ceased to; and the one at which it turns back, as a spring does
  /// at the farthest it overshoots.
  private var turningPoints: (ends: [Double], extremes: [Double]) {
    var moving: Set<LayerNode.ID> = []
    var (ends, extremes) = (Set<Int>(), Set<Int>())
    var courses: [LayerNode.ID: MotionCourse] = [:]
    for index in samples.indices.dropFirst() {
      var hasExtreme = false
      let changed = LayerNode.changed(
        from: samples[index - 1].snapshot.root, to: samples[index].snapshot.root
      ) { old, new in
        if courses[new.id, default: MotionCourse()].turns(old.style, new.style) {
          hasExtreme = true
        }
      }
      if hasExtreme { extremes.insert(index - 1) }
      // What moves now and did not before has rested in the frame before.
      if !changed.subtracting(moving).isEmpty { ends.insert(index - 1) }
      if !moving.subtracting(changed).isEmpty { ends.insert(index - 1) }
      for layer in moving.subtracting(changed) { courses[layer] = nil }
      moving = changed
    }
    func times(_ indices: Set<Int>) -> [Double] { indices.sorted().map { samples[$0].sceneTime } }
    return (times(ends), times(extremes))
  }

  /// Whether there is a frame, or the poster, of each of these times.
  public func hasFrames(at times: [Double]) -> Bool {
    times.allSatisfy { sample(at: $0) != nil }
  }

  /// Draws the frames of certain times, in order.
  ///
  /// - Precondition: There is a frame of each of these times.
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

  /// The render tree of the frame that is seen at a time.
  ///
  /// - Parameter ofFile: Whether the time is that of the file, rather than that of the scene.
  public func snapshot(at time: Double, ofFile: Bool = false) -> LayerSnapshot {
    let instant = 1e-6
    if !ofFile, let sample = sample(at: time) { return sample.snapshot }
    let index =
      ofFile
      ? samples.firstIndex { $0.end > time + instant }
      : samples.lastIndex { $0.sceneTime <= time + instant }
    return samples[index ?? (ofFile ? samples.count - 1 : 0)].snapshot
  }

  private func sample(at time: Double) -> Sample? {
    let near = 1e-7
    // Times of frames grow.
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].sceneTime < time - near { low = middle + 1 } else { high = middle }
    }
    if low < samples.count, abs(samples[low].sceneTime - time) <= near { return samples[low] }
    guard let poster, abs(poster.sceneTime - time) <= near else { return nil }
    return Sample(exposure: poster.exposure, sceneTime: poster.sceneTime, end: 0)
  }
}

/// Where the numbers of a moving layer go: up or down.
private struct MotionCourse {
  /// The last direction of each number; 0 until it first changes.
  private var directions: [Int8] = []

  /// Goes on to the next frame; whether a number turns back between them.
  mutating func turns(_ old: LayerNode.Style, _ new: LayerNode.Style) -> Bool {
    let (before, after) = (Self.numbers(old), Self.numbers(new))
    if directions.isEmpty { directions = Array(repeating: 0, count: after.count) }
    var turns = false
    for index in after.indices {
      let change = after[index] - before[index]
      // Less is noise of the arithmetic.
      guard abs(change) > 1e-6 else { continue }
      let direction: Int8 = change > 0 ? 1 : -1
      if directions[index] == -direction { turns = true }
      directions[index] = direction
    }
    return turns
  }

  /// The numbers of where a layer is and how much of it is seen.
  private static func numbers(_ style: LayerNode.Style) -> [CGFloat] {
    let (transform, bounds) = (style.transform, style.bounds)
    return [
      transform.m11, transform.m12, transform.m21, transform.m22, transform.m41, transform.m42,
      bounds.minX, bounds.minY, bounds.width, bounds.height, style.opacity,
    ]
  }
}

extension LayerNode {
  /// The layers that differ between two trees, by themselves: not only in their sublayers.
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
      // Of very many, such as particles, some always change.
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
  /// The scene's time at a time of the file, in seconds: that of the frame which is shown then.
  package func sceneTime(ofFile time: Double) -> Double {
    let index = samples.firstIndex { $0.end > time + 1e-6 } ?? samples.count - 1
    return samples[index].sceneTime
  }
}
