import Base
import Foundation
import Testing

@testable import Graphics

/// The hash of a render tree has all that drawing reads, and nothing else.
struct ContentHashTests {
  private static func hash(_ value: some ContentHashable) -> ContentHash {
    var hasher = ContentHasher()
    hasher.add(value)
    return hasher.result
  }

  /// A change of each stored property.
  private struct Changes<Value: ContentHashable> {
    let value: Value
    /// By the names of the properties.
    let changes: [(String, (inout Value) -> Void)]
    /// The properties that draw nothing.
    var ignored: [String] = []

    init(
      _ value: Value, ignoring ignored: [String] = [],
      _ changes: KeyValuePairs<String, (inout Value) -> Void>
    ) {
      self.value = value
      self.changes = changes.map { ($0.key, $0.value) }
      self.ignored = ignored
    }

    /// Expects that each change gives another hash, and that no stored property is left out.
    func check() {
      let names = Mirror(reflecting: value).children.compactMap(\.label)
      #expect(Set(names) == Set(changes.map(\.0) + ignored), "\(Value.self)")
      var hashes = [hash(value)]
      for (name, change) in changes {
        var changed = value
        change(&changed)
        let hash = hash(changed)
        #expect(!hashes.contains(hash), "\(Value.self).\(name)")
        hashes.append(hash)
      }
    }
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let path = Path(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
  private static func image(_ pixel: UInt32 = 1) -> CGImage {
    CGImage(
      Bitmap(
        width: 1, height: 2,
        filling: PremultipliedPixel(red: pixel, green: 0, blue: 0, alpha: 255)))
  }
  private static let contents = LayerNode.ImageContents(
    image: image(),
    pieces: [.init(source: CGRect(x: 0, y: 0, width: 1, height: 2), destination: .zero)])
  private static let run = GlyphRun(
    glyphs: [.init(shape: .outline(path), position: .zero)], color: red)

  @Test func eachPropertyOfAStyleCounts() {
    Changes(
      LayerNode.Style(),
      [
        "transform": { $0.transform.m41 = 1 }, "bounds": { $0.bounds.size.width = 1 },
        "opacity": { $0.opacity = 0.5 }, "groupsOpacity": { $0.groupsOpacity = false },
        "backdrop": { $0.backdrop = .init(radius: 1) },
        "backgroundColor": { $0.backgroundColor = .clear }, "corners": { $0.corners.radius = 1 },
        "borderWidth": { $0.borderWidth = 1 }, "borderColor": { $0.borderColor = .clear },
        "contents": { $0.contents = [.drawing(DisplayList())] },
        "masksToBounds": { $0.masksToBounds = true },
        "shadow": { $0.shadow = .init(color: .black, offset: .zero, radius: 1) },
        "isIsolated": { $0.isIsolated = true }, "colorMultiplier": { $0.colorMultiplier = .clear },
        "blendMode": { $0.blendMode = .multiply },
        "antialiasesEdges": { $0.antialiasesEdges = false },
        "rasterizationScale": { $0.rasterizationScale = 1 },
        "rasterizationFilter": { $0.rasterizationFilter = .nearest },
        "filter": { $0.filter = .init() },
      ]
    ).check()
  }

  @Test func eachPropertyOfItsPartsCounts() {
    Changes(
      LayerNode.Filter(),
      [
        "radius": { $0.radius = 1 }, "dark": { $0.dark = .white }, "light": { $0.light = .black },
        "amount": { $0.amount = 1 }, "isLuminance": { $0.isLuminance = true },
      ]
    ).check()
    Changes(
      LayerNode.Corners(),
      [
        "radius": { $0.radius = 1 }, "isContinuous": { $0.isContinuous = true },
        "minXMinY": { $0.minXMinY = false }, "maxXMinY": { $0.maxXMinY = false },
        "minXMaxY": { $0.minXMaxY = false }, "maxXMaxY": { $0.maxXMaxY = false },
        "radii": { $0.radii = SIMD4(1, 2, 3, 4) },
      ]
    ).check()
    Changes(
      LayerNode.Shadow(color: Self.red, offset: .zero, radius: 1),
      [
        "color": { $0.color = .black }, "offset": { $0.offset.height = 1 },
        "radius": { $0.radius = 2 }, "path": { $0.path = Self.path },
      ]
    ).check()
    Changes(
      LayerNode.Backdrop(radius: 1),
      [
        "radius": { $0.radius = 2 }, "saturation": { $0.saturation = 2 },
        "tint": { $0.tint = .clear }, "glass": { $0.glass = .init() },
      ]
    ).check()
    Changes(
      LayerNode.Glass(),
      [
        "strength": { $0.strength = 0.5 }, "isMerged": { $0.isMerged = true },
        "spacing": { $0.spacing = 1 },
      ]
    ).check()
    Changes(
      Self.contents,
      [
        "image": { $0.image = Self.image(2) },
        "pieces": { $0.pieces[0].destination.origin.x = 1 },
        "minificationFilter": { $0.minificationFilter = .nearest },
        "magnificationFilter": { $0.magnificationFilter = .cubic },
        "minificationFilterBias": { $0.minificationFilterBias = 1 },
      ]
    ).check()
    Changes(
      Self.contents.pieces[0],
      ["source": { $0.source.origin.y = 1 }, "destination": { $0.destination.origin.y = 1 }]
    ).check()
  }

  @Test func eachPropertyOfADrawingCounts() {
    Changes(
      DisplayList.Compositing(),
      [
        "alpha": { $0.alpha = 0.5 }, "blendMode": { $0.blendMode = .screen },
        "shadow": { $0.shadow = DrawingShadow(offset: .zero, blur: 1, color: .black) },
        "antialias": { $0.antialias = false },
      ]
    ).check()
    Changes(
      DrawingShadow(offset: .zero, blur: 1, color: .black),
      [
        "offset": { $0.offset.width = 1 }, "blur": { $0.blur = 2 }, "color": { $0.color = .white },
      ]
    ).check()
    Changes(
      Self.run, ignoring: ["source"],
      [
        "glyphs": { $0.glyphs[0].position.x = 1 }, "color": { $0.color = .black },
        "stroke": { $0.stroke = .init(width: 1, color: .black, isHollow: false) },
      ]
    ).check()
    Changes(
      GlyphRun.Stroke(width: 1, color: .black, isHollow: false),
      [
        "width": { $0.width = 2 }, "color": { $0.color = .white },
        "isHollow": { $0.isHollow = true },
      ]
    ).check()
    Changes(
      Self.run.glyphs[0],
      ["shape": { $0.shape = .image(Self.image(), .zero) }, "position": { $0.position.y = 1 }]
    ).check()
    Changes(
      StrokeStyle(),
      [
        "width": { $0.width = 2 }, "cap": { $0.cap = .round }, "join": { $0.join = .bevel },
        "miterLimit": { $0.miterLimit = 1 }, "dashPhase": { $0.dashPhase = 1 },
        "dashes": { $0.dashes = [1] },
      ]
    ).check()
    Changes(
      CGGradient.Stop(location: 0, color: .black),
      ["location": { $0.location = 1 }, "color": { $0.color = .white }]
    ).check()
    Changes(
      Self.red,
      [
        "red": { $0.red = 0.5 }, "green": { $0.green = 0.5 }, "blue": { $0.blue = 0.5 },
        "alpha": { $0.alpha = 0.5 },
      ]
    ).check()
    Changes(
      Projection.identity,
      [
        "m11": { $0.m11 = 2 }, "m12": { $0.m12 = 2 }, "m14": { $0.m14 = 2 }, "m21": { $0.m21 = 2 },
        "m22": { $0.m22 = 2 }, "m24": { $0.m24 = 2 }, "m41": { $0.m41 = 2 }, "m42": { $0.m42 = 2 },
        "m44": { $0.m44 = 2 },
      ]
    ).check()
    Changes(
      CGAffineTransform.identity,
      [
        "a": { $0.a = 2 }, "b": { $0.b = 2 }, "c": { $0.c = 2 }, "d": { $0.d = 2 },
        "tx": { $0.tx = 2 }, "ty": { $0.ty = 2 },
      ]
    ).check()
  }

  @Test func eachPropertyOfASnapshotCounts() {
    let node = LayerNode(id: .init(layer: 1), style: .init())
    Changes(
      LayerSnapshot(size: .zero, background: nil, root: node),
      [
        "size": { $0.size.width = 1 }, "background": { $0.background = .clear },
        "root": {
          $0.root = LayerNode(id: .init(layer: 1), style: .init(), sublayers: [$0.root])
        },
      ]
    ).check()
    // A node has constants.
    #expect(
      Mirror(reflecting: node).children.compactMap(\.label)
        == ["id", "style", "sublayers", "mask", "label", "traits"])
    var style = LayerNode.Style()
    style.opacity = 0.5
    let others = [
      LayerNode(id: node.id, style: style), LayerNode(id: node.id, style: .init(), mask: node),
      LayerNode(id: node.id, style: .init(), sublayers: [node]),
      LayerNode(id: node.id, style: .init(), sublayers: [node, node]),
    ]
    #expect(Set(others.map(Self.hash)).count == others.count)
    #expect(!others.map(Self.hash).contains(Self.hash(node)))
  }

