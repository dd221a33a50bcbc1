import CollectionViews
import Controls
import Foundation
import LayerTree
import SceneModel
import Staging
import Views

extension Scene.Place {
  /// The point on the canvas; nil, after a report, if the view does not exist or is in no window.
  ///
  /// - Parameters:
  ///   - owner: The id of the view in whose space a point is; nil for the canvas.
  ///   - verb: The verb that needs it.
  @MainActor func point(
    of owner: String?, in objects: SceneObjects, for verb: String
  ) -> CGPoint? {
    guard let id = viewID(of: owner) else { return canvasPoint }
    return objects.view(id).flatMap {
      objects.stage?.location(of: point(in: $0), in: $0, for: verb)
    }
  }

  /// The present point on the canvas, without a report; nil while the view is not on it.
  @MainActor func expectedPoint(of owner: String?, in objects: SceneObjects) -> CGPoint? {
    guard let id = viewID(of: owner) else { return canvasPoint }
    return objects.views[id].flatMap { objects.stage?.point(point(in: $0), of: $0) }
  }

  /// The id of the view in whose space it is; nil for the canvas.
  private func viewID(of owner: String?) -> String? {
    if case .view(let id) = self { id } else { owner }
  }

  private var canvasPoint: CGPoint? {
    if case .point(let point) = self { point } else { nil }
  }

  /// The point in a view's space: the center, unless it says one.
  @MainActor private func point(in view: UIView) -> CGPoint {
    canvasPoint ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
  }
}

extension Scene.Tap: ScriptAction {
  var length: Double { 0.2 * Double(count) - 0.1 }

  func perform(on ids: [String], in objects: SceneObjects) {
    if case .view(let id) = place {
      if let view = objects.view(id) { objects.stage?.tap(view, count: count) }
    } else if let point = place.point(of: ids.first, in: objects, for: "tap") {
      objects.stage?.tap(point, count: count)
    }
  }
}

extension Scene.Press: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    if case .view(let id) = place {
      if let view = objects.view(id) { objects.stage?.press(view, for: duration) }
    } else if let point = place.point(of: ids.first, in: objects, for: "press") {
      objects.stage?.press(point, for: duration)
    }
  }
}

extension Scene.Scroll: ScriptAction {
  var length: Double { row == nil ? duration : UIPickerView.turnDuration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let stage = objects.stage, let view = objects.view(id) else { return }
    if let row {
      if view is UITableView || view is UICollectionView {
        return objects.scroll(id, to: Scene.RowPosition(row: row, section: section))
      }
      guard let picker = view as? UIPickerView else { return }
      return stage.scroll(picker, toRow: row, inComponent: component)
    }
    guard let view = view as? UIScrollView else { return }
    let timing = CAMediaTimingFunction(points: timing)
    if let end {
      stage.scroll(view, to: end, duration: duration, timing: timing)
    } else if let distance {
      let distance = CGPoint(x: distance.width, y: distance.height)
      stage.scroll(view, by: distance, duration: duration, timing: timing)
    }
  }
}

extension Scene.Caption: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    objects.stage?.caption(text, for: duration, place: place == "top" ? .top : .bottom)
  }
}
