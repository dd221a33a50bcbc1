public import Controls
public import Foundation
public import LayerTree
import Typesetting
public import UIKitValues
public import Views

// Names of views, controls and text before Swift 4.2; other old names are beside the new ones.

public typealias UIViewContentMode = UIView.ContentMode
public typealias UIViewAutoresizing = UIView.AutoresizingMask
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
public typealias UIBlurEffectStyle = UIBlurEffect.Style
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UIImageOrientation = UIImage.Orientation
public typealias UIImageResizingMode = UIImage.ResizingMode
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIApplicationState = UIApplication.State
public typealias UIButtonType = UIButton.ButtonType
public typealias NSAttributedStringKey = NSAttributedString.Key
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey

public typealias UIAccessibilityNotifications = UIAccessibility.Notification

public let UILayoutPriorityRequired = UILayoutPriority.required
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
public let UIWindowLevelNormal = UIWindow.Level.normal
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar
public let UIWindowLevelAlert = UIWindow.Level.alert
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }

public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
public let NSFontAttributeName = NSAttributedString.Key.font
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
public let NSKernAttributeName = NSAttributedString.Key.kern
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
public let NSShadowAttributeName = NSAttributedString.Key.shadow
public let NSObliquenessAttributeName = NSAttributedString.Key.obliqueness
public let NSExpansionAttributeName = NSAttributedString.Key.expansion
public let NSLinkAttributeName = NSAttributedString.Key.link
public let NSAttachmentAttributeName = NSAttributedString.Key.attachment

extension UIView {
  public final func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  public final func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  public final var childViewControllers: [UIViewController] { children }
  public final func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  public final func removeFromParentViewController() { removeFromParent() }
  public final func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  public final func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension RunLoop.Mode {
  /// The mode of tracking touches, a name in addition to `common` in code for iOS.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}

public typealias RunLoopMode = RunLoop.Mode

extension RunLoop.Mode {
  public static let commonModes = RunLoop.Mode.common
  public static let defaultRunLoopMode = RunLoop.Mode.default
  public static let UITrackingRunLoopMode = RunLoop.Mode.tracking
}

public let kCAGravityCenter = CALayerContentsGravity.center
public let kCAGravityTop = CALayerContentsGravity.top
public let kCAGravityBottom = CALayerContentsGravity.bottom
public let kCAGravityLeft = CALayerContentsGravity.left
public let kCAGravityRight = CALayerContentsGravity.right
public let kCAGravityResize = CALayerContentsGravity.resize
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
public let kCAFilterLinear = CALayerContentsFilter.linear
public let kCAFilterNearest = CALayerContentsFilter.nearest
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
public let kCATruncationNone = CATextLayerTruncationMode.none
public let kCATruncationEnd = CATextLayerTruncationMode.end
public let kCATruncationMiddle = CATextLayerTruncationMode.middle
public let kCATruncationStart = CATextLayerTruncationMode.start
