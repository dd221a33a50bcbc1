import Foundation

/// C's unfair lock, which is identified by its address.
///
/// - Rule: The pointer is never dereferenced: its address is the key of a lock in a table, so the
///   structure must not move between locking and unlocking, as on Apple's systems.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `LockTests`, in debug and release.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct os_unfair_lock_s: Sendable {
  public init() {}
  // An empty structure would have no unique address.
  private var storage: UInt32 = 0
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock = os_unfair_lock_s
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

private let unfairLocks = AddressLocks { NSLock() }

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  unfairLocks.lock(Int(bitPattern: lock))
}

public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  unfairLocks.unlock(Int(bitPattern: lock))
}

/// Locks it if it is free, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  unfairLocks.tryLock(Int(bitPattern: lock))
}
