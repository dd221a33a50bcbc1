import Foundation
import Graphics
import Testing

/// The text form of render trees, against lines written by hand.
@Suite struct RenderTreeTextTests {
  private let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)

  private func line(_ change: (inout LayerNode.Style) -> Void) -> String {
    var style = LayerNode.Style()
    style.bounds = bounds
    change(&style)
    return lines(LayerNode(id: .init(layer: 7), style: style))[0]
  }

  private func lines(_ node: LayerNode) -> [String] {
    let snapshot = LayerSnapshot(
      size: CGSize(width: 120, height: 80), background: nil, root: node)
    return snapshot.description.split(separator: "\n").dropFirst().map(String.init)
  }

  private func place(_ steps: CGAffineTransform...) -> String {
    line { style in
      style.transform = Projection(steps.reduce(.identity) { $0.concatenating($1) })
    }
  }

  @Test(
    arguments: [
      (nil, "canvas [120, 80.5]"),
      (CGColor.white, "canvas [120, 80.5], background #ffffff"),
      (
        CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.5), "canvas [120, 80.5], background #ff330080"
      ),
    ] as [(CGColor?, String)])
  func theCanvasComesFirst(background: CGColor?, header: String) {
    let node = LayerNode(id: .init(layer: 7), style: .init())
    let snapshot = LayerSnapshot(
      size: CGSize(width: 120, height: 80.5), background: background, root: node)
    #expect("\(snapshot)" == header + "\nlayer 7, frame [0, 0, 0, 0]")
  }

  @Test func aMovedNodeHasAFrame() {
    #expect(
      place(CGAffineTransform(translationX: 10, y: 20.126))
        == "layer 7, frame [10, 20.13, 40, 20]")
  }

  @Test func aBoundsOriginIsSaid() {
    let text = line {
      $0.bounds.origin = CGPoint(x: 0, y: 30)
      $0.transform = Projection(CGAffineTransform(translationX: 5, y: -30))
    }
    #expect(text == "layer 7, frame [5, 0, 40, 20], bounds from [0, 30]")
  }

  @Test func noiseInTheLastBitsDoesNotShow() {
    let nearly = CGAffineTransform(
      a: 1 + 1e-9, b: -1e-17, c: 1e-17, d: 1, tx: -1e-12, ty: 0.1 + 0.2)
    #expect(place(nearly) == "layer 7, frame [0, 0.3, 40, 20]")
  }

  @Test func aTurnedNodeHasACenter() {
    // A quarter turn takes the middle (20, 10) to (−10, 20).
    #expect(
      place(
        CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(translationX: 50, y: 0))
        == "layer 7, size [40, 20], center [40, 20], rotated 90")
  }

  @Test func aScaledNode() {
    #expect(
      place(CGAffineTransform(scaleX: 1.5, y: 1.5))
        == "layer 7, size [40, 20], center [30, 15], scaled 1.5")
    #expect(
      place(CGAffineTransform(scaleX: 2, y: 0.5))
        == "layer 7, size [40, 20], center [40, 5], scaled [2, 0.5]")
  }

  @Test func mirroredNodesAreNotTurned() {
    #expect(
      place(CGAffineTransform(scaleX: -1, y: 1))
        == "layer 7, size [40, 20], center [-20, 10], scaled [-1, 1]")
    #expect(
      place(CGAffineTransform(scaleX: 1, y: -1))
        == "layer 7, size [40, 20], center [20, -10], scaled [1, -1]")
  }

  @Test func halfATurnHasOneSign() {
    #expect(
      place(CGAffineTransform(rotationAngle: -.pi))
        == "layer 7, size [40, 20], center [-20, -10], rotated 180")
  }

  @Test func aShearedNode() {
    #expect(
      place(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
        == "layer 7, size [40, 20], center [25, 10], sheared 0.5")
  }

  @Test func inPerspectiveTheCornersAreSaid() {
    // w = 1 + x / 40: the right edge is at half its distance from the origin, and half as high.
    let text = line { $0.transform.m14 = 1 / 40 }
    #expect(text == "layer 7, size [40, 20], corners [0, 0] [20, 0] [20, 10] [0, 20]")
    let behind = line { $0.transform.m14 = -1 / 40 }
    #expect(
      behind
        == "layer 7, size [40, 20], corners [0, 0] behind the eye behind the eye [0, 20]")
  }

  private static let looks: [(String, @Sendable (inout LayerNode.Style) -> Void)] = [
    ("opacity 0.25", { $0.opacity = 0.25 }),
    (
      "opacity 0.333 each",
      {
        $0.opacity = 1 / 3
        $0.groupsOpacity = false
      }
    ),
    ("background #00000000", { $0.backgroundColor = .clear }),
    (
      "corners 8 continuous",
      {
        $0.corners.radius = 8
        $0.corners.isContinuous = true
      }
    ),
    (
      "corners 4 of minXMinY maxXMaxY",
      {
        $0.corners.radius = 4
        $0.corners.maxXMinY = false
        $0.corners.minXMaxY = false
      }
    ),
    (
      "border 1.5 #000000",
      {
        $0.borderWidth = 1.5
        $0.borderColor = .black
      }
    ),
    ("clips", { $0.masksToBounds = true }),
    ("blend multiply", { $0.blendMode = .multiply }),
    ("isolated", { $0.isIsolated = true }),
    (
      "multiplied by #ff0000",
      {
        $0.colorMultiplier = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
    ),
    (
      "shadow #00000080 by [0, 3] blurred 2 of rect [0, 0, 9, 9]",
      {
        $0.shadow = LayerNode.Shadow(
          color: CGColor(gray: 0, alpha: 0.5), offset: CGSize(width: 0, height: 3), radius: 2,
          path: Path(rect: CGRect(x: 0, y: 0, width: 9, height: 9)))
      }
    ),
    (
      "backdrop blurred 20 saturated 1.8 tinted #ffffff4d",
      {
        $0.backdrop = LayerNode.Backdrop(
          radius: 20, saturation: 1.8, tint: CGColor(gray: 1, alpha: 0.3))
      }
    ),
    ("hard edges", { $0.antialiasesEdges = false }),
    ("rasterized at 2", { $0.rasterizationScale = 2 }),
  ]

  @Test(arguments: looks)
  func eachLookHasItsWords(words: String, change: @Sendable (inout LayerNode.Style) -> Void) {
    #expect(line(change) == "layer 7, frame [0, 0, 40, 20], " + words)
  }

  @Test func masksAndSublayersAreIndented() {
    func node(_ label: LayerNode.Label, _ sublayers: [LayerNode] = [], mask: LayerNode? = nil)
      -> LayerNode
    {
      LayerNode(
        id: .init(layer: 1), style: .init(), sublayers: sublayers, mask: mask, label: label)
    }
    final class Dot {}
    final class Owner {}
    final class CALayer {}
    let tree = node(
      .part("stage"),
      [
        node(.layer(Dot.self, name: "a \"b\"\n"), [node(.copy(1))], mask: node(.layer(Dot.self))),
        node(.layer(Dot.self, delegate: Owner.self)),
        node(.layer(CALayer.self, delegate: Owner.self, name: "c")),
        node(.transition("fade"), [node(.particle)]),
      ])
    let titles = lines(tree).map { $0.replacing(", frame [0, 0, 0, 0]", with: "") }
    #expect(
      titles == [
        "stage",
        "  Dot \"a \\\"b\\\"\\n\"",
        "    mask: Dot",
        "    copy 1",
        "  Owner (Dot)",
        "  Owner \"c\"",
        "  transition fade",
        "    particle",
      ])
  }

  @Test func labelsDrawNothing() {
    let a = LayerNode(id: .init(layer: 1), style: .init(), label: .copy(1))
    let b = LayerNode(id: .init(layer: 1), style: .init(), label: .copy(2))
    #expect(a == b)
    #expect(a.label != b.label)
  }
}

