import CollectionViews
import Controls
import Foundation
import LayerTree
import SceneModel
import Staging
import Views

extension Scene.Place {
  /// The point on the canvas; nil, after a report, if the view does not exist.
  ///
  /// - Parameter owner: The id of the view in whose space a point is; nil for the canvas.
  @MainActor func point(of owner: String?, in objects: SceneObjects) -> CGPoint? {
    switch self {
    case .view(let id):
      return objects.view(id).map { view in
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: objects.stage?.window)
      }
    case .point(let point):
      guard let owner else { return point }
      return objects.view(owner)?.convert(point, to: objects.stage?.window)
    }
  }
}

extension Scene.Tap: ScriptAction {
  var length: Double { 0.2 * Double(count) - 0.1 }

  func perform(on ids: [String], in objects: SceneObjects) {
    if case .view(let id) = place {
      if let view = objects.view(id) { objects.stage?.tap(view, count: count) }
    } else if let point = place.point(of: ids.first, in: objects) {
      objects.stage?.tap(point, count: count)
    }
  }
}

extension Scene.Press: ScriptAction {
  var length: Double { duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    if case .view(let id) = place {
      if let view = objects.view(id) { objects.stage?.press(view, for: duration) }
    } else if let point = place.point(of: ids.first, in: objects) {
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
