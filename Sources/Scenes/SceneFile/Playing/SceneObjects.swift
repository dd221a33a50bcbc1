import Foundation
import Graphics
import LayerTree
import Messaging
import SceneModel
import Staging
import Views

/// The views, layers and constraints of a scene's stage by their ids, for the steps of its script.
@MainActor final class SceneObjects: TimelineState {
  var views: [String: UIView] = [:]
  var layers: [String: CALayer] = [:]
  var constraints: [String: NSLayoutConstraint] = [:]
  /// The views' classes in the scene, by the views' ids.
  var viewClasses: [String: ViewClass] = [:]
  weak var stage: Stage?
  /// The view that holds the scene's views and layers; nil where the window does.
  weak var container: UIView?
  var isDark = false
  var hasHighContrast = false
  var look = InterfaceLook.classic
  /// The path of the object or step in progress, such as `views[2].subviews[0]`.
  var place = ""
  /// The folder that file names are relative to.
  var folder = URL(fileURLWithPath: "/")
  /// Images of files by their paths, so that each file has one object.
  var pictures = ScenePictures()
  /// Drawings of the scene by their colors, so that equal ones share a picture.
  var drawings: [Drawing: CGImage] = [:]
  /// Constraints to activate when their views are in one tree.
  private var pendingConstraints: [(constraint: Scene.Constraint, own: UIView?)] = []
  /// The views without a frame, bounds or center.
  private var viewsWithoutPosition: Set<ObjectIdentifier> = []
  /// The views with a center, but without a size, which is that of their content.
  private var viewsSizedByContent: Set<ObjectIdentifier> = []
  /// Delegates and other objects that would be released, by the identity of their owner.
  private var retained: [ObjectIdentifier: AnyObject] = [:]
  /// The observations of bindings.
  var observations: [NSKeyValueObservation?] = []
  nonisolated init() {}

  func retain(_ object: AnyObject, for owner: AnyObject) {
    retained[ObjectIdentifier(owner)] = object
  }

  /// Marks a view without a position as placed by constraints.
  func placeByConstraints(_ view: UIView) { viewsWithoutPosition.insert(ObjectIdentifier(view)) }

  func isPlacedByConstraints(_ view: UIView) -> Bool {
    viewsWithoutPosition.contains(ObjectIdentifier(view))
  }

  /// Gives a view with a center the size of its content, now and whenever a step changes it.
  func sizeByContent(_ view: UIView) {
    viewsSizedByContent.insert(ObjectIdentifier(view))
    resize(view)
  }

  /// Leaves a view at the size that a step has given it.
  func keepSize(of view: UIView) { viewsSizedByContent.remove(ObjectIdentifier(view)) }

  /// The size that a view without one has by its content; nil for other views.
  func contentSize(of view: UIView) -> CGSize? {
    viewsSizedByContent.contains(ObjectIdentifier(view))
      ? view.sizeThatFits(view.bounds.size) : nil
  }

  /// Gives a view without a size that of its content, about its center.
  func resize(_ view: UIView) {
    guard viewsSizedByContent.contains(ObjectIdentifier(view)) else { return }
    let center = view.center
    view.sizeToFit()
    view.center = center
  }

  /// Stores constraints until `activateConstraints()`.
  func postpone(_ constraints: [Scene.Constraint], own: UIView?) {
    pendingConstraints += constraints.map { ($0, own) }
  }

  /// Activates the pending constraints, whose views must now be in one tree.
  func activateConstraints() {
    let pending = pendingConstraints
    pendingConstraints = []
    for (scene, own) in pending {
      guard let constraint = makeConstraint(scene, own: own) else { continue }
      constraint.isActive = true
      if let id = scene.id { constraints[id] = constraint }
    }
  }
}

// MARK: - Objects by their ids

extension SceneObjects {
  /// The view with an id; reports an id that no view has at this time.
  func view(_ id: String) -> UIView? {
    if let view = views[id] { return view }
    reportMissing(id, kind: "view")
    return nil
  }

  /// The layer with an id, or the layer of the view with that id; reports a missing one.
  func layer(_ id: String) -> CALayer? {
    if let layer = layers[id] ?? views[id]?.layer { return layer }
    reportMissing(id, kind: "layer or view")
    return nil
  }

  /// The constraint with an id; reports an id that no constraint has at this time.
  func constraint(_ id: String) -> NSLayoutConstraint? {
    if let constraint = constraints[id] { return constraint }
    reportMissing(id, kind: "constraint")
    return nil
  }

  /// Removes the ids of a removed layer, of its view, and of everything in it.
  func forget(_ removed: CALayer) {
    func isRemoved(_ layer: CALayer) -> Bool {
      sequence(first: layer, next: \.superlayer).contains { $0 === removed }
    }
    layers = layers.filter { !isRemoved($0.value) }
    views = views.filter { !isRemoved($0.value.layer) }
  }

  private func reportMissing(_ id: String, kind: String) {
    let all = kind == "constraint" ? Array(constraints.keys) : Array(views.keys) + layers.keys
    let known =
      all.isEmpty ? "none has an id" : "the ids are " + all.sorted().joined(separator: ", ")
    report(id, .missingObject(kind: kind, id: id, known: known))
  }

  func report(
    _ id: String, at keyPath: String = "script", _ fact: SceneFact
  ) {
    fact.report(of: id, at: keyPath)
  }
}
