import Flipbook
import Foundation
import Graphics
import Testing

@MainActor struct UIImageViewTests {
  private func solid(_ pixel: PremultipliedPixel, _ side: Int = 4) -> UIImage {
    UIImage(cgImage: CGImage(Bitmap(width: side, height: side, filling: pixel)))
  }

  /// A red row above a green one, as pixels or as a drawing.
  private func rows(asDrawing: Bool) -> UIImage {
    let image = UIImage(
      cgImage: CGImage(
        Bitmap(width: 2, height: 2, pixels: [0xFFFF_0000, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00])))
    guard asDrawing else { return image }
    return UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
  }

  @Test(arguments: [false, true])
  func contentModesPlaceTheImage(asDrawing: Bool) throws {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    defer { withExtendedLifetime(stage) {} }
    let view = UIImageView(image: rows(asDrawing: asDrawing))
    #expect(view.frame.size == CGSize(width: 2, height: 2))
    #expect(!view.isUserInteractionEnabled)
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    stage.addSubview(view)
    let places: [(UIView.ContentMode, CGRect)] = [
      (.top, CGRect(x: 4, y: 0, width: 2, height: 2)),
      (.bottom, CGRect(x: 4, y: 18, width: 2, height: 2)),
      (.topLeft, CGRect(x: 0, y: 0, width: 2, height: 2)),
      (.bottomRight, CGRect(x: 8, y: 18, width: 2, height: 2)),
      (.left, CGRect(x: 0, y: 9, width: 2, height: 2)),
      (.center, CGRect(x: 4, y: 9, width: 2, height: 2)),
      (.scaleAspectFit, CGRect(x: 0, y: 5, width: 10, height: 10)),
      (.scaleToFill, CGRect(x: 0, y: 0, width: 10, height: 20)),
    ]
    for (mode, place) in places {
      view.contentMode = mode
      let bitmap = try stage.bitmap(at: 0)
      let (x, top, bottom) = (Int(place.midX), Int(place.minY), Int(place.maxY) - 1)
      #expect(bitmap[x, top] == 0xFFFF_0000, "\(mode)")
      #expect(bitmap[x, bottom] == 0xFF00_FF00, "\(mode)")
      if top > 0 { #expect(bitmap[x, top - 1] == 0xFFFF_FFFF, "\(mode)") }
      if bottom < 19 { #expect(bitmap[x, bottom + 1] == 0xFFFF_FFFF, "\(mode)") }
    }
  }

  @Test func templatesFollowTheTint() throws {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    defer { withExtendedLifetime(stage) {} }
    let view = UIImageView(image: solid(0xFF12_3456, 20).withRenderingMode(.alwaysTemplate))
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[5, 5] == 0xFF00_7AFF)
    view.superview?.tintColor = .red
    #expect(try stage.bitmap(at: 0)[5, 5] == 0xFFFF_0000)
    view.image = UIImage(
      systemName: "circle.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17))
    view.contentMode = .center
    #expect(try stage.bitmap(at: 0)[10, 10] == 0xFFFF_0000)
  }

  @Test func imagesTakeTurns() throws {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    defer { withExtendedLifetime(stage) {} }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.image = solid(0xFF00_0000)
    view.animationImages = [solid(0xFFFF_0000), solid(0xFF00_FF00), solid(0xFF00_00FF)]
    view.animationDuration = 0.3
    view.animationRepeatCount = 2
    stage.addSubview(view)
    #expect(try stage.bitmap(at: 0)[5, 5] == 0xFF00_0000)
    view.startAnimating()
    #expect(view.isAnimating)
    let expected: [(Double, PremultipliedPixel)] = [
      (0.05, 0xFFFF_0000), (0.15, 0xFF00_FF00), (0.25, 0xFF00_00FF), (0.35, 0xFFFF_0000),
      (0.55, 0xFF00_00FF), (0.65, 0xFF00_0000),
    ]
    for (time, pixel) in expected { #expect(try stage.bitmap(at: time)[5, 5] == pixel) }
    #expect(!view.isAnimating)
  }

  @Test func drawnImagesTakeTurnsSharplyAndGiveWayToTheViewsOwn() throws {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 3)
    defer { withExtendedLifetime(stage) {} }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.contentMode = .center
    let symbols = ["square.fill", "circle.fill", "star.fill"].map {
      UIImage(systemName: $0, withConfiguration: UIImage.SymbolConfiguration(pointSize: 13))
    }
    view.image = symbols[2]
    view.animationImages = symbols.prefix(2).compactMap { $0 }
    (view.animationDuration, view.animationRepeatCount) = (0.2, 1)
    stage.timeline.run { view.startAnimating() }
    stage.addSubview(view)
    // Their color is the one of the view when they show.
    view.tintColor = .red
    func still(_ image: UIImage?) throws -> Bitmap {
      let still = Stage(size: CGSize(width: 20, height: 20), scale: 3)
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      (view.contentMode, view.image, view.tintColor) = (.center, image, .red)
      still.addSubview(view)
      return try still.bitmap(at: 0)
    }
    for (time, symbol) in zip([0.05, 0.15, 0.25], symbols) {
      let (shown, expected) = (try stage.bitmap(at: time), try still(symbol))
      #expect(shown[30, 30] == 0xFFFF_0000)
      // On white: as much of it, with edges hardly softer.
      let greens = [shown, expected].map { $0.pixels.map { Int($0.green) } }
      #expect(greens[0][0] == 255)
      let ink = greens.map { row in row.reduce(0) { $0 + 255 - $1 } }
      let soft = greens.map { row in row.count { (32..<224).contains($0) } }
      #expect(abs(ink[0] - ink[1]) < ink[1] / 50, "at \(time) s")
      #expect(soft[0] < soft[1] * 2, "at \(time) s")
    }
  }

  @Test func capsBecomeContentsCenter() {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    defer { withExtendedLifetime(stage) {} }
    let view = UIImageView()
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    view.image = solid(0xFFFF_0000, 8).resizableImage(
      withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 4, right: 2), resizingMode: .stretch)
    #expect(view.layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.25))
    #expect(view.intrinsicContentSize == CGSize(width: 8, height: 8))
  }

  @Test func snapshotsStayAsTheyWere() throws {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    defer { withExtendedLifetime(stage) {} }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .red
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    view.backgroundColor = .green
    stage.addSubview(copy)
    #expect(try stage.bitmap(at: 0)[5, 5] == 0xFFFF_0000)
  }
}
