import Base
import Foundation
import Graphics

/// The count of copies and particles on a timeline, so that a frame never has more than
/// `Limits.nodes`.
///
/// They are counted as they are created, before nested replicators fill the memory. A layer's nodes
/// stay in its render state, and count until they are created again.
struct NodeCounter {
  /// A replicator or an emitter, and its number of nodes.
  private struct NodeSource {
    weak var layer: CALayer?
    var count: Int
  }

  /// The greatest number of nodes; tests set a lower one.
  var limit = Limits.nodes
  private var sources: [ObjectIdentifier: NodeSource] = [:]
  /// The number of nodes of all layers.
  private var total = 0
  /// The outermost layer whose nodes are being created; nil outside of copies and particles.
  private var current: CALayer?
  private var count = 0
  /// The number of nodes created so far, layers included.
  private(set) var created = 0

  /// Begins counting the nodes of a layer; within another layer, they count as the outer one's.
  ///
  /// - Returns: Whether `end(_:)` is to be called after them.
  mutating func begin(_ layer: CALayer) -> Bool {
    guard current == nil else { return false }
    total -= sources.removeValue(forKey: ObjectIdentifier(layer))?.count ?? 0
    (current, count) = (layer, 0)
    return true
  }

  mutating func end() {
    guard let layer = current else { return }
    current = nil
    guard count > 0 else { return }
    sources[ObjectIdentifier(layer)] = NodeSource(layer: layer, count: count)
    total += count
  }

  /// Counts a layer that is not copied.
  mutating func addLayer() { created += 1 }

  /// Counts nodes that are about to be created.
  ///
  /// - Returns: The layer with the most nodes if these are too many; otherwise nil.
  mutating func add(_ nodes: Int) -> CALayer? {
    created += nodes
    guard current != nil else { return nil }
    count += nodes
    guard total + count > limit else { return nil }
    sources = sources.filter { $0.value.layer?.isShown == true }
    total = sources.reduce(0) { $0 + $1.value.count }
    return total + count > limit ? greatest : nil
  }

  /// The layer with the most nodes.
  var greatest: CALayer? {
    let other = sources.values.max { $0.count < $1.count }
    guard let other, other.count > count else { return current ?? other?.layer }
    return other.layer
  }
}

extension Timeline {
  /// Counts copies or particles that are about to be created; returns false and stops the timeline
  /// if they are too many.
  func reserveNodes(_ nodes: Int) -> Bool {
    guard let greatest = nodeCounter.add(nodes) else { return true }
    fail(with: .tooManyNodes(greatest: "\(greatest)"))
    return false
  }

  /// The greatest number of layers, copies and particles in a frame; tests set a lower one.
  package var nodeLimit: Int {
    get { nodeCounter.limit }
    set { nodeCounter.limit = newValue }
  }

  /// The number of layers, copies and particles that snapshots have created so far.
  package var nodesCreated: Int { nodeCounter.created }

  /// Throws if a frame has more nodes than allowed.
  ///
  /// - Parameter start: `nodesCreated` before the frame.
  package func checkNodes(since start: Int) throws(TimelineError) {
    try checkLimits()
    guard nodesCreated - start > nodeLimit else { return }
    throw .tooManyNodes(greatest: nodeCounter.greatest.map { "\($0)" } ?? "its layers")
  }
}
