import Graphics

/// The frames of a cell's play by their times in it, which later plays show again.
///
/// A scene gives the same frame whenever it is played, so that its stage need not be made again for
/// a time that an earlier play has shown.
struct PlayedFrames {
  private var nodes: [Double: LayerNode] = [:]
  /// The nodes that can still be kept.
  private var rest: Int

  init(nodeLimit: Int) { rest = nodeLimit }

  /// - Parameter time: In seconds of the play, in whole nanoseconds.
  subscript(time: Double) -> LayerNode? { nodes[time] }

  /// Keeps a frame, if there is room for it.
  ///
  /// - Parameter created: The number of nodes that were made for it.
  mutating func add(_ node: LayerNode, at time: Double, created: Int) {
    guard created <= rest, nodes[time] == nil else { return }
    rest -= created
    nodes[time] = node
  }
}
