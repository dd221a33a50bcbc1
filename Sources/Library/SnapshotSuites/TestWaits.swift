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

/// Runs what is due on the test's clock while XCTest waits.
///
/// - Parameter timeout: In seconds.
private func runClock(for timeout: TimeInterval, _ wait: () -> Void) {
  let stage = TestStage.current.stage
  let end = stage.time + timeout
  // The main queue serves real sources while XCTest waits; this instant is past.
  let source = DispatchSource.makeTimerSource(queue: .main)
  source.schedule(deadline: DispatchTime(uptimeNanoseconds: 1), repeating: .milliseconds(1))
  // The main queue may keep the handler until another test waits.
  source.setEventHandler { [weak stage] in
    while let stage, let next = stage.timeline.nextEventTime, next <= end {
      do { try stage.advance(to: max(next, stage.time)) } catch {
        TestScreen.warn("the test's clock stopped: \(error)")
        return source.cancel()
      }
    }
  }
  source.resume()
  wait()
  source.cancel()
}
