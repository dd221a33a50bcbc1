import Foundation

extension Int {
  /// Rounds toward 0, clamped to ±2⁵³; NaN becomes 0.
  ///
  /// Beyond 2⁵³ not every whole number is a `Double`; below it sums do not overflow.
  @inlinable
  package init(saturating value: Double) {
    let limit = 0x1p53
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(value, limit)))
  }

  @inlinable
  package init(saturating value: CGFloat) { self.init(saturating: Double(value)) }
}

extension FixedWidthInteger {
  /// Rounds toward 0, clamped to the type's range; NaN becomes 0.
  ///
  /// Inlinable, so that other modules convert without looking up the type's protocols: it runs for
  /// every color of every frame.
  @inlinable
  package init(saturating value: Double) {
    let whole = value.rounded(.towardZero)
    self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }

  @inlinable
  package init(saturating value: CGFloat) { self.init(saturating: Double(value)) }
}
