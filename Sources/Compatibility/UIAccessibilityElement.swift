public import Foundation
public import Views

/// Something that is no view, for assistive technologies; kept, as nobody listens on a stage.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
  open weak var accessibilityContainer: AnyObject?
  open var isAccessibilityElement = true
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityFrame = CGRect.zero
  /// In the container's space; not carried over to `accessibilityFrame`.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
