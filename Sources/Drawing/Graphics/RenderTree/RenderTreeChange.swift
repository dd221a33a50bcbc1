package import Foundation

/// A view or layer whose line of the render tree differs in another tree.
package struct RenderTreeChange: Hashable, Sendable {
  /// One difference.
  package struct Fact: Hashable, Sendable {
    /// The kind of difference, such as `moved`, regardless of the amount.
    package var kind: String
    /// The description, such as `moved by (1, 0)`.
    package var words: String

    init(_ kind: String, _ words: String) {
      self.kind = kind
      self.words = words
    }
  }

  /// Its name, then its ancestors'.
  package var path: [String]
  package var facts: [Fact]
  /// The box around it in both trees, in points of the picture.
  package var box: CGRect

  /// The differences between two trees, in painting order.
  package static func changes(
    from old: RenderTreeText, to new: RenderTreeText
  ) -> [RenderTreeChange] {
    guard old != new else { return [] }
    var comparison = RenderTreeComparison()
    comparison.compare(old.undecorated, new.undecorated, in: [], (.identity, .identity))
    return comparison.changes
  }
}

/// A parallel traversal of two trees.
private struct RenderTreeComparison {
  private(set) var changes: [RenderTreeChange] = []

  /// The transforms from the parent nodes' spaces to the picture's.
  typealias Spaces = (old: CGAffineTransform, new: CGAffineTransform)

  mutating func compare(
    _ old: RenderTreeText, _ new: RenderTreeText, in names: [ElementName], _ spaces: Spaces,
    isReordered: Bool = false
  ) {
    guard old != new || isReordered else { return }
    let facts = (old: RenderTreeFacts(old.facts), new: RenderTreeFacts(new.facts))
    if facts.old.isHidden, facts.new.isHidden { return }
    let names = names + [ElementName(old)]
    let inner = (
      old: facts.old.transform.concatenating(spaces.old),
      new: facts.new.transform.concatenating(spaces.new)
    )
    var found = old.facts == new.facts ? [] : facts.old.changes(to: facts.new)
    found += DrawingChanges(from: old.drawing, to: new.drawing).facts
    if old.mask != new.mask { found.append(.init("mask", "mask changed")) }
    if isReordered { found.append(.init("order", "in another order")) }
    let showsSomething = [old, new].contains(where: \.showsSomething)
    if !found.isEmpty, showsSomething {
      let box = facts.old.bounds.applying(inner.old).union(facts.new.bounds.applying(inner.new))
      changes.append(RenderTreeChange(path: names.path, facts: found, box: box))
    }
    for pair in RenderTreePairs(old.sublayers, new.sublayers).pairs {
      switch (pair.old, pair.new) {
      case (let before?, let after?):
        compare(
          old.sublayers[before], new.sublayers[after], in: names, inner,
          isReordered: pair.isReordered)
      case (let gone?, nil):
        add(old.sublayers[gone], "is gone", in: names, inner.old)
      case (nil, let added?):
        add(new.sublayers[added], "is new", in: names, inner.new)
      case (nil, nil): break
      }
    }
  }

  private mutating func add(
    _ node: RenderTreeText, _ words: String, in names: [ElementName], _ space: CGAffineTransform
  ) {
    let facts = RenderTreeFacts(node.facts)
    guard node.showsSomething, !facts.isHidden else { return }
    changes.append(
      RenderTreeChange(
        path: (names + [ElementName(node)]).path, facts: [.init("presence", words)],
        box: node.box(in: space)))
  }
}

extension RenderTreeText {
  /// Whether it or a descendant draws.
  fileprivate var showsSomething: Bool {
    !drawing.isEmpty || RenderTreeFacts(facts).hasAppearance
      || sublayers.contains(where: \.showsSomething)
  }

