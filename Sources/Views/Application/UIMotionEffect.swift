public import Foundation

/// How a view answers when the device is tilted, which a stage never is: the values are those of a
/// device that lies still.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// Values by key path for a tilt, each from −1 to 1; nil for none.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}
