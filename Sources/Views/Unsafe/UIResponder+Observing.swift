import Foundation
import Messaging

/// Carries values into `onStage`, which runs its body at once on the thread that calls it.
///
/// Unchecked, because they never get to another thread.
struct OnSameThread<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Calls what an observer overrides.
///
/// - Rule: A context is an address that is never followed here: it comes as a number and is handed
///   back to the observer. What it points to is the caller's matter.
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
