import Foundation
import Recordings

/// The places of a callout's label and its arrow, in points of the picture.
struct CalloutPlacement: Equatable {
  let label: CGRect
  /// The arrow's ends; nil where the label is too near to its target for one.
  let arrow: Arrow?
  /// Whether the label is apart from those to which it gives way.
  let hasRoom: Bool

  struct Arrow: Equatable {
    /// At the edge of the label.
    let start: CGPoint
    /// In front of the edge of the target.
    let end: CGPoint
  }

  /// In points, by eye.
  private static let (margin, gap, clearance, shortestArrow) = (8.0, 26.0, 3.0, 7.0)
  /// The distance of labels from each other, and the one at which a label begins to give way.
  private static let (separation, approach) = (6.0, 24.0)
  /// The least distance of labels where there is not enough room for `separation`.
  private static let leastSeparation = 4.0

  /// Places a label so that it stays in the picture, as far as there is room.
  ///
  /// Where it would be on another label, because it was moved away from a third one or kept in the
  /// picture, it is at the nearest free place.
  ///
  /// - Parameters:
  ///   - size: The label's size.
  ///   - target: The box to which the arrow leads.
  ///   - side: The side of a callout without an origin, as long as there is room.
  ///   - obstacles: The labels to which it gives way.
  init(
    size: CGSize, target: CGRect, origin: Presentation.Callout.Origin?, picture: CGRect,
    side kept: Presentation.Callout.Side? = nil, obstacles: [CGRect] = [],
    map: (CGPoint) -> CGPoint?
  ) {
    let room = Self.room(in: picture)
    var center: CGPoint
    if case .point(let point)? = origin, let mapped = map(point) {
      center = mapped
    } else {
      let side: Presentation.Callout.Side
      if case .side(let given)? = origin {
        side = given
      } else if let kept, Self.rest(kept, for: size, target, in: room) >= 0 {
        side = kept
      } else {
        side = Self.firstSide(for: size, target, in: room, obstacles)
      }
      center = Self.center(size, target, side)
      for obstacle in obstacles { Self.giveWay(&center, size, to: obstacle, on: side) }
    }
    let limits = Limits(of: size, in: room)
    center = limits.clamped(center)
    let free = Self.freeCenter(near: center, size, target, limits, obstacles)
    hasRoom = free != nil
    label = Self.label(size, around: free ?? center)
    arrow = Self.arrow(from: label, to: target.insetBy(dx: -Self.clearance, dy: -Self.clearance))
  }

  /// Whether the label has less than the least distance from another one.
  func isTooNear(to other: CGRect) -> Bool {
    other.insetBy(dx: -Self.leastSeparation, dy: -Self.leastSeparation).intersects(label)
  }

  /// The coordinates that a label's center may have.
  struct Limits {
    let x, y: (least: CGFloat, greatest: CGFloat)

    /// A label that is larger than the room is in its middle.
    init(of size: CGSize, in room: CGRect) {
      x = (
        min(room.minX + size.width / 2, room.midX), max(room.midX, room.maxX - size.width / 2)
      )
      y = (
        min(room.minY + size.height / 2, room.midY), max(room.midY, room.maxY - size.height / 2)
      )
    }

