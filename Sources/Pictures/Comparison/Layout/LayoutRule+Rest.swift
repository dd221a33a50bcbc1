import Base
import Codecs
import Foundation
import Graphics

extension LayoutRule {
  /// A part of the picture that no element explains.
  private enum Part { case lacking, extra, different }

  /// Whether an element shows anything besides text.
  func draws(_ index: Int) -> Bool {
    elements[index].isSurface || elements[index].hasImage || elements[index].shapes != nil
  }

  private func isExplained(_ index: Int) -> Bool {
    explained.contains(index) || shifts[index] != nil
  }

  mutating func compareRest() {
    var rest: [(kind: Part, owner: Int?, box: PixelRect)] = []
    for (box, count) in residue.groups(reach: max(3, Int(2 * scale))) where count >= 3 {
      if let corner = elements.indices.last(where: { draws($0) && isCorner(box, of: $0) }) {
        if !isExplained(corner) { add(.corners, corner) }
        continue
      }
      if let halo = haloOwner(of: box) {
        if !isExplained(halo) { add(.shadow, halo) }
        continue
      }
      let edges = OutlineSearch(
        drawn, reference, box: box.expanded(by: 1), corner: 0, isHollow: false, reach: 1
      ) { _, _ in false }.edgesInReference()
      let part: Part =
        edges.drawn * 5 < edges.reference
        ? .lacking : edges.reference * 5 < edges.drawn ? .extra : .different
      let owner = owner(of: box)
      if let index = rest.firstIndex(where: { $0.kind == part && $0.owner == owner }) {
        rest[index].box = rest[index].box.union(box)
      } else {
        rest.append((part, owner, box))
      }
    }
    for (part, owner, box) in rest {
      let size = points(box).size
      let kind: LayoutFinding.Kind =
        switch part {
        case .lacking: .lackingPart(size)
        case .extra: .extraPart(size)
        case .different: .differentPart(size)
        }
      findings.append(
        LayoutFinding(kind, of: owner.map { elements[$0].name }, in: points(box)))
    }
    // Elements that move with their container are reported once, with it.
    let repeated = movedFindings.filter { _, index in
      guard let own = shifts[index] else { return false }
      return ancestors(of: index).contains { outer in
        absent.contains(outer)
          || shifts[outer].map { abs($0.x - own.x) <= 1 && abs($0.y - own.y) <= 1 } ?? false
      }
    }.map(\.key)
    for index in repeated.sorted(by: >) { findings.remove(at: index) }
  }

  /// The smallest element that contains a box.
  private func owner(of box: PixelRect) -> Int? {
    let inner = box.width > 4 && box.height > 4 ? box.expanded(by: -1) : box
    return elements.indices.filter { boxes[$0].expanded(by: 1).contains(inner) }
      .min { (boxes[$0].count, -$0) < (boxes[$1].count, -$1) }
  }

  /// Whether a box lies in one of an element's corners.
  func isCorner(_ box: PixelRect, of index: Int) -> Bool {
    let side = boxes[index]
    let radius = max(Int(16 * scale), Int(elements[index].cornerRadius * scale)) / 2
    let reach = min(radius, min(side.width, side.height) / 2 + 1)
    guard side.expanded(by: 1).contains(box), box.width <= reach, box.height <= reach else {
      return false
    }
    let isAside = box.maxX <= side.x + reach || box.x >= side.maxX - reach
    let isAtEnd = box.maxY <= side.y + reach || box.y >= side.maxY - reach
    let touches =
      (box.x - side.x < 3 || side.maxX - box.maxX < 3)
      && (box.y - side.y < 3 || side.maxY - box.maxY < 3)
    return isAside && isAtEnd && touches
  }

  /// The element around which a box lies, without sharp edges in either picture.
  private func haloOwner(of box: PixelRect) -> Int? {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where residue[x, y] {
        let (own, other) = (drawn.range(x: x, y: y), reference.range(x: x, y: y))
        let sharp = min(
          LayoutPixels.difference(own.low, own.high), LayoutPixels.difference(other.low, other.high)
        )
        if sharp > 24 { return nil }
      }
    }
    return elements.indices.last { index in
      let side = boxes[index]
      guard draws(index), side != drawn.frame,
        side.expanded(by: Int(20 * scale)).contains(box), side.expanded(by: 4).intersects(box)
      else { return false }
      var outside = 0
      var all = 0
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX where residue[x, y] {
          all += 1
          if !side.expanded(by: -2).contains(x: x, y: y) { outside += 1 }
        }
      }
      return outside * 10 >= all * 9
    }
  }
}
