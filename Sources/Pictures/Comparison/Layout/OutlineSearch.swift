import Codecs
import Graphics

/// Searches the reference for the edges of an element of the picture.
struct OutlineSearch {
  let drawn: LayoutPixels
  let reference: LayoutPixels
  /// The element's box in the picture, in pixels.
  let box: PixelRect
  /// The farthest displacement that is searched, in pixels.
  let reach: Int
  /// Whether only the edges at its border count.
  let isHollow: Bool

  /// A pixel at an edge.
  private struct Feature {
    var x, y: Int
    var color: LayoutPixels.Color
    var low, high: LayoutPixels.Color
  }

  enum Side: CaseIterable { case left, right, top, bottom }

  /// The edges at each side, and under nil those at corners and within the box.
  ///
  /// Each group must be found, so that a short side counts as much as a long one.
  private let groups: [Side?: [Feature]]

  /// - Parameters:
  ///   - isHollow: Whether only edges at the border of the box count.
  ///   - isCovered: Whether a pixel belongs to another element.
  init(
    _ drawn: LayoutPixels, _ reference: LayoutPixels, box: PixelRect, corner: Int, isHollow: Bool,
    reach: Int, isCovered: (Int, Int) -> Bool
  ) {
    self.drawn = drawn
    self.reference = reference
    self.box = box
    self.reach = reach
    self.isHollow = isHollow
    let area = box.expanded(by: 1).intersection(drawn.frame)
    var found: [Side?: [Feature]] = [:]
    // Corners belong to no side.
    let margin = corner + 2
    for y in area.isEmpty ? 0..<0 : area.y..<area.maxY {
      let nearRow = y - box.y < 2 || box.maxY - 1 - y < 2
      let isMiddle = y >= box.y + margin && y < box.maxY - margin || box.height <= 2 * margin
      for x in area.x..<area.maxX {
        let nearColumn = x - box.x < 2 || box.maxX - 1 - x < 2
        if isHollow, !nearRow, !nearColumn { continue }
        let (low, high) = drawn.range(x: x, y: y)
        guard LayoutPixels.difference(low, high) >= 4, !isCovered(x, y) else { continue }
        let isCenter = x >= box.x + margin && x < box.maxX - margin || box.width <= 2 * margin
        var side: Side?
        if nearColumn, isMiddle, !nearRow || box.height <= 2 * margin {
          side = x - box.x < box.maxX - 1 - x ? .left : .right
        } else if nearRow, isCenter {
          side = y - box.y < box.maxY - 1 - y ? .top : .bottom
        }
        found[side, default: []].append(
          Feature(x: x, y: y, color: drawn[x, y], low: low, high: high))
      }
    }
    groups = found.compactMapValues { features in
      guard features.count >= 4 else { return nil }
      // An odd step meets all rows and columns.
      let step = max(1, features.count / 80) | 1
      return features.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
  }

  /// Whether there are enough edges to search for.
  var isVisible: Bool { !groups.isEmpty }

  /// Whether the reference has the element where the picture has it.
  var isHere: Bool { matches(in: reference, 0, 0) || isHollow && hasBorder }

  /// Whether the reference has the pixels along the inside of the border, and others outside: what
  /// is around it may differ, such as a shadow.
  private var hasBorder: Bool {
    func holds(_ count: Int, _ inner: (Int) -> (Int, Int), _ outer: (Int) -> (Int, Int)) -> Bool {
      let step = max(1, count / 60)
      var (good, all) = (0, 0)
      for index in stride(from: step / 2, to: count, by: step) {
        let ((x, y), (i, j)) = (inner(index), outer(index))
        guard reference.frame.contains(x: x, y: y), reference.frame.contains(x: i, y: j) else {
          continue
        }
        all += 1
        let isSame = LayoutPixels.difference(drawn[x, y], reference[x, y]) <= 3
        if isSame, LayoutPixels.difference(reference[x, y], reference[i, j]) >= 4 { good += 1 }
      }
      return all == 0 || good * 10 >= all * 8
    }
    guard box.width > 8, box.height > 8 else { return false }
    let (margin, right, bottom) = (min(box.width, box.height) / 4, box.maxX - 1, box.maxY - 1)
    let (width, height) = (box.width - 2 * margin, box.height - 2 * margin)
    return holds(height, { (box.x + 1, box.y + margin + $0) }, { (box.x - 2, box.y + margin + $0) })
      && holds(height, { (right - 1, box.y + margin + $0) }, { (right + 2, box.y + margin + $0) })
      && holds(width, { (box.x + margin + $0, box.y + 1) }, { (box.x + margin + $0, box.y - 2) })
      && holds(width, { (box.x + margin + $0, bottom - 1) }, { (box.x + margin + $0, bottom + 2) })
  }

  /// The displacement at which the reference has the element; nil if there is none.
  func displacement() -> (x: Int, y: Int)? {
    var best: (x: Int, y: Int, cost: Int)?
    func attempt(_ x: Int, _ y: Int) {
      guard matches(in: reference, x, y) else { return }
      let cost = groups.values.reduce(0) { $0 + self.cost($1, x, y) }
      guard cost < best?.cost ?? .max else { return }
      // A neighbor that looks the same is not this element.
      if max(abs(x), abs(y)) > 2, matches(in: drawn, x, y) { return }
      best = (x, y, cost)
    }
    for step in 0...reach {
      for (x, y) in [(step, 0), (-step, 0), (0, step), (0, -step)] { attempt(x, y) }
    }
    if best == nil {
      for y in -reach...reach where y != 0 {
        for x in -reach...reach where x != 0 { attempt(x, y) }
      }
    }
    return best.map { ($0.x, $0.y) }
  }

  /// The displacement of a side along its normal; nil if the reference has no such edge.
  func displacement(of side: Side) -> Int? {
    guard let own = groups[side] else { return nil }
    var best: (step: Int, cost: Int)?
    for step in (-reach...reach).sorted(by: { abs($0) < abs($1) }) {
      let isHorizontal = side == .left || side == .right
      let (x, y) = isHorizontal ? (step, 0) : (0, step)
      guard matches(own, in: reference, x, y) else { continue }
      let cost = cost(own, x, y)
      if cost < best?.cost ?? .max { best = (step, cost) }
    }
    return best?.step
  }

  /// The number of edges in the box that the reference has, whatever they are.
  func edgesInReference() -> (drawn: Int, reference: Int) {
    let area = box.intersection(drawn.frame)
    guard !area.isEmpty else { return (0, 0) }
    var counts = (drawn: 0, reference: 0)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let own = drawn.range(x: x, y: y)
        let other = reference.range(x: x, y: y)
        if LayoutPixels.difference(own.low, own.high) >= 6 { counts.drawn += 1 }
        if LayoutPixels.difference(other.low, other.high) >= 6 { counts.reference += 1 }
      }
    }
    return counts
  }

  private func matches(in pixels: LayoutPixels, _ dx: Int, _ dy: Int) -> Bool {
    groups.values.allSatisfy { matches($0, in: pixels, dx, dy) }
  }

  /// Whether at least 85 % of the edges are there.
  private func matches(
    _ features: [Feature], in pixels: LayoutPixels, _ dx: Int, _ dy: Int
  ) -> Bool {
    var allowed = features.count * 15 / 100
    let slack = LayoutPixels.Color(repeating: 2)
    for feature in features {
      let (x, y) = (feature.x + dx, feature.y + dy)
      if x >= 0, y >= 0, x < pixels.width, y < pixels.height {
        let color = pixels[x, y]
        if all(color .>= feature.low &- slack), all(color .<= feature.high &+ slack) {
          let (low, high) = pixels.range(x: x, y: y)
          if all(feature.color .>= low &- slack), all(feature.color .<= high &+ slack) { continue }
        }
      }
      allowed -= 1
      if allowed < 0 { return false }
    }
    return true
  }

  private func cost(_ features: [Feature], _ dx: Int, _ dy: Int) -> Int {
    features.reduce(0) { sum, feature in
      let (x, y) = (feature.x + dx, feature.y + dy)
      guard x >= 0, y >= 0, x < reference.width, y < reference.height else { return sum + 255 }
      return sum + Int(LayoutPixels.difference(feature.color, reference[x, y]))
    }
  }
}
