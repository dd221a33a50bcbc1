import Foundation
import LayerTree
import Staging
import Views

/// What a step does, when its time has come.
typealias StepAction = @MainActor @Sendable (Cast) -> Void

/// A step of a script as a scene describes it.
struct StepRecipe: Sendable {
  /// In seconds from the start of the script, or from the event that the steps answer.
  var time: Double
  /// Asked when the time has come; nil for always.
  var condition: (@MainActor @Sendable (Cast) -> Bool)?
  var action: StepAction
}

/// The steps that answer an event of a control.
struct EventHandler: Sendable {
  let event: UIControl.Event
  let steps: [StepRecipe]
}

extension Cast {
  /// Has steps happen, each at its time from now.
  func schedule(_ steps: [StepRecipe]) {
    guard let stage else { return }
    let start = stage.time
    for step in steps {
      stage.at(start + step.time) {
        onStage {
          let cast = Cast.current
          if step.condition?(cast) ?? true { step.action(cast) }
        }
      }
    }
  }

  /// The view with an id; one that is not there yet, or that is of another class, is reported.
  @MainActor func view(_ id: String) -> UIView? {
    if let view = views[id] { return view }
    reportMissing(id, sort: "view")
    return nil
  }

  /// The layer with an id: of a layer, or of a view.
  @MainActor func layer(_ id: String) -> CALayer? {
    if let layer = layers[id] ?? views[id]?.layer { return layer }
    reportMissing(id, sort: "layer or view")
    return nil
  }

  private func reportMissing(_ id: String, sort: String) {
    let known = (views.keys.map(\.self) + layers.keys).sorted().joined(separator: ", ")
    Timeline.current.report(
      Diagnostic(
        layer: id, keyPath: "script", found: "nothing", needed: "a \(sort)",
        message: "there is no \(sort) \"\(id)\" on the stage at this time; there are \(known)"))
  }
}
