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
  /// In points of the screen: what was set last, this or the frame in the container.
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
