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
