import Foundation

/// Something that answers a change of a layer, most often an animation.
public protocol CAAction {
  /// - Parameters:
  ///   - event: The key of the property that changed, or `onOrderIn`, `onOrderOut`, `sublayers`.
  ///   - anObject: The layer.
  ///   - dict: Nothing for property changes.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stops the search for an action: nothing happens.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
