import Checking
import Comparison
import Flipbook
import SceneFile
import SceneModel
import Staging

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

  @MainActor func source(
    of view: UIView, _ size: SnapshotSize, _ form: SnapshotForm, _ allowances: [Allowance]
  ) throws -> RecordingSource {
    let fitted = fittedSize(of: view, size)
    let isGiven = if case .fixed = size.kind { true } else { false }
    try EmptySizeError.check(fitted, of: view.label, isGiven: isGiven)
    if view.bounds.size != fitted, view.bounds.isEmpty || !isGiven {
      view.frame = CGRect(origin: .zero, size: fitted)
    }
    if !isGiven { view.frame.origin = .zero }
    let stage = stage(fitted)
    stage.addSubview(view)
    return try RecordingSource(try stage.record(form), allowances: allowances)
  }

  @MainActor func source(
    of controller: UIViewController, _ size: CGSize, _ form: SnapshotForm,
    _ allowances: [Allowance]
  ) throws -> RecordingSource {
    try EmptySizeError.check(size, of: "the window of \(type(of: controller))", isGiven: true)
    let stage = stage(size)
    stage.rootViewController = controller
    return try RecordingSource(try stage.record(form), allowances: allowances)
  }

  /// The size of the stage for a view, measured with this look's traits.
  @MainActor private func fittedSize(of view: UIView, _ size: SnapshotSize) -> CGSize {
    let fitting: CGSize
    switch size.kind {
    case .fixed(let size): return size
    case .fitting:
      if !view.bounds.isEmpty { return view.bounds.size }
      fitting = UIView.layoutFittingCompressedSize
    case .width(let width): fitting = CGSize(width: width, height: 0)
    case .height(let height): fitting = CGSize(width: 0, height: height)
    }
    let stage = stage(traits.device?.size ?? CGSize(width: 390, height: 844))
    stage.addSubview(view)
    defer { view.removeFromSuperview() }
    return stage.timeline.run {
      view.systemLayoutSizeFitting(
        fitting,
        withHorizontalFittingPriority: fitting.width > 0 ? .required : .fittingSizeLevel,
        verticalFittingPriority: fitting.height > 0 ? .required : .fittingSizeLevel)
    }
  }
}

extension UIView {
  /// Its class, and its name if it has one.
  @MainActor fileprivate var label: String {
    let name = accessibilityIdentifier ?? layer.name
    return "\(type(of: self))\(name.map { " “\($0)”" } ?? "")"
  }
}
