public import Flipbook
import FlipbookTesting
public import Staging
import Views

extension Snapshotting where Value == UIView, Format == UIImage {
  /// The picture of a view with what VoiceOver says: numbered regions and a legend.
  public static var accessibilityImage: Snapshotting { .accessibilityImage() }

  /// - Parameters:
  ///   - activationPointDisplayMode: The elements whose activation points are shown.
  ///   - useMonochromeSnapshot: Whether the view is gray, so that the regions stand out.
  ///   - drawHierarchyInKeyWindow: Whether running animations are in the picture.
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1.
  public static func accessibilityImage(
    showActivationPoints activationPointDisplayMode: ActivationPointDisplayMode = .whenOverridden,
    useMonochromeSnapshot: Bool = true, drawHierarchyInKeyWindow: Bool = false,
    precision: Float = 1, perceptualPrecision: Float = 1
  ) -> Snapshotting {
    let shown = ViewSnapshot(showsAnimations: drawHierarchyInKeyWindow)
    return shown.accessibilityImage(
      precision, perceptualPrecision, activationPointDisplayMode,
      isMonochrome: useMonochromeSnapshot
    ) { try shown.show($0, $1) }
  }
}

extension Snapshotting where Value == UIViewController, Format == UIImage {
  /// The picture of a controller's view with what VoiceOver says: numbered regions and a legend.
  public static var accessibilityImage: Snapshotting { .accessibilityImage() }

  /// - Parameters:
  ///   - config: The device on which it is shown.
  ///   - activationPointDisplayMode: The elements whose activation points are shown.
  ///   - useMonochromeSnapshot: Whether the view is gray, so that the regions stand out.
  ///   - drawHierarchyInKeyWindow: Whether running animations are in the picture.
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1.
  public static func accessibilityImage(
    on config: ViewImageConfig = ViewImageConfig(),
    showActivationPoints activationPointDisplayMode: ActivationPointDisplayMode = .whenOverridden,
    useMonochromeSnapshot: Bool = true, drawHierarchyInKeyWindow: Bool = false,
    precision: Float = 1, perceptualPrecision: Float = 1
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config, showsAnimations: drawHierarchyInKeyWindow)
    return shown.accessibilityImage(
      precision, perceptualPrecision, activationPointDisplayMode,
      isMonochrome: useMonochromeSnapshot
    ) { try shown.show($0, $1) }
  }
}

extension Snapshotting where Value == UIView, Format == String {
  /// The speech of VoiceOver for a view, in its order, with frames, traits and details.
  public static var accessibilityText: Snapshotting {
    SimplySnapshotting.lines.pullback { view in
      onStage { ViewSnapshot().show(view) { $0.view.accessibilityMarkers.text } }
    }
  }
}

extension Snapshotting where Value == UIViewController, Format == String {
  /// The speech of VoiceOver for a controller's view, in its order, with frames and details.
  public static var accessibilityText: Snapshotting { .accessibilityText() }

  /// - Parameter config: The device on which it is shown.
  public static func accessibilityText(
    on config: ViewImageConfig = ViewImageConfig()
  ) -> Snapshotting {
    SimplySnapshotting.lines.pullback { controller in
      onStage {
        ViewSnapshot(config: config).show(controller) { $0.view.accessibilityMarkers.text }
      }
    }
  }
}
