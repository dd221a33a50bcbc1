import Foundation
import Graphics

/// What copies and particles have been made of on a timeline, so that a frame never has more than
/// `Limits.nodes` of them.
///
/// They are counted as they are made, before a replicator in a replicator has filled the memory.
/// What a layer has made stays in its render state, so that it counts until it is made anew.
struct NodeLedger {
  /// A replicator or an emitter, and how many nodes it has made.
  private struct Spender {
    weak var layer: CALayer?
    var count: Int
  }

  /// How many there may be; tests count with fewer.
  var limit = Limits.nodes
  private var spenders: [ObjectIdentifier: Spender] = [:]
  /// What all of them have made together.
  private var total = 0
  /// Whose nodes are being made, the outermost; nil outside of copies and particles.
  private var current: CALayer?
  private var count = 0
  /// Nodes made so far, layers included.
  private(set) var made = 0

  /// Begins the nodes of a layer; within another one's, they are that one's.
  ///
  /// - Returns: Whether `end(_:)` is to be called after them.
  mutating func begin(_ layer: CALayer) -> Bool {
    guard current == nil else { return false }
    total -= spenders.removeValue(forKey: ObjectIdentifier(layer))?.count ?? 0
    (current, count) = (layer, 0)
    return true
  }

  mutating func end() {
    guard let layer = current else { return }
    current = nil
    guard count > 0 else { return }
    spenders[ObjectIdentifier(layer)] = Spender(layer: layer, count: count)
    total += count
  }

  /// Counts a layer that no copy is made of.
  mutating func addLayer() { made += 1 }

  /// Counts nodes that are about to be made.
  ///
  /// - Returns: The layer that has made the most where these are too many.
  mutating func add(_ nodes: Int) -> CALayer? {
    made += nodes
    guard current != nil else { return nil }
    count += nodes
    guard total + count > limit else { return nil }
    spenders = spenders.filter { $0.value.layer?.isShown == true }
    total = spenders.reduce(0) { $0 + $1.value.count }
    return total + count > limit ? greatest : nil
  }

  /// The layer that has made the most.
  var greatest: CALayer? {
    let other = spenders.values.max { $0.count < $1.count }
    guard let other, other.count > count else { return current ?? other?.layer }
    return other.layer
  }
}

extension Timeline {
  /// Counts copies or particles that are about to be made; false, and the timeline stops, where
  /// they are too many.
  func spend(_ nodes: Int) -> Bool {
    guard let greatest = ledger.add(nodes) else { return true }
    refuse(.tooManyNodes(greatest: "\(greatest)"))
    return false
  }

  /// How many layers, copies and particles a frame may have; tests count with fewer.
  package var nodeLimit: Int {
    get { ledger.limit }
    set { ledger.limit = newValue }
  }

  /// Layers, copies and particles that snapshots have made anew so far.
  package var nodesMade: Int { ledger.made }

  /// Stops where a frame has taken more nodes than it may.
  ///
  /// - Parameter start: `nodesMade` before the frame.
  package func checkNodes(since start: Int) throws(TimelineError) {
    try checkLimits()
    guard nodesMade - start > nodeLimit else { return }
    throw .tooManyNodes(greatest: ledger.greatest.map { "\($0)" } ?? "its layers")
  }
}
