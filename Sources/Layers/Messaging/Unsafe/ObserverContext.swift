import Foundation

/// An observer that receives `observeValue` calls; views and view controllers override it instead,
/// which `NSObject` itself does not support here.
///
/// - Rule: A context is an address that is never dereferenced here: it is stored as a number,
///   compared, and passed back to the observer. The caller is responsible for its target.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `KeyValueObservingTests`, in debug and release.
public protocol KeyValueObserver: AnyObject {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension KeyValueObservable {
  /// Calls an observer's `observeValue` when the value under a key path has changed.
  ///
  /// The observer is not retained; unlike on iOS it may be released without being removed.
  public func addObserver(
    _ observer: AnyObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let address = unsafe context.map { Int(bitPattern: $0) }
    if observer is any RespondingObserver {
      return add(observer, keyPath, options, context: address) { observer, object, change in
        (observer as? any RespondingObserver)?.observed(
          keyPath, of: object, change, context: address)
      }
    }
    guard observer is any KeyValueObserver else {
      return reportObserving(keyPath, .plainObserver("\(type(of: observer))"))
    }
    add(observer, keyPath, options, context: address) { observer, object, change in
      let context = unsafe address.flatMap { unsafe UnsafeMutableRawPointer(bitPattern: $0) }
      unsafe (observer as? any KeyValueObserver)?.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  /// Removes an observer; reports (iOS traps) if the object does not observe.
  public func removeObserver(_ observer: AnyObject, forKeyPath keyPath: String) {
    remove(observer, keyPath, context: nil)
  }

  /// Removes an observer for one context.
  public func removeObserver(
    _ observer: AnyObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath, context: unsafe context.map { Int(bitPattern: $0) })
  }
}

/// Views and view controllers, which have an `observeValue` to override.
package protocol RespondingObserver: AnyObject {
  /// - Parameter context: The address that came with `addObserver`; nil for none.
  func observed(
    _ keyPath: String, of object: Any, _ change: [NSKeyValueChangeKey: Any], context: Int?)
}
