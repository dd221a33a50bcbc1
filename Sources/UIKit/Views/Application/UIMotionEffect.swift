public import Foundation
public import UIKitValues

/// The reaction of a view to tilting the device; a stage is never tilted, so it has no effect.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// Returns values by key path for a tilt, each from −1 to 1; nil for none.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}
