import Checking
import Comparison
import Flipbook
import SceneFile
import SceneModel
import Staging
import SystemServices

/// The screen on which a snapshot is drawn.
struct SnapshotLook {
  var style = Scene.Style.light
  var traits = Scene.Traits()
  /// The device drawn around the canvas.
  var frame: Presentation.Device?
  /// A screen with its own insets and traits.
  var config: ViewImageConfig?
  /// Pixels per point.
  var scale: CGFloat

  /// A stage of a size with this look.
  @MainActor private func stage(_ size: CGSize) -> Stage {
    let gray: CGFloat = style == .dark ? 0 : 1
    let stage = Stage(
      of: traits.device, size: size,
      background: CGColor(red: gray, green: gray, blue: gray, alpha: 1), scale: scale, seed: 0)
    stage.apply(traits, style)
    if let config {
      stage.timeline.display.safeArea = config.safeArea
      stage.traitOverrides.merge(config.traits)
    }
    if let frame { stage.presentation = Presentation(device: frame) }
    return stage
  }

  /// Draws a view, which is made on the screen of this look.
  @MainActor func source(
    of makeView: () throws -> UIView, _ size: SnapshotSize, _ form: SnapshotForm,
    _ allowances: [Allowance]
  ) throws -> RecordingSource {
    let isGiven: Bool
    let (stage, view): (Stage, UIView)
    if case .fixed(let size) = size.kind {
      isGiven = true
      try EmptySizeError.check(size, of: "the view", isGiven: true)
      stage = self.stage(size)
      view = try stage.timeline.run(makeView)
    } else {
      isGiven = false
      let screen = self.stage(traits.device?.size ?? Preview.screen)
      view = try screen.timeline.run(makeView)
      let fitted = screen.timeline.run { size.fitted(to: view) }
      try EmptySizeError.check(fitted, of: view.label)
      stage = self.stage(fitted)
    }
    if view.bounds.size != stage.size, view.bounds.isEmpty || !isGiven {
      view.frame = CGRect(origin: .zero, size: stage.size)
    }
    if !isGiven { view.frame.origin = .zero }
    stage.addSubview(view)
    return try RecordingSource(try stage.record(form), allowances: allowances)
  }

  /// Draws a controller, which is made on the screen of this look.
  @MainActor func source(
    of makeController: () throws -> UIViewController, _ size: CGSize, _ form: SnapshotForm,
    _ allowances: [Allowance]
  ) throws -> RecordingSource {
    try EmptySizeError.check(size, of: "the controller's window", isGiven: true)
    let stage = stage(size)
    stage.rootViewController = try stage.timeline.run(makeController)
    return try RecordingSource(try stage.record(form), allowances: allowances)
  }
}

extension SnapshotLook {
  /// Draws the content of a preview, which is made on the screen of this look.
  @MainActor func source(
    of preview: Preview, _ form: SnapshotForm, _ allowances: [Allowance]
  ) throws -> RecordingSource {
    switch (preview.content, preview.canvas) {
    case (.view(let make), nil): return try source(of: make, .fitting, form, allowances)
    case (.view(let make), let size?):
      let makeController = {
        let controller = UIViewController()
        controller.view = make()
        return controller
      }
      return try source(of: makeController, size, form, allowances)
    case (.controller(let make), let size?): return try source(of: make, size, form, allowances)
    case (.controller(let make), nil):
      // A controller may say its size in `viewDidLoad()`.
      let preferred = stage(Preview.screen).timeline.run {
        let controller = make()
        controller.loadViewIfNeeded()
        return controller.preferredContentSize
      }
      let size = preferred.width > 0 && preferred.height > 0 ? preferred : Preview.screen
      return try source(of: make, size, form, allowances)
    }
  }
}

extension SnapshotSize {
  /// The size of a view outside of any window, in the traits of the current screen.
  @MainActor fileprivate func fitted(to view: UIView) -> CGSize {
    let fitting: CGSize
    switch kind {
    case .fixed(let size): return size
    case .fitting:
      if !view.bounds.isEmpty { return view.bounds.size }
      fitting = UIView.layoutFittingCompressedSize
    case .width(let width): fitting = CGSize(width: width, height: 0)
    case .height(let height): fitting = CGSize(width: 0, height: height)
    }
    let place = UIView()
    place.addSubview(view)
    defer { view.removeFromSuperview() }
    return view.systemLayoutSizeFitting(
      fitting,
      withHorizontalFittingPriority: fitting.width > 0 ? .required : .fittingSizeLevel,
      verticalFittingPriority: fitting.height > 0 ? .required : .fittingSizeLevel)
  }
}

extension UIView {
  /// Its class, and its name if it has one.
  @MainActor fileprivate var label: String {
    let name = accessibilityIdentifier ?? layer.name
    return "\(type(of: self))\(name.map { " “\($0)”" } ?? "")"
  }
}
