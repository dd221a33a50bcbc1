/// Layer nodes in painting order, in blocks and groups of blocks that lists share.
///
/// Replacing one node of thousands copies only its block and its group, and lists compare group by
/// group, so that a snapshot's cost depends on its changes, not its size.
public struct LayerNodes: Equatable, Sendable {
  /// The number of nodes in each block but the last.
  static let blockSize = 32
  /// The number of nodes in each group of blocks but the last.
  static let groupSize = 32 * blockSize
  private var groups: [[[LayerNode]]] = []
  public private(set) var count = 0

  public init() {}

  public init(_ nodes: some Sequence<LayerNode>) {
    for node in nodes { append(node) }
  }

  public mutating func append(_ node: LayerNode) {
    if count % Self.groupSize == 0 { groups.append([]) }
    let group = groups.count - 1
    if count % Self.blockSize == 0 { groups[group].append([]) }
    groups[group][groups[group].count - 1].append(node)
    count += 1
  }

  /// Whether all ranges of indices whose memory is not the same in both lists satisfy a condition,
  /// asked in order until one does not; nodes in them may still be equal.
  ///
  /// - Parameter other: A list of the same length.
  package func allUnsharedRanges(
    with other: LayerNodes, satisfy condition: (Range<Int>) -> Bool
  ) -> Bool {
    precondition(count == other.count, "lists of the same length")
    for (group, (a, b)) in zip(groups, other.groups).enumerated() where !areShared(a, b) {
      for (block, (a, b)) in zip(a, b).enumerated() where !areShared(a, b) {
        let start = group * Self.groupSize + block * Self.blockSize
        if !condition(start..<start + a.count) { return false }
      }
    }
    return true
  }

  /// Whether both contain the same objects.
  package func isIdentical(to other: LayerNodes) -> Bool {
    guard count == other.count else { return false }
    return allUnsharedRanges(with: other) { $0.allSatisfy { self[$0] === other[$0] } }
  }

  public static func == (a: LayerNodes, b: LayerNodes) -> Bool {
    a.count == b.count && a.allUnsharedRanges(with: b) { $0.allSatisfy { a[$0] == b[$0] } }
  }
}

/// Whether two arrays are the same memory.
private func areShared<Element>(_ a: [Element], _ b: [Element]) -> Bool {
  let (x, y) = (a.span, b.span)
  return x.isIdentical(to: y)
}

extension LayerNodes: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> LayerNode {
    get {
      groups[index / Self.groupSize][index % Self.groupSize / Self.blockSize][
        index % Self.blockSize]
    }
    set {
      groups[index / Self.groupSize][index % Self.groupSize / Self.blockSize][
        index % Self.blockSize] = newValue
    }
  }
}
