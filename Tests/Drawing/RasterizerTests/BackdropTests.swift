import Foundation
import Graphics
import Rasterizer
import Testing

/// A layer that blurs what is beneath it.
@Suite struct BackdropTests {
  static let black = layer(1, CGRect(x: 0, y: 0, width: 30, height: 60), .black)

  static func blur(
    _ frame: CGRect, radius: CGFloat = 3, _ edit: (inout LayerNode.Style) -> Void = { _ in }
  ) -> LayerNode {
    layer(2, frame) {
      $0.backdrop = .init(radius: radius)
      edit(&$0)
    }
  }

  /// Half black, half white: a Gaussian's integral.
  @Test func edgeBecomesTheErrorFunction() throws {
    let picture = try draw([
      Self.black, Self.blur(CGRect(x: 0, y: 10, width: 60, height: 40)),
    ])
    for x in 22..<38 {
      let expected = 127.5 * (1 + erf((Double(x) + 0.5 - 30) / (3 * 2.0.squareRoot())))
      #expect(abs(Double(picture.channels(x, 30)[0]) - expected) < 1.5, "x = \(x)")
    }
    #expect(picture.channels(29, 5) == [0, 0, 0, 255])
    #expect(picture.channels(30, 55) == [255, 255, 255, 255])
  }

  /// The same through blocks of averaged pixels.
  @Test func wideBlurIsTheSameFunction() throws {
    let black = layer(1, CGRect(x: 0, y: 0, width: 200, height: 20), .black)
    let picture = try draw(
      [black, Self.blur(CGRect(x: 0, y: 0, width: 400, height: 20), radius: 25)],
      width: 400, height: 20)
    for x in stride(from: 120, to: 280, by: 7) {
      let expected = 127.5 * (1 + erf((Double(x) + 0.5 - 200) / (25 * 2.0.squareRoot())))
      #expect(abs(Double(picture.channels(x, 10)[0]) - expected) < 2, "x = \(x)")
    }
  }

  @Test func nothingBleedsInFromBeyondTheEdges() throws {
    let picture = try draw([
      Self.black, Self.blur(CGRect(x: 30, y: 0, width: 30, height: 60), radius: 8),
    ])
    #expect(picture.channels(30, 30) == [255, 255, 255, 255])
  }

  @Test func saturationAndTint() throws {
    let red = layer(
      1, CGRect(x: 0, y: 0, width: 60, height: 60),
      CGColor(red: 0.6, green: 0.4, blue: 0.4, alpha: 1))
    var picture = try draw([
      red,
      Self.blur(CGRect(x: 0, y: 0, width: 60, height: 60), radius: 0) {
        $0.backdrop?.saturation = 2
      },
    ])
    // Gray is 0.4425; twice as far from it.
    #expect(picture.channels(30, 30) == [193, 91, 91, 255])
    picture = try draw([
      red,
      Self.blur(CGRect(x: 0, y: 0, width: 60, height: 60), radius: 5) {
        $0.backdrop?.saturation = 0
        $0.backdrop?.tint = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      },
    ])
    #expect(picture.channels(30, 30) == [184, 184, 184, 255])
  }

  /// At half the opacity, half of what is beneath shows as it was.
  @Test func opacityCrossFades() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let whole = try draw([Self.black, Self.blur(frame)])
    let half = try draw([Self.black, Self.blur(frame) { $0.opacity = 0.5 }])
    let none = try draw([Self.black])
    for x in 20..<40 {
      let mean = (whole.channels(x, 30)[0] + none.channels(x, 30)[0]) / 2
      #expect(abs(half.channels(x, 30)[0] - mean) <= 1)
    }
    #expect(half.channels(30, 30)[0] != none.channels(30, 30)[0])
  }

  /// In a group that fades, or is masked, it sees through to what is beneath the group.
  @Test func groupsDoNotHideWhatIsBeneath() throws {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let alone = try draw([Self.black, Self.blur(frame)])
    let group = layer(
      5, frame, sublayers: [Self.blur(frame)], mask: layer(6, frame, .black))
    #expect(try draw([Self.black, group]) == alone)
    let fading = layer(
      5, frame,
      sublayers: [Self.blur(frame), layer(7, CGRect(x: 0, y: 0, width: 5, height: 5), .black)]
    ) { $0.opacity = 0.5 }
    let half = try draw([Self.black, fading])
    #expect(abs(half.channels(31, 30)[0] - (255 + alone.channels(31, 30)[0]) / 2) <= 1)
  }

  @Test func cornersStaySharpOutside() throws {
    let picture = try draw([
      Self.black,
      Self.blur(CGRect(x: 10, y: 10, width: 40, height: 40), radius: 6) { $0.corners.radius = 20 },
    ])
    #expect(picture.channels(11, 11) == [0, 0, 0, 255])
    #expect(picture.channels(48, 48) == [255, 255, 255, 255])
    #expect(picture.channels(28, 30)[0] > 60)
  }

  /// Content that moves behind the layer shows through, although the layer did not change.
  @Test func changesBeneathRepaintIt() throws {
    let renderer = LayerRenderer(scale: 1)
    let blur = Self.blur(CGRect(x: 20, y: 20, width: 30, height: 30))
    for x in [0.0, 15, 29] {
      let dot = layer(1, CGRect(x: x, y: 40, width: 12, height: 4), .black)
      let root = layer(0, CGRect(x: 0, y: 0, width: 60, height: 60), sublayers: [dot, blur])
      let snapshot = LayerSnapshot(
        size: CGSize(width: 60, height: 60), background: .white, root: root)
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    #expect(renderer.work.backdropsBlurred == 3)
  }
}
