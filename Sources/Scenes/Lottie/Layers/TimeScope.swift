import Base
import Foundation
import Graphics

/// The mapping from a composition's frames to those of the whole animation.
struct TimeScope {
  /// The span and the rate of the whole animation.
  let startFrame, endFrame, framerate: Double
  /// The frame of the animation that is the composition's frame 0.
  private var offset = 0.0
  /// The number of frames of the animation per frame of the composition.
  private var scale = 1.0
  /// The mapping from frames of the animation to the composition's, if time is remapped.
  private var remapping: ((Double) -> Double)?

  /// Whether computed values are exact at any time; otherwise they change in steps of a tenth of a
  /// frame.
  private let evaluatesExactly: Bool
  /// Shared by all compositions of an animation.
  private let samples = SampleBudget()

  init(_ animation: LottieAnimation, _ rules: LottieFidelity) {
    evaluatesExactly = rules.evaluatesExactly
    startFrame = animation.startFrame
    endFrame = animation.endFrame
    framerate = animation.framerate
  }

  /// The duration of all animations, in seconds: one frame more than the file, so that its end can
  /// be shown.
  var duration: Double { frameCount / framerate }

  private var frameCount: Double { endFrame - startFrame + 1 }

  /// Whether the composition's time is remapped.
  var isRemapped: Bool { remapping != nil }

  /// The frame of the animation at a frame of the composition; only valid if time is not remapped.
  func rootFrame(_ frame: Double) -> Double { frame * scale + offset }

  /// The frame of the composition at a frame of the animation.
  func localFrame(_ rootFrame: Double) -> Double {
    remapping?(rootFrame) ?? (rootFrame - offset) / scale
  }

  /// The fraction of the duration at a frame of the composition.
  func progress(_ frame: Double) -> Double { rootProgress(rootFrame(frame)) }

  /// The fraction of the duration at a frame of the animation.
  func rootProgress(_ rootFrame: Double) -> Double { (rootFrame - startFrame) / frameCount }

  /// The time scope of the composition that a layer shows.
  func inside(_ layer: PrecompositionModel) -> TimeScope {
    var inner = self
    inner.offset = rootFrame(layer.startFrame)
    inner.scale = scale * layer.stretch
    let outer = self
    if let remap = layer.remap {
      let framerate = framerate
      inner.remapping = { remap.value(at: outer.localFrame($0)) * framerate }
    } else if isRemapped {
      inner.remapping = { (outer.localFrame($0) - layer.startFrame) / layer.stretch }
    }
    return inner
  }

  /// Whether matrices are sampled every tenth of a frame, independent of their keyframes.
  var stepsMatrices: Bool { isRemapped && !evaluatesExactly }

  /// Makes a function of a frame that holds the value of the preceding tenth of a frame, unless
  /// values are exact.
  /// - Parameters:
  ///   - first: The frame from which the tenths are counted.
  ///   - last: The frame before which they end.
  func inSteps<Value>(
    from first: Double, to last: Double, _ value: @escaping (Double) -> Value
  ) -> (Double) -> Value {
    let count = ((last - first) / 0.1).rounded(.up)
    guard !evaluatesExactly, count >= 1, count.isFinite else { return value }
    return { frame in
      // A frame that differs from a tenth by rounding only is that tenth.
      let index = ((frame - first) / 0.1 + 1e-6).rounded(.down)
      return value(first + max(0, min(index, count - 1)) * 0.1)
    }
  }

  /// The largest number of samples of a property.
  static let sampleLimit = 20_000

  /// Reserves samples of a property; returns how many it gets, from `min(count, 2)` to `count`.
  /// - Parameter weight: The number of elements in a sample.
  func reserve(_ count: Int, weight: Int) -> Int { samples.reserve(count, weight: weight) }

  /// Reserves additional elements for a sample.
  /// - Returns: Whether the budget allows them.
  func reserveGrowth(_ elements: Int) -> Bool { samples.grow(by: elements) }

  /// Takes steps of outline computation from the budget.
  /// - Returns: Whether the budget allows them.
  @discardableResult
  func spend(steps: Int) -> Bool { samples.spend(steps: steps) }

  /// Wraps a function of a frame so that each element of a returned path takes one step from the
  /// budget.
  func counted(_ value: @escaping (Double) -> Path) -> (Double) -> Path {
    { frame in
      let path = value(frame)
      spend(steps: path.elements.count)
      return path
    }
  }

  /// Whether the steps of outline computation are within the budget.
  var isWithinStepBudget: Bool { samples.isWithinStepBudget }

  /// Whether properties have fewer samples than they should.
  var isSampledCoarsely: Bool { samples.isSpent }

  /// The times at which to sample the animation, one frame apart, or farther if the budget is
  /// short.
  /// - Parameter weight: The number of elements in a sample.
  func wholeFrames(weight: Int) -> [Double] {
    let wanted = max(1, min((endFrame - startFrame).rounded(.up), Double(Self.sampleLimit)))
    let count = Double(reserve(Int(wanted), weight: weight))
    let step = max(1, (endFrame - startFrame) / count)
    return (0..<Int(count)).map { startFrame + Double($0) * step }
  }

  /// The visible times of the composition between two frames, a tenth of a frame apart, or farther
  /// if the budget is short.
  /// - Parameter weight: The number of elements in a sample.
  func tenths(from first: Double, to last: Double, weight: Int) -> [Double] {
    let ends = [startFrame, endFrame].map { (($0 - offset) / scale) }.sorted()
    let count = ((last - first) / 0.1).rounded(.up)
    guard count >= 1, count.isFinite else { return [first] }
    // The last sample before the visible range applies at its start.
    let low = max(0, min(((ends[0] - first) / 0.1).rounded(.down), count - 1))
    let high = max(low, min(((ends[1] - first) / 0.1).rounded(.up) + 1, count - 1))
    let wanted = min(high - low, Double(Self.sampleLimit))
    let allowed = reserve(Int(wanted), weight: weight)
    let step = max(1, ((high - low) / Double(max(allowed, 1))).rounded(.up))
    return stride(from: low, through: high, by: step).map { first + $0 * 0.1 }
  }
}

/// The budget for all samples of an animation, in elements (see `sampleWeight(of:)`), and for steps
/// of outline computation.
private final class SampleBudget {
  private var left = Limits.sampledValues
  private var steps = Limits.outlineSteps
  private(set) var isSpent = false

  /// - Returns: The number of samples allowed, from `min(count, 2)` to `count`.
  func reserve(_ count: Int, weight: Int) -> Int {
    let allowed = min(count, max(2, left / weight))
    if allowed < count { isSpent = true }
    left = max(0, left - allowed * weight)
    return allowed
  }

  /// - Returns: Whether the budget allows the additional elements.
  func grow(by elements: Int) -> Bool {
    left -= elements
    guard left < 0 else { return true }
    left = 0
    isSpent = true
    return false
  }

  var isWithinStepBudget: Bool { steps >= 0 }

  /// - Returns: Whether the budget allows the steps.
  func spend(steps count: Int) -> Bool {
    if isWithinStepBudget { steps -= count }
    if !isWithinStepBudget { isSpent = true }
    return isWithinStepBudget
  }
}
