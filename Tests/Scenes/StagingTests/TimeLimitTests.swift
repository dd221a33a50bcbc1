import Base
import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Testing

@testable import Staging

/// Recordings that are just short enough, and those that are a little too long; known before the
/// first frame.
struct TimeLimitTests {
  /// Why a recording is refused before its first frame; nil if it is not.
  private func refusal(
    _ options: RecordingOptions, animation: CAAnimation? = nil
  ) throws -> String? {
    let stage = Stage(size: CGSize(width: 9, height: 9))
    if let animation { stage.rootLayer.add(animation, forKey: nil) }
    do {
      _ = try StageSampler(stage, options)
      return nil
    } catch let error as StagingError { return error.description }
  }

  private func fade(_ duration: Double, repeats: Float = 1) -> CAAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.duration, fade.repeatCount) = (0.0, duration, repeats)
    return fade
  }

  @Test func aRecordingHasAMillionFrames() throws {
    func refusal(frames: Int) throws -> String? {
      try self.refusal(
        RecordingOptions(duration: .seconds(Double(frames) / 50), framesPerSecond: 50))
    }
    #expect(try refusal(frames: Limits.frames) == nil)
    #expect(
      try refusal(frames: Limits.frames + 1)?.hasPrefix(
        "1000001 frames are too many (at most 1000000)") == true)
  }

  @Test func aLoopTakesTwoMinutes() throws {
    let options = RecordingOptions(duration: .loop)
    #expect(try refusal(options, animation: fade(Limits.loop, repeats: .infinity)) == nil)
    #expect(
      try refusal(options, animation: fade(Limits.loop + 1, repeats: .infinity))?.isEmpty == false)
    // What ends before a loop begins.
    let words = "after 120 s there is still something that does not repeat"
    #expect(try refusal(options, animation: fade(Limits.loop + 1))?.hasPrefix(words) == true)
    #expect(try refusal(options, animation: fade(Limits.loop))?.hasPrefix(words) == false)
  }

  @Test func aSceneThatEndsTakesAnHour() throws {
    let options = RecordingOptions(framesPerSecond: 1)
    #expect(try refusal(options, animation: fade(Limits.scene)) == nil)
    #expect(
      try refusal(options, animation: fade(Limits.scene + 1))?.hasPrefix(
        "after 3600 s something still moves or waits to happen") == true)
  }

  @Test func numbersOfOptionsHaveALimit() throws {
    func check(
      _ limit: Double, _ words: String, options: (Double) -> RecordingOptions
    ) throws {
      try options(limit).check()
      let error = #expect(throws: StagingError.self) { try options(limit + 1).check() }
      #expect(error?.description == words)
    }
    try check(Limits.hold, "hold must be from 0 to 3600, not 3601") { RecordingOptions(hold: $0) }
    try check(Limits.latestTime, "poster must be from 0 to 86400, not 86401") {
      RecordingOptions(poster: $0)
    }
    try check(Double(Limits.shutterSamples), "shutterSamples must be from 1 to 256, not 257") {
      RecordingOptions(shutter: 1, shutterSamples: Int($0))
    }
  }
}
