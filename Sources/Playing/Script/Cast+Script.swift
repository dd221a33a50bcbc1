import LayerTree
import SceneModel
import Staging
import Views

/// A step and when it begins.
struct TimedStep {
  let step: Scene.Step
  /// Where it stands in the scene, such as `script[2]`.
  let place: String
  /// In seconds from the start of the script, or from the event that the steps answer.
  let time: Double

  /// Whether it does nothing but let time pass.
  var isPause: Bool {
    if case .wait = step.verb { true } else { false }
  }
}

extension [Scene.Step] {
  /// The steps with their times: one that has none of its own begins as the one before it ends.
  ///
  /// - Parameter place: Where they stand in the scene.
  func timed(place: String) -> [TimedStep] {
    var end = 0.0
    return enumerated().map { index, step in
      let time = step.at ?? end
      end = time + step.verb.duration
      return TimedStep(step: step, place: "\(place)[\(index)]", time: time)
    }
  }

  /// When the last pause ends, which lets a recording go on; nil where the steps do not end with one.
  fileprivate var pauseEnd: Double? {
    guard let last, case .wait(let pause) = last.verb else { return nil }
    let timed = self.timed(place: "")
    let end = timed[timed.count - 1].time + pause.duration
    let lastAction = timed.last { !$0.isPause }
    return end > lastAction?.time ?? 0 ? end : nil
  }
}

extension Cast {
  /// Has steps happen, each at its time from now.
  ///
  /// - Parameter place: Where they stand in the scene.
  func schedule(_ steps: [Scene.Step], place: String) {
    guard let stage else { return }
    let start = stage.time
    let timeline = stage.timeline
    let outer = timeline.origin
    defer { timeline.origin = outer }
    for timed in steps.timed(place: place) {
      if timed.isPause { continue }
      timeline.origin = timed.place
      stage.at(start + timed.time) {
        onStage {
          let cast = Cast.current
          cast.place = timed.place
          cast.perform(timed.step)
          cast.place = ""
        }
      }
    }
    if let end = steps.pauseEnd {
      timeline.origin = "\(place)[\(steps.count - 1)]"
      stage.at(start + end) {}
    }
  }

  @MainActor private func perform(_ step: Scene.Step) {
    if let condition = step.condition, !holds(condition) { return }
    step.verb.action.perform(on: step.on, in: self)
  }

  @MainActor private func holds(_ condition: Scene.Condition) -> Bool {
    guard let view = view(condition.id),
      let row = viewRow(condition.property, of: condition.id)
    else { return false }
    return row.holds(condition.value, on: view, in: self) == condition.isEqual
  }

  /// The row of a property of a view that has an id.
  @MainActor func viewRow(_ property: String, of id: String) -> ViewProperty? {
    classNames[id].flatMap { ViewClass.named($0)?.property(property) }
  }
}

/// A verb as it is performed.
protocol ScriptAction {
  /// How long it takes, in seconds, so that the next step knows when to begin.
  var length: Double { get }

  /// Does what the verb says, when its time has come.
  ///
  /// - Parameter ids: What the step is about.
  @MainActor func perform(on ids: [String], in cast: Cast)
}

extension ScriptAction {
  var length: Double { 0 }
}

extension Scene.Verb {
  /// In seconds.
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
    case .scroll(let verb): verb
    case .type(let verb): verb
    case .caption(let verb): verb
    case .set(let verb): verb
    case .effect(let verb): verb
    case .add(let verb): verb
    case .remove(let verb): verb
    case .wait(let verb): verb
    }
  }
}
