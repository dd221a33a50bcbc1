public import Controls
public import Foundation
public import UIKitValues
public import Views

// Names of tables, bars, devices and windows before Swift 4.2.

public typealias UITableViewStyle = UITableView.Style
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
public typealias UITableViewRowAnimation = UITableView.RowAnimation
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
public typealias UINavigationControllerOperation = UINavigationController.Operation
public typealias UIProgressViewStyle = UIProgressView.Style
public typealias UIEventType = UIEvent.EventType
public typealias UIEventSubtype = UIEvent.EventSubtype
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType

public let UITableViewAutomaticDimension = UITableView.automaticDimension
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment

@MainActor public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isPortrait
}
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isLandscape
}
public func UIAccessibilityIsReduceTransparencyEnabled() -> Bool {
  UIAccessibility.isReduceTransparencyEnabled
}

// Names of events that never happen on a stage, so that they are never posted.

extension UIApplication {
  nonisolated public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  nonisolated public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  nonisolated public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

extension UIResponder {
  nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
}

extension Notification.Name {
  public static let UIApplicationWillChangeStatusBarOrientation =
    UIApplication.willChangeStatusBarOrientationNotification
  public static let UIApplicationDidReceiveMemoryWarning =
    UIApplication.didReceiveMemoryWarningNotification
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  public static let UIContentSizeCategoryDidChange =
    UIContentSizeCategory.didChangeNotification
  public static let UIWindowDidBecomeKey = UIWindow.didBecomeKeyNotification
  public static let UIWindowDidResignKey = UIWindow.didResignKeyNotification
  public static let UIWindowDidBecomeVisible = UIWindow.didBecomeVisibleNotification
  public static let UIWindowDidBecomeHidden = UIWindow.didBecomeHiddenNotification
  public static let UIAccessibilityReduceMotionStatusDidChange =
    UIAccessibility.reduceMotionStatusDidChangeNotification
}

extension UIApplication {
  /// Opens nothing, and reports a diagnostic.
  @discardableResult
  public final func openURL(_ url: URL) -> Bool {
    open(url)
    return false
  }

  /// All orientations except upside down.
  public final func supportedInterfaceOrientations(
    for window: UIWindow?
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}
