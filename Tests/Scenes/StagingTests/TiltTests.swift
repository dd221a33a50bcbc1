import Foundation
import Graphics
import LayerTree
import Recordings
import Testing
import Views

@testable import Staging

/// Devices that are turned in space.
@MainActor
struct TiltTests {
  private func presentation(_ tilt: Presentation.Tilt?) -> Presentation {
    var presentation = Presentation(device: .phone, padding: 30, backdrop: .color(.white))
    presentation.tilt = tilt
    return presentation
  }

  private let canvas = CGSize(width: 100, height: 200)

  @Test(arguments: [
    Presentation.Tilt(x: 0.3), .init(y: -0.9, perspective: 1), .init(x: 0.2, y: 0.4, z: 1),
    .init(z: .pi / 2),
  ])
  func itStaysInTheFrameOfTheDevice(tilt: Presentation.Tilt) {
    let layout = PresentationLayout(presentation(tilt), canvas: canvas)
    let projection = layout.projection(of: tilt)
    let box = CGRect(enclosing: layout.deviceOutline.compactMap { projection.map($0) })
    let frame = layout.deviceFrame
    #expect(frame.insetBy(dx: -1e-6, dy: -1e-6).contains(box))
    #expect(abs(box.width - frame.width) < 1e-6 || abs(box.height - frame.height) < 1e-6)
    #expect(abs(box.midX - frame.midX) < 1e-6 && abs(box.midY - frame.midY) < 1e-6)
  }

  private static let steep = Presentation.Tilt(x: 1.04, y: 1.04, perspective: 20)

  @Test func itIsNotMadeLarger() throws {
    let layout = PresentationLayout(presentation(Self.steep), canvas: canvas)
    let projection = layout.projection(of: Self.steep)
    let box = CGRect(enclosing: layout.deviceOutline.compactMap { projection.map($0) })
    // About half of its width and of its height are left.
    #expect(box.width < layout.deviceFrame.width * 0.9)
    #expect(box.height < layout.deviceFrame.height * 0.9)
  }

  @Test func marksAreAtTheTiltedAndZoomedScreen() throws {
    let stage = Stage(size: canvas)
    let box = UIView(frame: CGRect(x: 40, y: 90, width: 20, height: 20))
    box.accessibilityIdentifier = "box"
    box.backgroundColor = .red
    stage.window.addSubview(box)
    var tilted = presentation(.init(x: 0.2, y: -0.5))
    tilted.camera = [.init(at: 0, zoom: 1.5, center: .element("box"), duration: 0)]
    stage.presentation = tilted
    _ = try stage.snapshot(at: 1)
    let map = stage.pictureMap
    let drawn = try stage.bitmap(at: 1)
    let center = try #require(map.map(CGPoint(x: 50, y: 100)))
    let corner = try #require(map.map(CGPoint(x: 59, y: 109)))
    let outside = try #require(map.map(CGPoint(x: 62, y: 112)))
    for (point, isRed) in [(center, true), (corner, true), (outside, false)] {
      let color = drawn.color(x: Int(point.x), y: Int(point.y))
      #expect((color.green < 0.5 && color.red > 0.9) == isRed)
    }
    // The frame around the box is where the box is.
    let marked = stage.marks()(drawn)
    let frame = map.map(box.frame)
    let (x, y) = (Int(frame.minX.rounded(.down)), Int(frame.midY))
    #expect((x - 3...x + 3).contains { marked[$0, y].word != drawn[$0, y].word })
  }

  @Test func theFarSideIsShorter() throws {
    func sides(_ tilt: Presentation.Tilt) throws -> (left: CGFloat, right: CGFloat) {
      let layout = PresentationLayout(presentation(tilt), canvas: canvas)
      let (frame, map) = (layout.canvasFrame, layout.projection(of: tilt))
      func height(_ x: CGFloat) throws -> CGFloat {
        let ends = [frame.minY, frame.maxY].compactMap { map.map(CGPoint(x: x, y: $0)) }
        try #require(ends.count == 2)
        return hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y)
      }
      return (try height(frame.minX), try height(frame.maxX))
    }
    let away = try sides(.init(y: 0.6))
    #expect(away.right < away.left * 0.95)
    let toward = try sides(.init(y: -0.6))
    #expect(toward.left < toward.right * 0.95)
    let far = try sides(.init(y: 0.6, perspective: 20))
    #expect(far.right > far.left * 0.96)
  }

  @Test func calloutsAndPointersAreAtTheTiltedScreen() throws {
    let stage = Stage(size: canvas)
    let box = UIView(frame: CGRect(x: 10, y: 150, width: 20, height: 20))
    box.accessibilityIdentifier = "box"
    box.backgroundColor = .red
    stage.window.addSubview(box)
    let tilt = Presentation.Tilt(x: 0.2, y: -0.5)
    var tilted = presentation(tilt)
    tilted.pointer = .init(start: CGPoint(x: 20, y: 160))
    stage.presentation = tilted
    let snapshot = try stage.snapshot(at: 0)
    let layout = PresentationLayout(tilted, canvas: canvas)
    let origin = layout.canvasFrame.origin
    let projection = layout.projection(of: tilt)
    let tip = try #require(
      projection.map(CGPoint(x: origin.x + 20, y: origin.y + 160)))
    let found = try #require(snapshot.visibleBoxes(of: ["box"])["box"])
    #expect(found.contains(tip))
    let bitmap = try stage.bitmap(at: 0)
    let (x, y) = (Int(tip.x.rounded()), Int(tip.y.rounded()))
    // Black of the arrow, and the box left of it.
    #expect(bitmap.color(x: x + 2, y: y + 7).red < 0.1)
    let beside = bitmap.color(x: x - 5, y: y)
    #expect(beside.red > 0.9 && beside.green < 0.1)
  }

  @Test func captionsAreLevel() throws {
    let stage = Stage(size: canvas)
    stage.presentation = presentation(.init(y: 0.9))
    stage.caption("Level", at: 0)
    let plain = Stage(size: canvas)
    plain.presentation = presentation(nil)
    plain.caption("Level", at: 0)
    let names = try [stage, plain].map { stage -> CGRect? in
      func overlay(_ node: LayerNode, _ outer: Projection) -> CGRect? {
        let map = node.style.transform.concatenating(outer)
        if node.style.bounds.height < 60, node.style.bounds.height > 20,
          case .layer? = node.label, node.style.corners.radius > 10
        {
          return map.map(node.style.bounds)
        }
        return node.sublayers.lazy.compactMap { overlay($0, map) }.last
      }
      return overlay(try stage.snapshot(at: 1).root, .identity)
    }
    #expect(names[0] != nil)
    #expect(names[0] == names[1])
  }

  @Test func theShadowIsOnTheBackdrop() throws {
    let tilt = Presentation.Tilt(y: 0.8, perspective: 1.5)
    var shaded = presentation(tilt)
    shaded.shadow = .init(opacity: 1, radius: 1, offset: CGSize(width: -8, height: 0))
    let stage = Stage(size: canvas)
    stage.presentation = shaded
    let bitmap = try stage.bitmap(at: 0)
    let layout = PresentationLayout(shaded, canvas: canvas)
    let edge = try #require(
      layout.projection(of: tilt).map(
        CGPoint(x: layout.deviceFrame.minX, y: layout.deviceFrame.midY)))
    #expect(bitmap.color(x: Int(edge.x) - 5, y: Int(edge.y)).red < 0.1)
    #expect(bitmap.color(x: Int(edge.x) - 14, y: Int(edge.y)).red == 1)
  }
}
