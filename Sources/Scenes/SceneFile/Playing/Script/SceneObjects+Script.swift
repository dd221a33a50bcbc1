import Foundation
import LayerTree
import SceneModel
import Staging
import Views

/// A step with the time at which it begins.
struct TimedStep {
  let step: Scene.Step
  /// The step's path in the scene, such as `script[2]`.
  let place: String
  /// The start in seconds, from the start of the script or from the event that triggers the steps.
  let time: Double

  /// Whether it only waits.
  var isPause: Bool {
    if case .wait = step.verb { true } else { false }
  }
}

extension [Scene.Step] {
  /// The steps with their times; a step without a time begins when the step before it ends.
  ///
  /// - Parameter place: The path of the list in the scene.
  func timed(place: String) -> [TimedStep] {
    var end = 0.0
    return enumerated().map { index, step in
      let time = step.at ?? end
      end = time + step.verb.duration
      return TimedStep(step: step, place: "\(place)[\(index)]", time: time)
    }
  }

  /// The end of a final pause, which a recording includes; nil without one.
  fileprivate var pauseEnd: Double? {
    guard let last, case .wait(let pause) = last.verb else { return nil }
    let timed = self.timed(place: "")
    let end = timed[timed.count - 1].time + pause.duration
    let lastAction = timed.last { !$0.isPause }
    return end > lastAction?.time ?? 0 ? end : nil
  }
}

extension Scene {
  /// The times of the script's steps, in seconds, with the names of their verbs; without pauses.
  package var stepTimes: [(time: Double, verb: String)] {
    let printer = Printer(declarations: IDTable(of: self), folder: folder)
    return script.timed(place: "script").filter { !$0.isPause }.map { step in
      (step.time, printer.verbName(of: step.step))
    }
  }
}

extension SceneObjects {
  /// Schedules steps, each at its time from now.
  ///
  /// - Parameter place: The path of the list in the scene.
  func schedule(_ steps: [Scene.Step], place: String) {
    guard let stage else { return }
    let start = stage.time
    let timeline = stage.timeline
    let outer = timeline.origin
    defer { timeline.origin = outer }
    for timed in steps.timed(place: place) {
      if timed.isPause { continue }
      timeline.origin = timed.place
      stage.at(start + timed.time) { [weak self] in self?.perform(timed) }
      expectTouch(of: timed.step, at: start + timed.time)
    }
    if let end = steps.pauseEnd {
      timeline.origin = "\(place)[\(steps.count - 1)]"
      stage.at(start + end) {}
    }
  }

  /// Lets a mouse pointer move to the touch of a step before it.
  private func expectTouch(of step: Scene.Step, at time: Double) {
    let place: Scene.Place
    switch step.verb {
    case .tap(let tap): place = tap.place
    case .press(let press): place = press.place
    case .drag(let drag): place = drag.place
    default: return
    }
    stage?.expectTouch(at: time) { [weak self] in self?.expectedPoint(of: place, step) }
  }

  /// The present point of a later touch; nil if its view is not there, or if its condition does
  /// not hold, which is no mistake yet.
  private func expectedPoint(of place: Scene.Place, _ step: Scene.Step) -> CGPoint? {
    if let condition = step.condition {
      guard views[condition.id] != nil, holds(condition) else { return nil }
    }
    return place.expectedPoint(of: step.on.first, in: self)
  }

  private func perform(_ timed: TimedStep) {
    place = timed.place
    defer { place = "" }
    let step = timed.step
    if let condition = step.condition, !holds(condition) { return }
    step.verb.action.perform(on: step.on, in: self)
  }

  private func holds(_ condition: Scene.Condition) -> Bool {
    guard let view = view(condition.id),
      let row = viewRow(condition.property, of: condition.id)
    else { return false }
    return row.holds(condition.value, on: view, in: self) == condition.isEqual
  }

  /// The row of a property of the view with an id.
  func viewRow(_ property: String, of id: String) -> Property? {
    viewClasses[id].flatMap { $0.property(property) ?? $0.component(property) }
  }
}

/// A verb that can be performed on a stage.
protocol ScriptAction {
  /// The time that the verb takes, in seconds, after which the next step begins.
  var length: Double { get }

  /// Performs the verb.
  ///
  /// - Parameter ids: The ids of the step's targets.
  @MainActor func perform(on ids: [String], in objects: SceneObjects)
}

extension ScriptAction {
  var length: Double { 0 }
}

extension Scene.Verb {
  /// The time that the verb takes, in seconds.
  var duration: Double { action.length }

  var action: any ScriptAction {
    switch self {
    case .animate(let verb): verb
    case .spring(let verb): verb
    case .animateKeyframes(let verb): verb
    case .transition(let verb): verb
    case .tap(let verb): verb
    case .press(let verb): verb
    case .drag(let verb): verb
    case .pinch(let verb): verb
    case .rotate(let verb): verb
    case .scroll(let verb): verb
    case .type(let verb): verb
    case .caption(let verb): verb
    case .set(let verb): verb
    case .effect(let verb): verb
    case .add(let verb): verb
    case .remove(let verb): verb
    case .wait(let verb): verb
    case .select(let verb): verb
    case .deselect(let verb): verb
    case .insert(let verb): verb
    case .delete(let verb): verb
    case .move(let verb): verb
    case .reload(let verb): verb
    case .present(let verb): verb
    case .dismiss(let verb): verb
    case .push(let verb): verb
    case .pop(let verb): verb
    case .symbolEffect(let verb): verb
    case .count(let verb): verb
    case .morph(let verb): verb
    case .bind(let verb): verb
    case .play(let verb): verb
    case .pause(let verb): verb
    }
  }
}
