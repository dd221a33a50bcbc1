import Foundation
import Graphics
import LayerTree
import Recordings
import Testing
import Views

@testable import Staging

/// The stops of a mouse pointer: fingers that share it, and those that come late or not at all.
@MainActor
struct PointerPathTests {
  private func stage(_ pointer: Presentation.Pointer? = .init()) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    var presentation = Presentation()
    presentation.pointer = pointer
    stage.presentation = presentation
    return stage
  }

  private func point(_ stage: Stage) -> CGPoint { stage.pointerPath.point(now: stage.time) }

  /// The points at times, each after its frame is drawn; no step is longer than `limit` points.
  @discardableResult private func points(
    _ stage: Stage, _ times: ClosedRange<Int>, limit: CGFloat = 9
  ) throws -> [CGPoint] {
    let points = try times.map { time in
      _ = try stage.snapshot(at: Double(time) / 100)
      return point(stage)
    }
    for (a, b) in zip(points, points.dropFirst()) { #expect(hypot(b.x - a.x, b.y - a.y) < limit) }
    return points
  }

  @Test func itStaysWithTheFingerThatPressesIt() throws {
    let stage = stage()
    stage.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 120, y: 20), at: 1, duration: 1)
    stage.drag(from: CGPoint(x: 20, y: 80), to: CGPoint(x: 120, y: 80), at: 1.2, duration: 0.4)
    for time in [1.1, 1.3, 1.5, 1.7, 1.9] {
      try stage.advance(to: time)
      #expect(point(stage).y == 20)
      #expect(abs(stage.pointerPath.size(now: time) - 0.84) < 1e-9)
      // The other finger has a dot, which fades out after it.
      if time < 1.6 {
        #expect((stage.overlay.touches.sublayers?.count ?? 0) == (time > 1.2 ? 1 : 0))
      }
    }
    try stage.advance(to: 3)
    #expect(point(stage) == CGPoint(x: 120, y: 20))
  }

  @Test func stopsKeepNoViewsAndAreDropped() throws {
    let stage = stage(nil)
    weak var gone: UIView?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      stage.window.addSubview(view)
      stage.tap(view, at: 0.5)
      gone = view
      stage.at(1) { onStage { stage.window.subviews.last?.removeFromSuperview() } }
    }
    try stage.advance(to: 2)
    #expect(gone == nil)
    for index in 0..<4 { stage.tap(CGPoint(x: 20, y: 20), at: 5 - Double(index)) }
    #expect(stage.pointerPath.stops.map(\.time) == [3, 4, 5])
  }

  @Test func aViewThatComesLateIsReachedWithoutAJump() throws {
    let view = UIView(frame: CGRect(x: 10, y: 70, width: 20, height: 20))
    func lateStage() -> Stage {
      let stage = stage()
      stage.tap(view, at: 1)
      stage.at(0.8) { onStage { stage.window.addSubview(view) } }
      return stage
    }
    let all = try points(lateStage(), 70...110, limit: 11)
    #expect(all[10] == CGPoint(x: 100, y: 50))
    #expect(all[30] == CGPoint(x: 20, y: 80))
    view.removeFromSuperview()
    #expect(try points(lateStage(), 90...90) == [all[20]])
  }

  @Test func aViewThatMovesInOneStepIsReachedWithoutAJump() throws {
    /// A tap at 1 s, to which the pointer moves from 0.648 s on; steps of the view by time.
    func moved(_ steps: [Double: CGPoint]) -> Stage {
      let stage = stage()
      let view = UIView(frame: CGRect(x: 10, y: 70, width: 20, height: 20))
      stage.window.addSubview(view)
      stage.tap(view, at: 1)
      for (time, center) in steps { stage.at(time) { onStage { view.center = center } } }
      return stage
    }
    // In 10 ms it moves at most 1.9 times the mean speed: of 85 points in 0.34 s, and 60 in 0.2 s.
    let all = try points(moved([0.8: CGPoint(x: 20, y: 20)]), 60...110, limit: 10.6)
    #expect(all[40] == CGPoint(x: 20, y: 20))
    #expect(all[50] == CGPoint(x: 20, y: 20))
    // The step changes nothing of the path before it, and bends it slowly after.
    let plain = try points(moved([:]), 60...110, limit: 4.8)
    #expect(plain[..<20] == all[..<20])
    #expect(hypot(plain[20].x - all[20].x, plain[20].y - all[20].y) < 1e-9)
    #expect(abs(plain[21].y - all[21].y) < 0.1)
    #expect(try points(moved([0.8: CGPoint(x: 20, y: 20)]), 90...90) == [all[30]])
    // Steps add up.
    let twice = try points(
      moved([0.75: CGPoint(x: 60, y: 80), 0.8: CGPoint(x: 20, y: 20)]), 60...110, limit: 10.6)
    #expect(twice.last == CGPoint(x: 20, y: 20))
    // A view that goes farther away before the movement to it has begun does not hasten it.
    let far = try points(moved([0.62: CGPoint(x: 195, y: 95)]), 60...110, limit: 6.4)
    #expect(far[2] == CGPoint(x: 100, y: 50))
    #expect(far[5] != CGPoint(x: 100, y: 50))
    #expect(far[40] == CGPoint(x: 195, y: 95))
  }

  /// The sum of paths that are as many as steps, each evaluated alone.
  @Test func manyStepsAreSummedExactly() throws {
    var sum = PointerPath.StepSum()
    var steps: [(begin: Double, step: SIMD2<Double>)] = []
    for index in 0..<1000 {
      let begin = 1 - Double(index) / 1000.5
      let step = SIMD2(Double(index % 7) - 3, Double(index % 5) - 1.5)
      steps.append((begin, step))
      sum.add(step, at: begin)
      let now = begin * 0.999
      let slow = steps.reduce(SIMD2<Double>.zero) { total, path in
        let fraction = 1 - now / path.begin
        let share = fraction * fraction * fraction * (10 + fraction * (6 * fraction - 15))
        return total + path.step * share
      }
      let difference = sum.sum(at: now) - slow
      #expect(max(abs(difference.x), abs(difference.y)) < 1e-8)
    }
  }

  @Test func aViewThatMovesAtEachFrameTakesNoMoreMemory() throws {
    /// The numbers, references and elements in a value.
    func count(_ value: Any) -> Int {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .class
        ? 1 : mirror.children.reduce(1) { $0 + count($1.value) }
    }
    let hover = Presentation.Hover(at: 0, to: .element("box"), duration: 1000)
    let stage = stage(.init(hovers: [hover]))
    let box = UIView(frame: CGRect(x: 10, y: 70, width: 20, height: 20))
    box.accessibilityIdentifier = "box"
    stage.window.addSubview(box)
    var counts: [Int] = []
    for frame in 1...400 {
      stage.at(Double(frame)) { onStage { box.center.x += 0.25 } }
      _ = try stage.snapshot(at: Double(frame))
      let path = Mirror(reflecting: stage.pointerPath)
      counts.append(path.children.reduce(0) { $0 + count($1.value) })
    }
    #expect(Set(counts[2...]).count == 1)
    #expect(counts[2] > 10)
    _ = try stage.snapshot(at: 1000)
    #expect(point(stage) == box.center)
  }

  @Test func aTouchThatIsNotMadeLeavesItWhereItIs() throws {
    let stage = stage()
    let view = UIView(frame: CGRect(x: 10, y: 70, width: 20, height: 20))
    stage.window.addSubview(view)
    stage.tap(view, at: 1)
    stage.at(0.85) { onStage { view.removeFromSuperview() } }
    let all = try points(stage, 60...140)
    #expect(all[25].x < 85 && all[25].x > 25)
    #expect(all.last == all[25])
  }

  @Test func aPressBeginsAtThePresentSize() throws {
    let stage = stage()
    for time in [1, 1.13] { stage.press(CGPoint(x: 20, y: 80), at: time, for: 0.1) }
    try stage.advance(to: 1.129)
    let before = stage.pointerPath.size(now: 1.129)
    #expect(before < 0.95)
    try stage.advance(to: 1.131)
    #expect(abs(stage.pointerPath.size(now: 1.131) - before) < 0.01)
  }

  @Test func hoversOfAReplacedPointerAreDropped() throws {
    let pointer = Presentation.Pointer(
      hovers: [.init(at: 0.5, to: .element("none"), duration: 0.5)])
    let stage = stage(pointer)
    stage.presentation?.pointer = .init()
    stage.presentation?.pointer = pointer
    try stage.advance(to: 2)
    #expect(stage.diagnostics.map(\.message) == ["at 1 s no view or layer “none” shows"])
  }

  @Test func aHoverOfAHiddenViewIsReported() throws {
    let stage = stage(.init(hovers: [.init(at: 0.5, to: .element("box"), duration: 0.5)]))
    let box = UIView(frame: CGRect(x: 140, y: 60, width: 20, height: 20))
    box.accessibilityIdentifier = "box"
    box.isHidden = true
    stage.window.addSubview(box)
    try stage.advance(to: 2)
    #expect(point(stage) == CGPoint(x: 100, y: 50))
    #expect(stage.diagnostics.map(\.message) == ["at 1 s no view or layer “box” shows"])
  }
}
