import Animation
import Base
import Foundation
import Graphics
import LayerTree
import Views

/// A step of a finger's path.
enum FingerStep {
  case begins
  /// The progress along the path, 0…1.
  case moves(Double)
  case ends
}

extension Stage {
  /// Schedules a closure on the main actor.
  func schedule(at time: Double, _ body: @escaping @MainActor () -> Void) {
    at(time) { onStage { body() } }
  }

  @MainActor func tap(_ target: TouchTarget, at time: Double?, count: Int) {
    let start = time ?? self.time
    for index in 0..<max(1, count) {
      press(
        target, at: start + Double(index) * (Self.tapTime + Self.tapPause), for: Self.tapTime, "tap"
      )
    }
  }

  @MainActor func press(
    _ target: TouchTarget, at time: Double?, for seconds: Double, _ verb: String
  ) {
    let start = time ?? self.time
    precondition(
      NumberRange.positive.contains(seconds),
      "a finger stays for more than 0 s, not \(seconds)")
    expectTouch(at: start, of: target)
    var finger: Finger?
    schedule(at: start) { [weak self] in
      guard let self, let point = location(of: target, for: verb) else { return }
      let new = Finger.down(at: point, on: self)
      check(new, on: target, at: point, verb)
      finger = new
    }
    schedule(at: start + seconds) { finger?.up() }
  }

  @MainActor func drag(
    _ target: TouchTarget, at time: Double?, duration: Double, _ timing: CAMediaTimingFunction,
    to end: @escaping (CGPoint) -> CGPoint
  ) {
    var path: (finger: Finger, start: CGPoint, end: CGPoint)?
    expectTouch(at: time ?? self.time, of: target)
    followPath(at: time, duration: duration, timing) { stage, step in
      switch step {
      case .begins:
        guard let start = stage.location(of: target, for: "drag") else { return }
        let finger = Finger.down(at: start, on: stage)
        stage.check(finger, on: target, at: start, "drag")
        path = (finger, start, end(start))
      case .moves(let progress):
        guard let path else { return }
        path.finger.move(
          to: CGPoint(
            x: path.start.x + (path.end.x - path.start.x) * progress,
            y: path.start.y + (path.end.y - path.start.y) * progress))
      case .ends: path?.finger.up()
      }
    }
  }

  /// Lets a mouse pointer move to a touch before it.
  @MainActor private func expectTouch(at time: Double, of target: TouchTarget) {
    switch target {
    case .point(let point): expectTouch(at: time) { point }
    case .view(let view, let offset):
      expectTouch(at: time) { [weak self, weak view] in
        view.flatMap { self?.point(of: .view($0, offset: offset)) }
      }
    }
  }

  /// Calls `body` 60 times a second for the duration, with the timing's progress.
  @MainActor func followPath(
    at time: Double?, duration: Double, _ timing: CAMediaTimingFunction,
    _ body: @escaping @MainActor (Stage, FingerStep) -> Void
  ) {
    let start = time ?? self.time
    precondition(
      NumberRange.positive.contains(duration),
      "a path takes more than 0 s, not \(duration)")
    endOfPaths = max(endOfPaths, start + duration)
    schedule(at: start) { [weak self] in
      guard let self else { return }
      body(self, .begins)
      scheduleStep(1, from: start, duration: duration, timing, body)
    }
    // Scheduled now, so that it precedes later calls for that time.
    schedule(at: start + duration) { [weak self] in
      guard let self else { return }
      body(self, .moves(timing.timing.value(at: 1)))
      body(self, .ends)
    }
  }

  /// Schedules the next step after the one before it, since a path may have very many.
  @MainActor private func scheduleStep(
    _ step: Double, from start: Double, duration: Double, _ timing: CAMediaTimingFunction,
    _ body: @escaping @MainActor (Stage, FingerStep) -> Void
  ) {
    let passed = step / 60
    guard passed < duration - 1e-6 else { return }
    schedule(at: start + passed) { [weak self] in
      guard let self else { return }
      body(self, .moves(timing.timing.value(at: passed / duration)))
      scheduleStep(step + 1, from: start, duration: duration, timing, body)
    }
  }
}
