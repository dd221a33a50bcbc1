import Flipbook
import TestSupport
import Testing

@MainActor struct ViewShakerTests {
  let stage = Stage(size: CGSize(width: 300, height: 200), seed: 7)
  let view = UIView(frame: CGRect(x: 96, y: 60, width: 108, height: 95))

  init() { stage.addSubview(view) }

  /// The offsets of a shake's swings as fractions of the force, worked out swing by swing.
  private func targets(
    _ options: SCShakeOptions, duration: Double, iteration: Double, count: Int,
    random: () -> Double = { 0 }
  ) -> [Double] {
    var (targets, side, start, reversed): ([Double], Double, Int, Bool) = ([], 1, 0, false)
    // In microseconds, as the clock counts.
    let (length, step) = (Int((duration * 1e6).rounded()), Int((iteration * 1e6).rounded()))
    for swing in 0..<count {
      let now = swing * step
      if swing > 0, now - start > length {
        if options.contains(.autoreverse) { reversed.toggle() }
        if reversed || options.contains(.atEndRestart) {
          start = now
        } else if !options.contains(.atEndContinue) {
          break
        }
      }
      let done = min(Double(now - start) / Double(length), 1)
      let x = reversed ? 1 - done : done
      let ratio =
        if options.contains(.forceInterpolationRandom) {
          random()
        } else if options.contains(.forceInterpolationExpDown) {
          Formulas.exponential(1 - x)
        } else if options.contains(.forceInterpolationExpUp) {
          Formulas.exponential(x)
        } else if options.contains(.forceInterpolationLinearDown) {
          1 - x
        } else if options.contains(.forceInterpolationLinearUp) {
          x
        } else {
          1.0
        }
      targets.append(ratio * side)
      side = -side
    }
    return targets
  }

  private struct Case: Sendable, CustomStringConvertible {
    var description: String
    var options: SCShakeOptions
    var force: Double
    var duration: Double
    var iteration: Double
  }

  private nonisolated static let cases = [
    Case(
      description: "turning back and forth without end",
      options: [.directionRotate, .forceInterpolationExpDown, .atEndRestart, .autoreverse],
      force: 0.15, duration: 1, iteration: 0.03),
    Case(
      description: "steady from side to side",
      options: [.directionHorizontal, .forceInterpolationNone, .atEndContinue], force: 0.05,
      duration: 1, iteration: 0.03),
    Case(
      description: "turning anew each time",
      options: [.directionRotate, .forceInterpolationExpDown, .atEndRestart], force: 0.15,
      duration: 0.75, iteration: 0.03),
    Case(
      description: "up and down, more and more, then as it is",
      options: [.directionVertical, .forceInterpolationLinearUp, .atEndContinue], force: 0.1,
      duration: 0.5, iteration: 0.04),
    Case(
      description: "less and less, back again, and over",
      options: [.directionHorizontal, .forceInterpolationLinearDown, .atEndComplete, .autoreverse],
      force: 0.2, duration: 0.3, iteration: 0.05),
    Case(
      description: "exponentially up, over at the end",
      options: [.directionVertical, .forceInterpolationExpUp], force: 0.2, duration: 0.3,
      iteration: 0.02),
  ]

