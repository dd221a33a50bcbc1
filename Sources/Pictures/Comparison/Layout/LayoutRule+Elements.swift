import Base
import Codecs
import Foundation
import Graphics

extension LayoutRule {
  mutating func compareElement(_ index: Int, _ open: PixelMask) {
    let (element, box) = (elements[index], boxes[index])
    guard !box.isEmpty, !explained.contains(index) || !element.lines.isEmpty,
      draws(index)
    else { return }
    let near = box.expanded(by: 2)
    guard open.count(in: near) > 0 else { return }
    let around = ancestors(of: index)
    if around.contains(where: { absent.contains($0) || elements[$0].isPlaceholder }) { return }
    let isHollow = !element.hasImage && element.shapes == nil
    let search = OutlineSearch(
      drawn, reference, box: box, corner: Int(element.cornerRadius * scale), isHollow: isHollow,
      reach: reach
    ) { x, y in isCovered(x, y, by: index) }
    if box == drawn.frame || !search.isVisible {
      compareColor(index, open)
      return
    }
    if search.isHere || hasThinLine(in: box) {
      compareColor(index, open)
      if !isHollow { compareContent(index) }
      if min(box.width, box.height) <= 3 { residue.clear(box.expanded(by: 2)) }
      return
    }
    if element.background != nil, compareColor(index, open, search) { return }
    if isHollow, compareSides(index, search, isHollow: true) { return }
    if let shift = search.displacement() {
      if abs(shift.x) > 1 || abs(shift.y) > 1 { addMove(index, shift) }
      clearBorder(of: index, in: box, and: box.offset(x: shift.x, y: shift.y), isHollow: isHollow)
      return
    }
    if !isHollow, compareSides(index, search, isHollow: false) { return }
    guard residue.count(in: box.expanded(by: 2)) > 2 else { return }
    let edges = search.edgesInReference()
    if edges.reference * 3 >= edges.drawn {
      if !isHollow { compareContent(index) }
      return
    }
    add(.notInReference, index)
    absent.insert(index)
    residue.clear(box.expanded(by: 3))
  }

  private mutating func addMove(_ index: Int, _ shift: (x: Int, y: Int)) {
    func points(_ pixels: Int) -> Double { abs(pixels) > 1 ? -Double(pixels) / scale : 0 }
    addMove(.moved(x: points(shift.x), y: points(shift.y)), index, shift, in: boxes[index])
  }

  /// Compares the places of the four sides.
  ///
  /// - Returns: Whether they explain the difference.
  private mutating func compareSides(
    _ index: Int, _ search: OutlineSearch, isHollow: Bool
  ) -> Bool {
    let box = boxes[index]
    func step(_ side: OutlineSearch.Side) -> Int? { search.displacement(of: side) }
    let (left, right, top, bottom) = (step(.left), step(.right), step(.top), step(.bottom))
    guard let x = [left, right].compactMap({ $0 }).min(by: { abs($0) < abs($1) }),
      let y = [top, bottom].compactMap({ $0 }).min(by: { abs($0) < abs($1) }),
      isHollow || left != nil && right != nil && top != nil && bottom != nil
    else { return false }
    // A side that is covered moves with the other one.
    let (width, height) = ((right ?? x) - (left ?? x), (bottom ?? y) - (top ?? y))
    let other = PixelRect(
      x: box.x + (left ?? x), y: box.y + (top ?? y), width: box.width + width,
      height: box.height + height)
    if abs(width) > 1 || abs(height) > 1 {
      func points(_ pixels: Int) -> Double { abs(pixels) > 1 ? -Double(pixels) / scale : 0 }
      add(.resized(width: points(width), height: points(height)), index)
    } else if abs(x) > 1 || abs(y) > 1 {
      addMove(index, (x, y))
    } else {
      // Its sides are where they should be: something else differs.
      return isHollow
    }
    clearBorder(of: index, in: box, and: other, isHollow: isHollow)
    return true
  }

  /// Whether both pictures have a thin line of the same weight and place, which they may smooth
  /// in different ways.
  private func hasThinLine(in box: PixelRect) -> Bool {
    guard min(box.width, box.height) <= 3, max(box.width, box.height) > 8 else { return false }
    let isRow = box.height <= 3
    let count = isRow ? box.width : box.height
    var (good, all) = (0, 0)
    for index in stride(from: 2, to: count - 2, by: max(1, count / 60)) {
      /// The weight of the line, and its place across it.
      func line(_ pixels: LayoutPixels) -> (weight: Double, place: Double) {
        let thickness = isRow ? box.height : box.width
        let colors = (-3..<thickness + 3).map { step -> LayoutPixels.Color in
          let (x, y) = isRow ? (box.x + index, box.y + step) : (box.x + step, box.y + index)
          return pixels[min(pixels.width - 1, max(0, x)), min(pixels.height - 1, max(0, y))]
        }
        let weights = colors.map { Double(LayoutPixels.difference($0, colors[0])) }
        let sum = weights.reduce(0, +)
        let places = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        return (sum, sum > 0 ? places / sum : 0)
      }
      let (own, other) = (line(drawn), line(reference))
      all += 1
      if own.weight > 0, abs(own.weight - other.weight) <= max(6, own.weight / 4),
        abs(own.place - other.place) <= 1
      {
        good += 1
      }
    }
    return all > 0 && good * 10 >= all * 8
  }