/// The drawings of nodes, a line each.
@Suite struct RenderTreeDrawingTextTests {
  private func lines(_ contents: [LayerNode.Content]) -> [String] {
    var style = LayerNode.Style()
    style.contents = contents
    let node = LayerNode(id: .init(layer: 7), style: style)
    return LayerSnapshot(size: .zero, background: nil, root: node).description
      .split(separator: "\n").dropFirst(2).map(String.init)
  }

  private func line(_ command: DisplayList.Command) -> String {
    lines([.drawing(DisplayList([command]))])[0]
  }

  private let triangle = Path([
    .move(to: CGPoint(x: 0, y: 0)), .line(to: CGPoint(x: 10.004, y: 0)),
    .line(to: CGPoint(x: 5, y: 8.6602540378)), .close,
  ])
  private let gradient = CGGradient(stops: [
    .init(location: 0, color: .white), .init(location: 0.5, color: .clear),
  ])

  @Test func fills() {
    #expect(
      line(.fill(triangle, .winding, .black, .init())) == "  - fill #000000 path M0 0H10L5 8.66Z")
    let halved = DisplayList.Compositing(alpha: 0.5, blendMode: .screen, antialias: false)
    #expect(
      line(
        .fill(Path(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), .evenOdd, .white, halved))
        == "  - fill #ffffff rect [1, 2, 3, 4], even-odd, alpha 0.5, blend screen, hard edges")
  }

  @Test func longPathsAreCounted() {
    let zigzag = Path(
      [.move(to: .zero)]
        + (1...40).map { .line(to: CGPoint(x: CGFloat($0), y: $0.isMultiple(of: 2) ? 0 : 7)) })
    #expect(
      line(.fill(zigzag, .winding, .black, .init()))
        == "  - fill #000000 path of 41 elements within [0, 0, 40, 7]")
  }

  @Test func strokes() {
    let style = StrokeStyle(width: 2, cap: .round, join: .bevel, dashPhase: 1, dashes: [4, 2.5])
    #expect(
      line(.stroke(triangle, style, .black, .init()))
        == "  - stroke #000000 width 2 cap round join bevel dashes [4, 2.5] phase 1 "
        + "path M0 0H10L5 8.66Z")
  }

  @Test func gradients() {
    let end = CGPoint(x: 0, y: 9)
    #expect(
      line(
        .linearGradient(
          gradient, start: .zero, end: end, extends: [.beforeStart, .afterEnd], .init()))
        == "  - linear gradient #ffffff 0 #00000000 0.5 from [0, 0] to [0, 9]")
    #expect(
      line(
        .radialGradient(
          gradient, start: .zero, startRadius: 1, end: end, endRadius: 4, extends: [], .init()))
        == "  - radial gradient #ffffff 0 #00000000 0.5 from [0, 0] radius 1 to [0, 9] radius 4, "
        + "only between")
    #expect(
      line(.conicGradient(gradient, center: end, angle: .pi / 2, .init()))
        == "  - conic gradient #ffffff 0 #00000000 0.5 about [0, 9] from 90")
  }

  @Test func glyphs() {
    let glyphs = [3.0, 11.25].map {
      GlyphRun.Glyph(shape: .outline(triangle), position: CGPoint(x: $0, y: 9))
    }
    #expect(
      line(.glyphs(GlyphRun(glyphs: glyphs, color: .black), .init()))
        == "  - 2 glyphs #000000 from [3, 9] to [11.25, 9]")
    let outlined = GlyphRun(
      glyphs: [glyphs[0]], color: .black,
      stroke: .init(width: 1, color: .white, isHollow: true))
    #expect(
      line(.glyphs(outlined, .init()))
        == "  - 1 glyph #000000 from [3, 9], outlined #ffffff width 1")
  }

  @Test func whatIsDrawnInAGroupIsIndented() {
    let shadow = DrawingShadow(offset: CGSize(width: 1, height: 2), blur: 6, color: .black)
    let list = DisplayList([
      .save, .clip(triangle, .winding), .concatenate(CGAffineTransform(scaleX: 2, y: 2)),
      .beginTransparencyLayer(.init(shadow: shadow)),
      .clear(CGRect(x: 0, y: 0, width: 1, height: 1)),
      .endTransparencyLayer, .restore,
    ])
    #expect(
      lines([.drawing(list)]) == [
        "  - save",
        "    - clip to path M0 0H10L5 8.66Z",
        "    - transform [2, 0, 0, 2, 0, 0]",
        "    - begin group, shadow #000000 by [1, 2] blurred 3",
        "      - clear [0, 0, 1, 1]",
        "    - end group",
        "  - restore",
      ])
  }
}