  @Test(arguments: cases.indices) func followsItsCourse(index: Int) throws {
    let test = Self.cases[index]
    var ended: [Double] = []
    stage.at(0.5) {
      view.shakeWithOptions(
        test.options, force: test.force, duration: test.duration,
        iterationDuration: test.iteration
      ) { ended.append(stage.time) }
    }
    let goals = targets(
      test.options, duration: test.duration, iteration: test.iteration, count: 90)
    for (swing, goal) in goals.enumerated() {
      let before = swing == 0 ? 0 : goals[swing - 1]
      for part in [0.1, 0.25, 0.5, 0.77, 0.99] {
        let time = (Double(swing) + part) * test.iteration
        try stage.advance(to: 0.5 + time)
        let force = (before + (goal - before) * easeInOut(part)) * test.force
        let shown = try #require(view.layer.presentation()).affineTransform()
        let expected =
          if test.options.contains(.directionHorizontal) {
            CGAffineTransform(translationX: force * 108, y: 0)
          } else if test.options.contains(.directionVertical) {
            CGAffineTransform(translationX: 0, y: force * 95)
          } else {
            CGAffineTransform(rotationAngle: force * .pi / 2)
          }
        let difference = [
          shown.a - expected.a, shown.b - expected.b, shown.c - expected.c, shown.d - expected.d,
          shown.tx - expected.tx, shown.ty - expected.ty,
        ].map(abs).max()!
        #expect(difference < 1e-6, "\(test) at \(time) s")
      }
      #expect(view.isShaking)
    }
    if goals.count < 90 {
      try stage.advance(to: 0.5 + Double(goals.count) * test.iteration)
      #expect(!view.isShaking)
      #expect(view.transform == .identity)
      #expect(ended.count == 1)
      #expect(abs(ended[0] - 0.5 - Double(goals.count) * test.iteration) < 1e-9)
    } else {
      #expect(ended.isEmpty)
    }
  }

  @Test func randomSwingsAreTheStagesOwn() throws {
    func course(seed: UInt64) throws -> [CGAffineTransform] {
      let stage = Stage(size: CGSize(width: 300, height: 200), seed: seed)
      let view = UIView(frame: CGRect(x: 96, y: 60, width: 108, height: 95))
      stage.addSubview(view)
      stage.at(0) {
        view.shakeWithOptions(
          [.directionHorizontalAndVertical, .forceInterpolationRandom, .atEndContinue], force: 0.3,
          duration: 1, iterationDuration: 0.02)
      }
      return try (1...60).map {
        try stage.advance(to: Double($0) * 0.02 - 1e-4)
        return view.transform
      }
    }
    let moves = try course(seed: 1)
    #expect(try course(seed: 1) == moves)
    #expect(try course(seed: 2) != moves)
    // One axis at a time, within the force, the sign alternating.
    for (index, move) in moves.enumerated() {
      #expect((move.tx == 0) || (move.ty == 0))
      let side = index.isMultiple(of: 2) ? 1.0 : -1
      #expect((0...0.3 * 108).contains(move.tx * side))
      #expect((0...0.3 * 95).contains(move.ty * side))
    }
    #expect(moves.contains { $0.tx != 0 })
    #expect(moves.contains { $0.ty != 0 })
  }

  @Test func aSecondCallOnlyChangesTheSettings() throws {
    view.transform = CGAffineTransform(translationX: 3, y: 0)
    var ends: [String] = []
    stage.at(0) {
      view.shakeWithOptions(
        [.directionHorizontal, .forceInterpolationNone], force: 0.1, duration: 10,
        iterationDuration: 0.1
      ) { ends.append("first") }
    }
    stage.at(0.25) {
      view.shakeWithOptions(
        [.directionVertical, .forceInterpolationNone], force: 0.2, duration: 0.3,
        iterationDuration: 0.1
      ) { ends.append("second") }
    }
    try stage.advance(to: 0.29)
    #expect(view.transform.ty == 0)
    // The swing that ran goes on to its end; the next one is vertical, to the other side.
    try stage.advance(to: 0.31)
    #expect(abs(view.transform.ty + 0.2 * 95) < 1e-9)
    try stage.advance(to: 1)
    #expect(!view.isShaking)
    #expect(ends == ["second"])
    #expect(view.transform == CGAffineTransform(translationX: 3, y: 0))
  }

  @Test func endingStopsAtOnce() throws {
    var ended = 0
    stage.at(0) {
      view.shakeWithOptions(
        [.directionRotate, .forceInterpolationNone, .atEndContinue], force: 0.5, duration: 1,
        iterationDuration: 0.1
      ) { ended += 1 }
    }
    stage.at(0.55) { view.endShake() }
    try stage.advance(to: 0.55)
    #expect(ended == 1)
    #expect(!view.isShaking)
    #expect(view.transform == .identity)
    try stage.advance(to: 2)
    #expect(view.transform == .identity)
    view.endShake()
    #expect(ended == 1)
  }

