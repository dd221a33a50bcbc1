import Foundation
import Graphics
import Recordings
import Testing

@testable import SceneModel

/// The style, the recording and the folder of a scene.
struct SceneOptionTests {
  private var scene = Scene(size: CGSize(width: 10, height: 20))

  @Test func theFirstStyleIsTheOneThatIsShown() {
    var scene = scene
    #expect(scene.background == .white)
    scene.style = .dark
    #expect(scene.styles == [.dark])
    #expect(scene.background == .black)
    scene.styles = [.light, .dark]
    scene.style = .dark
    #expect(scene.styles == [.dark, .light])
    scene.background = nil
    #expect(scene.background == nil)
    scene.styles = []
    #expect(scene.style == .light)
  }

  @Test func optionsOfTheRecordingAreThoseOfTheScene() {
    var scene = scene
    scene.speed = 0.5
    scene.speeds = [SpeedSpan(from: 1, to: 2, speed: 0.1)]
    scene.hold = 3
    scene.poster = 0.4
    scene.shutter = 0.5
    scene.shutterSamples = 9
    scene.duration = .seconds(2)
    scene.framesPerSecond = 25
    #expect(
      scene.recordingOptions
        == RecordingOptions(
          duration: .seconds(2), framesPerSecond: 25, speed: 0.5,
          speeds: [SpeedSpan(from: 1, to: 2, speed: 0.1)], hold: 3, poster: 0.4, shutter: 0.5,
          shutterSamples: 9))
  }

  /// Names are relative to the folder, not to its parent.
  @Test func aFolderEndsInASlash() {
    let folder = URL(fileURLWithPath: "/no/such/folder")
    let scene = Scene(size: .zero, folder: folder)
    #expect(URL(fileURLWithPath: "a.png", relativeTo: scene.folder).path == "/no/such/folder/a.png")
  }

  @Test func aViewHasOneMask() {
    var view = Scene.View(id: "a")
    #expect(view.mask == nil)
    view.mask = Scene.View(.label, id: "b")
    #expect(view.mask?.id == "b")
    view.mask = nil
    #expect(view == Scene.View(id: "a"))
  }
}
