import Graphics
import Recordings

/// Advances a stage, and samples the poster at its time.
struct PosterSampler {
  private let stage: Stage
  private let options: RecordingOptions
  /// The times of the poster's instants that are not sampled yet, in seconds.
  private var pendingTimes: [Double]
  private var exposure: Exposure?
  /// The number of nodes sampled for the poster so far.
  private var nodes = 0

  init(_ stage: Stage, _ options: RecordingOptions) {
    self.stage = stage
    self.options = options
    pendingTimes = options.poster.map(options.shutterTimes) ?? []
  }

  mutating func advance(to time: Double) throws {
    while let next = pendingTimes.first, next <= time + 1e-9 { try sample(at: next) }
    try stage.advance(to: time)
  }

  /// The poster, after advancing to its time if necessary.
  mutating func poster() throws -> Exposure? {
    while let next = pendingTimes.first { try sample(at: next) }
    return exposure.map { options.averaged($0, scale: stage.scale) }
  }

  private mutating func sample(at time: Double) throws {
    pendingTimes.removeFirst()
    try stage.advance(to: time)
    let start = stage.nodesCreated - nodes
    let snapshot = stage.snapshot()
    try stage.checkSnapshot(since: start)
    nodes = stage.nodesCreated - start
    if exposure?.add(snapshot) == nil { exposure = Exposure(snapshot) }
  }
}
