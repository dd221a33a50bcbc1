import Foundation
import Graphics
import Testing

/// The memory of nodes beside others that are kept.
@Suite struct NodeMemoryTests {
  private func node(
    _ contents: [LayerNode.Content] = [], _ sublayers: [LayerNode] = [], shadow: Path? = nil
  ) -> LayerNode {
    var style = LayerNode.Style()
    style.contents = contents
    style.shadow = shadow.map { .init(color: .black, offset: .zero, radius: 1, path: $0) }
    return LayerNode(id: .init(layer: 1), style: style, sublayers: sublayers)
  }

  private func bytes(_ node: LayerNode, beside earlier: LayerNode? = nil) -> Int {
    var images: Set<ObjectIdentifier> = []
    return node.byteCount(beside: earlier, images: &images)
  }

  private let path = Path((0..<1000).map { .line(to: CGPoint(x: Double($0), y: 0)) })
  private var pathBytes: Int { 1000 * MemoryLayout<Path.Element>.stride }

  private func drawing(_ commands: DisplayList.Command...) -> LayerNode {
    node([.drawing(DisplayList(commands))])
  }

  @Test func aNodeTakesAtLeastItsStyle() {
    let empty = bytes(node())
    #expect(empty > MemoryLayout<LayerNode.Style>.size && empty < 2000)
    let nodes = (0..<100).map { _ in node() }
    #expect((100 * empty..<102 * empty).contains(bytes(node([], nodes)) - empty))
    let masked = LayerNode(id: .init(layer: 1), style: .init(), mask: node())
    #expect(bytes(masked) == 2 * empty)
  }

  @Test func eachKindOfContentCounts() {
    let empty = bytes(node())
    func added(_ node: LayerNode) -> Int { bytes(node) - empty }
    let image = CGImage(Bitmap(width: 100, height: 50))
    let (frame, mode) = (CGRect(x: 0, y: 0, width: 9, height: 9), DisplayList.Compositing())
    var dashed = StrokeStyle()
    dashed.dashes = Array(repeating: 1, count: 5000)
    let gradient = CGGradient(
      stops: (0..<1000).map { .init(location: CGFloat($0) / 1000, color: .black) })
    let glyphs = (0..<500).map {
      GlyphRun.Glyph(shape: .outline(Path()), position: CGPoint(x: $0, y: 0))
    }
    var contents = LayerNode.ImageContents(image: image, pieces: [])
    let kinds: [(LayerNode, Int)] = [
      (drawing(.fill(path, .winding, .black, mode)), pathBytes),
      (drawing(.clip(path, .winding)), pathBytes),
      (drawing(.stroke(Path(), dashed, .black, mode)), 40_000),
      (drawing(.conicGradient(gradient, center: .zero, angle: 0, mode)), 40_000),
      (drawing(.image(image, frame, .linear, mode)), 20_000),
      (drawing(.clipToMask(image, frame)), 20_000),
      (
        drawing(.glyphs(GlyphRun(glyphs: glyphs, color: .black), mode)),
        500 * MemoryLayout<GlyphRun.Glyph>.stride
      ),
      (node([.image(contents)]), 20_000),
      (node([.crossFade(from: nil, to: contents, fraction: 0.5)]), 20_000),
      (node([], shadow: path), pathBytes),
    ]
    for (node, least) in kinds {
      #expect((least..<least + 1000).contains(added(node)), "\(node.style)")
    }
    contents.pieces = Array(repeating: .init(source: frame, destination: frame), count: 1000)
    #expect(added(node([.image(contents)])) > 20_000 + 64_000)
    let run = GlyphRun(
      glyphs: [.init(shape: .outline(path), position: .zero)], color: .black)
    #expect(added(drawing(.glyphs(run, mode))) > pathBytes)
  }

  @Test func partsThatAreKeptDoNotCount() {
    let mode = DisplayList.Compositing()
    let first = drawing(.fill(path, .winding, .black, mode))
    #expect(bytes(first, beside: first) == 0)
    var style = first.style
    style.opacity = 0.5
    let faded = LayerNode(id: first.id, style: style)
    #expect(bytes(faded, beside: first) == bytes(node()))
    // Equal paths in other buffers do.
    let same = drawing(.fill(Path(path.elements.map { $0 }), .winding, .black, mode))
    #expect(bytes(same, beside: first) == bytes(same))
    let shadow = node([], shadow: path)
    #expect(bytes(node([], shadow: path), beside: shadow) == bytes(node()))
  }

  @Test func onlyChangedSublayersCount() {
    let nodes = (0..<1000).map { _ in node() }
    let first = node([], nodes)
    var sublayers = first.sublayers
    sublayers[70] = drawing(.fill(path, .winding, .black, .init()))
    let next = LayerNode(id: first.id, style: first.style, sublayers: sublayers)
    let least = bytes(node()) + bytes(sublayers[70])
    #expect((least..<least + 2000).contains(bytes(next, beside: first)))
  }

  @Test func anImageCountsOnce() {
    let image = CGImage(Bitmap(width: 100, height: 50))
    let contents = LayerNode.Content.image(.init(image: image, pieces: []))
    var images: Set<ObjectIdentifier> = []
    let first = node([contents, contents]).byteCount(beside: nil, images: &images)
    #expect((20_000..<22_000).contains(first))
    #expect(node([contents]).byteCount(beside: nil, images: &images) < 2000)
    #expect(images == [ObjectIdentifier(image)])
  }
}
