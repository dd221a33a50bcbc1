import Graphics
package import LayerTree

/// Holds the layer that contains the windows of a stage.
package final class WindowHost: TimelineState {
  /// The stage's canvas; windows that were shown before it existed are added to it.
  package var canvas: CALayer? {
    didSet {
      onStage { for window in UIApplication.shared.allWindows { window.addLayerToCanvas() } }
    }
  }
  private var container: CALayer?

  package init() {}

  /// A layer whose origin is the canvas' top left: the canvas itself, or a sublayer if the canvas
  /// has another origin.
  package var layer: CALayer? {
    guard let canvas, canvas.bounds.origin != .zero else { return canvas }
    if let container { return container }
    let container = CALayer()
    container.frame = canvas.bounds
    canvas.addSublayer(container)
    self.container = container
    return container
  }
}

extension UIWindow {
  final func addToCanvas() {
    let application = UIApplication.shared
    application.windowList.append(self)
    addLayerToCanvas()
    updateSafeArea()
    installRoot()
    let controllers = controllersInside
    for controller in controllers { controller.viewWillMove(to: self) }
    UIViewController.viewsDidMove(controllers)
    updateTraits(on: .ofScreen)
  }

  fileprivate func addLayerToCanvas() {
    guard layer.superlayer == nil else { return }
    // A window shows at once; other layers fade in.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    Timeline.current.state(WindowHost.self).layer?.addSublayer(layer)
    CATransaction.commit()
  }

  final func removeFromCanvas() {
    let application = UIApplication.shared
    application.windowList.removeAll { $0 === self }
    if isKeyWindow {
      resignKey()
      application.keyWindow = application.windows.last
    }
    for controller in controllersInside { controller.windowDidHide() }
  }

  final func rootChanged(from old: UIViewController?) {
    old?.viewIfLoaded?.removeFromSuperview()
    old?.rootWindow = nil
    if !isHidden { installRoot() }
  }

  private func installRoot() {
    guard let controller = rootViewController, let view = controller.view,
      view.superview !== self
    else { return }
    controller.rootWindow = self
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  final var safeAreaOfDevice: UIEdgeInsets {
    let (device, own) = (Timeline.current.display.safeArea, coveredEdges)
    guard device != .zero else { return own }
    let (box, screen) = (frame, UIScreen.main.bounds)
    return UIEdgeInsets(
      top: max(own.top, device.top - box.minY), left: max(own.left, device.left - box.minX),
      bottom: max(own.bottom, device.bottom - (screen.maxY - box.maxY)),
      right: max(own.right, device.right - (screen.maxX - box.maxX)))
  }
}
