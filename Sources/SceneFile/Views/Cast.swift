import LayerTree
import Staging
import Views

/// The views and layers of a scene's stage by their ids, for the steps of its script.
final class Cast: TimelineState {
  var views: [String: UIView] = [:]
  var layers: [String: CALayer] = [:]
  weak var stage: Stage?
  init() {}

  /// That of the stage whose code runs.
  static var current: Cast { Timeline.current.state(Cast.self) }

  /// Gives a new view what the scene says besides its properties.
  @MainActor func prepare(_ view: UIView, number: Int) {}
}
