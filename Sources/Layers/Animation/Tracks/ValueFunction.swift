public import Graphics

/// A function that makes a transform from interpolated numbers, as `CAValueFunction` does, so that
/// rotations beyond 180° are kept.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  case rotateX
  case rotateY
  case rotateZ
  case scale
  case scaleX
  case scaleY
  case scaleZ
  case translate
  case translateX
  case translateY
  case translateZ

  /// The number of input values: 3 for `scale` and `translate`, otherwise 1.
  public var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The kind of the input: `.numbers` for three values, `.number` for one.
  public var inputKind: AnimatableValue.Kind { inputCount == 3 ? .numbers : .number }

  /// The transform of a number, or of three numbers; nil for anything else.
  public func transform(of input: AnimatableValue) -> CATransform3D? {
    switch (self, input) {
    case (.rotateX, .number(let angle)): CATransform3DMakeRotation(angle, 1, 0, 0)
    case (.rotateY, .number(let angle)): CATransform3DMakeRotation(angle, 0, 1, 0)
    case (.rotateZ, .number(let angle)): CATransform3DMakeRotation(angle, 0, 0, 1)
    case (.scaleX, .number(let factor)): CATransform3DMakeScale(factor, 1, 1)
    case (.scaleY, .number(let factor)): CATransform3DMakeScale(1, factor, 1)
    case (.scaleZ, .number(let factor)): CATransform3DMakeScale(1, 1, factor)
    case (.translateX, .number(let distance)): CATransform3DMakeTranslation(distance, 0, 0)
    case (.translateY, .number(let distance)): CATransform3DMakeTranslation(0, distance, 0)
    case (.translateZ, .number(let distance)): CATransform3DMakeTranslation(0, 0, distance)
    case (.scale, .numbers(let factors)) where factors.count == 3:
      CATransform3DMakeScale(factors[0], factors[1], factors[2])
    case (.translate, .numbers(let distances)) where distances.count == 3:
      CATransform3DMakeTranslation(distances[0], distances[1], distances[2])
    default: nil
    }
  }

  /// Returns the input for which the function makes an existing transform, from which an animation
  /// without `fromValue` starts.
  func input(of transform: AnimatableValue) -> AnimatableValue? {
    func number(_ path: String) -> Double? {
      if case .number(let number)? = transform.component(path) { number } else { nil }
    }
    func numbers(_ group: String) -> AnimatableValue? {
      guard let x = number("\(group).x"), let y = number("\(group).y"),
        let z = number("\(group).z")
      else { return nil }
      return .numbers([x, y, z])
    }
    return switch self {
    case .rotateX: transform.component("rotation.x")
    case .rotateY: transform.component("rotation.y")
    case .rotateZ: transform.component("rotation.z")
    case .scale: numbers("scale")
    case .scaleX: transform.component("scale.x")
    case .scaleY: transform.component("scale.y")
    case .scaleZ: transform.component("scale.z")
    case .translate: numbers("translation")
    case .translateX: transform.component("translation.x")
    case .translateY: transform.component("translation.y")
    case .translateZ: transform.component("translation.z")
    }
  }
}
