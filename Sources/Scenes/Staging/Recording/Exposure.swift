import Foundation
import Graphics
import Recordings

/// The content of one frame: one snapshot, or several that are averaged while the shutter is open.
struct Exposure: Sendable {
  /// The distinct snapshots in order, at least one.
  private(set) var snapshots: [LayerSnapshot]
  /// The number of samples of each snapshot.
  private(set) var weights: [Int]
  /// The number of layers, copies and particles made for them.
  var nodes = 0

  init(_ snapshot: LayerSnapshot) {
    snapshots = [snapshot]
    weights = [1]
  }

  /// Adds the next sample; an unchanged one only adds weight.
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
  /// Whether both have identical nodes, by comparing pointers.
  fileprivate func isIdentical(to other: LayerSnapshot) -> Bool {
    root === other.root && size == other.size && background == other.background
  }
}

extension RecordingOptions {
  /// The fractions of a frame's interval at which the scene is sampled: the centers of equal parts
  /// of the time that the shutter is open.
  var shutterOffsets: [Double] {
    guard shutter > 0 else { return [0] }
    let count = shutterSamples ?? Exposure.maximumInstants
    return (0..<count).map { shutter * (Double($0) + 0.5) / Double(count) }
  }

  /// The instants to average, out of all at `shutterOffsets`.
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
