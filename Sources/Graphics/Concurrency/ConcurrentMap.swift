import Dispatch

extension Array where Element: Sendable {
  /// Maps the elements on several threads, each taking the next one that is left; the results are
  /// in order.
  /// - Parameter jobs: How many threads at most.
  /// - Throws: What the first of the elements that failed threw, once all are done.
  package func concurrentMap<Result: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let next = Confined(0)
    let results = Confined<[Int: Swift.Result<Result, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.with { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        let result = Swift.Result { try transform(self[index]) }
        results.with { $0[index] = result }
      }
    }
    let all = results.with { $0 }
    return try indices.compactMap { try all[$0]?.get() }
  }
}
