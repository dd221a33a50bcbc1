import Foundation
import Graphics
import Rasterizer
import Synchronization

/// Workers that draw frames side by side and hand the bitmaps back in order.
///
/// Each worker keeps one renderer, and with it what the renderer has cached, from batch to batch; it gets
/// neighbouring frames, which differ least. What is drawn depends on the frames alone, never on who drew what.
final class DrawingTeam: Sendable {
  fileprivate final class Worker: Sendable {
    /// Nobody ever waits for this lock, since a queue does one thing at a time; it proves that to the compiler.
    private let painter: Mutex<ExposurePainter>
    /// A thread of its own: one that is shared could wait for itself.
    let queue: DispatchQueue

    init(_ name: String, scale: CGFloat) {
      painter = Mutex(ExposurePainter(scale: scale))
      queue = DispatchQueue(label: name)
    }

    func draw(_ exposures: ArraySlice<Exposure>) throws -> [Bitmap] {
      try painter.withLock { painter in
        try exposures.map { try painter.draw($0) }
      }
    }
  }

  private let workers: [Worker]

  init(jobs: Int, scale: CGFloat) {
    workers = (0..<max(1, jobs)).map { Worker("flipbook.draw.\($0)", scale: scale) }
  }

  /// A batch being drawn.
  final class Batch: Sendable {
    private let group = DispatchGroup()
    private let chunks: Mutex<[Result<[Bitmap], any Error>]>

    fileprivate init(chunks count: Int) {
      chunks = Mutex(Array(repeating: .success([]), count: count))
    }

    fileprivate func draw(chunk: Int, of exposures: ArraySlice<Exposure>, by worker: Worker) {
      worker.queue.async(group: group) {
        let bitmaps = Result { try worker.draw(exposures) }
        self.chunks.withLock { $0[chunk] = bitmaps }
      }
    }

    fileprivate func drawNow(_ exposures: ArraySlice<Exposure>, by worker: Worker) {
      let bitmaps = Result { try worker.draw(exposures) }
      chunks.withLock { $0[0] = bitmaps }
    }

    /// The bitmaps in the order of their frames, once all are drawn.
    func bitmaps() throws -> [Bitmap] {
      group.wait()
      return try chunks.withLock { try $0.flatMap { try $0.get() } }
    }
  }

  /// Starts drawing; with a single worker it is done at once, on this thread.
  func draw(_ exposures: [Exposure]) -> Batch {
    if workers.count == 1 || exposures.count <= 1 {
      let batch = Batch(chunks: 1)
      batch.drawNow(exposures[...], by: workers[0])
      return batch
    }
    let size = (exposures.count + workers.count - 1) / workers.count
    let starts = Array(stride(from: 0, to: exposures.count, by: size))
    let batch = Batch(chunks: starts.count)
    for (index, start) in starts.enumerated() {
      let chunk = exposures[start..<min(start + size, exposures.count)]
      batch.draw(chunk: index, of: chunk, by: workers[index])
    }
    return batch
  }
}
