import Flipbook
import FlipbookTesting
import LayerTree
import Staging
import Views

/// The way in which a view or a controller is shown for its snapshot: in a window of a size, with
/// traits, as the child of a controller.
struct ViewSnapshot {
  var config = ViewImageConfig()
  var traits = UITraitCollection()
  /// Whether running animations are in the picture, as in a window's; a layer's has none.
  var showsAnimations = false

  /// The traits of the device and of the test together.
  private var allTraits: UITraitCollection {
    UITraitCollection(traitsFrom: [config.traits, traits])
  }

  /// Shows a view, calls the body, and takes the view away again.
  @MainActor func show<Result>(_ view: UIView, _ body: (Shown) throws -> Result) rethrows -> Result
  {
    try show(view, of: UIViewController(), body)
  }

  /// Shows a controller's view, calls the body, and takes it away again.
  @MainActor func show<Result>(
    _ controller: UIViewController, _ body: (Shown) throws -> Result
  ) rethrows -> Result {
    try show(controller.view, of: controller, body)
  }

  @MainActor private func show<Result>(
    _ view: UIView, of controller: UIViewController, _ body: (Shown) throws -> Result
  ) rethrows -> Result {
    let stage = TestStage.current.stage
    let isOwn = view !== controller.view
    let before = (
      frame: view.frame, parent: view.superview,
      index: view.superview?.subviews.firstIndex(of: view) ?? 0
    )
    let size = config.size ?? (isOwn ? view.frame.size : controller.view.frame.size)
    if isOwn {
      view.frame.size = size
      controller.view.bounds = CGRect(origin: .zero, size: size)
      controller.view.addSubview(view)
    }
    let window = SnapshotWindow(frame: CGRect(origin: .zero, size: size))
    window.insets = config.safeArea
    window.shown = controller
    let root = UIViewController()
    root.view.backgroundColor = .clear
    root.view.frame = window.frame
    let content: UIView = controller.view
    let old = (frame: content.frame, mask: content.autoresizingMask)
    content.frame = root.view.frame
    root.view.addSubview(content)
    if content.translatesAutoresizingMaskIntoConstraints {
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    } else {
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: root.view.topAnchor),
        content.bottomAnchor.constraint(equalTo: root.view.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: root.view.trailingAnchor),
      ])
    }
    root.addChild(controller)
    root.setOverrideTraitCollection(allTraits, forChild: controller)
    controller.didMove(toParent: root)
    window.rootViewController = root
    window.isHidden = false
    for laidOut in [root.view, content] {
      laidOut?.setNeedsLayout()
      laidOut?.layoutIfNeeded()
    }
    if isOwn {
      if size.width == 0 || size.height == 0 {
        view.sizeToFit()
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
      view.frame.origin = .zero
    }
    defer {
      window.isHidden = true
      window.rootViewController = nil
      stage.removeFromCanvas(window.layer)
      controller.willMove(toParent: nil)
      content.removeFromSuperview()
      controller.removeFromParent()
      (content.frame, content.autoresizingMask) = (old.frame, old.mask)
      if isOwn {
        view.removeFromSuperview()
        before.parent?.insertSubview(view, at: before.index)
        view.frame = before.frame
      }
    }
    let scale = allTraits.displayScale > 0 ? allTraits.displayScale : stage.scale
    // The controller has appeared.
    stage.timeline.commit()
    return try body(Shown(view: view, window: window, stage: stage, scale: scale))
  }

  /// A view in its window.
  struct Shown {
    let view: UIView
    let window: UIWindow
    let stage: Stage
    /// Pixels per point.
    let scale: CGFloat
  }

  /// The picture of a shown view.
  @MainActor func picture(of shown: Shown) throws -> Recording {
    let size = shown.view.bounds.size
    guard showsAnimations else {
      return try shown.stage.record(model: shown.view.layer, size: size, scale: shown.scale)
    }
    return try shown.stage.record(
      shown.window.layer, size: size, scale: shown.scale, at: [shown.stage.time])
  }

  /// The frames of a shown view from now on.
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - fps: Frames per second.
  @MainActor func film(of shown: Shown, duration: Double, fps: Double) throws -> Recording {
    let count = max(1, Int(saturating: (duration * fps).rounded()))
    let start = shown.stage.time
    return try shown.stage.record(
      shown.window.layer, size: shown.view.bounds.size, scale: shown.scale,
      at: (0...count).map { start + Double($0) / fps }, fps: fps)
  }
}

/// A window with the safe area of a device that is not the screen's.
private final class SnapshotWindow: UIWindow {
  var insets = UIEdgeInsets.zero
  weak var shown: UIViewController?

  /// The device's insets; none below a hidden status bar of 20 points, which is all that they are
  /// for.
  override var safeAreaInsets: UIEdgeInsets {
    let isStatusBar = insets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    return isStatusBar && shown?.prefersStatusBarHidden == true ? .zero : insets
  }
}
