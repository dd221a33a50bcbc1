public import Foundation
public import Graphics
import LayerTree

/// The root of a view tree, which receives a stage's touches.
///
/// A window shows on the stage's canvas once it is made visible, as `Stage.window` is.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The order of a window above others.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
    /// The level of the keyboard, above all windows of the application.
    package static let keyboard = Level(rawValue: 10_000_000)
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
    public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
  }

  final let delivery = TouchDelivery()
  /// Insets of the window's edges, combined with the safe area of the device.
  package final var coveredEdges = UIEdgeInsets.zero {
    didSet { if coveredEdges != oldValue { safeAreaChanged() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isHidden = true
  }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: windowScene.screen.bounds)
    layer.isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.isHidden = true
  }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }
  /// The safe area around the island and the home indicator of the stage's device.
  open override var safeAreaInsets: UIEdgeInsets { safeAreaOfDevice }

  open var screen: UIScreen { .main }
  open var windowScene: UIWindowScene? = UIApplication.shared.scene

  open var windowLevel = UIWindow.Level.normal {
    didSet { layer.zPosition = windowLevel.rawValue }
  }

  /// The controller whose view fills the window; its view is added when the window shows.
  open var rootViewController: UIViewController? {
    didSet { if rootViewController !== oldValue { rootChanged(from: oldValue) } }
  }

  /// True until the window is made visible.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      super.isHidden = newValue
      newValue ? removeFromCanvas() : addToCanvas()
      post(newValue ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification)
    }
  }

  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  open var canBecomeKey: Bool { true }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  open func makeKey() {
    guard canBecomeKey, !isKeyWindow else { return }
    let old = UIApplication.shared.keyWindow
    old?.resignKey()
    UIApplication.shared.keyWindow = self
    old?.post(Self.didResignKeyNotification)
    becomeKey()
    post(Self.didBecomeKeyNotification)
  }

  nonisolated public static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  nonisolated public static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  nonisolated public static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  nonisolated public static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  open func becomeKey() {}
  open func resignKey() {}

  /// Sends the window's touches to recognizers and views.
  open func sendEvent(_ event: UIEvent) { delivery.send(event, in: self) }

  public final func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    layer.convert(point, to: window?.layer)
  }

  public final func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    layer.convert(point, from: window?.layer)
  }
}
