import Foundation
import Graphics
import LayerTree
import Recordings
import Testing
import Views

@testable import Staging

/// The mouse pointer, and the caps of keys, in front of a stage's picture.
@MainActor
struct PointerTests {
  private func stage(_ pointer: Presentation.Pointer = .init()) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    var presentation = Presentation()
    presentation.pointer = pointer
    stage.presentation = presentation
    return stage
  }

  private func point(_ stage: Stage) -> CGPoint {
    stage.pointerPath.point(now: stage.time)
  }

  @Test func itIsAtATouchWhenTheTouchBegins() throws {
    let stage = stage()
    stage.tap(CGPoint(x: 20, y: 80), at: 1)
    stage.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 140, y: 20), at: 2, duration: 0.5)
    #expect(point(stage) == CGPoint(x: 100, y: 50))
    // It moves 0.35 s over these 85 points.
    try stage.advance(to: 0.6)
    #expect(point(stage) == CGPoint(x: 100, y: 50))
    try stage.advance(to: 0.8)
    #expect(point(stage).x < 90 && point(stage).x > 30)
    try stage.advance(to: 1)
    #expect(point(stage) == CGPoint(x: 20, y: 80))
    try stage.advance(to: 1.5)
    #expect(point(stage) == CGPoint(x: 20, y: 80))
    try stage.advance(to: 2)
    #expect(point(stage) == CGPoint(x: 40, y: 20))
    try stage.advance(to: 2.5)
    #expect(point(stage) == CGPoint(x: 140, y: 20))
  }

  @Test func itsPathIsSmoothAndTheSameInAllFrames() throws {
    func points(_ times: [Double]) throws -> [CGPoint] {
      let stage = stage()
      stage.tap(CGPoint(x: 20, y: 80), at: 1)
      return try times.map { time in
        _ = try stage.snapshot(at: time)
        return point(stage)
      }
    }
    let times = (0...120).map { Double($0) / 100 }
    let all = try points(times)
    // In 10 ms it moves at most 1.9 times the mean speed of 85 points in 0.35 s.
    for (a, b) in zip(all, all.dropFirst()) { #expect(hypot(b.x - a.x, b.y - a.y) < 4.8) }
    #expect(try points([times[80]]) == [all[80]])
  }

  @Test func aPressMakesItSmaller() throws {
    let stage = stage()
    stage.tap(CGPoint(x: 20, y: 80), at: 1)
    var sizes: [Double] = []
    for time in [0.99, 1.08, 2] {
      try stage.advance(to: time)
      sizes.append(stage.pointerPath.size(now: time))
    }
    #expect(sizes == [1, 0.84, 1])
  }

  @Test func aHoverFollowsItsTargetAndStays() throws {
    let stage = stage(
      .init(hovers: [.init(at: 0.5, to: .element("box")), .init(at: 2, to: .element("none"))]))
    let box = UIView(frame: CGRect(x: 140, y: 60, width: 20, height: 20))
    box.accessibilityIdentifier = "box"
    stage.window.addSubview(box)
    stage.at(0.8) { onStage { box.center.y = 20 } }
    try stage.advance(to: 1.1)
    #expect(point(stage) == CGPoint(x: 150, y: 20))
    box.center.y = 90
    try stage.advance(to: 3)
    #expect(point(stage) == CGPoint(x: 150, y: 20))
    #expect(
      stage.diagnostics.map(\.message) == ["at 2.6 s no view or layer “none” shows"])
    #expect(
      try abs(
        self.stage(.init(hovers: [.init(at: 1, to: .point(.zero))])).record(fps: 10)
          .duration - 1.6) < 1e-9)
  }

  @Test func itIsDrawnInPlaceOfADot() throws {
    let (pointer, dot) = (stage(), stage())
    dot.presentation = Presentation()
    for stage in [pointer, dot] { stage.press(CGPoint(x: 60, y: 40), at: 0.5) }
    let bitmaps = try [pointer, dot].map { try $0.bitmap(at: 1) }
    // The arrow is below and right of its tip; a dot is around it.
    #expect(bitmaps[0].color(x: 62, y: 48).red == 0)
    #expect(bitmaps[0].color(x: 48, y: 32).red == 1)
    #expect(bitmaps[1].color(x: 48, y: 32).red < 0.9)
    pointer.showsTouches = false
    #expect(try pointer.bitmap(at: 1.1).color(x: 62, y: 48).red == 1)
  }

  @Test func keysFadeAndGiveWayToTheNext() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    var presentation = Presentation()
    presentation.keys = [
      .init(at: 1, ["\u{2318}", "K"], duration: 3), .init(at: 2, ["A long key"], duration: 1),
    ]
    stage.presentation = presentation
    /// The darkness of the sides of caps: two caps of 36 points, or one wide one.
    func sides() throws -> [Bool] {
      let bitmap = try stage.bitmap(at: stage.time)
      return [82, 100, 118].map { bitmap.color(x: $0, y: 83).red < 0.9 }
    }
    var seen: [[Bool]] = []
    for time in [0.9, 1.5, 2.5] {
      try stage.advance(to: time)
      seen.append(try sides())
    }
    #expect(seen == [[false, false, false], [true, false, true], [true, true, true]])
    let half = try [2.925, 3].map { try stage.bitmap(at: $0).color(x: 100, y: 83).red }
    #expect(half[0] > 0.8 && half[0] < 0.95)
    #expect(half[1] == 1)
    #expect(presentation.end == 4)
  }

  @Test func ofKeysAtTheSameTimeTheLastAreShown() throws {
    func bitmap(_ keys: [Presentation.KeyCaps]) throws -> Bitmap {
      let stage = Stage(size: CGSize(width: 200, height: 100))
      var presentation = Presentation()
      presentation.keys = keys
      stage.presentation = presentation
      return try stage.bitmap(at: 1.5)
    }
    let (first, last) = (
      Presentation.KeyCaps(at: 1, ["A long key"]), Presentation.KeyCaps(at: 1, ["K"])
    )
    #expect(try bitmap([first, last]) == bitmap([last]))
    #expect(try bitmap([first, last]) != bitmap([first]))
    #expect(try bitmap([.init(at: 1, ["A\nB"])]) == bitmap([.init(at: 1, ["A B"])]))
  }

  @Test func keysAreAboveACaption() throws {
    let stage = Stage(size: CGSize(width: 200, height: 160))
    var presentation = Presentation()
    presentation.keys = [.init(at: 0, ["K"], duration: 9)]
    stage.presentation = presentation
    stage.caption("A caption", at: 1, for: 2)
    /// The rows of the bright sides of the cap, left of its letter.
    func cap(at time: Double) throws -> CGRect {
      let boxes = try stage.snapshot(at: time)
      func find(_ node: LayerNode, _ outer: Projection) -> CGRect? {
        let map = node.style.transform.concatenating(outer)
        let bounds = node.style.bounds
        if bounds.width == 36, bounds.height == 36, node.style.corners.radius == 8 {
          return map.map(bounds)
        }
        return node.sublayers.lazy.compactMap { find($0, map) }.first
      }
      return try #require(find(boxes.root, .identity))
    }
    #expect(try cap(at: 0.5).maxY == 144)
    let half = try cap(at: 1.1)
    let full = try cap(at: 2)
    let caption = try #require(stage.overlay.captions.sublayers?.first?.frame)
    #expect(full.maxY == caption.minY - 6)
    #expect(half.maxY > full.maxY && half.maxY < 144)
    #expect(try cap(at: 4).maxY == 144)
  }
}
