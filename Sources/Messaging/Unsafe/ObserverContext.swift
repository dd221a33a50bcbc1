import Foundation

/// What gets `observeValue` calls, besides views and view controllers, where it is overridden: in
/// `NSObject` itself nothing can be here.
///
/// - Rule: A context is an address that is never followed here: it is kept as a number, compared,
///   and handed back to the observer. What it points to is the caller's matter.
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
  /// The observer is not kept; unlike on iOS it may go without being removed.
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
      return reportObserving(
        keyPath, found: "\(type(of: observer))", needed: "a KeyValueObserver",
        "\(type(of: observer)) is not called: declare it as a KeyValueObserver")
    }
    add(observer, keyPath, options, context: address) { observer, object, change in
      let context = unsafe address.flatMap { unsafe UnsafeMutableRawPointer(bitPattern: $0) }
      unsafe (observer as? any KeyValueObserver)?.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  /// Ends what `addObserver` began; an observer that is none is reported, where iOS stops.
  public func removeObserver(_ observer: AnyObject, forKeyPath keyPath: String) {
    remove(observer, keyPath, context: nil)
  }

  /// Ends it for one context.
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
