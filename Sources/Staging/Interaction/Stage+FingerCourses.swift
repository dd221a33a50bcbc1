import Animation
import Foundation
import LayerTree
import Views

/// What a finger does next on its way.
enum FingerStep {
  case begins
  /// 0…1 of the way.
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
    precondition(seconds > 0, "a finger stays for more than 0 s, not \(seconds)")
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
    var course: (finger: Finger, start: CGPoint, end: CGPoint)?
    follow(at: time, duration: duration, timing) { stage, step in
      switch step {
      case .begins:
        guard let start = stage.place(of: target, for: "drag") else { return }
        let finger = Finger.down(at: start, on: stage)
        stage.check(finger, on: target, at: start, "drag")
        course = (finger, start, end(start))
      case .moves(let progress):
        guard let course else { return }
        course.finger.move(
          to: CGPoint(
            x: course.start.x + (course.end.x - course.start.x) * progress,
            y: course.start.y + (course.end.y - course.start.y) * progress))
      case .ends: course?.finger.up()
      }
    }
  }

  /// Has something go its way 60 times a second.
  @MainActor func follow(
    at time: Double?, duration: Double, _ timing: CAMediaTimingFunction,
    _ body: @escaping @MainActor (Stage, FingerStep) -> Void
  ) {
    let start = time ?? self.time
    precondition(duration > 0, "a way takes more than 0 s, not \(duration)")
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

  /// Books the next step of a way, each when the one before it is done: a way may be long.
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
