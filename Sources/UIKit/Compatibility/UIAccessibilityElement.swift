public import Foundation
public import Views

/// An element for assistive technologies that is not a view; its values are only stored.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
  open weak var accessibilityContainer: AnyObject?
  open var isAccessibilityElement = true
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The frame in points of the screen, by the last value set here or in the container's space.
  open var accessibilityFrame: CGRect {
    get {
      guard let frameInContainer, let view = accessibilityContainer as? UIView else { return frame }
      return view.convert(frameInContainer, to: nil)
    }
    set { (frame, frameInContainer) = (newValue, nil) }
  }
  /// In the container's space, in points.
  open var accessibilityFrameInContainerSpace: CGRect {
    get { frameInContainer ?? .zero }
    set { frameInContainer = newValue }
  }
  private var frame = CGRect.zero
  private var frameInContainer: CGRect?

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
