import Animation
import Foundation
import Graphics
import LayerTree

/// The progress of an animation over a play of it.
struct EasingCurve: Equatable {
  /// The progress at equal distances of time: 0 at the start value, 1 at the end value or, for
  /// keyframes, at the value that is farthest from the first.
  let values: [Double]
  /// In the layer's time, or in that of the innermost group; before and after it fills.
  let timing: MediaTiming
  /// The groups around the animation, the outermost first.
  let groups: [Group]

  /// The timing of a group of animations.
  struct Group: Equatable {
    /// In the time of what is around it; before and after it fills.
    let timing: MediaTiming
    let function: CubicTiming?

    /// The timings of groups, each in the one before it.
    static func all(_ groups: some Sequence<CAAnimationGroup>) -> [Group] {
      var duration = 0.0
      return groups.map { group in
        let timing = group.fillingTiming(defaultDuration: duration)
        duration = timing.duration
        return Group(timing: timing, function: group.timingFunction?.timing)
      }
    }

    /// The time of the animations in it.
    func childTime(at time: Double) -> Double {
      timing.progress(at: time).map {
        AnimationNode.childTime(timing, function, $0, at: time)
      } ?? time
    }
  }

  private static let steps = 120

  /// - Returns: nil for values that no progress can be computed of, such as names.
  ///
  /// - Parameter groups: The groups around it, the outermost first.
  init?(_ animation: CAPropertyAnimation, in groups: [CAAnimationGroup] = []) {
    self.groups = Group.all(groups)
    let timing = animation.fillingTiming(
      defaultDuration: self.groups.last?.timing.duration ?? 0)
    self.timing = timing
    let fractions = (0...Self.steps).map { step in
      let fraction = Double(step) / Double(Self.steps)
      return animation.timingFunction?.timing.value(at: fraction) ?? fraction
    }
    switch animation {
    case let spring as CASpringAnimation:
      let spring = spring.spring
      values = fractions.map { spring.value(at: $0 * timing.duration) }
    case let keyframes as CAKeyframeAnimation:
      guard let progress = Self.progress(of: keyframes, at: fractions) else { return nil }
      values = progress
    default: values = fractions
    }
    guard values.allSatisfy(\.isFinite) else { return nil }
  }

  private static func progress(
    of animation: CAKeyframeAnimation, at fractions: [Double]
  ) -> [Double]? {
    let mode = Keyframes.CalculationMode(rawValue: animation.calculationMode.rawValue) ?? .linear
    let times = animation.keyTimes?.map(\.doubleValue)
    let timings = animation.timingFunctions?.map { $0.timing as CubicTiming? } ?? []
    let keyframes: Keyframes
    if let path = animation.path {
      keyframes = Keyframes(
        path: path.value, keyTimes: times, timingFunctions: timings, calculationMode: mode)
    } else {
      let lists = animation.values?.map(numbers) ?? []
      guard !lists.isEmpty, !lists.contains(nil) else { return nil }
      keyframes = Keyframes(
        values: lists.map { .numbers($0 ?? []) }, keyTimes: times, timingFunctions: timings,
        calculationMode: mode, tensions: animation.tensionValues?.map(\.doubleValue) ?? [],
        continuities: animation.continuityValues?.map(\.doubleValue) ?? [],
        biases: animation.biasValues?.map(\.doubleValue) ?? [])
    }
    let samples = fractions.compactMap { keyframes.value(at: $0).flatMap(numbers) }
    guard samples.count == fractions.count, let first = samples.first,
      samples.allSatisfy({ $0.count == first.count })
    else { return nil }
    let offsets = samples.map { zip($0, first).map { $0 - $1 } }
    func product(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
    guard let farthest = offsets.max(by: { product($0, $0) < product($1, $1) }) else { return nil }
    let length = product(farthest, farthest)
    return offsets.map { length > 0 ? product($0, farthest) / length : 0 }
  }

  /// The numbers of a value; nil for one that is not made of numbers.
  private static func numbers(_ value: Any) -> [Double]? {
    switch value {
    case let value as AnimatableValue: numbers(value)
    case let number as NSNumber: [number.doubleValue]
    case let number as any BinaryFloatingPoint: [Double(number)]
    case let number as any BinaryInteger: [Double(number)]
    case let point as CGPoint: [point.x, point.y]
    case let size as CGSize: [size.width, size.height]
    case let rect as CGRect: [rect.minX, rect.minY, rect.width, rect.height]
    case let color as CGColor: color.components?.map { Double($0) }
    case let transform as CATransform3D: numbers(of: transform)
    default: nil
    }
  }

  private static func numbers(_ value: AnimatableValue) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
    case .color(let color): color?.components?.map { Double($0) }
    case .transform(let transform): numbers(of: transform)
    case .numbers(let numbers): numbers
    default: nil
    }
  }

  private static func numbers(of m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ]
  }

  /// The least and the greatest progress, at least 0 and 1.
  var range: ClosedRange<Double> { min(0, values.min() ?? 0)...max(1, values.max() ?? 1) }

  /// The place of a time on the curve: the fraction of the play, and the progress.
  ///
  /// - Parameter time: In the layer's time.
  func point(at time: Double) -> (fraction: Double, progress: Double) {
    let time = groups.reduce(time) { $1.childTime(at: $0) }
    let fraction = timing.progress(at: time)?.fraction ?? 0
    let position = min(max(fraction, 0), 1) * Double(values.count - 1)
    let index = min(Int(position), values.count - 2)
    let rest = position - Double(index)
    return (fraction, values[index] * (1 - rest) + values[index + 1] * rest)
  }
}

extension CAAnimation {
  /// Its timing, which fills before and after it.
  ///
  /// - Parameter duration: The duration of an animation that has none, in seconds.
  fileprivate func fillingTiming(defaultDuration duration: Double) -> MediaTiming {
    var timing = mediaTiming(defaultDuration: duration)
    timing.fillMode = .both
    return timing
  }
}
