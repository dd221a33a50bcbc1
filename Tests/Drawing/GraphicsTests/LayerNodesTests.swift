import Graphics
import Testing

@Suite struct LayerNodesTests {
  private let nodes = (0..<2500).map { LayerNode(id: .init(layer: $0), style: .init()) }

  @Test func holdsItsNodesInOrder() {
    for count in [0, 1, 31, 32, 33, 64, 200, 1023, 1024, 1025, 2048, 2500] {
      let list = LayerNodes(nodes[..<count])
      #expect(list.count == count)
      #expect(list.isEmpty == (count == 0))
      #expect(list.map(\.id.layer) == (0..<count).map { UInt64($0) })
    }
  }

  /// The ranges whose memory two lists do not share.
  private func unsharedRanges(_ a: LayerNodes, _ b: LayerNodes) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let wasAskedAll = a.allUnsharedRanges(with: b) {
      ranges.append($0)
      return true
    }
    #expect(wasAskedAll)
    return ranges
  }

  /// Lists that differ in their first node are not compared further.
  @Test func comparingStopsAtTheFirstDifference() {
    let list = LayerNodes(nodes)
    let other = LayerNodes(nodes.map { LayerNode(id: $0.id, style: $0.style) })
    var ranges: [Range<Int>] = []
    #expect(
      !list.allUnsharedRanges(with: other) {
        ranges.append($0)
        return $0.upperBound < 64
      })
    #expect(ranges == [0..<32, 32..<64])
    #expect(unsharedRanges(list, other).count == 79)
  }

  @Test func replacingOneLeavesOtherBlocksShared() {
    let list = LayerNodes(nodes)
    var changed = list
    changed[70] = LayerNode(id: .init(layer: 999), style: .init())
    #expect(changed[70].id.layer == 999)
    #expect(list[70].id.layer == 70)
    #expect(unsharedRanges(changed, list) == [64..<96])
    changed[1030] = nodes[1030]
    changed[2499] = nodes[2499]
    #expect(unsharedRanges(changed, list) == [64..<96, 1024..<1056, 2496..<2500])
    #expect(changed != list)
    #expect(!changed.isIdentical(to: list))
    changed[70] = nodes[70]
    #expect(changed == list)
    #expect(changed.isIdentical(to: list))
  }

  /// Equal says what is drawn, identical which objects.
  @Test func equalNodesNeedNotBeIdentical() {
    let other = nodes.map { LayerNode(id: $0.id, style: $0.style) }
    #expect(LayerNodes(nodes) == LayerNodes(other))
    #expect(!LayerNodes(nodes).isIdentical(to: LayerNodes(other)))
    #expect(LayerNodes(nodes) != LayerNodes(nodes.dropLast()))
  }
}
