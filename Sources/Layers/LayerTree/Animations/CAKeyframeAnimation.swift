import Animation
public import Foundation
public import Graphics

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, at least two, of the types that `CABasicAnimation.fromValue` accepts.
  open var values: [Any]? { willSet { requireMutable() } }
  /// A path in place of `values`, for properties that are points: each element that
  /// draws is a segment.
  open var path: CGPath? { willSet { requireMutable() } }
  /// The times of the values, 0…1 of the duration, ascending; one more for discrete values.
  open var keyTimes: [NSNumber]? { willSet { requireMutable() } }
  /// The timing function of each pair of values; a missing one is linear.
  ///
  /// Discrete and paced modes ignore them.
  open var timingFunctions: [CAMediaTimingFunction]? { willSet { requireMutable() } }
  open var calculationMode = CAAnimationCalculationMode.linear { willSet { requireMutable() } }
  /// The tension of the curve at each value, −1…1; cubic modes only.
  open var tensionValues: [NSNumber]? { willSet { requireMutable() } }
  /// The sharpness of its corners.
  open var continuityValues: [NSNumber]? { willSet { requireMutable() } }
  /// The side of each value on which it bends.
  open var biasValues: [NSNumber]? { willSet { requireMutable() } }
  /// The way in which the layer turns with `path`; nil if it does not.
  open var rotationMode: CAAnimationRotationMode? { willSet { requireMutable() } }

  package override class var propertyTable: AnimationPropertyTable { .keyframe }

  override class func blank() -> CAAnimation { CAKeyframeAnimation() }

  override func interpolation(reading reader: BoxedValueReader) -> PropertyTrack.Interpolation? {
    guard let mode = Keyframes.CalculationMode(rawValue: calculationMode.rawValue) else {
      reader.mismatch("calculationMode", calculationMode.rawValue, needed: "a known mode")
      return nil
    }
    let times = keyTimes?.map(\.doubleValue)
    let timings = timingFunctions?.map { $0.timing as CubicTiming? } ?? []
    let keyframes: Keyframes
    if let path {
      guard reader.kind == .point else {
        reader.mismatch("path", "a path", needed: "values, each \(reader.kind)")
        return nil
      }
      let rotation = rotationMode.map { Keyframes.RotationMode(rawValue: $0.rawValue) }
      if let rotation, rotation == nil {
        reader.mismatch("rotationMode", rotationMode?.rawValue ?? "", needed: "a known mode")
        return nil
      }
      keyframes = Keyframes(
        path: path.value, keyTimes: times, timingFunctions: timings, calculationMode: mode,
        rotationMode: rotation ?? nil)
    } else {
      guard let values = readValues(reader) else { return nil }
      keyframes = Keyframes(
        values: values, keyTimes: times, timingFunctions: timings, calculationMode: mode,
        tensions: tensionValues?.map(\.doubleValue) ?? [],
        continuities: continuityValues?.map(\.doubleValue) ?? [],
        biases: biasValues?.map(\.doubleValue) ?? [])
    }
    for mismatch in keyframes.mismatches { reader.report(reader.keyPath, mismatch) }
    return .keyframes(keyframes)
  }

  private func readValues(_ reader: BoxedValueReader) -> [AnimatableValue]? {
    let values = values ?? []
    var read: [AnimatableValue] = []
    // Lottie files have millions of them.
    read.reserveCapacity(values.count)
    var isUsable = true
    for (index, value) in values.enumerated() {
      if let value = reader.read(value, "values[\(index)]", isRequired: true)?.value {
        read.append(value)
      } else {
        isUsable = false
      }
    }
    return isUsable ? read : nil
  }
}