  /// The box around it and its descendants.
  fileprivate func box(in space: CGAffineTransform) -> CGRect {
    let facts = RenderTreeFacts(facts)
    let inner = facts.transform.concatenating(space)
    let own = facts.bounds.applying(inner)
    if facts.clips { return own }
    return sublayers.reduce(own) { $0.union($1.box(in: inner)) }
  }

  /// The texts of its glyphs and its descendants'.
  fileprivate var texts: String {
    (drawing.compactMap { GlyphLine($0)?.text } + sublayers.map(\.texts)).joined()
  }
}

/// A matching of the nodes of two lists.
private struct RenderTreePairs {
  struct Pair {
    var old, new: Int?
    var isReordered = false
  }

  private(set) var pairs: [Pair] = []

  init(_ old: [RenderTreeText], _ new: [RenderTreeText]) {
    let isInOrder = old.count == new.count && zip(old, new).allSatisfy { $0.title == $1.title }
    let inOrder = old.indices.map { Pair(old: $0, new: $0) }
    if isInOrder, old == new || old.count * new.count > Self.pairLimit {
      pairs = inOrder
      return
    }
    pairs = Self.aligned(old, new)
    if isInOrder, Self.cost(inOrder, old, new) <= Self.cost(pairs, old, new) { pairs = inOrder }
  }

  /// The greatest number of comparisons of nodes.
  private static let pairLimit = 40_000

  /// The number of different lines; a node in only one list counts as three.
  private static func cost(
    _ pairs: [Pair], _ old: [RenderTreeText], _ new: [RenderTreeText]
  ) -> Int {
    pairs.reduce(0) { sum, pair in
      guard let before = pair.old, let after = pair.new else { return sum + 3 }
      let (a, b) = (old[before], new[after])
      return sum + (a.facts == b.facts ? 0 : 1)
        + (a.drawing == b.drawing && a.texts == b.texts ? 0 : 1)
    }
  }

  /// The pairs by the longest common subsequence of equal titles and texts; between these, by equal
  /// titles.
  private static func aligned(_ old: [RenderTreeText], _ new: [RenderTreeText]) -> [Pair] {
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    for anchor in anchors(old, new) + [(old.count, new.count)] {
      pairs += matched(old, i..<anchor.0, new, j..<anchor.1)
      if anchor.0 < old.count { pairs.append(Pair(old: anchor.0, new: anchor.1)) }
      (i, j) = (anchor.0 + 1, anchor.1 + 1)
    }
    // A named node that is unmatched in both lists has been reordered.
    for index in pairs.indices {
      guard let gone = pairs[index].old, pairs[index].new == nil else { continue }
      let title = old[gone].title
      guard title.contains("\""),
        let other = pairs.firstIndex(where: { pair in
          pair.old == nil && pair.new.map { new[$0].title == title } == true
        })
      else { continue }
      pairs[index] = Pair(old: gone, new: pairs[other].new, isReordered: true)
      pairs[other] = Pair()
    }
    return pairs.filter { $0.old != nil || $0.new != nil }
  }

  private static func anchors(
    _ old: [RenderTreeText], _ new: [RenderTreeText]
  ) -> [(Int, Int)] {
    guard old.count * new.count <= pairLimit else { return [] }
    let keys = [old, new].map { $0.map { $0.title + $0.texts } }
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          keys[0][i] == keys[1][j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var anchors: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if keys[0][i] == keys[1][j] {
        anchors.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return anchors
  }

  /// The pairs of equal titles in two ranges without anchors, in order.
  private static func matched(
    _ old: [RenderTreeText], _ gone: Range<Int>, _ new: [RenderTreeText], _ added: Range<Int>
  ) -> [Pair] {
    var rest = Array(added)
    var pairs: [Pair] = gone.map { index in
      guard let match = rest.firstIndex(where: { new[$0].title == old[index].title }) else {
        return Pair(old: index)
      }
      return Pair(old: index, new: rest.remove(at: match))
    }
    pairs += rest.map { Pair(new: $0) }
    return pairs
  }
}
