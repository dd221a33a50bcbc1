import Foundation
import LayerTree
public import Views

extension Stage {
  /// The window that fills the canvas, above the layers that were on it at the first access.
  @preconcurrency @MainActor public var window: UIWindow {
    let state = timeline.state(StageWindow.self)
    if let window = state.window { return window }
    return timeline.run {
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      state.window = window
      window.makeKeyAndVisible()
      return window
    }
  }

  /// The controller whose view fills the window.
  @preconcurrency @MainActor public var rootViewController: UIViewController? {
    get { window.rootViewController }
    set { timeline.run { window.rootViewController = newValue } }
  }

  /// Adds a view to the stage's window, in front of its other views.
  @preconcurrency @MainActor public func addSubview(_ view: UIView) {
    timeline.run { window.addSubview(view) }
  }
}

private final class StageWindow: TimelineState {
  var window: UIWindow?
  init() {}
}
