import Foundation
import Graphics
import LayerTree
import Recordings
import Testing
import Views

@testable import SceneModel
@testable import Staging

struct PresentationTests {
  private func stage(_ presentation: Presentation?, scale: CGFloat = 1) -> Stage {
    let stage = Stage(size: CGSize(width: 100, height: 60), background: .white, scale: scale)
    let square = CALayer()
    square.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
    square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(square)
    stage.presentation = presentation
    return stage
  }

  @Test func thePictureGrowsAndTheContentMovesWithTheCanvas() throws {
    var presentation = Presentation(backdrop: .color(.black))
    presentation.padding = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let bitmap = try stage(presentation, scale: 2).bitmap(at: 0)
    #expect((bitmap.width, bitmap.height) == (212, 128))
    #expect(bitmap[3, 2] == 0xFF00_0000)
    #expect(bitmap[4, 2] == 0xFFFF_FFFF)
    #expect(bitmap[203, 121] == 0xFFFF_FFFF)
    #expect(bitmap[204, 121] == 0xFF00_0000)
    #expect(bitmap[24, 42] == 0xFFFF_0000)
    #expect(bitmap[23, 42] == 0xFFFF_FFFF)
  }

  /// Within the screen's corners, the picture is the canvas, pixel by pixel.
  @Test(arguments: Presentation.Device.allCases)
  func theCanvasStaysAsItIs(device: Presentation.Device) throws {
    for scale in [CGFloat(1), 2] {
      let presentation = Presentation(device: device, padding: 7, cornerRadius: 0)
      let layout = PresentationLayout(presentation, canvas: CGSize(width: 100, height: 60))
      let picture = try stage(presentation, scale: scale).bitmap(at: 0)
      let canvas = picture.cropped(
        x: Int(layout.canvasFrame.minX * scale), y: Int(layout.canvasFrame.minY * scale),
        width: Int(100 * scale), height: Int(60 * scale))
      let plain = try stage(nil, scale: scale).bitmap(at: 0)
      if device == .window {
        // The window's edge lies on the outermost pixels.
        let (width, height) = (canvas.width - 2, canvas.height - 2)
        #expect(
          canvas.cropped(x: 1, y: 1, width: width, height: height)
            == plain.cropped(x: 1, y: 1, width: width, height: height))
      } else {
        #expect(canvas == plain)
      }
    }
  }

  @Test func devicesAreDrawnInProportion() {
    func layout(_ device: Presentation.Device, _ width: CGFloat, _ height: CGFloat)
      -> PresentationLayout
    {
      PresentationLayout(
        Presentation(device: device), canvas: CGSize(width: width, height: height))
    }
    let phone = layout(.phone, 390, 844)
    #expect(phone.size == CGSize(width: 412, height: 866))
    #expect((phone.canvasCornerRadius, phone.deviceCornerRadius) == (44, 55))
    let large = layout(.phone, 800, 1600)
    #expect(large.canvasCornerRadius == 44)
    let small = layout(.phone, 195, 422)
    #expect(small.canvasCornerRadius == 22)
    // Whole points, so that the canvas keeps to the pixels.
    #expect(small.canvasFrame.origin == CGPoint(x: 6, y: 6))
    let tablet = layout(.tablet, 1024, 744)
    #expect(tablet.size == CGSize(width: 1068, height: 788))
    let window = layout(.window, 320, 200)
    #expect(window.canvasFrame == CGRect(x: 0, y: 28, width: 320, height: 200))
    #expect(window.size == CGSize(width: 320, height: 228))
  }

  @Test func whatStandsStillIsTheSameSnapshot() throws {
    let stage = stage(Presentation(device: .phone, padding: 10))
    let first = stage.snapshot()
    let second = try stage.snapshot(at: 1)
    #expect(first.root === second.root)
    let recording = try stage.record(duration: 1, fps: 10)
    #expect(recording.snapshots.allSatisfy { $0.root === first.root })
    stage.presentation?.padding = .zero
    #expect(stage.snapshot().root !== first.root)
    #expect(stage.snapshot().size == stage.presentation?.size(around: stage.size))
  }

  @Test func aCornerRadiusCutsTheCanvas() throws {
    let bitmap = try stage(Presentation(backdrop: .color(.clear), cornerRadius: 10)).bitmap(at: 0)
    #expect(bitmap[0, 0] == 0)
    #expect(bitmap[99, 59] == 0)
    #expect(bitmap[50, 0] == 0xFFFF_FFFF)
    #expect(bitmap[10, 10] == 0xFFFF_FFFF)
  }

  @Test func aDarkStageHasADarkWindow() throws {
    let light = stage(Presentation(device: .window))
    let dark = stage(Presentation(device: .window))
    dark.timeline.display.isDark = true
    #expect(try light.bitmap(at: 0).color(x: 70, y: 5).red > 0.9)
    #expect(try dark.bitmap(at: 0).color(x: 70, y: 5).red < 0.3)
  }

  /// The stage's own state, such as what a random number is, does not depend on what is around it.
  @Test func nothingInTheSceneChanges() throws {
    let (plain, framed) = (stage(nil), stage(Presentation(device: .window, title: "A")))
    _ = try (plain.bitmap(at: 0.5), framed.bitmap(at: 0.5))
    #expect(plain.random.next() == framed.random.next())
    #expect(framed.rootLayer.superlayer == nil)
    #expect(framed.rootLayer.frame == plain.rootLayer.frame)
  }
}
