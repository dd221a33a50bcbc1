import Foundation
import Graphics

/// Draws the frames of a source and hands them on: parallel in the middle, ordered at both ends.
///
///     this thread   sample 1 │ sample 2 │ hand on 1, sample 3 │ hand on 2, sample 4 │ …
///     the team               │ draw 1   │ draw 2              │ draw 3              │ …
///
/// Two batches are in memory at a time, however many frames there are. Of very large frames it is
/// one frame, which is handed on before the next is drawn.
struct FramePipeline {
  /// How much was done; tests count it.
  struct Work: Equatable {
    /// Frames handed on.
    var frames = 0
    /// Frames drawn: one in which every layer stays as it was is not drawn again.
    var drawn = 0
    /// Pictures drawn for these: more of them where the shutter is open and something moves.
    var pictures = 0
  }

  private(set) var work = Work()
  private let team: DrawingTeam
  private let jobs: Int
  private let scale: CGFloat
  /// What the last sampled frame shows.
  private var last: Exposure?
  /// Whether frames are drawn while those before are handed on.
  private var drawsAhead = true

  /// Bytes of bitmaps in a batch, and frames for each worker, at most.
  private static let (batchBytes, chunkFrames) = (16 << 20, 8)
  /// Bytes of bitmaps in both batches at most, unless a frame alone has more.
  private static let aheadBytes = 256 << 20
  /// Frames that are drawn at a time, at most, however many are asked for.
  private static let mostJobs = 256
  /// Nodes of a batch's render trees, beyond which no frame is added.
  private static let batchNodes = Limits.nodes / 8

  init(jobs: Int, scale: CGFloat) {
    self.jobs = min(max(1, jobs), Self.mostJobs)
    self.scale = scale
    team = DrawingTeam(jobs: self.jobs, scale: scale)
  }

  /// Frames that are drawn together.
  private struct Batch {
    var samples: [Sample] = []
    /// For each sample, which of `exposures` it shows; nil for what the batch before ended with.
    var indices: [Int?] = []
    /// What there is to draw.
    var exposures: [Exposure] = []
  }

  /// - Parameter handle: Called with every frame in order, on this thread.
  mutating func run(
    _ source: inout some FrameSource, handle: (Sample, Bitmap) throws -> Void
  ) throws {
    var shown: Bitmap?
    var batch = try sample(&source)
    var drawing = team.draw(batch.exposures)
    while !batch.samples.isEmpty {
      let drawsAhead = drawsAhead
      var next = drawsAhead ? try sample(&source) : Batch()
      var bitmaps = try drawing.bitmaps()
      drawing = team.draw(next.exposures)
      for (sample, index) in zip(batch.samples, batch.indices) {
        guard let bitmap = index.map({ bitmaps[$0] }) ?? shown else { continue }
        shown = bitmap
        work.frames += 1
        try handle(sample, bitmap)
      }
      if !drawsAhead {
        bitmaps = []
        next = try sample(&source)
        drawing = team.draw(next.exposures)
      }
      batch = next
    }
  }

  private mutating func sample(_ source: inout some FrameSource) throws -> Batch {
    var batch = Batch()
    var capacity = jobs
    var nodes = 0
    while batch.exposures.count < capacity, batch.samples.count < 64 * jobs,
      nodes < Self.batchNodes,
      let sample = try source.next()
    {
      if let last, last.isIdentical(to: sample.exposure) {
        batch.indices.append(batch.exposures.isEmpty ? nil : batch.exposures.count - 1)
      } else {
        batch.indices.append(batch.exposures.count)
        batch.exposures.append(sample.exposure)
        last = sample.exposure
        nodes += sample.exposure.nodes
        capacity = batchSize(for: sample.snapshot.size)
      }
      batch.samples.append(sample)
    }
    work.drawn += batch.exposures.count
    work.pictures += batch.exposures.reduce(0) { $0 + $1.snapshots.count }
    return batch
  }

  private mutating func batchSize(for size: CGSize) -> Int {
    let bytes = Double(4 * size.width * scale * size.height * scale)
    let inBoth = Double(Self.aheadBytes) / bytes
    drawsAhead = inBoth >= 2
    let frames = Double(Self.batchBytes) / (bytes * Double(jobs))
    // Sizes that make no sense are for the renderer to refuse.
    guard frames >= 1 else { return Int(max(1, min(inBoth / 2, Double(jobs)))) }
    return jobs * Int(min(frames, Double(Self.chunkFrames)))
  }
}
