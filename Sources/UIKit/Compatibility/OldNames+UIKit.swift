public import CollectionViews
public import Controls
public import Dynamics
public import Foundation
public import Graphics
public import Views

// Names of notifications, accessibility and controllers before Swift 4.2, in addition to
// `OldNames.swift`.

public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
public let UIKeyboardAnimationDurationUserInfoKey =
  UIResponder.keyboardAnimationDurationUserInfoKey
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey

extension Notification.Name {
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  public static let UIApplicationDidChangeStatusBarOrientation =
    UIApplication.didChangeStatusBarOrientationNotification
  public static let UIApplicationWillChangeStatusBarFrame =
    UIApplication.willChangeStatusBarFrameNotification
  public static let UIApplicationDidChangeStatusBarFrame =
    UIApplication.didChangeStatusBarFrameNotification
  public static let UIApplicationDidFinishLaunching =
    UIApplication.didFinishLaunchingNotification
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
}

public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}

public let UIAccessibilityAnnouncementNotification = UIAccessibility.Notification.announcement
public let UIAccessibilityLayoutChangedNotification = UIAccessibility.Notification.layoutChanged
public let UIAccessibilityScreenChangedNotification = UIAccessibility.Notification.screenChanged

@MainActor public func UIAccessibilityPostNotification(
  _ notification: UIAccessibility.Notification, _ argument: Any?
) {
  UIAccessibility.post(notification: notification, argument: argument)
}

extension UIActivityIndicatorView {
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  public final var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension UIViewController {
  public final var isMovingToParentViewController: Bool { isMovingToParent }
  public final var isMovingFromParentViewController: Bool { isMovingFromParent }
}

extension UIApplication {
  public final func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  public final func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }
}

public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
public let UICollectionViewFlowLayoutAutomaticSize = UICollectionViewFlowLayout.automaticSize
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
public typealias UICollectionElementCategory = UICollectionView.ElementCategory
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
