import LayerTree
import Staging
import Views

/// The views, layers and constraints of a scene's stage by their ids, for the steps of its script.
final class Cast: TimelineState {
  var views: [String: UIView] = [:]
  var layers: [String: CALayer] = [:]
  var constraints: [String: NSLayoutConstraint] = [:]
  weak var stage: Stage?
  /// What answers the events of the views made from a recipe, by its number.
  var handlers: [Int: [EventHandler]] = [:]
  /// The constraints of views that are not yet in the tree.
  var pendingConstraints: [(recipe: ConstraintRecipe, own: UIView?)] = []
  /// The views to which no frame was given.
  var freeViews: Set<ObjectIdentifier> = []
  /// What views refer to without keeping it.
  private var kept: [ObjectIdentifier: AnyObject] = [:]
  init() {}

  /// That of the stage whose code runs.
  static var current: Cast { Timeline.current.state(Cast.self) }

  func keep(_ object: AnyObject, for view: UIView) { kept[ObjectIdentifier(view)] = object }

  func isPlacedByConstraints(_ view: UIView) -> Bool {
    freeViews.contains(ObjectIdentifier(view))
  }

  /// Has the steps that a scene says answer a control's events.
  @MainActor func addHandlers(to view: UIView, number: Int) {
    guard let control = view as? UIControl else { return }
    for handler in handlers[number] ?? [] {
      control.addAction(
        UIAction { _ in Cast.current.schedule(handler.steps) }, for: handler.event)
    }
  }

  /// Puts constraints into force, once their views are in one tree.
  @MainActor func activateConstraints() {
    let pending = pendingConstraints
    pendingConstraints = []
    for (recipe, own) in pending {
      guard let constraint = recipe.makeConstraint(own: own, in: self) else { continue }
      constraint.isActive = true
      if let id = recipe.id { constraints[id] = constraint }
    }
  }
}