  /// Whether a pixel is covered by an element above another one.
  private func isCovered(_ x: Int, _ y: Int, by index: Int) -> Bool {
    for other in elements.indices where other > index {
      if textBoxes[other].expanded(by: 1).contains(x: x, y: y), !textBoxes[other].isEmpty {
        return true
      }
      guard draws(other) else { continue }
      if boxes[other].contains(x: x, y: y), boxes[other] != boxes[index] { return true }
    }
    return !textBoxes[index].isEmpty && textBoxes[index].expanded(by: 1).contains(x: x, y: y)
  }

  /// Compares the color of a surface where nothing covers it.
  ///
  /// - Parameter search: The search that failed; with another color the outline must be there.
  /// - Returns: Whether the color differs.
  @discardableResult
  private mutating func compareColor(
    _ index: Int, _ open: PixelMask, _ search: OutlineSearch? = nil
  ) -> Bool {
    let box = boxes[index]
    guard elements[index].background != nil, open.count(in: box) > 0 else { return false }
    let inner =
      box == drawn.frame ? box : box.expanded(by: box.width > 6 && box.height > 6 ? -2 : -1)
    guard !inner.isEmpty else { return false }
    let step = max(1, Int((Double(inner.count) / 2000).squareRoot()))
    var (own, other): ([LayoutPixels.Color], [LayoutPixels.Color]) = ([], [])
    for y in stride(from: inner.y, to: inner.maxY, by: step) {
      for x in stride(from: inner.x, to: inner.maxX, by: step) where !isCovered(x, y, by: index) {
        own.append(drawn[x, y])
        other.append(reference[x, y])
      }
    }
    guard let a = LayoutPixels.median(own), let b = LayoutPixels.median(other),
      LayoutPixels.difference(a, b) > 2, LayoutPixels.distance(a, b) > 2
    else { return false }
    func share(_ colors: [LayoutPixels.Color], _ color: LayoutPixels.Color) -> Int {
      colors.count { LayoutPixels.difference($0, color) <= 3 } * 100 / colors.count
    }
    // Both are of one color, and what is around shows that the surface is there.
    guard share(own, a) >= 60, share(other, b) >= 60 else { return false }
    if search != nil, isLike(b, around: box) { return false }
    add(.color(LayoutPixels.text(a), reference: LayoutPixels.text(b)), index)
    // The colors of edges are mixed with that of the surface.
    let (drawn, reference) = (self.drawn, self.reference)
    let whole = b &- a
    residue.clear(box.expanded(by: 1)) { x, y in
      let part = reference[x, y] &- drawn[x, y]
      return (0..<3).allSatisfy { channel in
        let (low, high) = (min(0, whole[channel]) - 6, max(0, whole[channel]) + 6)
        return part[channel] >= low && part[channel] <= high
      }
    }
    return true
  }

  /// Whether the reference has a color around a box, too.
  private func isLike(_ color: LayoutPixels.Color, around box: PixelRect) -> Bool {
    let ring = box.expanded(by: 3)
    var (near, all) = (0, 0)
    for x in stride(from: ring.x, to: ring.maxX, by: 2) {
      for y in [ring.y, ring.maxY - 1] where reference.frame.contains(x: x, y: y) {
        all += 1
        if LayoutPixels.difference(reference[x, y], color) <= 2 { near += 1 }
      }
    }
    for y in stride(from: ring.y, to: ring.maxY, by: 2) {
      for x in [ring.x, ring.maxX - 1] where reference.frame.contains(x: x, y: y) {
        all += 1
        if LayoutPixels.difference(reference[x, y], color) <= 2 { near += 1 }
      }
    }
    return all == 0 || near * 2 > all
  }

  private mutating func compareContent(_ index: Int) {
    let box = boxes[index]
    var own = residue
    // Elements above it are not its content.
    for other in elements.indices where other > index && boxes[other] != box {
      own.clear(boxes[other])
    }
    guard own.count(in: box) >= 3 else { return }
    var inside = own
    inside.clear(drawn.frame) { x, y in !box.contains(x: x, y: y) }
    let isAtCorners = inside.groups(reach: max(3, Int(2 * scale)))
      .allSatisfy { isCorner($0.box, of: index) }
    add(isAtCorners ? .corners : .content, index)
    residue.clear(box.expanded(by: 1))
  }

  /// Explains the residue at the borders of an element that is elsewhere.
  private mutating func clearBorder(
    of index: Int, in box: PixelRect, and other: PixelRect, isHollow: Bool
  ) {
    for rect in [box, other] {
      if !isHollow {
        residue.clear(rect.expanded(by: 2))
        continue
      }
      // Pixels that only one of the boxes covers, and those of the borders.
      let second = rect == box ? other : box
      let inner = rect.expanded(by: -3 - Int(elements[index].cornerRadius * scale / 3))
      residue.clear(rect.expanded(by: 3)) { x, y in
        !second.contains(x: x, y: y) || !inner.contains(x: x, y: y)
      }
    }
  }
}
