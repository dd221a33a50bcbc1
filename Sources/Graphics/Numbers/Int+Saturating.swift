package import Foundation

extension Int {
  /// The whole number next to 0 from a computed one, at most 2⁵³ either way, 0 for what is not a
  /// number.
  ///
  /// Beyond 2⁵³ not every whole number is a `Double`; below it there is room for sums.
  package init(saturating value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(value, limit)))
  }

  package init(saturating value: CGFloat) { self.init(saturating: Double(value)) }
}

extension FixedWidthInteger {
  /// The whole number next to 0 from a computed one, the type's least or greatest for what lies
  /// beyond, 0 for what is not a number.
  package init(saturating value: Double) {
    let whole = value.rounded(.towardZero)
    self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }

  package init(saturating value: CGFloat) { self.init(saturating: Double(value)) }
}
