import Base
import Graphics

/// The frames of a cell's play by their times in it, which later plays show again.
///
/// A scene gives the same frame whenever it is played, so that its stage need not be made again for
/// a time that an earlier play has shown.
final class PlayedFrames {
  private var nodes: [Double: LayerNode] = [:]
  /// The node that was kept last, with which others share memory.
  private var last: LayerNode?
  /// The images of kept frames.
  private var images: Set<ObjectIdentifier> = []
  private var reservedBytes = 0
  /// Nil if no frames are kept.
  private let budget: FrameBudget?

  /// Whether there was no memory for a frame: later ones are not measured.
  private var isFull = false

  init(budget: FrameBudget?) { self.budget = budget }

  deinit { budget?.release(bytes: reservedBytes) }

  /// - Parameter time: In seconds of the play, in whole nanoseconds.
  subscript(time: Double) -> LayerNode? { nodes[time] }

  /// Keeps a frame, if there is memory for it.
  func add(_ node: LayerNode, at time: Double) {
    guard let budget, !isFull, nodes[time] == nil else { return }
    var images = images
    let bytes = Self.entryBytes + node.byteCount(beside: last, images: &images)
    guard budget.reserve(bytes: bytes) else {
      isFull = true
      return
    }
    (nodes[time], last, self.images) = (node, node, images)
    reservedBytes += bytes
  }

  /// The bytes of a time and its reference in a table with free places.
  private static let entryBytes = 32
}

/// The memory for the kept frames of all cells of a grid, and of those in their own grids.
package final class FrameBudget {
  private(set) var freeBytes: Int

  package init(bytes: Int = Limits.keptFrameBytes) { freeBytes = bytes }

  /// Takes memory if so much is free.
  func reserve(bytes: Int) -> Bool {
    guard bytes <= freeBytes else { return false }
    freeBytes -= bytes
    return true
  }

  func release(bytes: Int) { freeBytes += bytes }
}
