import Graphics
import SceneModel

/// Advances a stage, and takes the poster when its time comes.
struct PosterWatch {
  private let stage: Stage
  private let options: RecordingOptions
  /// The instants of the poster that are still to come.
  private var due: [Double]
  private var taken: Exposure?
  /// Nodes that the poster has taken so far.
  private var nodes = 0

  init(_ stage: Stage, _ options: RecordingOptions) {
    self.stage = stage
    self.options = options
    due = options.poster.map(options.shutterTimes) ?? []
  }

  mutating func advance(to time: Double) throws {
    while let next = due.first, next <= time + 1e-9 { try take(next) }
    try stage.advance(to: time)
  }

  /// The poster, even if it lies after everything else.
  mutating func poster() throws -> Exposure? {
    while let next = due.first { try take(next) }
    return taken.map { options.averaged($0, scale: stage.scale) }
  }

  private mutating func take(_ time: Double) throws {
    due.removeFirst()
    try stage.advance(to: time)
    let start = stage.timeline.nodesCreated - nodes
    let snapshot = stage.snapshot()
    try stage.timeline.checkNodes(since: start)
    nodes = stage.timeline.nodesCreated - start
    if taken?.add(snapshot) == nil { taken = Exposure(snapshot) }
  }
}
