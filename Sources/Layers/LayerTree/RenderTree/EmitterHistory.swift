import Animation
import Base
import Foundation
import Graphics

/// The past properties of an emitter, back to the birth of the oldest particle that may still live.
struct EmitterHistory {
  /// The epochs in the order of time, each up to the start of the next.
  private(set) var epochs: [EmitterEpoch] = []
  private var timing = MediaTiming.layer

  var isEmpty: Bool { epochs.isEmpty }

  /// Begins a new epoch if a commit changed what is emitted.
  ///
  /// A layer whose time jumps, as by a new `beginTime`, starts again at its local time 0; one that
  /// pauses or resumes does not.
  /// - Parameters:
  ///   - isNew: Whether the layer was not shown before.
  ///   - outerTime: The time of the layer's container.
  mutating func record(_ layer: CAEmitterLayer, isNew: Bool, at outerTime: Double) {
    let properties = layer.properties
    let time = properties.timing.localTime(at: outerTime)
    let jumps = abs(timing.localTime(at: outerTime) - time) > 1e-6
    timing = properties.timing
    let tracks = layer.attachments.filter { $0.isCommitted && !$0.isCompleted }.compactMap {
      EmitterEpoch.Track($0)
    }
    if isNew || jumps || epochs.isEmpty {
      epochs = [EmitterEpoch(from: 0, properties, tracks, births: [])]
      if properties.emitter.cells.isEmpty { epochs = [] }
      return
    }
    guard let last = epochs.last,
      last.emitter != properties.emitter || !(last.tracks.isEmpty && tracks.isEmpty)
    else { return }
    // If the layer's time has gone back, later epochs are dropped.
    while epochs.count > 1, let last = epochs.last, last.start > time { epochs.removeLast() }
    guard let last = epochs.last else { return }
    let start = max(time, last.start)
    let births = last.emitter.cells.indices.map { last.births(of: $0, at: start) }
    if last.start >= start { epochs.removeLast() }
    let longest = epochs.map(\.longestTrace).max() ?? 0
    let gone = time - longest - layer.replicatorDelay
    while epochs.count > 1, epochs[1].start < gone { epochs.removeFirst() }
    epochs.append(EmitterEpoch(from: start, properties, tracks, births: births))
  }

  /// Each epoch with the time at which it ends.
  var spans: [(epoch: EmitterEpoch, end: Double)] {
    epochs.indices.map { index in
      (epochs[index], index + 1 < epochs.count ? epochs[index + 1].start : .infinity)
    }
  }
}

/// A span of time in which neither the model of an emitter nor its animations changed.
///
/// The number of particles that a cell has emitted is its rate times the integral of the layer's
/// `birthRate`: in closed form, or if that is animated, summed in steps of 1/240 s.
final class EmitterEpoch {
  /// In the layer's time.
  let start: Double
  let base: LayerProperties
  let emitter: EmitterProperties
  let tracks: [Track]
  /// The number of particles that each cell has emitted before.
  private let before: [Double]
  private let ratesMove: Bool
  private let livesMove: Bool
  /// The integral of `birthRate` at the end of each step, computed as needed.
  private var sums: [Double] = [0]

  private static let step = 1.0 / 240
  /// The number of steps for which an animation of the birth rate is evaluated: an hour.
  private static let stepLimit = 864_000

  /// An animation at the start of an epoch.
  struct Track {
    let node: AnimationNode
    let targets: [String: AnimationTarget]
    let keys: Set<String>

    private static let keys: Set<String> = [
      "birthRate", "lifetime", "velocity", "scale", "spin", "emitterPosition", "emitterZPosition",
      "emitterSize", "emitterDepth", "emitterShape", "emitterMode",
    ]

    /// Returns nil if it does not affect particles.
    init?(_ attachment: AnimationAttachment) {
      let keys = attachment.targets.values.compactMap { target in
        if case .property(let row, _) = target { row.key } else { nil }
      }
      self.keys = Self.keys.intersection(keys)
      node = attachment.node
      targets = attachment.targets
      if self.keys.isEmpty { return nil }
    }
  }

