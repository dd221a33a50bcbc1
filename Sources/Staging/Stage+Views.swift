import Foundation
import LayerTree
public import Views

extension Stage {
  /// The window that fills the canvas, above the layers that were on it when first asked for.
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

  /// Puts a view on the stage, in front of what is there.
  @preconcurrency @MainActor public func addSubview(_ view: UIView) {
    timeline.run { window.addSubview(view) }
  }
}

private final class StageWindow: TimelineState {
  var window: UIWindow?
  init() {}
}
