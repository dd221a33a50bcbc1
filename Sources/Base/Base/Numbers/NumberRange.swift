/// A range of numbers, each end included, excluded or unbounded.
package struct NumberRange: Hashable, Sendable {
  package enum Bound: Hashable, Sendable {
    case including(Double)
    case excluding(Double)
  }
  package var lower: Bound?
  package var upper: Bound?

  package init(lower: Bound? = nil, upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  package static let any = NumberRange()
  package static let positive = NumberRange(lower: .excluding(0))
  package static let notNegative = NumberRange(lower: .including(0))
  package static let unit = NumberRange(lower: .including(0), upper: .including(1))
  /// The range of a spring's bounce.
  package static let bounce = NumberRange(lower: .excluding(-1), upper: .including(1))
  /// The range of the difference of two colors in a channel.
  package static let channel = from(0, to: 255)

  package static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower: .including(lower), upper: .including(upper))
  }

  package static func atLeast(_ lower: Double) -> NumberRange {
    NumberRange(lower: .including(lower))
  }

  /// Whether the range contains a value; false for NaN.
  package func contains(_ value: Double) -> Bool {
    let isAbove =
      switch lower {
      case .including(let bound): value >= bound
      case .excluding(let bound): value > bound
      case nil: !value.isNaN
      }
    let isBelow =
      switch upper {
      case .including(let bound): value <= bound
      case .excluding(let bound): value < bound
      case nil: !value.isNaN
      }
    return isAbove && isBelow
  }
}
