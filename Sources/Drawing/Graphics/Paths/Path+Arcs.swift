import Base
public import Foundation

extension Path {
  /// Adds an arc of a circle, joined by a line to the current point if there is one.
  ///
  /// Angles are in radians from +x toward +y. `clockwise` refers to Core Graphics' unflipped
  /// coordinates, with y up: `false` increases the angle, which with y down is *clockwise on
  /// screen*, and `true` decreases it. (`UIBezierPath`'s parameter refers to the screen.)
  ///
  /// The arc goes from `startAngle` in that direction until it meets `endAngle`. Angles that differ
  /// by a full turn in either direction give the whole circle; beyond a full turn in the arc's
  /// direction, the arc makes one full turn and continues to `endAngle`. A negative radius draws
  /// the arc mirrored through the center, as in Core Graphics. Numbers that are not finite add
  /// nothing.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    let direction: CGFloat = clockwise ? -1 : 1
    var sweep = (endAngle - startAngle) * direction
    guard sweep.isFinite else { return }
    if sweep < 0 {
      // The angle modulo a full turn, with a full turn for 0: 2π to 0 is a circle in both
      // directions.
      sweep = sweep.remainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
      if sweep < 1e-9 { sweep = turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep * direction,
      transform: transform)
  }

  /// Adds an arc of a circle from an angle through a difference, joined by a line to the current
  /// point if there is one.
  ///
  /// A positive `delta` turns +x toward +y, clockwise on screen. Beyond a full turn, the arc makes
  /// one full turn and continues to the same end. A negative radius draws the arc mirrored through
  /// the center.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.isFinite, delta.isFinite, center.isFinite else {
      return
    }
    let turn = 2 * CGFloat.pi
    var delta = delta
    if abs(delta) > 2 * turn {
      delta = delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn)
    }
    func point(_ angle: CGFloat) -> CGVector {
      CGVector(dx: radius * cos(angle), dy: radius * sin(angle))
    }
    var from = point(startAngle)
    if currentPoint == nil {
      move(to: center + from, transform: transform)
    } else {
      addLine(to: center + from, transform: transform)
    }
    // The tolerance keeps a quarter turn that is an ulp too long in one curve.
    let count = max(1, (abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard delta != 0 else { return }
    let step = delta / count
    let handle = 4 / 3 * tan(step / 4)
    let pieces = Int(saturating: count)
    for index in 1...pieces {
      let to = point(startAngle + (index == pieces ? delta : step * CGFloat(index)))
      addCurve(
        to: center + to, control1: center + from + from.perpendicular * handle,
        control2: center + to - to.perpendicular * handle, transform: transform)
      from = to
    }
  }

  /// Adds the arc that rounds a corner at `tangent1End` between the current point and
  /// `tangent2End`, with a line to its start.
  ///
  /// If there is no corner to round (a radius of 0, or collinear points), it is a line to
  /// `tangent1End`. Without a current point it does nothing.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else { return }
    // The current point is already transformed; the corner is computed in untransformed
    // coordinates.
    guard let current = currentPoint, let inverse = transform.inverse else { return }
    let start = transform.isIdentity ? current : current.applying(inverse)
    guard radius > 0,
      let back = CGVector(from: tangent1End, to: start).normalized,
      let on = CGVector(from: tangent1End, to: tangent2End).normalized,
      abs(back.cross(on)) > 1e-12
    else { return addLine(to: tangent1End, transform: transform) }
    // Half the angle between the tangents decides how far from the corner the circle touches them.
    let distance = radius * (1 + back.dot(on)) / abs(back.cross(on))
    let (first, last) = (tangent1End + back * distance, tangent1End + on * distance)
    let side: CGFloat = back.cross(on) < 0 ? 1 : -1
    let center = first + (-back).perpendicular * (side * radius)
    let (from, to) = (CGVector(from: center, to: first), CGVector(from: center, to: last))
    addRelativeArc(
      center: center, radius: radius, startAngle: atan2(from.dy, from.dx),
      delta: atan2(from.cross(to), from.dot(to)), transform: transform)
  }
}
