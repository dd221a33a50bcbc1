import Foundation
import Graphics
import Rasterizer
import Testing

/// Dashes, textures, edges and threads, in plain numbers.
@Suite struct DrawingTests {
  private func line(_ style: StrokeStyle) throws -> [Int] {
    let path = Path([.move(to: CGPoint(x: 0, y: 30)), .line(to: CGPoint(x: 60, y: 30))])
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = [
            .drawing(
              DisplayList([.stroke(path, style, .black, DisplayList.Compositing())]))
          ]
        }
      ], background: nil)
    return (0..<60).map { picture.channels($0, 30)[3] }
  }

  @Test(arguments: [0.0, 2, 7, -3, 13])
  func dashesStartAtTheirPhase(_ phase: Double) throws {
    let row = try line(StrokeStyle(width: 4, cap: .butt, dashPhase: phase, dashes: [6, 4]))
    for x in 0..<60 {
      var place = (Double(x) + 0.5 + phase).truncatingRemainder(dividingBy: 10)
      if place < 0 { place += 10 }
      #expect(row[x] == (place < 6 ? 255 : 0), "x \(x)")
    }
  }

  @Test func anOddNumberOfDashesChangesPlacesWithItsGaps() throws {
    let row = try line(StrokeStyle(width: 4, cap: .butt, dashes: [5, 2, 3]))
    for x in 0..<60 {
      let place = x % 20
      let isOn = place < 5 || (7..<10).contains(place) || (15..<17).contains(place)
      #expect(row[x] == (isOn ? 255 : 0), "x \(x)")
    }
  }

  /// On a circle, dashes are as long as the arc says.
  @Test func dashesOfACircleShareItsLength() throws {
    let circle = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 40, height: 40), transform: nil)
    let length = 40 * Double.pi
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = [
            .drawing(
              DisplayList([
                .stroke(
                  circle.value,
                  StrokeStyle(width: 4, cap: .butt, dashes: [length / 8, length / 8]), .black,
                  DisplayList.Compositing())
              ]))
          ]
        }
      ], background: nil)
    let ink = picture.pixels.reduce(0) { $0 + Double($1.alpha) / 255 }
    #expect(abs(ink - length / 2 * 4) < 2)
    // From angle 0, which is at the right, an eighth is on and the next one off.
    #expect(picture.channels(30 + Int(20 * cos(0.39)), 30 + Int(20 * sin(0.39)))[3] == 255)
    #expect(picture.channels(30 + Int(20 * cos(1.18)), 30 + Int(20 * sin(1.18)))[3] == 0)
  }

  @Test func rasterizationScaleGivesThatManyPixelsAPoint() throws {
    let square = layer(2, CGRect(x: 10, y: 0, width: 10, height: 30), .black)
    let picture = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 30, height: 30), sublayers: [square]) {
          $0.rasterizationScale = 1
        }
      ], width: 30, height: 30, background: nil, scale: 2)
    for x in 0..<60 {
      // A pixel's center lies between those of two pixels of the layer's bitmap.
      let u = (Double(x) + 0.5) / 2 - 0.5
      let expected = min(max(0, min(u - 9, 20 - u)), 1) * 255
      #expect(abs(Double(picture.channels(x, 30)[3]) - expected) <= 1, "x \(x)")
    }
  }

  @Test func edgesThatAreNotAntialiasedLieOnWholePixels() throws {
    let r = CGRect(x: 10.3, y: 12.6, width: 20, height: 7.3)
    let picture = try draw(
      [layer(1, r, .black) { $0.antialiasesEdges = false }], background: nil)
    for y in 0..<60 {
      for x in 0..<60 {
        let isInside = (10..<30).contains(x) && (13..<20).contains(y)
        #expect(picture.channels(x, y)[3] == (isInside ? 255 : 0), "(\(x), \(y))")
      }
    }
  }

  /// A gradient that nothing else bounds ends with its layer.
  @Test(arguments: [false, true])
  func unboundedGradientEndsWithTheLayer(clips: Bool) throws {
    let gradient = CGGradient(stops: [
      .init(location: 0, color: .black), .init(location: 1, color: .black),
    ])
    let picture = try draw(
      [
        layer(1, CGRect(x: 10, y: 10, width: 40, height: 40)) {
          $0.contents = [
            .drawing(
              DisplayList([
                .linearGradient(
                  gradient, start: .zero, end: CGPoint(x: 40, y: 0),
                  extends: [.beforeStart, .afterEnd], DisplayList.Compositing())
              ]))
          ]
          $0.masksToBounds = clips
          $0.corners.radius = 20
        }
      ], background: nil)
    let ink = picture.pixels.reduce(0) { $0 + Double($1.alpha) / 255 }
    // Corners round what is inside only by clipping it.
    #expect(abs(ink - (clips ? 400 * .pi : 1600)) < 1)
    #expect(picture.channels(9, 30)[3] == 0)
    #expect(picture.channels(10, 30)[3] >= 250)
  }

  @Test func renderersOnSeveralThreadsGiveTheSameBytes() async throws {
    var dice = RandomTrees(seed: 77)
    var root = dice.root(width: 120, height: 90)
    let snapshots = (0..<6).map { _ in
      defer { root = dice.mutated(root, size: 120) }
      return LayerSnapshot(size: CGSize(width: 120, height: 90), background: .white, root: root)
    }
    let alone = try snapshots.map { try LayerRenderer(scale: 1).draw($0) }
    try await withThrowingTaskGroup(of: [Bitmap].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let renderer = LayerRenderer(scale: 1)
          return try snapshots.map { try renderer.draw($0) }
        }
      }
      for try await pictures in group { #expect(pictures == alone) }
    }
  }

  /// The background under an opaque picture of the same size does not shine through at its edges.
  @Test func coveredBackgroundLeavesNoFringe() throws {
    let r = CGRect(x: 10.4, y: 10.6, width: 30.3, height: 30.2)
    let image = CGImage(Bitmap(width: 1, height: 1, pixels: [0xffff_ffff]))
    func picture(background: CGColor?) throws -> Bitmap {
      try draw([
        layer(1, r, background) {
          $0.contents = [.image(.init(image, in: CGRect(origin: .zero, size: r.size)))]
        }
      ])
    }
    #expect(try picture(background: .black) == picture(background: nil))
  }

  private func picture(_ path: Path, _ style: StrokeStyle) throws -> Bitmap {
    let stroke = DisplayList.Command.stroke(path, style, .black, DisplayList.Compositing())
    return try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = [.drawing(DisplayList([stroke]))]
        }
      ], background: nil)
  }

  /// Wider than twice its radius, a stroked circle is a full disc.
  @Test(arguments: [4.0, 8, 11.9])
  func wideStrokesOfTightCurvesHaveNoHole(radius: Double) throws {
    func circle(_ radius: Double) -> Path {
      Path(
        ellipseIn: CGRect(x: 30 - radius, y: 30 - radius, width: 2 * radius, height: 2 * radius))
    }
    let stroked = try picture(circle(radius), StrokeStyle(width: 24))
    let disc = circle(radius + 12)
    let filled = try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = [
            .drawing(DisplayList([.fill(disc, .winding, .black, DisplayList.Compositing())]))
          ]
        }
      ], background: nil)
    for y in 0..<60 {
      for x in 0..<60 {
        let (a, b) = (stroked.channels(x, y)[3], filled.channels(x, y)[3])
        // Cairo samples a row 15 times where edges cross.
        #expect(abs(a - b) <= (b == 255 ? 1 : 20), "(\(x), \(y))")
      }
    }
  }

  /// A bend of three quarters of a turn, with both ends cut straight.
  @Test func wideStrokesOfTightBendsAreFull() throws {
    var bend = Path()
    bend.addArc(
      center: CGPoint(x: 30, y: 30), radius: 3, startAngle: .pi, endAngle: 2.5 * .pi,
      clockwise: false)
    let stroked = try picture(bend, StrokeStyle(width: 24))
    for y in 0..<60 {
      for x in 0..<60 {
        let (dx, dy) = (Double(x) - 29.5, Double(y) - 29.5)
        let distance = hypot(dx, dy)
        // Beyond the center of the bend, the pen draws as far as its other end reaches.
        let reach = dx < 0 && dy > 0 ? 9.0 : 15
        if distance < reach - 1 {
          #expect(stroked.channels(x, y)[3] >= 250, "(\(x), \(y))")
        } else if distance > reach + 1, min(abs(dx), abs(dy)) > 1 || distance > 16 {
          #expect(stroked.channels(x, y)[3] == 0, "(\(x), \(y))")
        }
      }
    }
  }

  /// Only curves that bend too tightly for Cairo cost more.
  @Test func ringsAreStrokedAsEver() throws {
    let ring = Path(ellipseIn: CGRect(x: 18, y: 18, width: 24, height: 24))
    let stroked = try picture(ring, StrokeStyle(width: 8))
    #expect(stroked.channels(30, 30)[3] == 0)
    #expect(stroked.channels(18, 30)[3] == 255)
    #expect(!ring.turnsBack(tighterThan: 4))
    #expect(ring.turnsBack(tighterThan: 13))
    // Tight corners of a large shape leave no hole.
    let box = Path(
      roundedRect: CGRect(x: 5, y: 5, width: 50, height: 50), cornerWidth: 2, cornerHeight: 2)
    #expect(!box.turnsBack(tighterThan: 6))
    #expect(box.turnsBack(tighterThan: 30))
  }
}
