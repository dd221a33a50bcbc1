import Base
import Foundation
import Graphics

/// Painters that draw frames in parallel and return the bitmaps in order.
///
/// A painter keeps one renderer with its caches from batch to batch; of a batch it gets neighboring
/// frames, which differ least. The pictures depend on the frames alone, never on the threads.
struct DrawingPool: Sendable {
  private let jobs: Int
  private let scale: CGFloat
  /// The painters that draw nothing now, one for each job; a thread makes its own if there is none.
  private let freePainters: Confined<[Confined<ExposurePainter>]>

  init(jobs: Int, scale: CGFloat) {
    self.jobs = max(1, jobs)
    self.scale = scale
    freePainters = Confined((0..<self.jobs).map { _ in Confined(ExposurePainter(scale: scale)) })
  }

  /// A batch that is drawn or being drawn.
  enum Batch {
    case drawn(Result<[Bitmap], any Error>)
    case running(OrderedTasks<Result<[Bitmap], any Error>>)

    /// The bitmaps in the order of their frames, once all are drawn; called once.
    func bitmaps() throws -> [Bitmap] {
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
    if jobs == 1 || exposures.count <= 1 {
      return .drawn(draw(exposures[...]))
    }
    let size = (exposures.count + jobs - 1) / jobs
    let tasks = OrderedTasks<Result<[Bitmap], any Error>>()
    for start in stride(from: 0, to: exposures.count, by: size) {
      let chunk = exposures[start..<min(start + size, exposures.count)]
      tasks.add(weight: 0) { draw(chunk) }
    }
    return .running(tasks)
  }

  private func draw(_ exposures: ArraySlice<Exposure>) -> Result<[Bitmap], any Error> {
    let painter = freePainters.with { $0.popLast() } ?? Confined(ExposurePainter(scale: scale))
    defer { freePainters.with { $0.append(painter) } }
    return Result {
      try painter.with { painter in
        var bitmaps: [Bitmap] = []
        for exposure in exposures { bitmaps.append(try painter.draw(exposure)) }
        return bitmaps
      }
    }
  }
}
