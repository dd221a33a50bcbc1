import Flipbook
import FlipbookTesting
import Foundation
import Testing

@MainActor @Suite(.stage) struct LottieViewTests {
  /// A square that goes from the left to the right within a second.
  private var animation: LottieAnimation {
    get throws {
      try LottieAnimation(
        file(
          [
            shapes(
              rectangle(0, 0, 4, 4), blackFill,
              ks: #""p": \#(keyframes([(0, "[0, 0]"), (10, "[10, 0]")]))"#)
          ], extra: #""markers": [{"cm": "half", "tm": 5, "dr": 3}],"#), name: "a")
    }
  }

  private func stage() throws -> (Stage, LottieAnimationView) {
    let stage = Stage(size: CGSize(width: 40, height: 20), background: nil)
    let view = LottieAnimationView(animation: try animation)
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    stage.addSubview(view)
    return (stage, view)
  }

  @Test func itPlaysOnTheStagesClock() throws {
    let (stage, view) = try stage()
    var ended: Bool?
    stage.at(1) { view.play { ended = $0 } }
    // Fitted, 20 points of 40 are the animation's, in the middle.
    #expect(try stage.bitmap(at: 0.5).alpha(11, 1) == 255)
    _ = try stage.bitmap(at: 1.55)
    #expect(abs(view.currentTime - 0.55) < 1e-6)
    #expect(view.isAnimationPlaying)
    #expect(try stage.bitmap(at: 1.6).alpha(17, 1) == 255)
    _ = try stage.bitmap(at: 2.5)
    #expect(ended == true)
    #expect(!view.isAnimationPlaying)
    #expect(view.currentProgress == 1)
  }

  @Test func partsPlayFasterBackwardsAndAgain() throws {
    let (stage, view) = try stage()
    view.animationSpeed = 2
    view.play(fromProgress: 0.2, toProgress: 0.6, loopMode: .loop)
    _ = try stage.bitmap(at: 0.1)
    #expect(abs(view.currentProgress - 0.4) < 1e-6)
    _ = try stage.bitmap(at: 0.25)
    #expect(abs(view.currentProgress - 0.3) < 1e-6)
    view.pause()
    #expect(abs(view.currentProgress - 0.3) < 1e-6)
    view.animationSpeed = 1
    view.play(marker: "half")
    _ = try stage.bitmap(at: 0.35)
    #expect(abs(view.currentFrame - 6) < 1e-6)
    view.play(fromFrame: 8, toFrame: 2)
    _ = try stage.bitmap(at: 0.45)
    #expect(abs(view.currentFrame - 7) < 1e-6)
    view.currentProgress = 0.75
    #expect(view.currentFrame == 7.5)
    #expect(!view.isAnimationPlaying)
  }

  @Test func anotherAnimationStartsAtItsFirstFrame() throws {
    let (stage, view) = try stage()
    view.play()
    _ = try stage.bitmap(at: 0.5)
    view.animation = try animation
    #expect(!view.isAnimationPlaying)
    #expect(view.currentTime == 0)
    // The old layers fade out.
    #expect(try stage.bitmap(at: 0.9).alpha(11, 1) == 255)
    // Other changes keep the time.
    view.currentTime = 0.5
    view.fidelity = .afterEffects
    #expect(view.currentTime == 0.5)
    view.animation = nil
    #expect(view.currentTime == 0)
  }

  @Test func colorsAreReplacedByKeyPath() throws {
    let (stage, view) = try stage()
    view.setValueProvider(
      ColorValueProvider(LottieColor(r: 1, g: 0, b: 0, a: 1)),
      keypath: AnimationKeypath(keypath: "shapes.**.Color"))
    #expect(try stage.bitmap(at: 0).red(11, 1) == 255)
  }

  @Test func numbersPointsSizesAndGradientsAreReplacedByKeyPath() throws {
    let gradient =
      #"{"ty": "gf", "nm": "Shade", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "#
      + #""e": {"k": [4, 0]}, "g": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 0, 0, 0]}}}"#
    let animation = try LottieAnimation(
      file([shapes(group(rectangle(0, 0, 4, 4), gradient))]), name: "a")
    let stage = Stage(size: CGSize(width: 20, height: 20), background: nil)
    let view = LottieAnimationView(animation: animation)
    stage.addSubview(view)
    let red = LottieColor(r: 1, g: 0, b: 0, a: 1)
    let set = { (provider: any AnyValueProvider, path: String) in
      view.setValueProvider(provider, keypath: AnimationKeypath(keypath: path))
    }
    set(GradientValueProvider([red, red]), "shapes.**.Colors")
    set(FloatValueProvider(50), "shapes.Transform.Opacity")
    set(PointValueProvider(CGPoint(x: 6, y: 0)), "shapes.Position")
    set(SizeValueProvider(CGSize(width: 200, height: 100)), "shapes.group.Transform.Scale")
    let found = try stage.bitmap(at: 0)
    #expect((126...129).contains(found.alpha(7, 1)))
    #expect(found.red(7, 1) == found.alpha(7, 1))
    #expect(found.alpha(13, 1) > 0)
    #expect(found.alpha(14, 1) == 0)
    #expect(found.alpha(5, 1) == 0)
    #expect(found.alpha(7, 3) > 0)
    #expect(found.alpha(7, 4) == 0)
  }

  @Test func scenesHoldLottieViewsAndFilesAreScenes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lottie-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = file([solid("#0000ff")])
    try Data(bytes).write(to: folder.appendingPathComponent("blue.json"))
    let scene = try Scene(contentsOf: folder.appendingPathComponent("blue.json").path)
    #expect(scene.size == CGSize(width: 20, height: 20))
    #expect(scene.framesPerSecond == 10)
    #expect(scene.duration == .seconds(1))
    #expect(scene.backgroundColor == nil)
    #expect(try scene.makeStage().bitmap(at: 0.5).blue(3, 3) == 255)
    let held = try Scene(
      json: """
        {"size": [40, 40], "views": [
          {"class": "LottieView", "frame": [10, 10, 20, 20], "animation": "blue.json",
           "contentMode": "scaleAspectFit", "isPlaying": true}]}
        """, folder: folder)
    let stage = held.makeStage()
    let found = try stage.bitmap(at: 0.2)
    #expect(found.red(15, 15) == 0)
    #expect(found.blue(15, 15) == 255)
    #expect(found.red(5, 5) == 255)
    #expect(stage.diagnostics.isEmpty)
  }
}
