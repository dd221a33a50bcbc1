extension Array where Element: Sendable {
  /// Maps the elements on several threads, including this one, each processing the next remaining
  /// element; the results are in order.
  /// - Parameter jobs: The greatest number of threads; less than 1 counts as 1.
  /// - Throws: The error of the first element that failed, after all are done.
  package func concurrentMap<Mapped: Sendable, Failure: Error>(
    jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Mapped
  ) throws(Failure) -> [Mapped] {
    let next = Confined(0)
    let results = Confined<[Int: Result<Mapped, Failure>]>([:])
    // The call stores the length of the file's path, even in release builds: without this, the
    // program would depend on the folder that it is built in.
    #sourceLocation(file:"concurrentMap",line:14)
    withoutActuallyEscaping(transform) { transform in
      let mapRest: @Sendable () -> Void = {
        while true {
          let index = next.with { next in
            defer { next += 1 }
            return next
          }
          guard index < count else { return }
          let result: Result<Mapped, Failure>
          do throws(Failure) {
            result = .success(try transform(self[index]))
          } catch {
            result = .failure(error)
          }
          results.with { $0[index] = result }
        }
      }
      let helpers = Swift.min(Swift.max(1, jobs), count) - 1
      let works = (0..<Swift.max(0, helpers)).map { _ in WorkerPool.shared.submit(mapRest) }
      mapRest()
      for work in works { work.cancelOrWait() }
    }
    #sourceLocation()
    let all = results.with { $0 }
    var mapped: [Mapped] = []
    for index in indices {
      guard let result = all[index] else { preconditionFailure("an element has no result") }
      mapped.append(try result.get())
    }
    return mapped
  }
}
