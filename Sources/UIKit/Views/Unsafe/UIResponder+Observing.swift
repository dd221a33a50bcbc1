import Foundation
import Messaging

/// Passes values into `onStage`, which runs its body immediately on the calling thread.
///
/// Unchecked, because the values never reach another thread.
struct OnSameThread<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Calls `observeValue(forKeyPath:of:change:context:)` for a change.
///
/// - Rule: A context is an address that is never dereferenced here: it is passed as a number and
///   returned to the observer, who knows what it points to.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `KeyValueObservingTests`, in debug and release.
extension UIResponder: RespondingObserver {
  nonisolated package final func observed(
    _ keyPath: String, of object: Any, _ change: [NSKeyValueChangeKey: Any], context: Int?
  ) {
    let call = OnSameThread((object, change))
    onStage {
      let context = unsafe context.flatMap { unsafe UnsafeMutableRawPointer(bitPattern: $0) }
      unsafe self.observeValue(
        forKeyPath: keyPath, of: call.value.0, change: call.value.1, context: context)
    }
  }
}
