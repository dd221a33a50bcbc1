import Foundation

/// Locks identified by addresses; each exists while it is held or waited for.
///
/// Unchecked, because `table` guards the entries, whose locks are made for several threads.
final class AddressLocks: @unchecked Sendable {
  private struct Entry {
    let lock: any NSLocking
    var users = 0
  }

  private let table = NSLock()
  private var entries: [Int: Entry] = [:]

  private let makeLock: @Sendable () -> any NSLocking

  init(_ makeLock: @escaping @Sendable () -> any NSLocking) { self.makeLock = makeLock }

  func lock(_ address: Int) {
    let lock = table.withLock {
      entries[address, default: Entry(lock: makeLock())].users += 1
      return entries[address]?.lock
    }
    lock?.lock()
  }

  /// Unlocks it, and returns whether it was held.
  @discardableResult
  func unlock(_ address: Int) -> Bool {
    let lock = table.withLock { () -> (any NSLocking)? in
      guard let entry = entries[address] else { return nil }
      entries[address] = entry.users > 1 ? Entry(lock: entry.lock, users: entry.users - 1) : nil
      return entry.lock
    }
    lock?.unlock()
    return lock != nil
  }

  /// Locks it unless it is held or waited for, and returns whether it did.
  func tryLock(_ address: Int) -> Bool {
    table.withLock {
      guard entries[address] == nil else { return false }
      let entry = Entry(lock: makeLock(), users: 1)
      entry.lock.lock()
      entries[address] = entry
      return true
    }
  }
}

private let objectLocks = AddressLocks { NSRecursiveLock() }

public let OBJC_SYNC_SUCCESS = 0
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1

/// Enters a section that one thread at a time runs for an object, like `@synchronized`; a
/// thread may begin it more than once.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  objectLocks.lock(ObjectIdentifier(obj as AnyObject).hashValue)
  return Int32(OBJC_SYNC_SUCCESS)
}

/// Leaves the section of `objc_sync_enter`.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  let wasLocked = objectLocks.unlock(ObjectIdentifier(obj as AnyObject).hashValue)
  return Int32(wasLocked ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}
