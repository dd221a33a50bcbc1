import Flipbook
import Foundation
import Testing

@testable import Staging

/// The position of captions on the screen of a device.
@MainActor struct CaptionPlaceTests {
  @Test(arguments: [
    (Presentation.Device.phone, 63.0, 38.0), (.tablet, 16.58, 14.48), (.window, 12, 12),
  ])
  func captionsKeepClearOfIslandAndIndicator(
    device: Presentation.Device, top: Double, bottom: Double
  ) throws {
    let stage = Stage(size: CGSize(width: 390, height: 844))
    stage.presentation = Presentation(device: device, hasIsland: true)
    stage.caption("Up", at: 0, place: .top)
    stage.caption("Down", at: 0, place: .bottom)
    try stage.advance(to: 0.5)
    let frames = [CaptionPlace.top, .bottom].compactMap { stage.overlay.current[$0]?.frame }
    #expect(frames.count == 2)
    #expect(abs((frames.first?.minY ?? 0) - top) < 0.01)
    #expect(abs((frames.last?.maxY ?? 0) - (844 - bottom)) < 0.01)
  }
}
