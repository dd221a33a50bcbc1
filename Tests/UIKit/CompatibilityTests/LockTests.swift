import Flipbook
import Testing

/// The locks that libraries use: by object, by address, and with a protected state.
struct LockTests {
  private final class Counter: @unchecked Sendable {
    var count = 0
    var unfair = os_unfair_lock()
  }

  /// Adds 1 a thousand times on each of eight threads.
  private func count(_ add: @escaping @Sendable () -> Void) {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<1000 { add() } }
  }

  @Test func objectsAreLocked() {
    let counter = Counter()
    count {
      objc_sync_enter(counter)
      objc_sync_enter(counter)
      counter.count += 1
      objc_sync_exit(counter)
      objc_sync_exit(counter)
    }
    #expect(counter.count == 8000)
    #expect(objc_sync_exit(counter) == -1)
  }

  @Test func placesAreLocked() {
    let counter = Counter()
    count {
      os_unfair_lock_lock(&counter.unfair)
      counter.count += 1
      os_unfair_lock_unlock(&counter.unfair)
    }
    #expect(counter.count == 8000)
    let isFree = os_unfair_lock_trylock(&counter.unfair)
    let isFreeAgain = os_unfair_lock_trylock(&counter.unfair)
    #expect(isFree)
    #expect(!isFreeAgain)
    os_unfair_lock_unlock(&counter.unfair)
  }

  @Test func statesAreLocked() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    count { lock.withLock { $0 += 1 } }
    #expect(lock.withLock { $0 } == 8000)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    #expect(!plain.lockIfAvailable())
    #expect(plain.withLockIfAvailable { 1 } == nil)
    plain.unlock()
    #expect(plain.withLock { 2 } == 2)
  }
}
