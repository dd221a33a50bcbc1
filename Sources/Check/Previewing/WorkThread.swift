import Base
import Foundation

/// A thread that runs closures one after another, with a state that only it uses, such as stages:
/// views live on the thread of their stage.
final class WorkThread<State>: Sendable {
  private struct Queue {
    var first: [@Sendable (inout State) -> Void] = []
    /// The closures that run when no others wait.
    var last: [@Sendable (inout State) -> Void] = []

    mutating func next() -> (@Sendable (inout State) -> Void)? {
      if !first.isEmpty { return first.removeFirst() }
      return last.isEmpty ? nil : last.removeFirst()
    }
  }

  private let queue = Confined(Queue())
  private let hasWork = DispatchSemaphore(value: 0)

  /// - Throws: `PreviewError.noThread`.
  init(_ makeState: @escaping @Sendable () -> State) throws(PreviewError) {
    let (queue, hasWork) = (queue, hasWork)
    let isStarted = SystemThread.start {
      var state = makeState()
      while true {
        hasWork.wait()
        let work = queue.with { $0.next() }
        guard let work else { return }
        work(&state)
      }
    }
    guard isStarted else { throw .noThread }
  }

  deinit { hasWork.signal() }

  /// Runs a closure after those that wait.
  ///
  /// - Parameter isLast: Whether those that come later, and are not last, run before it, too.
  func run(last isLast: Bool = false, _ work: @escaping @Sendable (inout State) -> Void) {
    queue.with { if isLast { $0.last.append(work) } else { $0.first.append(work) } }
    hasWork.signal()
  }
}
