import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements on several threads, each of which takes the next one that is left.
  ///
  /// - Returns: The results in the elements' order.
  func concurrentMap<Result: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let next = Atomic<Int>(0)
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    let all = results.withLock { $0 }
    return indices.compactMap { all[$0] }
  }
}
