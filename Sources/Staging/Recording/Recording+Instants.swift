import Foundation
public import Graphics

/// Frames of a recording by the scene's time.
extension Recording {
  /// The times that tell most of what happens, in the scene's seconds: some evenly spread ones, the
  /// first and the last among them; those at which layers begin and cease to change; and the
  /// poster's.
  ///
  /// - Parameters:
  ///   - frames: How many are evenly spread.
  ///   - events: How many more there are at most.
  public func tellingTimes(frames: Int = 12, events: Int = 12) -> [Double] {
    tellingTimes(frames: frames, with: tellingEvents(frames: frames, events: events))
  }

  /// The telling times, where those of the events are known.
  package func tellingTimes(frames: Int = 12, with events: [Double]) -> [Double] {
    if count == 1, poster == nil { return [samples[0].sceneTime] }
    return Set(evenSamples(frames).map(\.sceneTime) + events).sorted()
  }

  /// The telling times at which layers begin and cease to change, and the poster's time.
  public func tellingEvents(frames: Int = 12, events: Int = 12) -> [Double] {
    if count == 1, poster == nil { return [] }
    let even = evenSamples(frames).map(\.sceneTime)
    let all = turningPoints
    var turns = all.filter { !even.contains($0) }
    if turns.count > events {
      turns = (0..<events).map { turns[$0 * (turns.count - 1) / max(1, events - 1)] }
    }
    let poster = poster.map { [$0.sceneTime] } ?? []
    return Set(turns + all.filter(even.contains) + poster).sorted()
  }

  /// When a layer begins to change, and when it has ceased to, by the frames: the last one before,
  /// and the first one after.
  private var turningPoints: [Double] {
    var moving: Set<LayerNode.ID> = []
    var turns: Set<Int> = []
    for index in samples.indices.dropFirst() {
      let changed = LayerNode.changed(
        from: samples[index - 1].snapshot.root, to: samples[index].snapshot.root)
      // What moves now and did not before has rested in the frame before.
      if !changed.subtracting(moving).isEmpty { turns.insert(index - 1) }
      if !moving.subtracting(changed).isEmpty { turns.insert(index - 1) }
      moving = changed
    }
    return turns.sorted().map { samples[$0].sceneTime }
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

extension LayerNode {
  /// The layers that differ between two trees, by themselves: not only in their sublayers.
  fileprivate static func changed(from old: LayerNode, to new: LayerNode) -> Set<ID> {
    var changed: Set<ID> = []
    func add(_ a: LayerNode, _ b: LayerNode) {
      if a === b { return }
      if a.style != b.style { changed.insert(b.id) }
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
