import Flipbook

@testable import Views

/// A finger on a stage's window, for tests of what views do with touches.
@MainActor
struct TouchingFinger {
  let stage: Stage
  let touch: UITouch

  init(on stage: Stage, at point: CGPoint) {
    self.stage = stage
    touch = stage.timeline.run {
      stage.timeline.state(TouchSource.self).beginTouch(at: point, in: stage.window)
    }
  }

  func move(to point: CGPoint, at time: Double) throws {
    try stage.advance(to: time)
    stage.timeline.run { stage.timeline.state(TouchSource.self).change([(touch, .moved(point))]) }
  }

  func lift(at time: Double) throws {
    try stage.advance(to: time)
    stage.timeline.run { stage.timeline.state(TouchSource.self).change([(touch, .ended(nil))]) }
  }
}
