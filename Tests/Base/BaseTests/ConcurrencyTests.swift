import Base
import Foundation
import Testing

@Suite struct ConcurrencyTests {
  private struct Refusal: Error, Equatable { var number: Int }

  @Test(arguments: [Int.min, -1, 0, 1, 2, 7, 100])
  func mapsInOrder(jobs: Int) {
    let numbers = Array(0..<50)
    #expect(numbers.concurrentMap(jobs: jobs) { $0 * $0 } == numbers.map { $0 * $0 })
  }

  @Test func noElementsNeedNoThreads() {
    #expect([Int]().concurrentMap(jobs: 4) { $0 }.isEmpty)
  }

  @Test func allAreDoneBeforeTheFirstFailureIsThrown() {
    let done = Confined(0)
    #expect(throws: Refusal(number: 3)) {
      try Array(0..<20).concurrentMap(jobs: 4) { number in
        done.with { $0 += 1 }
        if number == 3 || number == 11 { throw Refusal(number: number) }
      }
    }
    #expect(done.with { $0 } == 20)
  }

  @Test func tasksComeBackInTheirOrder() {
    let tasks = OrderedTasks<Int>()
    for number in 0..<40 {
      tasks.add(weight: 1) {
        // Later ones are ready first.
        if number.isMultiple(of: 8) { Thread.sleep(forTimeInterval: 0.002) }
        return number
      }
    }
    var results: [Int] = []
    while let result = tasks.next() { results.append(result) }
    #expect(results == Array(0..<40))
  }

  /// As after an error: what has not begun never runs, and nothing runs on.
  @Test func tasksThatAreNotAwaitedAreCanceled() {
    let (begun, ended) = (Confined(0), Confined(0))
    // Each waits for the one before it, so that canceling that first would block the threads.
    var previous: StepSignal?
    do {
      let tasks = OrderedTasks<Void>()
      for _ in 0..<200 {
        let step = StepSignal()
        tasks.add(weight: 1) { [previous] in
          begun.with { $0 += 1 }
          previous?.wait()
          Thread.sleep(forTimeInterval: 0.005)
          step.signal()
          ended.with { $0 += 1 }
        }
        previous = step
      }
      _ = tasks.next()
    }
    let count = begun.with { $0 }
    #expect(count < 200)
    #expect(ended.with { $0 } == count)
    Thread.sleep(forTimeInterval: 0.05)
    #expect(begun.with { $0 } == count)
  }

  @Test func heavyTasksWaitForRoom() {
    let tasks = OrderedTasks<Int>()
    tasks.add(weight: 1 << 22) { 1 }
    #expect(tasks.next(beforeAdding: 1) == 1)
    #expect(tasks.next(beforeAdding: 1) == nil)
  }

  @Test func onlyTasksWithWeightTakeRoom() {
    let room = 2 * ProcessInfo.processInfo.activeProcessorCount
    let tasks = OrderedTasks<Int>()
    for number in 0..<room + 1 { tasks.add(weight: 0) { number } }
    for _ in 1..<room { tasks.add(weight: 1) { -1 } }
    #expect(tasks.next(beforeAdding: 1) == nil)
    tasks.add(weight: 1) { -2 }
    #expect(tasks.next(beforeAdding: 1) == 0)
  }

  /// Whoever waits does the work where the system has fewer threads than are wanted, or none.
  @Test(arguments: [0, 1, 3]) func workIsDoneWithFewThreads(count: Int) {
    let started = Confined(0)
    let pool = WorkerPool(limit: 4) { run in
      let isAllowed = started.with { started in
        started += 1
        return started <= count
      }
      return isAllowed && SystemThread.start(run)
    }
    let done = Confined<[Int]>([])
    let works = (0..<40).map { number in pool.submit { done.with { $0.append(number) } } }
    for work in works { work.wait() }
    #expect(done.with { $0 }.sorted() == Array(0..<40))
    if count == 0 { #expect(done.with { $0 } == Array(0..<40)) }
  }

  /// The only thread of the pool runs work that waits for the next one.
  @Test func theThreadThatWaitsRunsMore() {
    let pool = WorkerPool(limit: 1)
    let (started, step) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isStepped = Confined(false)
    let first = pool.submit(isHelped: true) {
      started.signal()
      let result = step.wait(timeout: .now() + 20)
      isStepped.with { $0 = result == .success }
    }
    started.wait()
    let threads = Confined<[pthread_t]>([])
    for _ in 0..<2 {
      _ = pool.submit(isHelped: true) {
        threads.with { $0.append(pthread_self()) }
        step.signal()
      }
    }
    first.wait()
    #expect(isStepped.with { $0 })
    // Where the first work ended soon, the pool has run the last one.
    #expect(threads.with { $0.first } == pthread_self())
  }

  /// While the thread that waits sleeps, there is a thread more, which ends afterwards.
  @Test func anotherThreadWorksInPlaceOfOneThatSleeps() {
    let threads = Confined(0)
    let pool = WorkerPool(limit: 1) { run in
      SystemThread.start {
        threads.with { $0 += 1 }
        run()
        threads.with { $0 -= 1 }
      }
    }
    let (started, step) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isStepped = Confined(false)
    let first = pool.submit {
      started.signal()
      let result = step.wait(timeout: .now() + 20)
      isStepped.with { $0 = result == .success }
    }
    started.wait()
    let second = pool.submit { step.signal() }
    first.wait()
    #expect(isStepped.with { $0 })
    second.wait()
    // Each wakes a thread; one too many ends then.
    for _ in 0..<200 where threads.with({ $0 }) != 1 {
      pool.submit {}.wait()
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(threads.with { $0 } == 1)
  }

  /// Only work for which that was allowed, and not within other work, which it might wait for.
  @Test func theThreadThatWaitsRunsNothingElse() {
    let pool = WorkerPool(limit: 1)
    let (started, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocker = pool.submit {
      started.signal()
      end.wait()
    }
    started.wait()
    let order = Confined<[String]>([])
    let other = pool.submit { order.with { $0.append("other") } }
    let outer = pool.submit(isHelped: true) {
      let inner = pool.submit(isHelped: true) { order.with { $0.append("inner") } }
      let later = pool.submit(isHelped: true) { order.with { $0.append("later") } }
      later.wait()
      order.with { $0.append("outer") }
      _ = inner
    }
    outer.wait()
    #expect(order.with { $0 } == ["later", "outer"])
    end.signal()
    blocker.wait()
    other.wait()
  }

  /// A closure that does not escape must not be held by a thread that is done with it.
  @Test func nothingIsKeptOfWhatIsMapped() {
    for _ in 0..<2000 {
      let numbers = (0..<3).map { $0 }
      #expect(numbers.concurrentMap(jobs: 3) { $0 + numbers.count } == [3, 4, 5])
    }
  }

  @Test func canceledWorkIsNotDone() {
    let pool = WorkerPool(limit: 1) { _ in false }
    let done = Confined(0)
    let work = pool.submit { done.with { $0 += 1 } }
    work.cancelOrWait()
    work.wait()
    #expect(done.with { $0 } == 0)
  }

  @Test func oneThreadAtATimeHasTheState() {
    let count = Confined(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { count.with { $0 += 1 } }
    }
    #expect(count.with { $0 } == 8000)
  }
}
