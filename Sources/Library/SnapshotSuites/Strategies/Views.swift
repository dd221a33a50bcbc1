public import Flipbook
import FlipbookTesting
import Views

extension Snapshotting where Value == UIView, Format == UIImage {
  /// The picture of a view.
  public static var image: Snapshotting { .image() }

  /// - Parameters:
  ///   - drawHierarchyInKeyWindow: Whether running animations are in the picture.
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1.
  ///   - size: In points; nil for the view's.
  ///   - traits: Traits that differ from the screen's; the display scale is the picture's.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1,
    size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(
      config: ViewImageConfig(size: size, traits: traits), traits: traits,
      showsAnimations: drawHierarchyInKeyWindow)
    return shown.image(precision, perceptualPrecision) { try shown.show($0, $1) }
  }

  /// The picture of a view on a device: as large as its screen, or as `size`.
  public static func image(
    on config: ViewImageConfig, drawHierarchyInKeyWindow: Bool = false, precision: Float = 1,
    perceptualPrecision: Float = 1, size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(
      config: config.replacing(size), traits: traits, showsAnimations: drawHierarchyInKeyWindow)
    return shown.image(precision, perceptualPrecision) { try shown.show($0, $1) }
  }

  /// The frames of a view from now on.
  ///
  /// - Parameters:
  ///   - duration: In seconds of the test's clock.
  ///   - fps: Frames per second.
  public static func animation(
    duration: Double, fps: Double = 50, on config: ViewImageConfig = ViewImageConfig(),
    size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config.replacing(size), traits: traits, showsAnimations: true)
    return shown.film(duration, fps) { try shown.show($0, $1) }
  }
}

extension Snapshotting where Value == UIViewController, Format == UIImage {
  /// The picture of a controller's view.
  public static var image: Snapshotting { .image() }

  /// The picture of a controller's view on a device.
  ///
  /// - Parameters:
  ///   - drawHierarchyInKeyWindow: Whether running animations are in the picture.
  ///   - precision: The fraction of pixels that must match, 0…1.
  ///   - perceptualPrecision: The similarity of colors that match, 0…1.
  ///   - size: In points; nil for the device's.
  ///   - traits: Traits that differ from the device's; the display scale is the picture's.
  public static func image(
    on config: ViewImageConfig, drawHierarchyInKeyWindow: Bool = false, precision: Float = 1,
    perceptualPrecision: Float = 1, size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(
      config: config.replacing(size), traits: traits, showsAnimations: drawHierarchyInKeyWindow)
    return shown.image(precision, perceptualPrecision) { try shown.show($0, $1) }
  }

  /// The picture of a controller's view in its own size.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1,
    size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    .image(
      on: ViewImageConfig(size: size, traits: traits),
      drawHierarchyInKeyWindow: drawHierarchyInKeyWindow, precision: precision,
      perceptualPrecision: perceptualPrecision, traits: traits)
  }

  /// The frames of a controller's view from now on.
  ///
  /// - Parameters:
  ///   - duration: In seconds of the test's clock.
  ///   - fps: Frames per second.
  public static func animation(
    duration: Double, fps: Double = 50, on config: ViewImageConfig = ViewImageConfig(),
    size: CGSize? = nil, traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config.replacing(size), traits: traits, showsAnimations: true)
    return shown.film(duration, fps) { try shown.show($0, $1) }
  }
}

extension Snapshotting where Value == UIView, Format == String {
  /// The view and its subviews, one a line.
  public static var recursiveDescription: Snapshotting { .recursiveDescription() }

  public static func recursiveDescription(
    on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
    traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config.replacing(size), traits: traits)
    return SimplySnapshotting.lines.pullback { view in
      onStage { shown.show(view) { HierarchyText.views($0.view) } }
    }
  }
}

extension Snapshotting where Value == UIViewController, Format == String {
  /// The controller and its children, one a line.
  public static var hierarchy: Snapshotting { .hierarchy() }

  public static func hierarchy(
    on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
    traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config.replacing(size), traits: traits)
    return SimplySnapshotting.lines.pullback { controller in
      onStage { shown.show(controller) { _ in HierarchyText.controllers(controller) } }
    }
  }

  /// The controller's view and its subviews, one a line.
  public static var recursiveDescription: Snapshotting { .recursiveDescription() }

  public static func recursiveDescription(
    on config: ViewImageConfig = ViewImageConfig(), size: CGSize? = nil,
    traits: UITraitCollection = .init()
  ) -> Snapshotting {
    let shown = ViewSnapshot(config: config.replacing(size), traits: traits)
    return SimplySnapshotting.lines.pullback { controller in
      onStage { shown.show(controller) { HierarchyText.views($0.view) } }
    }
  }
}

extension ViewImageConfig {
  /// The screen with another size, if one is given.
  fileprivate func replacing(_ size: CGSize?) -> ViewImageConfig {
    ViewImageConfig(safeArea: safeArea, size: size ?? self.size, traits: traits)
  }
}

extension ViewSnapshot {
  /// Shows a value and calls a closure.
  typealias Show<Value> =
    @MainActor (Value, (Shown) throws -> Recording) throws ->
    Recording

  func image<Value>(
    _ precision: Float, _ perceptualPrecision: Float, _ show: @escaping Show<Value>
  ) -> Snapshotting<Value, UIImage> {
    SimplySnapshotting.image(
      precision: precision, perceptualPrecision: perceptualPrecision, scale: traits.displayScale
    ).pullback { value in
      Picture.make { try onStage { try show(value) { try picture(of: $0) } } }
    }
  }

  /// As `image`, with what VoiceOver says.
  func accessibilityImage<Value>(
    _ precision: Float, _ perceptualPrecision: Float,
    _ activationPoints: ActivationPointDisplayMode,
    isMonochrome: Bool, _ show: @escaping Show<Value>
  ) -> Snapshotting<Value, UIImage> {
    image(precision, perceptualPrecision) { value, _ in
      try show(value) { shown in
        var picture = AccessibilityPicture(
          of: shown.view.accessibilityMarkers, scale: shown.scale)
        picture.showActivationPoints = activationPoints
        picture.isMonochrome = isMonochrome
        let content = try self.picture(of: shown).frames(jobs: 1)[0]
        return try shown.stage.record(
          picture.draw(over: content, on: shown.stage), scale: shown.scale)
      }
    }
  }

  fileprivate func film<Value>(
    _ duration: Double, _ fps: Double, _ show: @escaping Show<Value>
  ) -> Snapshotting<Value, UIImage> {
    SimplySnapshotting.image.pullback { value in
      Picture.make {
        try onStage { try show(value) { try film(of: $0, duration: duration, fps: fps) } }
      }
    }
  }
}
