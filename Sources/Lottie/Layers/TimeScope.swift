import Foundation
import Graphics

/// How the frames of a composition become those of the whole animation.
struct TimeScope {
  /// The span and the rate of the whole animation.
  let startFrame, endFrame, framerate: Double
  /// The frame of the animation at which the composition's frame 0 is.
  private var offset = 0.0
  /// How many frames of the animation one of the composition's lasts.
  private var scale = 1.0
  /// From frames of the animation to the composition's, where the file remaps time.
  private var remapping: ((Double) -> Double)?

  /// Whether values that are worked out are exact between tenths of frames, too.
  private let mixesExactly: Bool
  /// Shared by all compositions of an animation.
  private let samples = SampleBudget()

  init(_ animation: LottieAnimation, _ rules: LottieRules) {
    mixesExactly = rules.mixesExactly
    startFrame = animation.startFrame
    endFrame = animation.endFrame
    framerate = animation.framerate
  }

  /// How long all animations last, in seconds: one frame more than the file, so that its end can be
  /// shown.
  var duration: Double { frameCount / framerate }

  private var frameCount: Double { endFrame - startFrame + 1 }

  /// Whether time goes some other way than evenly.
  var isRemapped: Bool { remapping != nil }

  /// The frame of the animation at a frame of the composition; only where time is not remapped.
  func rootFrame(_ frame: Double) -> Double { frame * scale + offset }

  /// The frame of the composition at a frame of the animation.
  func ownFrame(_ rootFrame: Double) -> Double {
    remapping?(rootFrame) ?? (rootFrame - offset) / scale
  }

  /// The share of the duration that is over at a frame of the composition.
  func progress(_ frame: Double) -> Double { rootProgress(rootFrame(frame)) }

  /// The same for a frame of the animation.
  func rootProgress(_ rootFrame: Double) -> Double { (rootFrame - startFrame) / frameCount }

  /// The time within the composition that a layer shows.
  func inside(_ layer: PrecompositionModel) -> TimeScope {
    var inner = self
    inner.offset = rootFrame(layer.startFrame)
    inner.scale = scale * layer.stretch
    let outer = self
    if let remap = layer.remap {
      let framerate = framerate
      inner.remapping = { remap.value(at: outer.ownFrame($0)) * framerate }
    } else if isRemapped {
      inner.remapping = { (outer.ownFrame($0) - layer.startFrame) / layer.stretch }
    }
    return inner
  }

  /// Whether matrices are worked out for each tenth of a frame, whatever their keyframes.
  var stepsMatrices: Bool { isRemapped && !mixesExactly }

  /// A value as it is worked out for a remapped time: that of the tenth of a frame before.
  /// - Parameters:
  ///   - first: The frame from which the tenths count.
  ///   - last: The frame before which they end.
  func inSteps<Value>(
    from first: Double, to last: Double, _ value: @escaping (Double) -> Value
  ) -> (Double) -> Value {
    let count = ((last - first) / 0.1).rounded(.up)
    guard !mixesExactly, count >= 1, count.isFinite else { return value }
    return { frame in
      // A frame that is a tenth but for its rounding is that tenth.
      let index = ((frame - first) / 0.1 + 1e-6).rounded(.down)
      return value(first + max(0, min(index, count - 1)) * 0.1)
    }
  }

  /// The most samples that one property is given.
  static let sampleLimit = 20_000

  /// The number of samples that a property may have, at least 2 if so many are wanted.
  /// - Parameter weight: The elements of a sample.
  func reserve(_ count: Int, weight: Int) -> Int { samples.reserve(count, weight: weight) }

  /// Reserves more elements for a sample than were expected.
  /// - Returns: Whether there is room for them.
  func reserveGrowth(_ elements: Int) -> Bool { samples.grow(by: elements) }

  /// Whether properties got fewer samples than they should have.
  var isSampledCoarsely: Bool { samples.isSpent }

  /// The whole frames of the animation.
  /// - Parameter weight: The elements of a sample.
  func wholeFrames(weight: Int) -> [Double] {
    let wanted = max(1, min((endFrame - startFrame).rounded(.up), Double(Self.sampleLimit)))
    let count = Double(reserve(Int(wanted), weight: weight))
    let step = max(1, (endFrame - startFrame) / count)
    return (0..<Int(count)).map { startFrame + Double($0) * step }
  }

  /// Frames of the composition, a tenth apart, between two: as far as they can be seen.
  /// - Parameter weight: The elements of a sample.
  func tenths(from first: Double, to last: Double, weight: Int) -> [Double] {
    let ends = [startFrame, endFrame].map { (($0 - offset) / scale) }.sorted()
    let count = ((last - first) / 0.1).rounded(.up)
    guard count >= 1, count.isFinite else { return [first] }
    // The last sample that is not later than what can be seen counts from there on.
    let low = max(0, min(((ends[0] - first) / 0.1).rounded(.down), count - 1))
    let high = max(low, min(((ends[1] - first) / 0.1).rounded(.up) + 1, count - 1))
    let wanted = min(high - low, Double(Self.sampleLimit))
    let allowed = reserve(Int(wanted), weight: weight)
    let step = max(1, ((high - low) / Double(max(allowed, 1))).rounded(.up))
    return stride(from: low, through: high, by: step).map { first + $0 * 0.1 }
  }
}

/// The elements that the samples of an animation may have together: a number counts 1, a path as
/// many as it has vertices.
private final class SampleBudget {
  private var left = Limits.sampledValues
  private(set) var isSpent = false

  /// - Returns: The number of samples that may be taken, at least 2 if so many are wanted.
  func reserve(_ count: Int, weight: Int) -> Int {
    let allowed = min(count, max(2, left / weight))
    if allowed < count { isSpent = true }
    left = max(0, left - allowed * weight)
    return allowed
  }

  /// - Returns: Whether there is room for more elements than were reserved.
  func grow(by elements: Int) -> Bool {
    left -= elements
    guard left < 0 else { return true }
    left = 0
    isSpent = true
    return false
  }
}
