import Foundation
import XCTest

/// The callbacks of strategies, which run on the thread that takes the snapshot.
///
/// A strategy may call back from any thread, and views belong to the thread of their stage.
///
/// Unchecked, because a lock guards what threads share.
final class SnapshotCallbacks: @unchecked Sendable {
  private let thread = Thread.current
  private let lock = NSLock()
  private var waiting: [() -> Void] = []
  private var arrival: XCTestExpectation?

  /// Runs a body: at once on the thread of the snapshot, otherwise when that thread waits.
  func perform(_ body: @escaping () -> Void) {
    if Thread.current === thread { return body() }
    lock.withLock {
      waiting.append(body)
      return arrival
    }?.fulfill()
  }

  /// Runs what other threads have added.
  func runWaiting() {
    let bodies = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body() }
  }

  /// Waits for a callback of another thread, at most a millisecond, after which something may be
  /// due on the test's clock.
  func wait() {
    let arrival = XCTestExpectation(description: "another thread calls back")
    lock.withLock {
      if waiting.isEmpty { self.arrival = arrival } else { arrival.fulfill() }
    }
    _ = XCTWaiter().wait(for: [arrival], timeout: 0.001)
    lock.withLock { self.arrival = nil }
  }
}
