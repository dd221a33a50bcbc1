public import Foundation

/// An activity of the user's that other devices or searches could continue; stored only.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var keywords: Set<String> = []
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var expirationDate: Date?
  open var needsSave = false
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false
  open var persistentIdentifier: String?
  open var targetContentIdentifier: String?

  public init(activityType: String) { self.activityType = activityType }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}

/// The activity type of a link that was opened in an app.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// An object that restores the state of a user activity.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {}

/// An object that takes part in state restoration, which never happens here.
@preconcurrency @MainActor
public protocol UIStateRestoring: NSObjectProtocol {
  var restorationParent: (any UIStateRestoring)? { get }
  var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
  func encodeRestorableState(with coder: NSCoder)
  func decodeRestorableState(with coder: NSCoder)
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  public var restorationParent: (any UIStateRestoring)? { nil }
  public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
  public func encodeRestorableState(with coder: NSCoder) {}
  public func decodeRestorableState(with coder: NSCoder) {}
  public func applicationFinishedRestoringState() {}
}

/// A class that creates objects to restore, which it is never asked for.
@preconcurrency @MainActor
public protocol UIObjectRestoration {
  static func object(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> (any UIStateRestoring)?
}

/// A class that creates view controllers to restore, which it is never asked for.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}
