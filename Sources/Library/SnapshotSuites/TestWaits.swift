public import Flipbook
import LayerTree
import Views
public import XCTest

// Waits of XCTest go by the test's clock: Swift prefers callable properties of the same names to
// XCTest's functions.

extension XCTestCase {
  /// Waits on the test's clock.
  public struct Wait {
    fileprivate let test: XCTestCase

    /// Waits until expectations are met.
    ///
    /// - Parameter timeout: In seconds of the test's clock, or of the wall clock for what other
    ///   threads do.
    public func callAsFunction(
      for expectations: [XCTestExpectation], timeout: TimeInterval = 1,
      enforceOrder: Bool = false, file: StaticString = #file, line: Int = #line
    ) {
      runClock(for: timeout) {
        test.wait(for:timeout:enforceOrder:file:line:)(
          expectations, timeout, enforceOrder, file, line)
      }
    }
  }

  /// `wait(for:timeout:)`.
  public var wait: Wait { Wait(test: self) }

  /// Waits on the test's clock for what the test expects.
  public struct ExpectationWait {
    fileprivate let test: XCTestCase

    /// Waits until all expectations of the test are met.
    public func callAsFunction(
      timeout: TimeInterval, file: StaticString = #file, line: Int = #line,
      handler: XCWaitCompletionHandler? = nil
    ) {
      runClock(for: timeout) {
        onStage {
          test.waitForExpectations(timeout:file:line:handler:)(timeout, file, line, handler)
        }
      }
    }
  }

  /// `waitForExpectations(timeout:)`.
  public var waitForExpectations: ExpectationWait { ExpectationWait(test: self) }
}

extension XCTestCase {
  /// Waits on the test's clock in an asynchronous test.
  public struct Fulfillment {
    fileprivate let test: XCTestCase

    /// Waits until expectations are met.
    ///
    /// - Parameter timeout: In seconds of the test's clock, or of the wall clock for what other
    ///   threads do.
    @MainActor public func callAsFunction(
      of expectations: [XCTestExpectation], timeout: TimeInterval = 1,
      enforceOrder: Bool = false, file: StaticString = #file, line: Int = #line
    ) async {
      let clock = RunningClock(TestStage.current.stage, for: timeout)
      await test.fulfillment(of:timeout:enforceOrder:file:line:)(
        expectations, timeout, enforceOrder, file, line)
      clock.stop()
    }
  }

  /// `fulfillment(of:timeout:)`.
  public var fulfillment: Fulfillment { Fulfillment(test: self) }
}

/// Runs what is due on the test's clock while XCTest waits.
///
/// - Parameter timeout: In seconds.
private func runClock(for timeout: TimeInterval, _ wait: () -> Void) {
  let clock = RunningClock(TestStage.current.stage, for: timeout)
  wait()
  clock.stop()
}

/// A clock that runs on the main queue, which serves real sources while XCTest waits.
///
/// It moves from instant to instant, and returns to the queue in between, so that a wait ends where
/// the last expectation is met.
private final class RunningClock {
  private let next: any DispatchSourceUserDataAdd
  /// For what other threads add later.
  private let poll: any DispatchSourceTimer

  /// - Parameter timeout: In seconds.
  init(_ stage: Stage, for timeout: TimeInterval) {
    let next = DispatchSource.makeUserDataAddSource(queue: .main)
    let poll = DispatchSource.makeTimerSource(queue: .main)
    let end = stage.time + timeout
    // The main queue may keep the handler until another test waits.
    next.setEventHandler { [weak stage] in
      guard let stage, let time = stage.timeline.nextEventTime, time <= end else { return }
      do { try stage.advance(to: max(time, stage.time)) } catch {
        TestScreen.warn("the test's clock stopped: \(error)")
        return
      }
      next.add(data: 1)
    }
    // This instant is past.
    poll.schedule(deadline: DispatchTime(uptimeNanoseconds: 1), repeating: .milliseconds(1))
    poll.setEventHandler { next.add(data: 1) }
    next.resume()
    poll.resume()
    (self.next, self.poll) = (next, poll)
  }

  func stop() {
    next.cancel()
    poll.cancel()
  }
}
