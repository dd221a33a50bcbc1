import Animation
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
  /// Schedules something with views.
  func book(_ time: Double, _ body: @escaping @MainActor () -> Void) {
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
    var finger: Finger?
    book(start) { [weak self] in
      guard let self, let point = place(of: target, for: verb) else { return }
      let new = Finger.down(at: point, on: self)
      check(new, on: target, at: point, verb)
      finger = new
    }
    book(start + seconds) { finger?.up() }
  }

  @MainActor func drag(
    _ target: TouchTarget, at time: Double?, duration: Double, _ timing: CAMediaTimingFunction,
    to end: @escaping (CGPoint) -> CGPoint
  ) {
    var path: (finger: Finger, start: CGPoint, end: CGPoint)?
    follow(at: time, duration: duration, timing) { stage, step in
      switch step {
      case .begins:
        guard let start = stage.place(of: target, for: "drag") else { return }
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

  /// Calls `body` 60 times a second for the duration, with the progress that the timing gives.
  @MainActor func follow(
    at time: Double?, duration: Double, _ timing: CAMediaTimingFunction,
    _ body: @escaping @MainActor (Stage, FingerStep) -> Void
  ) {
    let start = time ?? self.time
    precondition(
      NumberRange.positive.contains(duration),
      "a path takes more than 0 s, not \(duration)")
    endOfPaths = max(endOfPaths, start + duration)
    book(start) { [weak self] in
      guard let self else { return }
      body(self, .begins)
      goOn(1, from: start, duration: duration, timing, body)
    }
    // Booked now, so that it is over before what is booked later for that time.
    book(start + duration) { [weak self] in
      guard let self else { return }
      body(self, .moves(timing.timing.value(at: 1)))
      body(self, .ends)
    }
  }

  /// Schedules the next step when the one before it is done, as a path may have very many.
  @MainActor private func goOn(
    _ step: Double, from start: Double, duration: Double, _ timing: CAMediaTimingFunction,
    _ body: @escaping @MainActor (Stage, FingerStep) -> Void
  ) {
    let passed = step / 60
    guard passed < duration - 1e-6 else { return }
    book(start + passed) { [weak self] in
      guard let self else { return }
      body(self, .moves(timing.timing.value(at: passed / duration)))
      goOn(step + 1, from: start, duration: duration, timing, body)
    }
  }
}
