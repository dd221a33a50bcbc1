public import Foundation
import LayerTree
import SystemServices

public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let carPlay = UNAuthorizationOptions(rawValue: 8)
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// The user's settings, which deny everything.
open class UNNotificationSettings: NSObject {
  open var authorizationStatus: UNAuthorizationStatus { .denied }
}

open class UNNotificationSound: NSObject {
  open class var `default`: UNNotificationSound { UNNotificationSound() }
}

/// The text and the sound of a notification.
open class UNNotificationContent: NSObject {
  open fileprivate(set) var text = Text()

  public struct Text {
    var (title, subtitle, body) = ("", "", "")
    var (categoryIdentifier, threadIdentifier) = ("", "")
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
  }

  open var title: String { text.title }
  open var subtitle: String { text.subtitle }
  open var body: String { text.body }
  open var badge: NSNumber? { text.badge }
  open var sound: UNNotificationSound? { text.sound }
  open var userInfo: [AnyHashable: Any] { text.userInfo }
  open var categoryIdentifier: String { text.categoryIdentifier }
  open var threadIdentifier: String { text.threadIdentifier }
  public override init() { super.init() }
}

open class UNMutableNotificationContent: UNNotificationContent {
  open override var title: String {
    get { text.title }
    set { text.title = newValue }
  }
  open override var subtitle: String {
    get { text.subtitle }
    set { text.subtitle = newValue }
  }
  open override var body: String {
    get { text.body }
    set { text.body = newValue }
  }
  open override var badge: NSNumber? {
    get { text.badge }
    set { text.badge = newValue }
  }
  open override var sound: UNNotificationSound? {
    get { text.sound }
    set { text.sound = newValue }
  }
  open override var userInfo: [AnyHashable: Any] {
    get { text.userInfo }
    set { text.userInfo = newValue }
  }
  open override var categoryIdentifier: String {
    get { text.categoryIdentifier }
    set { text.categoryIdentifier = newValue }
  }
  open override var threadIdentifier: String {
    get { text.threadIdentifier }
    set { text.threadIdentifier = newValue }
  }
}

open class UNNotificationTrigger: NSObject {
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
}

open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

open class UNCalendarNotificationTrigger: UNNotificationTrigger {
  public let dateComponents: DateComponents
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

open class UNNotification: NSObject {
  public let request: UNNotificationRequest
  public let date: Date
  init(request: UNNotificationRequest, date: Date) {
    self.request = request
    self.date = date
  }
}

open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  open var actionIdentifier: String { UNNotificationDefaultActionIdentifier }
  init(notification: UNNotification) { self.notification = notification }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The notifications of a stage: requests are kept, and none is ever shown.
open class UNUserNotificationCenter: NSObject {
  open class func current() -> UNUserNotificationCenter {
    Timeline.current.state(NotificationState.self).center
  }

  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  private var requests: [UNNotificationRequest] = []

  /// Calls the handler with false.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping (Bool, (any Error)?) -> Void
  ) {
    answer("UNUserNotificationCenter.requestAuthorization") { completionHandler(false, nil) }
  }
  public final func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool
  {
    false
  }
  open func getNotificationSettings(
    completionHandler: @escaping (UNNotificationSettings) -> Void
  ) {
    answer("UNUserNotificationCenter.getNotificationSettings") {
      completionHandler(UNNotificationSettings())
    }
  }

  /// Keeps a request, and reports that no notification is drawn.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    ServiceFact.notShown("a notification").report(of: "UNUserNotificationCenter", at: "add(_:)")
    requests.removeAll { $0.identifier == request.identifier }
    requests.append(request)
    answer("UNUserNotificationCenter.add") { completionHandler?(nil) }
  }
  open func getPendingNotificationRequests(
    completionHandler: @escaping ([UNNotificationRequest]) -> Void
  ) {
    answer("UNUserNotificationCenter.getPendingNotificationRequests") { [self] in
      completionHandler(requests)
    }
  }
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    requests.removeAll { identifiers.contains($0.identifier) }
  }
  open func removeAllPendingNotificationRequests() { requests = [] }
  open func removeAllDeliveredNotifications() {}
}

private final class NotificationState: TimelineState {
  let center = UNUserNotificationCenter()
  init() {}
}

public protocol UNUserNotificationCenterDelegate: AnyObject {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
}
