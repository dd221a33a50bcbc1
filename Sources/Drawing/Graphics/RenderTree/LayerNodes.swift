/// Layer nodes in painting order, in blocks that lists share.
///
/// Replacing one node of thousands copies only its block, and lists compare block by block, so that
/// a snapshot's cost depends on its changes, not its size.
public struct LayerNodes: Equatable, Sendable {
  /// The number of nodes in each block but the last.
  package static let blockSize = 64
  private var blocks: [[LayerNode]] = []
  public private(set) var count = 0

  public init() {}

  public init(_ nodes: some Sequence<LayerNode>) {
    for node in nodes { append(node) }
  }

  public mutating func append(_ node: LayerNode) {
    if count % Self.blockSize == 0 { blocks.append([]) }
    blocks[blocks.count - 1].append(node)
    count += 1
  }

  package var blockCount: Int { blocks.count }

  /// Whether a block shares memory in both lists; if not, its nodes may still be equal.
  package func sharesBlock(_ block: Int, with other: LayerNodes) -> Bool {
    let (a, b) = (blocks[block], other.blocks[block])
    let (x, y) = (a.span, b.span)
    return x.isIdentical(to: y)
  }

  /// Whether both contain the same objects.
  package func isIdentical(to other: LayerNodes) -> Bool {
    guard count == other.count else { return false }
    return blocks.indices.allSatisfy { block in
      sharesBlock(block, with: other)
        || blocks[block].elementsEqual(other.blocks[block]) { $0 === $1 }
    }
  }

  public static func == (a: LayerNodes, b: LayerNodes) -> Bool {
    a.count == b.count
      && a.blocks.indices.allSatisfy {
        a.sharesBlock($0, with: b) || a.blocks[$0] == b.blocks[$0]
      }
  }
}

extension LayerNodes: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> LayerNode {
    get { blocks[index / Self.blockSize][index % Self.blockSize] }
    set { blocks[index / Self.blockSize][index % Self.blockSize] = newValue }
  }
}
