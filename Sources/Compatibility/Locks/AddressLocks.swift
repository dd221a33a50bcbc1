import Foundation

/// Locks that are known by an address, each of which is there while someone holds it or waits.
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

  /// Whether someone held it.
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

  /// Locks it unless someone holds it or waits; whether it did.
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

/// Begins code that only one thread at a time may run for an object, as `@synchronized` does; a
/// thread may begin it more than once.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  objectLocks.lock(ObjectIdentifier(obj as AnyObject).hashValue)
  return Int32(OBJC_SYNC_SUCCESS)
}

/// Ends what `objc_sync_enter` began.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  let wasLocked = objectLocks.unlock(ObjectIdentifier(obj as AnyObject).hashValue)
  return Int32(wasLocked ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}
