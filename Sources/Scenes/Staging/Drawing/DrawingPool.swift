import Base
import Foundation
import Graphics

/// Painters that draw frames in parallel and return the bitmaps in order.
///
/// Each painter keeps one renderer with its caches from batch to batch; it gets neighboring frames,
/// which differ least. The pictures depend on the frames alone, never on the threads.
struct DrawingPool {
  /// There is no contention for a painter: a batch is finished before the next one begins.
  private let painters: [Confined<ExposurePainter>]

  init(jobs: Int, scale: CGFloat) {
    painters = (0..<max(1, jobs)).map { _ in Confined(ExposurePainter(scale: scale)) }
  }

  /// A batch that is drawn or being drawn, whose bitmaps are retrieved once.
  enum Batch: ~Copyable {
    case drawn(Result<[Bitmap], any Error>)
    case running(OrderedTasks<Result<[Bitmap], any Error>>)

    /// The bitmaps in the order of their frames, once all are drawn.
    consuming func bitmaps() throws -> [Bitmap] {
      switch self {
      case .drawn(let bitmaps): return try bitmaps.get()
      case .running(let tasks):
        var chunks: [Result<[Bitmap], any Error>] = []
        while let chunk = tasks.next() { chunks.append(chunk) }
        return try chunks.flatMap { try $0.get() }
      }
    }
  }

  /// Starts drawing; a single painter draws at once, on this thread.
  func draw(_ exposures: [Exposure]) -> Batch {
    if painters.count == 1 || exposures.count <= 1 {
      return .drawn(Self.draw(exposures[...], by: painters[0]))
    }
    let size = (exposures.count + painters.count - 1) / painters.count
    let starts = stride(from: 0, to: exposures.count, by: size)
    let tasks = OrderedTasks<Result<[Bitmap], any Error>>()
    for (painter, start) in zip(painters, starts) {
      let chunk = exposures[start..<min(start + size, exposures.count)]
      tasks.add(weight: 0) { Self.draw(chunk, by: painter) }
    }
    return .running(tasks)
  }

  private static func draw(
    _ exposures: ArraySlice<Exposure>, by painter: Confined<ExposurePainter>
  ) -> Result<[Bitmap], any Error> {
    Result {
      try painter.with { painter in
        var bitmaps: [Bitmap] = []
        for exposure in exposures { bitmaps.append(try painter.draw(exposure)) }
        return bitmaps
      }
    }
  }
}