  @Test func shakeIsHalfASecondOfSmallSwings() throws {
    stage.at(0) { view.shake() }
    try stage.advance(to: 0.029)
    #expect(abs(view.transform.tx - 0.075 * 108) < 1e-9)
    try stage.advance(to: 0.5)
    #expect(view.isShaking)
    // 17 swings of 0.03 s are the first to pass half a second.
    try stage.advance(to: 0.51)
    #expect(!view.isShaking)
  }

  @Test func rawValuesAreSCViewShakers() {
    let all: [SCShakeOptions] = [
      .directionRotate, .directionHorizontal, .directionVertical, .directionHorizontalAndVertical,
      .forceInterpolationNone, .forceInterpolationLinearUp, .forceInterpolationLinearDown,
      .forceInterpolationExpUp, .forceInterpolationExpDown, .forceInterpolationRandom,
      .atEndRestart, .atEndComplete, .atEndContinue, .autoreverse,
    ]
    #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048])
  }

  /// A swing takes its time in no window too, where nothing animates.
  @Test func shakesEndWhereNothingAnimates() throws {
    var ends: [Double] = []
    let (lone, stage) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage)
    lone.shakeWithOptions(
      [.directionHorizontal, .forceInterpolationNone], force: 1, duration: 0.5,
      iterationDuration: 0.03
    ) { ends.append(stage.time) }
    view.shakeWithOptions(
      [.directionHorizontal, .forceInterpolationNone], force: 1, duration: 0.5,
      iterationDuration: 0.03
    ) { ends.append(stage.time) }
    try stage.advance(to: 0.1)
    view.removeFromSuperview()
    try stage.advance(to: 2)
    #expect(ends.count == 2)
    #expect(ends.allSatisfy { $0 > 0.5 && $0 < 0.55 })
    #expect(view.transform == .identity)
    #expect(lone.transform == .identity)
    stage.addSubview(view)
    view.shakeWithOptions([], force: 1, duration: 0, iterationDuration: 0.1) {
      ends.append(stage.time)
    }
    try stage.advance(to: 3)
    try #require(ends.count == 3)
    #expect(abs(ends[2] - 2.1) < 1e-9)
  }

  /// The rest of a swing of an ended shake does not continue in the next shake.
  @Test func shakesAfterAnotherSwingOnceAtATime() throws {
    let stage = stage
    try stage.advance(to: 0)
    view.shake()
    try stage.advance(to: 0.01)
    view.endShake()
    var ends: [Double] = []
    view.shakeWithOptions(
      [.directionHorizontal, .forceInterpolationNone], force: 1, duration: 0.2,
      iterationDuration: 0.05
    ) { ends.append(stage.time) }
    var sides: [Double] = []
    for swing in 0..<4 {
      try stage.advance(to: 0.011 + 0.05 * Double(swing))
      sides.append(view.transform.tx.sign == .minus ? -1 : 1)
    }
    #expect(sides == [1, -1, 1, -1])
    try stage.advance(to: 1)
    try #require(ends.count == 1)
    #expect(abs(ends[0] - 0.26) < 1e-9)
  }

  @Test func aFirstSwingOfNothingTakesItsTimeBesideEventsOfItsInstant() throws {
    stage.at(0.3) {
      view.shakeWithOptions(
        [.directionHorizontal, .forceInterpolationLinearUp], force: 0.1, duration: 1,
        iterationDuration: 0.1)
    }
    // A rounding later, and of the same instant.
    stage.at(0.1 + 0.2) {}
    try stage.advance(to: 0.399)
    #expect(view.transform.tx == 0)
    try stage.advance(to: 0.401)
    #expect(abs(view.transform.tx + 0.1 * 0.1 * 108) < 1e-9)
  }
}