  init(from start: Double, _ base: LayerProperties, _ tracks: [Track], births: [Double]) {
    self.start = start
    self.base = base
    self.tracks = tracks
    let emitter = base.emitter
    self.emitter = emitter
    before = emitter.cells.indices.map { $0 < births.count ? births[$0] : 0 }
    ratesMove = tracks.contains { $0.keys.contains("birthRate") }
    livesMove = tracks.contains { $0.keys.contains("lifetime") }
  }

  /// The emitter's properties at a time of the layer.
  func emitter(at time: Double) -> EmitterProperties {
    if tracks.isEmpty { return emitter }
    var changed = base
    for track in tracks {
      track.node.apply(
        at: time,
        read: { keyPath in track.targets[keyPath].flatMap { changed.value(at: $0) } },
        write: { keyPath, value in
          if let target = track.targets[keyPath] { changed.set(value, at: target) }
        },
        report: { _, _ in })
    }
    return changed.emitter
  }

  /// The longest time until a particle and all particles nested in it are gone.
  var longestTrace: Double {
    if livesMove { return .infinity }
    return (emitter.cells.map(\.longestTrace).max() ?? 0) * max(0, emitter.lifetime)
  }

  // MARK: Births

  /// The integral of the layer's birth rate since the epoch began.
  private func integral(to time: Double) -> Double {
    let elapsed = max(0, time - start)
    guard ratesMove else { return elapsed * max(0, emitter.birthRate) }
    let steps = min(elapsed / Self.step, Double(Self.stepLimit))
    let index = Int(saturating: steps)
    sum(upTo: index + 1)
    return sums[index] + (sums[index + 1] - sums[index]) * (steps - Double(index))
  }

  /// The time at which the integral reaches a value.
  /// - Parameter slack: The rounding error of the sums.
  private func time(ofIntegral value: Double, slack: Double) -> Double {
    guard ratesMove else { return start + value / max(emitter.birthRate, 1e-300) }
    // The first step that reaches it; all steps up to there have been summed.
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < value - slack { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return start }
    let rise = sums[low] - sums[low - 1]
    let part = rise > 0 ? min(1, max(0, (value - sums[low - 1]) / rise)) : 1
    return start + (Double(low - 1) + part) * Self.step
  }

  private func sum(upTo index: Int) {
    while sums.count <= index {
      let middle = start + (Double(sums.count) - 0.5) * Self.step
      sums.append(sums[sums.count - 1] + max(0, emitter(at: middle).birthRate) * Self.step)
    }
  }

  /// The number of particles that a cell has emitted at a time of the layer, including the fraction
  /// of the next one.
  func births(of index: Int, at time: Double) -> Double {
    let cell = emitter.cells[index]
    guard cell.isEnabled, cell.birthRate > 0, time > cell.emission.lowerBound else {
      return before[index]
    }
    let end = min(time, cell.emission.upperBound)
    return before[index] + cell.birthRate
      * max(0, integral(to: end) - integral(to: cell.emission.lowerBound))
  }

  /// The indices of a cell's particles born in a span of this epoch: after its start, up to its
  /// end.
  func born(of index: Int, after begin: Double, upTo end: Double) -> Range<Int> {
    // Rounding errors of the sums must not delay a particle.
    func whole(_ births: Double) -> Int { max(0, Int(saturating: births + 1e-9)) }
    let first = whole(begin < start ? before[index] : births(of: index, at: begin))
    return first..<max(first, whole(births(of: index, at: end)))
  }

  /// The time at which a particle of a cell is born.
  func birth(of number: Int, cell index: Int) -> Double {
    let cell = emitter.cells[index]
    let value = (Double(number + 1) - before[index]) / cell.birthRate
    return time(
      ofIntegral: integral(to: cell.emission.lowerBound) + max(0, value),
      slack: 2e-9 / cell.birthRate)
  }
}
