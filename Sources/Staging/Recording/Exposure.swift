import Foundation
import Graphics
import SceneModel

/// What the shutter lets through for one frame: one snapshot, or several that are averaged.
struct Exposure: Sendable {
  /// The snapshots that are seen, at least one; neighbors differ.
  private(set) var snapshots: [LayerSnapshot]
  /// The number of samples for which each snapshot is seen.
  private(set) var weights: [Int]
  /// How many layers, copies and particles were made for them.
  var nodes = 0

  init(_ snapshot: LayerSnapshot) {
    snapshots = [snapshot]
    weights = [1]
  }

  /// Adds what is seen next; what stands still is kept, and later drawn, once.
  mutating func add(_ snapshot: LayerSnapshot) {
    let last = snapshots.count - 1
    if snapshots[last].isIdentical(to: snapshot) {
      weights[last] += 1
    } else {
      snapshots.append(snapshot)
      weights.append(1)
    }
  }

  /// Whether both show identical nodes, by comparing pointers.
  func isIdentical(to other: Exposure) -> Bool {
    guard snapshots.count == other.snapshots.count else { return false }
    // The weights of a single snapshot change nothing.
    return (snapshots.count == 1 || weights == other.weights)
      && zip(snapshots, other.snapshots).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension LayerSnapshot {
  /// Whether both show the very same nodes: a comparison of pointers, which finds what did not
  /// change.
  fileprivate func isIdentical(to other: LayerSnapshot) -> Bool {
    root === other.root && size == other.size && background == other.background
  }
}

extension RecordingOptions {
  /// The fractions of a frame's interval at which the scene is sampled: the middles of equal parts
  /// of the time for which the shutter is open.
  var shutterOffsets: [Double] {
    guard shutter > 0 else { return [0] }
    let count = shutterSamples ?? Exposure.finest
    return (0..<count).map { shutter * (Double($0) + 0.5) / Double(count) }
  }

  /// What is averaged of all instants of `shutterOffsets`.
  ///
  /// - Parameter scale: Pixels per point.
  func averaged(_ exposure: Exposure, scale: CGFloat) -> Exposure {
    shutter > 0 && shutterSamples == nil ? exposure.thinned(scale: scale) : exposure
  }

  /// The instants of the frame that begins at a time of the scene.
  func shutterTimes(at time: Double) -> [Double] {
    guard shutter > 0 else { return [time] }
    let interval = speed(at: time) / framesPerSecond
    return shutterOffsets.map { ((time + $0 * interval) * 1e9).rounded() / 1e9 }
  }
}
