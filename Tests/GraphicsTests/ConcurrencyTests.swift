import Foundation
import Graphics
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
    var tasks = OrderedTasks<Int>()
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

  @Test func heavyTasksWaitForRoom() {
    var tasks = OrderedTasks<Int>()
    tasks.add(weight: 1 << 22) { 1 }
    #expect(tasks.next(makingRoomFor: 1) == 1)
    #expect(tasks.next(makingRoomFor: 1) == nil)
  }

  @Test func oneThreadAtATimeHasTheState() {
    let count = Confined(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { count.with { $0 += 1 } }
    }
    #expect(count.with { $0 } == 8000)
  }
}
