import Combine
import Testing

/// Values come only as far as they are demanded.
struct DemandTests {
  @Test func demandsCompute() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.max(2) + .max(3) == 5)
    #expect(Demand.unlimited - .max(3) == .unlimited)
    #expect(Demand.max(2) - .max(3) == .none)
    #expect(Demand.max(2) - .unlimited == .none)
    #expect(Demand.max(.max) + .max(1) == .unlimited)
    #expect(Demand.max(4) * 2 == 8)
    #expect(Demand.max(4) < .unlimited)
    #expect(Demand.unlimited > 1_000_000)
    #expect(Demand.unlimited.max == nil)
    #expect("\(Demand.max(3))" == "max(3)")
  }

  @Test func sequencesWaitForDemand() {
    let puller = Puller<Int, Never>()
    (1...4).publisher.subscribe(puller)
    #expect(puller.log == [])
    puller.request(1)
    puller.request(2)
    #expect(puller.log == ["1", "2", "3"])
    puller.request(1)
    #expect(puller.log == ["1", "2", "3", "4", "finished"])
  }

  @Test func receivedValuesAddDemand() {
    let puller = Puller<Int, Never>()
    puller.demandPerValue = .max(1)
    (1...3).publisher.subscribe(puller)
    puller.request(1)
    #expect(puller.log == ["1", "2", "3", "finished"])
  }

  @Test func filtersReplaceWhatTheyLeaveOut() {
    let puller = Puller<Int, Never>()
    (1...10).publisher.filter { $0.isMultiple(of: 3) }.subscribe(puller)
    puller.request(2)
    #expect(puller.log == ["3", "6"])
  }

  @Test func groupsDemandTheirSize() {
    let puller = Puller<[Int], Never>()
    (1...5).publisher.collect(2).subscribe(puller)
    puller.request(1)
    #expect(puller.log == ["[1, 2]"])
    puller.request(5)
    #expect(puller.log == ["[1, 2]", "[3, 4]", "[5]", "finished"])
  }

  @Test func resultsWaitForDemand() {
    let (one, sum) = (Puller<Int, Never>(), Puller<Int, Never>())
    Just(7).subscribe(one)
    (1...4).publisher.reduce(0, +).subscribe(sum)
    #expect(one.log + sum.log == [])
    one.request(1)
    sum.request(1)
    #expect(one.log == ["7", "finished"])
    #expect(sum.log == ["10", "finished"])
  }

  @Test func passthroughSubjectsDropWhatIsNotDemanded() {
    let (puller, subject) = (Puller<Int, Never>(), PassthroughSubject<Int, Never>())
    subject.subscribe(puller)
    subject.send(1)
    puller.request(1)
    subject.send(2)
    subject.send(3)
    #expect(puller.log == ["2"])
  }

  @Test func currentValueSubjectsKeepTheLatestValue() {
    let (puller, subject) = (Puller<Int, Never>(), CurrentValueSubject<Int, Never>(1))
    subject.subscribe(puller)
    subject.send(2)
    subject.value = 3
    puller.request(1)
    #expect(puller.log == ["3"])
    subject.send(4)
    subject.send(5)
    puller.request(1)
    #expect(puller.log == ["3", "5"])
  }

  @Test func flatMapLimitsItsPublishers() {
    var log: [String] = []
    let puller = Puller<Int, Never>()
    let subjects = [PassthroughSubject<Int, Never>(), .init(), .init()]
    (0...2).publisher
      .handleEvents(receiveOutput: { log.append("open \($0)") })
      .flatMap(maxPublishers: .max(2)) { subjects[$0] }
      .subscribe(puller)
    puller.subscription?.request(.unlimited)
    #expect(log == ["open 0", "open 1"])
    subjects[1].send(10)
    subjects[2].send(20)
    subjects[0].send(completion: .finished)
    #expect(log.last == "open 2")
    subjects[2].send(21)
    for subject in subjects { subject.send(completion: .finished) }
    #expect(puller.log == ["10", "21", "finished"])
  }

  @Test func mergedValuesWait() {
    let puller = Puller<Int, Never>()
    (1...3).publisher.merge(with: (11...13).publisher).subscribe(puller)
    puller.request(1)
    #expect(puller.log == ["1"])
    puller.request(2)
    #expect(puller.log.count == 3)
    puller.request(9)
    #expect(Set(puller.log) == ["1", "2", "3", "11", "12", "13", "finished"])
    #expect(puller.log.count == 7)
  }

  @Test func zippedPairsAreDemandedFromBoth() {
    let puller = Puller<String, Never>()
    (1...3).publisher.zip("abcd".publisher) { "\($0)\($1)" }.subscribe(puller)
    puller.request(2)
    #expect(puller.log == ["1a", "2b"])
    puller.request(2)
    #expect(puller.log == ["1a", "2b", "3c", "finished"])
  }

  @Test func concatenatedPublishersShareTheDemand() {
    let puller = Puller<Int, Never>()
    (1...2).publisher.append(3, 4).prepend([0]).subscribe(puller)
    puller.request(2)
    #expect(puller.log == ["0", "1"])
    puller.request(2)
    #expect(puller.log == ["0", "1", "2", "3"])
    puller.request(1)
    #expect(puller.log.last == "finished")
  }

  @Test func buffersKeepWhatIsNotDemanded() {
    let newest = Puller<Int, Never>()
    let oldest = Puller<Int, Never>()
    let failing = Puller<Int, Problem>()
    let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Problem>())
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).subscribe(newest)
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(oldest)
    other.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .first })
      .subscribe(failing)
    for value in 1...3 {
      subject.send(value)
      other.send(value)
    }
    newest.request(3)
    oldest.request(3)
    #expect(newest.log == ["1", "2"])
    #expect(oldest.log == ["2", "3"])
    #expect(failing.log == ["first"])
  }

  @Test func requestsWithinAValueAreServed() {
    let puller = Puller<Int, Never>()
    puller.onValue = { [unowned puller] value in
      if value < 3 { puller.request(1) }
    }
    (1...5).publisher.subscribe(puller)
    puller.request(1)
    #expect(puller.log == ["1", "2", "3"])
  }

  @Test func cancellingWithinAValueStops() {
    let puller = Puller<Int, Never>()
    puller.onValue = { [unowned puller] value in
      if value == 2 { puller.subscription?.cancel() }
    }
    (1...5).publisher.map { $0 }.append(6).subscribe(puller)
    puller.request(9)
    #expect(puller.log == ["1", "2"])
  }
}
