import Foundation
import Testing

@testable import Graphics

/// Which nodes a comparison of render trees names, and what it says of them.
@Suite struct RenderTreeChangeTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private final class View {}
  private final class UILabel {}

  /// A node of 40×20 points with a red background.
  private func node(
    _ name: String?, at x: CGFloat = 0, _ sublayers: [LayerNode] = [],
    _ change: (inout LayerNode.Style) -> Void = { _ in }
  ) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    style.transform = Projection(CGAffineTransform(translationX: x, y: 0))
    style.backgroundColor = red
    change(&style)
    return LayerNode(
      id: .init(layer: 1), style: style, sublayers: sublayers, label: .layer(View.self, name: name))
  }

  private func label(
    _ text: String, weight: Int = 400, size: CGFloat = 17, color: CGColor = .black, x: CGFloat = 0
  ) -> LayerNode {
    let glyph = GlyphRun.Glyph(shape: .outline(Path()), position: CGPoint(x: 3, y: 9))
    var run = GlyphRun(glyphs: [glyph], color: color)
    run.source = .init(
      text: text, faces: [.init(family: "Inter", size: size, weight: weight, isItalic: false)])
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    style.transform = Projection(CGAffineTransform(translationX: x, y: 0))
    style.contents = [.drawing(DisplayList([.glyphs(run, .init())]))]
    return LayerNode(id: .init(layer: 2), style: style, label: .layer(UILabel.self))
  }

  private func tree(_ root: LayerNode) -> RenderTreeText {
    RenderTreeText(
      comparing: LayerSnapshot(size: CGSize(width: 120, height: 80), background: nil, root: root))
  }

  /// The differences, a line for each node.
  private func changes(_ old: LayerNode, _ new: LayerNode) -> [String] {
    RenderTreeChange.changes(from: tree(old), to: tree(new)).map { change in
      change.path.joined(separator: " < ") + ": "
        + change.facts.map(\.words).joined(separator: ", ")
    }
  }

  @Test func equalTreesHaveNone() {
    #expect(changes(node("a", [label("7")]), node("a", [label("7")])) == [])
  }

  @Test func aNodeThatMovedIsNamedAndNothingInIt() {
    let inner = [node("b"), label("7")]
    #expect(changes(node("a", inner), node("a", at: 1, inner)) == ["a: moved by (1, 0)"])
  }

  @Test func placesAndLooks() {
    func change(_ change: (inout LayerNode.Style) -> Void) -> [String] {
      changes(node("a"), node("a", [], change))
    }
    #expect(change { $0.bounds.size.width = 44 } == ["a: size [40, 20] → [44, 20]"])
    #expect(
      change {
        $0.bounds.origin.y = 30
        $0.transform = Projection(.init(translationX: 0, y: -30))
      }
        == ["a: scrolled by (0, 30)"])
    #expect(
      change { $0.backgroundColor = CGColor(red: 0.2, green: 0, blue: 0.6, alpha: 1) }
        == ["a: color #FF0000 → #330099"])
    #expect(change { $0.backgroundColor = nil } == ["a: color #FF0000 → none"])
    #expect(change { $0.opacity = 0.5 } == ["a: opacity 1 → 0.5"])
    #expect(change { $0.corners.radius = 8 } == ["a: corners 0 → 8"])
    #expect(change { $0.masksToBounds = true } == ["a: clips now"])
    // About the middle, which stays where it is.
    #expect(
      change { style in
        style.transform = Projection(
          CGAffineTransform(translationX: -20, y: -10)
            .concatenating(.init(rotationAngle: .pi / 6))
            .concatenating(.init(translationX: 20, y: 10)))
      } == ["a: rotated 0 → 30"])
  }

  @Test func text() {
    #expect(changes(label("7"), label("8")) == [#"UILabel "7": text "7" → "8""#])
    #expect(
      changes(label("7", weight: 700), label("7", weight: 800))
        == [#"UILabel "7": bold → heavy"#])
    #expect(changes(label("7"), label("7", size: 18)) == [#"UILabel "7": font size 17 → 18"#])
    #expect(
      changes(label("7"), label("7", color: red))
        == [#"UILabel "7": text color #000000 → #FF0000"#])
    // A text that breaks the line of the tree does not break it.
    #expect(
      changes(label("say \"hi\",\n#7"), label("say \"hi\",\n#8"))
        == [#"UILabel "say \"hi\",\n#7": text "say \"hi\",\n#7" → "say \"hi\",\n#8""#])
  }

  @Test func shapes() {
    func shape(_ command: DisplayList.Command) -> LayerNode {
      node("a") { $0.contents = [.drawing(DisplayList([command]))] }
    }
    func stroke(_ color: CGColor, _ width: CGFloat, to x: CGFloat) -> LayerNode {
      let path = Path([.move(to: .zero), .line(to: CGPoint(x: x, y: 1))])
      return shape(.stroke(path, StrokeStyle(width: width), color, .init()))
    }
    #expect(
      changes(stroke(red, 1, to: 5), stroke(.black, 2.5, to: 5))
        == ["a: stroke #FF0000 → #000000, stroke width 1 → 2.5"])
    #expect(changes(stroke(red, 1, to: 5), stroke(red, 1, to: 9)) == ["a: stroke shape changed"])
    func gradient(_ end: CGColor) -> LayerNode {
      shape(
        .linearGradient(
          CGGradient(stops: [.init(location: 0, color: red), .init(location: 1, color: end)]),
          start: .zero, end: CGPoint(x: 0, y: 9), extends: [], .init()))
    }
    #expect(changes(gradient(.white), gradient(.black)) == ["a: gradient #FFFFFF → #000000"])
    #expect(changes(gradient(.white), stroke(red, 1, to: 5)) == ["a: drawing changed"])
  }

  @Test func newGoneAndReordered() {
    let (a, b, c) = (node("a"), node("b", at: 50), node("c", at: 100))
    #expect(changes(node("all", [a, b]), node("all", [a, b, c])) == ["c < all: is new"])
    #expect(changes(node("all", [a, b, c]), node("all", [a, c])) == ["b < all: is gone"])
    let order = changes(node("all", [a, b]), node("all", [b, a]))
    #expect(order.count == 1 && order[0].hasSuffix(" < all: in another order"))
  }

  /// Rows that follow a new one are the same rows, moved; digits of a counter are others.
  @Test func nodesWithoutNamesAreKnownByWhatTheySay() {
    func rows(_ texts: [String]) -> LayerNode {
      node("list", texts.enumerated().map { label($1, x: CGFloat(50 * $0)) })
    }
    #expect(
      changes(rows(["b", "c"]), rows(["a", "b", "c"])).sorted() == [
        #"UILabel "a" < list: is new"#, #"UILabel "b" < list: moved by (50, 0)"#,
        #"UILabel "c" < list: moved by (50, 0)"#,
      ])
    #expect(
      changes(rows(["1", "2"]), rows(["1", "3"])) == [#"UILabel "2" < list: text "2" → "3""#])
  }

  /// The layers of fingers, captions and the device around the canvas are never named.
  @Test func decorationsDoNotCount() {
    func stage(_ x: CGFloat) -> LayerNode {
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
      let overlay = node("finger", at: x).labeled("overlay")
      let content = LayerNode(
        id: .init(layer: 0), style: style, sublayers: [node("a"), overlay], label: .part("stage"))
      let canvas = LayerNode(
        id: .init(layer: 5), style: style, sublayers: [content], label: .part("canvas"))
      return LayerNode(
        id: .init(layer: 6), style: style,
        sublayers: [
          node("wall", at: x).labeled("backdrop"), canvas, node("rim").labeled("device"),
        ],
        label: .part("presentation"))
    }
    #expect(changes(stage(0), stage(9)) == [])
    let snapshot = LayerSnapshot(
      size: CGSize(width: 120, height: 80), background: nil, root: stage(30))
    let spot = CGRect(x: 32, y: 2, width: 4, height: 4)
    #expect(snapshot.topmostElement(in: spot)?.path == ["a"])
    #expect(snapshot.topmostElement(in: spot.offsetBy(dx: 20, dy: 0)) == nil)
    #expect(snapshot.boxes(limit: 9).map(\.name) == ["a"])
  }

  /// A finger, a caption or a presentation that only one of the trees has does not hide what is the
  /// same in both.
  @Test func decorationsOfOneTreeDoNotCount() {
    let background = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let style = {
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
      return style
    }()
    func content(_ text: String) -> LayerNode { node("all", [node("a"), label(text)]) }
    func withFinger(_ content: LayerNode) -> LayerNode {
      LayerNode(
        id: .init(layer: 0), style: style,
        sublayers: [content, node("finger").labeled("overlay")], label: .part("stage"))
    }
    func presented(_ content: LayerNode) -> LayerNode {
      var canvas = style
      canvas.backgroundColor = background
      canvas.masksToBounds = true
      canvas.corners.radius = 9
      let inner = LayerNode(
        id: .init(layer: 5), style: canvas, sublayers: [content], label: .part("canvas"))
      return LayerNode(
        id: .init(layer: 6), style: style,
        sublayers: [node("wall").labeled("backdrop"), inner, node("rim").labeled("device")],
        label: .part("presentation"))
    }
    func tree(_ root: LayerNode, _ background: CGColor?) -> RenderTreeText {
      RenderTreeText(
        comparing: LayerSnapshot(
          size: CGSize(width: 120, height: 80), background: background, root: root))
    }
    func all(_ text: String) -> [RenderTreeText] {
      let content = content(text)
      return [
        tree(content, background), tree(withFinger(content), background),
        tree(presented(content), red), tree(presented(withFinger(content)), nil),
      ]
    }
    for old in all("7") {
      for new in all("7") { #expect(RenderTreeChange.changes(from: old, to: new) == []) }
      for new in all("8") {
        let found = RenderTreeChange.changes(from: old, to: new)
        #expect(found.map(\.path) == [["UILabel \"7\"", "all"]])
      }
    }
  }

  /// A node that is not seen in either tree is no change.
  @Test func whatIsHiddenDoesNotCount() {
    func hidden(_ x: CGFloat) -> LayerNode { node("a", at: x) { $0.opacity = 0 } }
    #expect(changes(node("all", [hidden(0)]), node("all", [hidden(9)])) == [])
  }

  @Test func boxesLieInThePicture() throws {
    func outer(_ x: CGFloat) -> LayerNode {
      node("all", at: 10, [node("a", at: x)]) { $0.bounds.origin.y = 5 }
    }
    let found = RenderTreeChange.changes(from: tree(outer(0)), to: tree(outer(5)))
    #expect(found.map(\.box) == [CGRect(x: 10, y: 0, width: 45, height: 20)])
  }

  @Test func propertiesNameWhatHasNoName() {
    let old = label("7")
    var names = ElementNames()
    names.add("total", layer: 2, of: UILabel.self)
    names.add("other", layer: 1, of: UILabel.self)
    func tree(_ root: LayerNode) -> RenderTreeText {
      let snapshot = LayerSnapshot(
        size: CGSize(width: 120, height: 80), background: nil, root: root)
      return RenderTreeText(comparing: snapshot, names: names)
    }
    let (before, after) = (tree(node(nil, [old])), tree(node(nil, [label("8")])))
    let found = RenderTreeChange.changes(from: before, to: after)
    // The class is the user's own, and the other name that of another class.
    #expect(found.map(\.path) == [["total", "View"]])
  }

  // MARK: - Lines

  @Test func linesReadBack() throws {
    var names = ElementNames()
    names.add("total", layer: 2, of: UILabel.self)
    let mask = node("mask")
    var masked = LayerNode.Style()
    masked.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    masked.borderWidth = 1
    masked.borderColor = red
    let tabs = LayerNode(
      id: .init(layer: 3), style: masked,
      sublayers: [node("a\tb, \"c\"\nd"), label("7\t\"8\"\n9")],
      mask: mask, label: .layer(View.self))
    let snapshot = LayerSnapshot(
      size: CGSize(width: 120, height: 80), background: red, root: node(nil, [tabs, label("x")]))
    let text = RenderTreeText(comparing: snapshot, names: names)
    #expect(text.storedLines.allSatisfy { !$0.contains("\n") })
    #expect(try #require(RenderTreeText(storedLines: text.storedLines)) == text)
  }

  @Test(arguments: [[], ["x"], ["1 a"], ["0 a", "2 b"], ["0 a", "0 b"], ["0"], ["0 a", ""]])
  func otherLinesAreNoTree(lines: [String]) {
    #expect(RenderTreeText(storedLines: lines) == nil)
  }
}
