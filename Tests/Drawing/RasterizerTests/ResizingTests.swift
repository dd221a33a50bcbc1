import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Pictures are shrunk as far as they are seen, and stay so as long as they are asked for.
struct ResizingTests {
  private func snapshot(_ layers: [LayerNode]) -> LayerSnapshot {
    LayerSnapshot(
      size: CGSize(width: 200, height: 200), background: .white,
      root: layer(0, CGRect(x: 0, y: 0, width: 200, height: 200), sublayers: layers))
  }

  /// Noise, a part of it translucent.
  private func noise(_ width: Int, _ height: Int, seed: UInt32 = 7) -> [PremultipliedPixel] {
    var state = seed
    return (0..<width * height).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let alpha = state >> 31 == 0 ? 255 : state >> 24
      let gray = (state >> 16 & 255) * alpha / 255
      return PremultipliedPixel(red: gray, green: gray, blue: gray, alpha: alpha)
    }
  }

  private func image(_ side: Int, seed: UInt32 = 7) -> CGImage {
    CGImage(Bitmap(width: side, height: side, pixels: noise(side, side, seed: seed)))
  }

  /// A picture in a square, drawn as Core Graphics does.
  private func picture(
    _ id: UInt64, _ image: CGImage, x: Double = 0, y: Double = 0, side: Double
  ) -> LayerNode {
    layer(id, CGRect(x: x, y: y, width: side, height: side)) {
      var contents = LayerNode.ImageContents(
        image, in: CGRect(x: 0, y: 0, width: side, height: side))
      contents.minificationFilter = .cubic
      contents.magnificationFilter = .cubic
      $0.contents = [.image(contents)]
    }
  }

  private func square(_ step: Int) -> LayerNode {
    layer(99, CGRect(x: 9.3 * Double(step), y: 30, width: 20, height: 20), .black)
  }

  /// Draws frames, each of which is as if it were the first.
  private func draw(_ frames: [[LayerNode]]) throws -> LayerRenderer.Work {
    let renderer = LayerRenderer(scale: 1)
    for layers in frames {
      let snapshot = snapshot(layers)
      #expect(try renderer.draw(snapshot) == LayerRenderer(scale: 1).draw(snapshot))
    }
    return renderer.work
  }

  @Test func aStillPictureIsShrunkOnce() throws {
    let still = picture(1, image(400), x: 3.3, y: 4.7, side: 147.7)
    let work = try draw((0..<12).map { [still, square($0)] })
    #expect(work.picturesShrunk == 1)
    #expect(work.shrunkPixels == 148 * 148)
  }

  @Test func aPictureInTwoSizesIsShrunkTwice() throws {
    let image = image(400)
    let still = [
      picture(1, image, side: 90), picture(2, image, x: 40.5, y: 20, side: 101),
      picture(3, image, x: 55, y: 30, side: 90),
    ]
    let work = try draw((0..<12).map { still + [square($0)] })
    #expect(work.picturesShrunk == 2)
  }

  /// However large a picture is, and whatever its size is next.
  @Test func onlyWhatIsSeenIsShrunk() throws {
    let image = image(1000)
    let still = picture(1, image, x: -400, y: -20, side: 950)
    let work = try draw((0..<6).map { [still, square($0)] })
    #expect(work.picturesShrunk == 1)
    #expect(work.shrunkPixels < 204 * 204)
    let zoom = try draw((0..<6).map { [picture(1, image, side: 700 + 10.3 * Double($0))] })
    #expect(zoom.picturesShrunk == 6)
    #expect(zoom.shrunkPixels < 6 * 204 * 204)
  }

  @Test func aPictureThatComesInIsShrunkAFewTimes() throws {
    let image = image(700)
    let work = try draw(
      (0..<40).map { [picture(1, image, x: 195 - 5 * Double($0), y: -30, side: 300)] })
    #expect(work.picturesShrunk < 10)
    #expect(work.shrunkPixels < 3 * 300 * 300)
  }

  @Test func picturesThatAreNoLongerShownAreLetGo() throws {
    struct Weak { weak var image: CGImage? }
    let renderer = LayerRenderer(scale: 1)
    var seen: [Weak] = []
    for step in 0..<8 {
      let image = image(300, seed: UInt32(step))
      seen.append(Weak(image: image))
      // One is shrunk as Core Graphics does, the other by mip levels.
      let flat = picture(1, image, side: 40)
      let turned = layer(2, CGRect(x: 50, y: 50, width: 90, height: 90)) {
        var contents = LayerNode.ImageContents(
          image, in: CGRect(x: 0, y: 0, width: 90, height: 90))
        contents.minificationFilter = .trilinear
        $0.contents = [.image(contents)]
      }
      _ = try renderer.draw(snapshot([flat, turned]))
    }
    #expect(seen.compactMap(\.image).count == 1)
  }

  private final class Owner {}

  /// A picture of 10 × 10 pixels, which is 400 bytes.
  private let small = PixelSource(
    pixels: [PremultipliedPixel](repeating: 7, count: 100), width: 10, height: 10)

  private func size(_ columns: Double) throws -> Shrinking {
    let mapping = Projection(CGAffineTransform(scaleX: 100 / columns, y: 100 / columns))
    return try #require(Shrinking(mapping, of: (100, 100)))
  }

  @Test func roomIsMadeByGivingUpTheOldestOnly() throws {
    let budget = CacheBudget(bytes: 1200)
    let resized = ResizedPictures(budget: budget)
    let owners = (0..<5).map { _ in Owner() }
    let size = try size(10)
    func store(_ index: Int, frame: Int) {
      resized.store(shrunk: small, size, of: owners[index], frame: frame)
    }
    func isKept(_ index: Int, frame: Int) -> Bool {
      resized.shrunk(owners[index], size, frame: frame) != nil
    }
    store(0, frame: 1)
    store(1, frame: 2)
    store(2, frame: 6)
    #expect(budget.free == 0)
    #expect(isKept(0, frame: 3))
    store(3, frame: 6)
    #expect(!isKept(1, frame: 6))
    #expect(isKept(2, frame: 6))
    #expect(isKept(3, frame: 6))
    #expect(isKept(0, frame: 6))
    // All of them are shown: who comes last is not kept.
    store(4, frame: 7)
    #expect(!isKept(4, frame: 7))
    #expect([0, 2, 3].allSatisfy { isKept($0, frame: 7) })
    #expect(budget.free == 0)
  }

  @Test func whatOthersHaveFollowedIsGivenUp() throws {
    let budget = CacheBudget(bytes: 1 << 20)
    let resized = ResizedPictures(budget: budget)
    var owner = Owner()
    for frame in 1...50 {
      resized.store(shrunk: small, try size(10 + Double(frame)), of: owner, frame: frame)
      #expect(budget.free >= 1 << 20 - 3 * 400)
    }
    owner = Owner()
    resized.store([small, small], byteCount: 800, of: owner, frame: 51)
    #expect(budget.free == 1 << 20 - 800)
    #expect(resized.levels(of: owner, frame: 60)?.count == 2)
  }

  /// Each pixel is what it is in the whole picture, whatever of that is worked out or there.
  @Test(arguments: [0.05, 0.37, 0.5, 0.93, 1.4])
  func partsArePartsOfTheWhole(_ scale: Double) throws {
    let (width, height) = (61, 47)
    let mapping = Projection(CGAffineTransform(scaleX: 1 / scale, y: 1 / 0.61))
    let size = try #require(Shrinking(mapping, of: (width, height)))
    let whole = PicturePart(width: size.columns, height: size.rows)
    var dice = RandomTrees(seed: UInt64(scale * 100))
    func part(_ all: PicturePart) -> PicturePart {
      func range(_ count: Int) -> Range<Int> {
        let ends = [dice.whole(count + 1), dice.whole(count + 1)].sorted()
        return ends[0]..<max(ends[1], min(ends[0] + 1, count))
      }
      return PicturePart(columns: range(all.columns.count), rows: range(all.rows.count))
    }
    func cut(_ picture: PixelSource, _ part: PicturePart) -> [PremultipliedPixel] {
      let all = picture.whole.pixels
      return part.rows.flatMap { y in part.columns.map { all[y * picture.width + $0] } }
    }
    for _ in 0..<40 {
      let there = part(PicturePart(width: width, height: height))
      let noise = PixelSource(pixels: noise(width, height), width: width, height: height)
      let partial = PixelSource(
        pixels: cut(noise, there), width: width, height: height, part: there, isBordered: true)
      let full = size.shrunk(partial.whole, whole)
      let wanted = part(whole)
      let found = size.shrunk(partial, wanted)
      #expect(found.pixels == cut(full, wanted))
      #expect(found.part == wanted)
      #expect(found.isBordered)
    }
  }

  /// Pixels outside of the requested part are not looked up.
  @Test func thePartThatIsLookedUpIsEnough() throws {
    var dice = RandomTrees(seed: 3)
    let whole = PixelSource(pixels: noise(40, 30), width: 40, height: 30)
    let frame = DeviceRect(x0: -9, y0: 3, x1: 31, y1: 34)
    for round in 0..<200 {
      var t = CGAffineTransform(
        translationX: Double(dice.whole(900)) / 16 - 9, y: Double(dice.whole(500)) / 13 - 9)
      if round % 3 > 0 { t = t.rotated(by: Double(dice.whole(7)) * .pi / 4) }
      if round % 3 > 1 { t = t.scaledBy(x: 0.3 + Double(dice.whole(9)) / 8, y: 1.2) }
      let sampler = ImageSampler(mapping: Projection(t), filter: .cubic)
      let part = sampler.part(for: frame, width: 40, height: 30)
      let pixels = part.rows.flatMap { y in part.columns.map { whole.pixels[y * 40 + $0] } }
      let (a, b) = (try Canvas(frame: frame), try Canvas(frame: frame))
      for isBordered in [false, true] {
        var (all, some) = (whole, PixelSource(pixels: pixels, width: 40, height: 30, part: part))
        all.isBordered = isBordered
        some.isBordered = isBordered
        sampler.fill(a, frame, levels: [all])
        sampler.fill(b, frame, levels: [some])
        #expect(a.copiedPixels() == b.copiedPixels(), "round \(round)")
      }
    }
  }

  /// A layer's bitmap has the pixels where there is ink, and looks like that of all of its bounds.
  @Test func bitmapsOfLayersAreOfTheirInkOnly() throws {
    let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let ink = layer(2, CGRect(x: 503.3, y: 900.6, width: 20, height: 20)) {
      $0.contents = [.drawing(DisplayList([.fill(disc, .winding, .black, .init())]))]
    }
    var turned = CATransform3DMakeRotation(0.3, 0, 1, 0)
    turned.m34 = -1.0 / 900
    let transforms = [
      Projection(CGAffineTransform(a: 0.3, b: 0, c: 0, d: 0.3, tx: -40.2, ty: -200.7)),
      Projection(CGAffineTransform(a: 0.6, b: 0.2, c: -0.2, d: 0.6, tx: -40.2, ty: -600)),
      Projection(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -950.3, ty: -1740)),
      Projection(turned).concatenating(
        Projection(CGAffineTransform(a: 0.4, b: 0, c: 0, d: 0.4, tx: -80, ty: -300))),
    ]
    for transform in transforms {
      func text(_ background: CGColor?) -> LayerNode {
        layer(1, CGRect(x: 0, y: 0, width: 1080, height: 1920), background, sublayers: [ink]) {
          $0.transform = transform
          $0.rasterizationScale = 2
          $0.rasterizationFilter = .cubic
        }
      }
      let renderer = LayerRenderer(scale: 1)
      let found = try renderer.draw(snapshot([text(nil)]))
      #expect(found.pixels.contains { $0 != found.pixels[0] })
      #expect(renderer.work.pixelsRasterized < 50 * 50)
      let whole = LayerRenderer(scale: 1)
      #expect(try whole.draw(snapshot([text(.clear)])) == found)
      #expect(whole.work.pixelsRasterized > 2000 * 3000)
    }
  }
}
