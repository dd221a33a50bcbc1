import Foundation
import Graphics

/// What the shutter lets through for one frame: one snapshot, or several that are averaged.
struct Exposure: Sendable {
  /// At least one; neighbours differ.
  private(set) var snapshots: [LayerSnapshot]
  /// For each snapshot, how much of the time it is seen.
  private(set) var weights: [Int]

  init(_ snapshot: LayerSnapshot) { (snapshots, weights) = ([snapshot], [1]) }

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

  /// Whether both show the very same, as far as pointers tell.
  func isIdentical(to other: Exposure) -> Bool {
    guard snapshots.count == other.snapshots.count else { return false }
    // The weights of a single snapshot change nothing.
    return (snapshots.count == 1 || weights == other.weights)
      && zip(snapshots, other.snapshots).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension LayerSnapshot {
  /// Whether both show the very same nodes: a comparison of pointers, which finds what did not change.
  fileprivate func isIdentical(to other: LayerSnapshot) -> Bool {
    root === other.root && size == other.size && background == other.background
  }
}

extension RecordingOptions {
  /// In which parts of a frame's interval the scene is seen: the middles of equal parts of the time that the shutter is open.
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

extension RecordingOptions {
  /// A shutter as people write it, `0.5` or `180deg`; nil for anything else.
  package static func shutter(_ text: String) -> Double? {
    let isAngle = text.hasSuffix("deg")
    let digits = isAngle ? text.dropLast(3) : text[...]
    guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits) else {
      return nil
    }
    let part = isAngle ? number / 360 : number
    return part <= 1 ? part : nil
  }
}
