import Foundation
import LayerTree
import Staging
import Testing

/// The duration of recordings without a given one.
struct LengthTests {
  private func stage(_ animations: [(duration: Double, repeats: Float)]) -> Stage {
    let stage = Stage(size: CGSize(width: 40, height: 20))
    for (duration, repeats) in animations {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 5
      animation.toValue = 35
      animation.duration = duration
      animation.repeatCount = repeats
      layer.add(animation, forKey: nil)
      stage.rootLayer.addSublayer(layer)
    }
    return stage
  }

  @Test func aRecordingEndsWithTheLastAnimationThatEnds() throws {
    let recording = try stage([(0.5, 1), (0.2, 2), (0.3, .infinity)]).record(fps: 10)
    #expect(recording.count == 5)
    #expect(abs(recording.duration - 0.5) < 1e-9)
  }

  @Test func theEndMayLieBetweenFrames() throws {
    let recording = try stage([(0.25, 1)]).record(fps: 10)
    #expect(recording.times == [0, 0.1, 0.2])
    #expect(abs(recording.duration - 0.25) < 1e-9)
  }

  @Test func whatNeverEndsNeedsADuration() {
    let error = #expect(throws: StagingError.self) { try stage([(0.3, .infinity)]).record() }
    #expect(
      error?.description == "all animations repeat forever, so the recording needs a "
        + "duration: a number of seconds, or \"loop\"")
  }

  @Test func aLoopIsTheShortestTimeAfterWhichAllIsAsBefore() throws {
    let one = try stage([(0.4, .infinity)]).record(duration: .loop, fps: 10)
    #expect(one.times == [0, 0.1, 0.2, 0.3])
    let two = try stage([(0.4, .infinity), (0.6, .infinity)]).record(duration: .loop, fps: 10)
    #expect(two.count == 12)
    #expect(abs(two.duration - 1.2) < 1e-9)
  }

  @Test func aLoopStartsOnceAllThatEndsHasEnded() throws {
    let recording = try stage([(0.4, .infinity), (0.7, 1)]).record(duration: .loop, fps: 10)
    #expect(abs(recording.times[0] - 0.7) < 0.02)
    #expect(recording.count == 4)
  }

  @Test func periodsThatNeverMeetAreNamed() {
    let stage = stage([(0.7, .infinity), (2.0.squareRoot(), .infinity)])
    let error = #expect(throws: StagingError.self) { try stage.record(duration: .loop) }
    #expect(error?.description.contains("have periods of 0.7 s, 1.4142135623730951 s") == true)
  }
}
