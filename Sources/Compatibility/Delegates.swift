import Foundation
public import LayerTree
import Views

// What delegates are asked on Apple's systems, where their protocols are those of objects.

extension AskedDelegate {
  /// Whether the object can perform a selector.
  ///
  /// For a method of the protocol itself that is always so: methods that are optional on iOS have a
  /// default here, which does nothing, and nobody can tell whether a type has one of its own.
  @preconcurrency @MainActor @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool {
    switch self {
    case let responder as UIResponder: responder.responds(to: aSelector)
    case let object as any NSObjectProtocol: object.responds(to: aSelector)
    default: false
    }
  }
}
