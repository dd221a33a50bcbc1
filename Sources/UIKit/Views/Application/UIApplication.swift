public import Foundation
public import LayerTree
public import UIKitValues

/// The application of a stage: holds its windows and sends events to them.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The application of the stage in which the code runs.
  open class var shared: UIApplication {
    let state = Timeline.current.state(ApplicationState.self)
    if let application = state.application { return application }
    let application = UIApplication()
    state.application = application
    return application
  }

  open weak var delegate: (any UIApplicationDelegate)?
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Windows

  /// The windows that are shown, the lowest first; without that of the keyboard.
  open var windows: [UIWindow] { allWindows.filter { $0.windowLevel < .keyboard } }
  /// The windows that are shown, with that of the keyboard.
  package final var allWindows: [UIWindow] {
    windowList.enumerated()
      .sorted { ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset) }
      .map(\.element)
  }
  final var windowList: [UIWindow] = []
  open internal(set) weak var keyWindow: UIWindow?

  /// The only scene.
  open var connectedScenes: Set<UIScene> { [scene] }
  private(set) final lazy var scene = UIWindowScene()

  /// Updates what depends on the screen's traits.
  package final func screenTraitsChanged() {
    let (old, new) = (knownTraits, UITraitCollection.ofScreen)
    guard new != old else { return }
    knownTraits = new
    UIScreen.main.traitCollectionDidChange(old)
    scene.traitCollectionDidChange(old)
    scene.traitObservers.notify(scene, from: old, to: new)
    for window in allWindows { window.updateTraits(on: new) }
    if new.preferredContentSizeCategory != old.preferredContentSizeCategory {
      NotificationCenter.default.post(
        name: UIContentSizeCategory.didChangeNotification, object: self,
        userInfo: [UIContentSizeCategory.newValueUserInfoKey: new.preferredContentSizeCategory])
    }
  }

  /// The screen's traits before its next change.
  private final var knownTraits = UITraitCollection.ofScreen

  // MARK: Events

  /// Sends the touches of an event to the windows, unless events are ignored.
  open func sendEvent(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents || !event.touches.contains(where: { $0.phase == .began })
    else { return }
    for window in allWindows.reversed()
    where event.touches.contains(where: { $0.window === window }) {
      window.sendEvent(event)
    }
  }

  /// Calls an action on a target.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    action.perform(target: target, sender, event)
    return true
  }

  open private(set) var isIgnoringInteractionEvents = false
  private var ignoring = 0 { didSet { isIgnoringInteractionEvents = ignoring > 0 } }

  /// Ignores touches that begin from now on, until the calls of `endIgnoringInteractionEvents`
  /// balance.
  open func beginIgnoringInteractionEvents() { ignoring += 1 }
  open func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }

  // MARK: State

  open var applicationState: State { .active }
  open var statusBarOrientation: UIInterfaceOrientation { scene.interfaceOrientation }
  /// Stored only: pictures have no status bar.
  open var statusBarStyle = UIStatusBarStyle.default
  open var isStatusBarHidden = true
  open var statusBarFrame: CGRect { .zero }
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var applicationIconBadgeNumber = 0
  open var supportsShakeToEdit = true
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.ofScreen.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.ofScreen.preferredContentSizeCategory
  }

  nonisolated public static let openSettingsURLString = "app-settings:"

  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, which is reported.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    ViewFact.noOtherApplication("\(url)").report(of: "UIApplication", at: "open")
    completion?(false)
  }
}

private final class ApplicationState: TimelineState {
  var application: UIApplication?
  init() {}
}
