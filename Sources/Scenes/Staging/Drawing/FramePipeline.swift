import Base
import Foundation
import Graphics

/// Draws the frames of a source in parallel and passes them on in order.
///
///     this thread   sample 1, 2, 3 │ hand on 1, sample 4 │ hand on 2, sample 5 │ …
///     the pool        draw 1       │ draw 2, 3           │ draw 3, 4           │ …
///
/// Three batches are in memory at a time, however many frames there are; of large frames two, and
/// of very large ones only one frame, which is passed on before the next is drawn.
struct FramePipeline {
  /// Counts of the work, for tests.
  struct Statistics: Equatable {
    /// Frames passed on.
    var frames = 0
    /// Frames drawn; a frame without changes is not drawn again.
    var drawn = 0
    /// Pictures drawn for these: more than frames if the shutter is open and something moves.
    var pictures = 0
  }

  private(set) var work = Statistics()
  private let pool: DrawingPool
  private let jobs: Int
  private let scale: CGFloat
  /// The exposure of the last sampled frame.
  private var last: Exposure?
  /// The number of batches that are drawn while an earlier one is passed on; 0 for very large
  /// frames.
  private var ahead = 1
  /// The number for small frames: two, so that no thread waits for the last frames of one.
  ///
  /// Together they occupy all threads, so it is one if fewer jobs than processors are wanted.
  private let aheadOfSmall: Int
  /// The error of the source, which is thrown when all frames before it are passed on.
  private var failure: (any Error)?

  /// Bytes of bitmaps in a batch, and frames for each worker, at most.
  private static let (batchBytes, chunkFrames) = (16 << 20, 8)
  /// The maximum size of the bitmaps in two batches of large frames, unless one frame is larger.
  private static let aheadBytes = 256 << 20
  /// The maximum number of frames drawn at a time, however many are requested.
  private static let maximumJobs = 256
  /// The number of nodes in a batch's render trees beyond which no frame is added.
  private static let batchNodes = Limits.nodes / 8

  init(jobs: Int, scale: CGFloat) {
    self.jobs = min(max(1, jobs), Self.maximumJobs)
    self.scale = scale
    pool = DrawingPool(jobs: self.jobs, scale: scale)
    let isAll = self.jobs > 1 && self.jobs >= ProcessInfo.processInfo.activeProcessorCount
    aheadOfSmall = isAll ? 2 : 1
  }

  /// Frames that are drawn together.
  private struct Batch {
    var samples: [Sample] = []
    /// For each sample, the index of its exposure; nil for the last one of the batch before.
    var indices: [Int?] = []
    /// The exposures to draw.
    var exposures: [Exposure] = []
  }

  /// - Parameter handle: Called with every frame in order, on this thread.
  mutating func run(
    _ source: inout some FrameSource, handle: (Sample, Bitmap) throws -> Void
  ) throws {
    var shown: Bitmap?
    var batches: [(Batch, DrawingPool.Batch)] = []
    while true {
      while batches.count < max(1, ahead), let batch = sample(&source) {
        batches.append((batch, pool.draw(batch.exposures)))
      }
      if batches.isEmpty { break }
      let next = ahead > 0 ? sample(&source) : nil
      let (batch, drawing) = batches.removeFirst()
      let bitmaps = try drawing.bitmaps()
      if let next { batches.append((next, pool.draw(next.exposures))) }
      for (sample, index) in zip(batch.samples, batch.indices) {
        guard let bitmap = index.map({ bitmaps[$0] }) ?? shown else { continue }
        shown = bitmap
        work.frames += 1
        try handle(sample, bitmap)
      }
    }
    if let failure { throw failure }
  }

  /// The next sample; nil at the end, or at an error.
  private mutating func nextSample(_ source: inout some FrameSource) -> Sample? {
    if failure != nil { return nil }
    do {
      return try source.next()
    } catch {
      failure = error
      return nil
    }
  }

  /// The next batch; nil at the end.
  private mutating func sample(_ source: inout some FrameSource) -> Batch? {
    var batch = Batch()
    var capacity = jobs
    var nodes = 0
    while batch.exposures.count < capacity, batch.samples.count < 64 * jobs,
      nodes < Self.batchNodes,
      let sample = nextSample(&source)
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
    return batch.samples.isEmpty ? nil : batch
  }

  private mutating func batchSize(for size: CGSize) -> Int {
    let bytes = Double(4 * size.width * scale * size.height * scale)
    let frames = Double(Self.batchBytes) / (bytes * Double(jobs))
    if frames >= 1 {
      ahead = aheadOfSmall
      return jobs * Int(min(frames, Double(Self.chunkFrames)))
    }
    // The renderer refuses invalid sizes.
    let inBoth = Double(Self.aheadBytes) / bytes
    ahead = inBoth >= 2 ? 1 : 0
    return Int(max(1, min(inBoth / 2, Double(jobs))))
  }
}
