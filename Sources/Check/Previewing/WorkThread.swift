import Base
import Foundation

/// A thread that runs closures one after another, with a state that only it uses, such as stages:
/// views live on the thread of their stage.
final class WorkThread<State>: Sendable {
  private let queue = Confined<[@Sendable (inout State) -> Void]>([])
  private let hasWork = DispatchSemaphore(value: 0)

  /// - Throws: `PreviewError.noThread`.
  init(_ makeState: @escaping @Sendable () -> State) throws(PreviewError) {
    let (queue, hasWork) = (queue, hasWork)
    let isStarted = SystemThread.start {
      var state = makeState()
      while true {
        hasWork.wait()
        let work = queue.with { $0.isEmpty ? nil : $0.removeFirst() }
        guard let work else { return }
        work(&state)
      }
    }
    guard isStarted else { throw .noThread }
  }

  deinit { hasWork.signal() }

  /// Runs a closure after those that wait.
  func run(_ work: @escaping @Sendable (inout State) -> Void) {
    queue.with { $0.append(work) }
    hasWork.signal()
  }
}
