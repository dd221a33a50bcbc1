import Graphics
import Testing

@Suite struct LayerNodesTests {
  private let nodes = (0..<200).map { LayerNode(id: .init(layer: $0), style: .init()) }

  @Test func holdsItsNodesInOrder() {
    for count in [0, 1, 63, 64, 65, 128, 200] {
      let list = LayerNodes(nodes[..<count])
      #expect(list.count == count)
      #expect(list.isEmpty == (count == 0))
      #expect(list.map(\.id.layer) == (0..<count).map { UInt64($0) })
    }
  }

  @Test func replacingOneLeavesOtherBlocksShared() {
    let list = LayerNodes(nodes)
    var changed = list
    changed[70] = LayerNode(id: .init(layer: 999), style: .init())
    #expect(changed[70].id.layer == 999)
    #expect(list[70].id.layer == 70)
    #expect((0..<4).map { changed.sharesBlock($0, with: list) } == [true, false, true, true])
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
