public import Foundation
public import LayerTree

/// The saved form of a scene; there is one per stage, which is never saved.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  public struct Role: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  open private(set) weak var scene: UIScene?
  open private(set) var role = Role.windowApplication
  open private(set) lazy var configuration = UISceneConfiguration(name: nil, sessionRole: role)
  open private(set) var persistentIdentifier = "scene"
  open var stateRestorationActivity: NSUserActivity?
  open var userInfo: [String: Any]?

  init(of scene: UIScene) { self.scene = scene }
}

/// The classes and the name of a scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

extension UIScene {
  /// The reasons for which a scene is connected, none here.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    open var sourceApplication: String? { nil }
  }

  /// How a scene opens a URL.
  @preconcurrency @MainActor
  open class OpenExternalURLOptions: NSObject {
    open var universalLinksOnly = false
    public override init() { super.init() }
  }

  /// Opens nothing, which is reported.
  public final func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { UIApplication.shared.open(url, completionHandler: completion) }

  nonisolated public static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  nonisolated public static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
}

/// A URL that a scene opens, with its options.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL

  init(url: URL) { self.url = url }
}

/// A quick action of the home screen.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  open var type: String
  open var localizedTitle: String
  open var localizedSubtitle: String?
  open var userInfo: [String: any NSSecureCoding]?

  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
  }
}

/// The methods of a scene's delegate; code calls them itself, as no scene connects here.
@preconcurrency @MainActor
public protocol UISceneDelegate: AskedDelegate {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
