import Foundation

/// A lock with the state that it guards.
///
/// Unchecked, because the state is used while the lock is held only; as at Apple, it need not be
/// Sendable.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let box: Box

  public init(uncheckedState initialState: State) { box = Box(initialState) }

  public init(initialState: State) where State: Sendable { box = Box(initialState) }

  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    box.lock.lock()
    defer { box.lock.unlock() }
    return try body(&box.state)
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result { try withLockUnchecked(body) }

  /// Runs the closure if the lock is free; returns nil otherwise.
  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard box.lock.try() else { return nil }
    defer { box.lock.unlock() }
    return try body(&box.state)
  }

  /// Runs the closure if the lock is free; returns nil otherwise.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked(body) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { box.lock.lock() }
  public func unlock() { box.lock.unlock() }
  /// Locks it if it is free, and returns whether it did.
  public func lockIfAvailable() -> Bool { box.lock.try() }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result { try withLockUnchecked { _ in try body() } }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked { _ in try body() } }
}
