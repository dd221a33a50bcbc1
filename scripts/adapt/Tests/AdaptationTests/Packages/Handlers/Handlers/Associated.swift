import Foundation

/// Values kept with objects, in a file that imports Foundation alone.
private var handlerKey: UInt8 = 0
private var countKey = "count"

extension NSObject {
  public var handlers: [() -> Void] {
    get { objc_getAssociatedObject(self, &handlerKey) as? [() -> Void] ?? [] }
    set {
      objc_setAssociatedObject(
        self, &handlerKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }

  @objc public func runHandlers() { for handler in handlers { handler() } }
}
