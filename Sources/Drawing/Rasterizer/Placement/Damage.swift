/// A few disjoint rectangles that cover the area to repaint.
struct Damage {
  private(set) var rects: [DeviceRect] = []
  /// The largest number of rectangles; more would cost more than the pixels between them.
  private static let limit = 6

  var isEmpty: Bool { rects.isEmpty }

  mutating func add(_ rect: DeviceRect) {
    var rect = rect
    if rect.isEmpty { return }
    // Merges rectangles that intersect or are cheap to include; the union may then reach others.
    var i = 0
    while i < rects.count {
      let union = rects[i].union(rect)
      let separate = rects[i].area + rect.area
      if rects[i].intersects(rect) || union.area <= separate + separate / 4 {
        rect = union
        rects.remove(at: i)
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(rect)
    if rects.count > Self.limit { mergeNearest() }
  }

  /// Grows until each backdrop's area is repainted entirely, or not at all.
  mutating func include(backdropsOf root: PlacedNode, in frame: DeviceRect) {
    guard root.hasBackdrop else { return }
    var boxes: [DeviceRect] = []
    root.forEachBackdrop { box in
      let visible = box.intersection(frame)
      if !visible.isEmpty { boxes.append(visible) }
    }
    while let box = boxes.first(where: { box in
      rects.contains { $0.intersects(box) && !$0.contains(box) }
    }) { add(box) }
  }

  private mutating func mergeNearest() {
    var best = (0, 1, Int.max)
    for i in rects.indices {
      for j in rects.indices where j > i {
        let growth = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if growth < best.2 { best = (i, j, growth) }
      }
    }
    let merged = rects[best.0].union(rects[best.1])
    rects.remove(at: best.1)
    rects.remove(at: best.0)
    add(merged)
  }
}