    func clamped(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: min(max(point.x, x.least), x.greatest), y: min(max(point.y, y.least), y.greatest))
    }
  }

  private static func label(_ size: CGSize, around center: CGPoint) -> CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The nearest center at which a label is apart from others, and beside its target if it can be;
  /// nil if there is none.
  private static func freeCenter(
    near center: CGPoint, _ size: CGSize, _ target: CGRect, _ limits: Limits, _ obstacles: [CGRect]
  ) -> CGPoint? {
    // The centers at which the label would be too near to another one.
    func blocked(_ rect: CGRect, _ distance: CGFloat) -> CGRect {
      rect.insetBy(dx: -distance - size.width / 2, dy: -distance - size.height / 2)
    }
    let labels = obstacles.map { blocked($0, leastSeparation) }
    guard labels.contains(where: { $0.hasInside(center) }) else { return center }
    let targets = [blocked(target, clearance + shortestArrow)]
    return nearest(to: center, outside: labels + targets, limits)
      ?? nearest(to: center, outside: labels, limits)
  }

  /// The point outside of rectangles that is nearest to another one.
  ///
  /// It is upright above or below the other one, or on such a line through a side of a rectangle.
  static func nearest(
    to point: CGPoint, outside blocked: [CGRect], _ limits: Limits
  ) -> CGPoint? {
    let points = ([point] + blocked.flatMap { [$0.minCorner, $0.maxCorner] }).map(limits.clamped)
    let (byTop, byBottom) = (
      blocked.sorted { $0.minY < $1.minY }, blocked.sorted { $0.maxY > $1.maxY }
    )
    var found: (point: CGPoint, distance: CGFloat)?
    for x in Set(points.map(\.x)).sorted() {
      if let found, found.distance <= abs(x - point.x) { continue }
      // In these orders, one pass along a line passes all rectangles that cover each other.
      let top = byBottom.reduce(point.y) { $1.hasInside(CGPoint(x: x, y: $0)) ? $1.minY : $0 }
      let bottom = byTop.reduce(point.y) { $1.hasInside(CGPoint(x: x, y: $0)) ? $1.maxY : $0 }
      for y in [top, bottom] where y >= limits.y.least && y <= limits.y.greatest {
        let distance = hypot(x - point.x, y - point.y)
        if let found, found.distance <= distance { continue }
        found = (CGPoint(x: x, y: y), distance)
      }
    }
    return found?.point
  }

  private static func center(
    _ size: CGSize, _ target: CGRect, _ side: Presentation.Callout.Side
  ) -> CGPoint {
    let (dx, dy) = (gap + size.width / 2, gap + size.height / 2)
    return switch side {
    case .top: CGPoint(x: target.midX, y: target.minY - dy)
    case .bottom: CGPoint(x: target.midX, y: target.maxY + dy)
    case .left: CGPoint(x: target.minX - dx, y: target.midY)
    case .right: CGPoint(x: target.maxX + dx, y: target.midY)
    }
  }

  /// The part of a picture in which labels are.
  private static func room(in picture: CGRect) -> CGRect {
    picture.insetBy(dx: min(margin, picture.width / 2), dy: min(margin, picture.height / 2))
  }

  /// The side of a callout without an origin.
  static func side(
    for size: CGSize, target: CGRect, picture: CGRect, obstacles: [CGRect]
  ) -> Presentation.Callout.Side {
    firstSide(for: size, target, in: room(in: picture), obstacles)
  }

  /// The first side with room for the label where no other one is, or else with room, or else the
  /// one with the most.
  private static func firstSide(
    for size: CGSize, _ target: CGRect, in room: CGRect, _ obstacles: [CGRect]
  ) -> Presentation.Callout.Side {
    let sides: [Presentation.Callout.Side] = [.top, .bottom, .right, .left]
    let rests = sides.map { (side: $0, rest: rest($0, for: size, target, in: room)) }
    let roomy = rests.filter { $0.rest >= 0 }.map(\.side)
    let free = roomy.first { side in
      let label = label(size, around: center(size, target, side))
      return !obstacles.contains {
        $0.insetBy(dx: -separation, dy: -separation).intersects(label)
      }
    }
    return free ?? roomy.first ?? rests.max { $0.rest < $1.rest }?.side ?? .top
  }

  /// The room that a label leaves on a side, in points; negative where it is too large.
  private static func rest(
    _ side: Presentation.Callout.Side, for size: CGSize, _ target: CGRect, in room: CGRect
  ) -> CGFloat {
    switch side {
    case .top: target.minY - room.minY - gap - size.height
    case .bottom: room.maxY - target.maxY - gap - size.height
    case .right: room.maxX - target.maxX - gap - size.width
    case .left: target.minX - room.minX - gap - size.width
    }
  }

  /// Moves a label away from its target, until it is beyond another one.
  ///
  /// It begins to move when it comes near, so that labels of views that move do not jump.
  private static func giveWay(
    _ center: inout CGPoint, _ size: CGSize, to other: CGRect, on side: Presentation.Callout.Side
  ) {
    let label = label(size, around: center)
    let distance = max(
      other.minX - label.maxX, label.minX - other.maxX, other.minY - label.maxY,
      label.minY - other.maxY)
    let nearness = min(max((approach - distance) / (approach - separation), 0), 1)
    // Smoothly at both ends.
    let share = nearness * nearness * (3 - 2 * nearness)
    switch side {
    case .top: center.y -= max(0, label.maxY - other.minY + separation) * share
    case .bottom: center.y += max(0, other.maxY + separation - label.minY) * share
    case .left: center.x -= max(0, label.maxX - other.minX + separation) * share
    case .right: center.x += max(0, other.maxX + separation - label.minX) * share
    }
  }

  /// The arrow from a label's edge to a target's: upright or level where they face each other.
  private static func arrow(from label: CGRect, to target: CGRect) -> Arrow? {
    // Away from the label's corners, which are round.
    let corner = min(12, label.width / 2, label.height / 2)
    // Rounding may exchange the ends of a label's edge that is all corners.
    func common(
      _ a: (CGFloat, CGFloat), _ b: (CGFloat, CGFloat), _ wish: CGFloat
    ) -> CGFloat? {
      let (low, high) = (max(min(a.0, a.1), b.0), min(max(a.0, a.1), b.1))
      return low <= high ? min(max(wish, low), high) : nil
    }
    let arrow: Arrow
    if label.maxY <= target.minY || label.minY >= target.maxY,
      let x = common(
        (label.minX + corner, label.maxX - corner), (target.minX, target.maxX), target.midX)
    {
      let isAbove = label.maxY <= target.minY
      arrow = Arrow(
        start: CGPoint(x: x, y: isAbove ? label.maxY : label.minY),
        end: CGPoint(x: x, y: isAbove ? target.minY : target.maxY))
    } else if label.maxX <= target.minX || label.minX >= target.maxX,
      let y = common(
        (label.minY + corner, label.maxY - corner), (target.minY, target.maxY), target.midY)
    {
      let isBefore = label.maxX <= target.minX
      arrow = Arrow(
        start: CGPoint(x: isBefore ? label.maxX : label.minX, y: y),
        end: CGPoint(x: isBefore ? target.minX : target.maxX, y: y))
    } else {
      let (from, to) = (label.center, target.center)
      arrow = Arrow(
        start: label.edge(toward: to, from: from), end: target.edge(toward: from, from: to))
    }
    let length = hypot(arrow.end.x - arrow.start.x, arrow.end.y - arrow.start.y)
    return length >= shortestArrow && !label.intersects(target) ? arrow : nil
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
  fileprivate var minCorner: CGPoint { CGPoint(x: minX, y: minY) }
  fileprivate var maxCorner: CGPoint { CGPoint(x: maxX, y: maxY) }

  /// Whether a point is inside and not at the edge, with room for rounding.
  fileprivate func hasInside(_ point: CGPoint) -> Bool {
    let slack = 1e-6
    return point.x > minX + slack && point.x < maxX - slack && point.y > minY + slack
      && point.y < maxY - slack
  }

  /// The point of its edge on the way from its center to a point outside.
  fileprivate func edge(toward point: CGPoint, from center: CGPoint) -> CGPoint {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    let share = min(
      dx == 0 ? .infinity : width / 2 / abs(dx), dy == 0 ? .infinity : height / 2 / abs(dy), 1)
    return CGPoint(x: center.x + dx * share, y: center.y + dy * share)
  }
}
