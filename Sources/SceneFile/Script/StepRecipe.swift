import Foundation
import LayerTree
import Staging
import Views

/// What a step does, when its time has come.
typealias StepAction = @MainActor @Sendable (Cast) -> Void

/// A step of a script as a scene describes it.
struct StepRecipe: Sendable {
  /// Where it stands in the scene, such as `script[2]`.
  let place: String
  /// In seconds from the start of the script, or from the event that the steps answer.
  var time: Double
  /// Asked when the time has come; nil for always.
  var condition: (@MainActor @Sendable (Cast) -> Bool)?
  var action: StepAction
  /// Whether it does nothing but let the recording go on.
  var isPause = false
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
    let timeline = stage.timeline
    let outer = timeline.origin
    defer { timeline.origin = outer }
    for step in steps {
      timeline.origin = step.place
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

  /// The constraint with an id; one that is not there yet is reported.
  @MainActor func constraint(_ id: String) -> NSLayoutConstraint? {
    if let constraint = constraints[id] { return constraint }
    reportMissing(id, sort: "constraint")
    return nil
  }

  /// Takes an animation from a layer; one that is not there is reported.
  @MainActor func removeAnimation(_ key: String, of id: String) {
    guard let layer = layer(id) else { return }
    let keys = layer.animationKeys() ?? []
    if !keys.contains(key) {
      let known = keys.isEmpty ? "are none" : "are " + keys.sorted().joined(separator: ", ")
      report(
        id, found: "nothing", needed: "an animation",
        "\"\(id)\" has no animation \"\(key)\" at this time; there \(known)")
    }
    layer.removeAnimation(forKey: key)
  }

  /// Forgets the ids of what has been taken away: the layer, or the view that it belongs to, and all in it.
  @MainActor func forget(_ removed: CALayer) {
    func isRemoved(_ layer: CALayer) -> Bool {
      sequence(first: layer, next: \.superlayer).contains { $0 === removed }
    }
    layers = layers.filter { !isRemoved($0.value) }
    views = views.filter { !isRemoved($0.value.layer) }
  }

  private func reportMissing(_ id: String, sort: String) {
    let all = sort == "constraint" ? Array(constraints.keys) : Array(views.keys) + layers.keys
    let known = all.isEmpty ? "are none" : "are " + all.sorted().joined(separator: ", ")
    report(
      id, found: "nothing", needed: "a \(sort)",
      "there is no \(sort) \"\(id)\" on the stage at this time; there \(known)")
  }

  func report(_ id: String, found: String, needed: String, _ message: String) {
    Timeline.current.report(
      Diagnostic(layer: id, keyPath: "script", found: found, needed: needed, message: message))
  }
}
