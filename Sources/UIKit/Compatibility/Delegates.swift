import Foundation
public import LayerTree
import Views

// Members of delegates on Apple's systems, where their protocols are those of objects.

extension AskedDelegate {
  /// Whether the object can perform a selector.
  ///
  /// Always true for a method of the protocol itself: methods that are optional on iOS have an
  /// empty default here, so that a type's implementation cannot be detected.
  @preconcurrency @MainActor @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool {
    switch self {
    case let responder as UIResponder: responder.responds(to: aSelector)
    case let object as any NSObjectProtocol: object.responds(to: aSelector)
    default: false
    }
  }
}
