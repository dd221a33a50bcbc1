public import Foundation

/// An edge, center, baseline or size of a view or guide, for creating constraints; the type
/// determines what it can be compared with.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let anchor: NSLayoutConstraint.Anchor
  /// The anchor from which the distance is measured, for the distance between two anchors.
  let origin: NSLayoutConstraint.Anchor?

  init(_ anchor: NSLayoutConstraint.Anchor, from origin: NSLayoutConstraint.Anchor? = nil) {
    self.anchor = anchor
    self.origin = origin
    super.init()
  }

  open var item: AnyObject? { anchor.item }
  open var name: String { "\(anchor.attribute)" }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    makeConstraint(.equal, anchor)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
    -> NSLayoutConstraint
  { makeConstraint(.greaterThanOrEqual, anchor) }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    makeConstraint(.lessThanOrEqual, anchor)
  }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { makeConstraint(.equal, anchor, constant: c) }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { makeConstraint(.greaterThanOrEqual, anchor, constant: c) }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  { makeConstraint(.lessThanOrEqual, anchor, constant: c) }

  final func makeConstraint(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      anchor, relation, other?.anchor, multiplier: multiplier, constant: constant,
      subtracting: (origin, other?.origin))
  }
}

/// The system's spacing between neighbors and at margins, in points.
let systemSpacing: CGFloat = 8

/// A left, right, leading or trailing edge, or a horizontal center.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance to another anchor, positive to the right.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(otherAnchor.anchor, from: anchor)
  }

  /// Multiples of 8 points after the other anchor.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { makeConstraint(.equal, anchor, constant: systemSpacing * multiplier) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    makeConstraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    makeConstraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
}

/// A top or bottom edge, a vertical center or a baseline.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance to another anchor, positive downwards.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(otherAnchor.anchor, from: anchor)
  }

  /// Multiples of 8 points below the other anchor.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { makeConstraint(.equal, anchor, constant: systemSpacing * multiplier) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    makeConstraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    makeConstraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
}

/// A width, a height, or the distance between two anchors.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    makeConstraint(.equal, nil, constant: c)
  }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    makeConstraint(.greaterThanOrEqual, nil, constant: c)
  }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    makeConstraint(.lessThanOrEqual, nil, constant: c)
  }

  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { makeConstraint(.equal, anchor, multiplier: m, constant: c) }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    makeConstraint(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { makeConstraint(.lessThanOrEqual, anchor, multiplier: m, constant: c) }
}