  @Test func eachCommandAndElementHasAHash() {
    let (image, plain) = (Self.image(), DisplayList.Compositing())
    let gradient = CGGradient(stops: [.init(location: 0, color: .black)])
    let commands: [DisplayList.Command] = [
      .save, .restore, .concatenate(.identity), .concatenate(CGAffineTransform(scaleX: 2, y: 1)),
      .clip(Self.path, .winding), .clip(Self.path, .evenOdd), .clip(Path(), .winding),
      .clipToMask(image, .zero), .clipToMask(Self.image(2), .zero),
      .fill(Self.path, .winding, .black, plain), .fill(Self.path, .winding, .white, plain),
      .stroke(Self.path, StrokeStyle(), .black, plain),
      .stroke(Self.path, StrokeStyle(width: 2), .black, plain),
      .linearGradient(gradient, start: .zero, end: .zero, extends: [], plain),
      .linearGradient(gradient, start: .zero, end: .zero, extends: .afterEnd, plain),
      .radialGradient(
        gradient, start: .zero, startRadius: 0, end: .zero, endRadius: 1, extends: [], plain),
      .radialGradient(
        gradient, start: .zero, startRadius: 1, end: .zero, endRadius: 0, extends: [], plain),
      .conicGradient(gradient, center: .zero, angle: 0, plain),
      .conicGradient(gradient, center: .zero, angle: 1, plain),
      .image(image, .zero, .linear, plain), .image(image, .zero, .trilinear, plain),
      .glyphs(Self.run, plain), .clear(.zero), .beginTransparencyLayer(plain),
      .beginTransparencyLayer(.init(alpha: 0.5)), .endTransparencyLayer,
    ]
    #expect(Set(commands.map(Self.hash)).count == commands.count)
    let contents: [LayerNode.Content] = [
      .image(Self.contents), .crossFade(from: Self.contents, to: nil, fraction: 0),
      .crossFade(from: nil, to: Self.contents, fraction: 0),
      .crossFade(from: nil, to: Self.contents, fraction: 1), .drawing(DisplayList()),
    ]
    #expect(Set(contents.map(Self.hash)).count == contents.count)
    let (a, b) = (CGPoint(x: 1, y: 2), CGPoint(x: 2, y: 1))
    let elements: [Path.Element] = [
      .move(to: a), .line(to: a), .line(to: b), .quad(to: a, control: b), .quad(to: b, control: a),
      .cubic(to: a, control1: a, control2: b), .cubic(to: a, control1: b, control2: a), .close,
    ]
    #expect(Set(elements.map(Self.hash)).count == elements.count)
  }

  /// Ids are numbers of this process, and images with equal pixels draw alike.
  @Test func equalDrawingsHaveEqualHashes() {
    func tree(_ id: UInt64) -> LayerNode {
      var style = LayerNode.Style()
      style.contents = [.image(LayerNode.ImageContents(image: Self.image(), pieces: []))]
      var run = Self.run
      run.source = .init(text: "\(id)", faces: [])
      style.contents.append(.drawing(DisplayList([.glyphs(run, .init())])))
      return LayerNode(
        id: .init(layer: id), style: style,
        sublayers: [LayerNode(id: .init(layer: id + 1), style: style, label: .copy(Int(id)))])
    }
    #expect(Self.hash(tree(1)) == Self.hash(tree(7)))
  }

  /// A node in two places counts in both, in the order of the places.
  @Test func anObjectThatIsAddedTwiceCountsTwice() {
    let (one, two) = (Self.image(1), Self.image(2))
    let lists = [[one], [one, one], [one, two], [two, one], [one, one, two], [one, two, one]]
    #expect(Set(lists.map(Self.hash)).count == lists.count)
    #expect(Self.hash([one, two, one]) == Self.hash([Self.image(1), two, Self.image(1)]))
  }
}
