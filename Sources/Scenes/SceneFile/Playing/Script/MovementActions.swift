import Controls
import Foundation
import LayerTree
import SceneModel
import Staging
import Views

extension Scene.Drag: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let start = place.point(of: ids.first, in: objects, for: "drag"),
      let stage = objects.stage
    else { return }
    let dragged = objects.moved(movedView, touchedAt: start) {
      DraggedView($0, rules: rules, on: $1)
    }
    let goal =
      end ?? CGPoint(x: start.x + (distance?.width ?? 0), y: start.y + (distance?.height ?? 0))
    stage.drag(
      from: start, to: goal, duration: duration, timing: CAMediaTimingFunction(points: timing))
    if let dragged { stage.at(stage.time + duration) { onStage { dragged.end() } } }
  }

  @MainActor private var rules: DraggedView.Rules {
    var rules = DraggedView.Rules()
    rules.movesX = axis != .y
    rules.movesY = axis != .x
    if let x = limits.x { rules.limitsX = x[0]...x[1] }
    if let y = limits.y { rules.limitsY = y[0]...y[1] }
    // An axis that the finger does not move has no number here.
    rules.snapPoints = snapPoints.map { CGPoint(x: $0[0], y: $0[$0.count - 1]) }
    return rules
  }
}

extension Scene.Pinch: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let start = distances.first, let end = distances.last else { return }
    objects.pinch(
      place, on: ids, distances: (start, end), angle, duration: duration, timing, movedView)
  }
}

extension Scene.Rotate: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    objects.pinch(
      place, on: ids, distances: (distance, distance), angle, duration: duration, timing, movedView)
  }
}

extension SceneObjects {
  /// The object that moves a view with fingers; nil without an id, or, after a report, without
  /// the view.
  ///
  /// - Parameters:
  ///   - point: The point on the canvas where the fingers come down.
  ///   - make: Makes it for the moved view and the touched view.
  fileprivate func moved<Follower>(
    _ id: String?, touchedAt point: CGPoint, _ make: (UIView, UIView) -> Follower
  ) -> Follower? {
    guard let id, let view = view(id), let window = stage?.window else { return nil }
    return make(view, window.hitTest(point, with: nil) ?? window)
  }

  fileprivate func pinch(
    _ place: Scene.Place, on ids: [String], distances: (Double, Double), _ angle: Double,
    duration: Double, _ timing: [Double], _ id: String?
  ) {
    guard let center = place.point(of: ids.first, in: self, for: "pinch"), let stage else { return }
    // Both fingers are tracked, also where they come down on different views.
    let scaled = moved(id, touchedAt: center) { view, _ in ScaledView(view, on: stage.window) }
    stage.pinch(
      center, distances: (CGFloat(distances.0), CGFloat(distances.1)), turning: CGFloat(angle),
      duration: duration, timing: CAMediaTimingFunction(points: timing))
    if let scaled { stage.at(stage.time + duration) { onStage { scaled.end() } } }
  }
}
