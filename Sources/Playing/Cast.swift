import Foundation
import Graphics
import LayerTree
import SceneModel
import Staging
import Views

/// The views, layers and constraints of a scene's stage by their ids, for the steps of its script.
final class Cast: TimelineState {
  var views: [String: UIView] = [:]
  var layers: [String: CALayer] = [:]
  var constraints: [String: NSLayoutConstraint] = [:]
  /// The classes of the views as the scene names them.
  var classNames: [String: String] = [:]
  weak var stage: Stage?
  var isDark = false
  /// Where what is being made stands in the scene, such as `views[2].subviews[0]`.
  var place = ""
  /// What file names are relative to.
  var folder = URL(fileURLWithPath: "/")
  /// Images of files by their paths: the same object each time that one is named.
  var pictures = Scene.PictureCache()
  /// The constraints of views that are not yet in the tree.
  private var pendingConstraints: [(constraint: Scene.Constraint, own: UIView?)] = []
  /// The views to which no frame was given.
  private var freeViews: Set<ObjectIdentifier> = []
  /// What views refer to without keeping it.
  private var kept: [ObjectIdentifier: AnyObject] = [:]
  init() {}

  /// That of the stage whose code runs.
  static var current: Cast { Timeline.current.state(Cast.self) }

  func keep(_ object: AnyObject, for view: UIView) { kept[ObjectIdentifier(view)] = object }

  /// Lets constraints place a view.
  func free(_ view: UIView) { freeViews.insert(ObjectIdentifier(view)) }

  func isPlacedByConstraints(_ view: UIView) -> Bool {
    freeViews.contains(ObjectIdentifier(view))
  }

  /// Keeps constraints until their views are in one tree.
  func hold(_ constraints: [Scene.Constraint], own: UIView?) {
    pendingConstraints += constraints.map { ($0, own) }
  }

  /// Puts constraints into force, once their views are in one tree.
  @MainActor func activateConstraints() {
    let pending = pendingConstraints
    pendingConstraints = []
    for (scene, own) in pending {
      guard let constraint = makeConstraint(scene, own: own) else { continue }
      constraint.isActive = true
      if let id = scene.id { constraints[id] = constraint }
    }
  }
}

// MARK: - What ids name

extension Cast {
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

  /// Forgets the ids of what has been removed: the layer, or the view that it belongs to, and all in it.
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

  func report(
    _ id: String, _ keyPath: String = "script", found: String, needed: String, _ message: String
  ) {
    Timeline.current.report(
      Diagnostic(layer: id, keyPath: keyPath, found: found, needed: needed, message: message))
  }
}
