import Base
public import Foundation
import Graphics
import LayerTree
public import UIKitValues

/// The canvas of the current stage as a phone's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject, UITraitEnvironment {
  /// The screen of the stage in which the code runs.
  open class var main: UIScreen {
    let state = Timeline.current.state(ScreenState.self)
    if let screen = state.screen { return screen }
    let screen = UIScreen()
    state.screen = screen
    return screen
  }

  open class var screens: [UIScreen] { [main] }

  /// In points, at the origin.
  open var bounds: CGRect { CGRect(origin: .zero, size: Timeline.current.display.size) }
  /// In pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Pixels per point.
  open var scale: CGFloat { Timeline.current.display.scale }
  open var nativeScale: CGFloat { scale }
  /// Refreshes per second of the stage's clock.
  open var maximumFramesPerSecond: Int { Int(saturating: Timeline.current.refreshRate.rounded()) }
  open var traitCollection: UITraitCollection { .ofScreen }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var brightness: CGFloat = 0.5
  open var isCaptured: Bool { false }

  nonisolated public static let modeDidChangeNotification = Notification.Name(
    "UIScreenModeDidChangeNotification")
  nonisolated public static let brightnessDidChangeNotification = Notification.Name(
    "UIScreenBrightnessDidChangeNotification")
  nonisolated public static let capturedDidChangeNotification = Notification.Name(
    "UIScreenCapturedDidChangeNotification")
}

private final class ScreenState: TimelineState {
  var screen: UIScreen?
  init() {}
}
