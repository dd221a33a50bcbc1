import Foundation
public import Graphics
import LayerTree
public import UIKitValues
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

  /// The traits of the screen.
  @preconcurrency @MainActor public var traitCollection: UITraitCollection {
    timeline.run { .ofScreen }
  }

  /// Traits in which the screen differs from a phone or a tablet of the stage's size: light or
  /// dark, the text size, the layout direction.
  ///
  ///     stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
  ///
  /// Windows, views and controllers follow at once.
  @preconcurrency @MainActor public var traitOverrides: UITraitOverrides {
    get { timeline.run { UITraitCollection.screenOverrides } }
    set {
      timeline.run {
        UITraitCollection.screenOverrides = newValue
        UIApplication.shared.screenTraitsChanged()
      }
    }
  }

  /// The look of bars, controls and lists; windows and views follow at once.
  @preconcurrency @MainActor public var look: InterfaceLook {
    get { traitCollection.look }
    set {
      var overrides = traitOverrides
      overrides.look = newValue
      traitOverrides = overrides
    }
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
