import Combine
import Testing

/// Subjects, cancellation and sharing.
struct SubjectTests {
  @Test func aSubjectMaySendWithinAValue() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let sink = subject.sink { value in
      log.append("begin \(value)")
      if value < 2 { subject.send(value + 1) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
    withExtendedLifetime(sink) {}
  }

  @Test func aSinkMayCancelWithinAValue() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [Int] = []
    var sink: AnyCancellable?
    sink = subject.map { $0 * 2 }.sink { value in
      log.append(value)
      if value == 4 { sink?.cancel() }
    }
    for value in 1...3 { subject.send(value) }
    #expect(log == [2, 4])
  }

  @Test func completedSubjectsSendNothing() {
    let subject = PassthroughSubject<Int, Problem>()
    let puller = Puller<Int, Problem>()
    subject.subscribe(puller)
    puller.request(5)
    subject.send(1)
    subject.send(completion: .failure(.first))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(puller.log == ["1", "first"])
    #expect(subject.log == ["first"])
  }

  @Test func releasedCancellablesCancel() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var log: [Int] = []
    var cancellables = Set<AnyCancellable>()
    subject.sink { log.append($0) }.store(in: &cancellables)
    subject.send(1)
    cancellables.removeAll()
    subject.send(2)
    #expect(log == [0, 1])
    #expect(subject.value == 2)
  }

  @Test func cancellingReleasesTheClosures() {
    final class Token {}
    let subject = PassthroughSubject<Int, Never>()
    var token: Token? = Token()
    weak var weakToken = token
    let sink = subject.map { [token] value in token == nil ? 0 : value }
      .flatMap { Just($0) }.zip(subject).merge(with: subject.map { ($0, $0) })
      .receive(on: ImmediateScheduler.shared).share()
      .sink { _ in }
    subject.send(1)
    token = nil
    #expect(weakToken != nil)
    sink.cancel()
    #expect(weakToken == nil)
  }

  @Test func completionReleasesTheClosures() {
    final class Token {}
    var token: Token? = Token()
    weak var weakToken = token
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.flatMap { [token] in Just(token == nil ? 0 : $0) }.append(1)
      .combineLatest(Just(2)).reduce(0) { $0 + $1.0 }.sink { _ in }
    token = nil
    subject.send(completion: .finished)
    #expect(weakToken == nil)
    withExtendedLifetime(sink) {}
  }

  @Test func sharedPublishersSubscribeOnce() {
    var count = 0
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.handleEvents(receiveSubscription: { _ in count += 1 }).share()
    var log: [String] = []
    let first = shared.sink { log.append("a\($0)") }
    let second = shared.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(count == 1)
    #expect(log == ["a1", "b1"])
    first.cancel()
    second.cancel()
    subject.send(2)
    let third = shared.sink { log.append("c\($0)") }
    subject.send(3)
    #expect(count == 2)
    #expect(log == ["a1", "b1", "c3"])
    withExtendedLifetime(third) {}
  }

  @Test func connectablePublishersWait() {
    let connectable = (1...2).publisher.makeConnectable()
    var log: [String] = []
    let first = connectable.sink { log.append("a\($0)") }
    let second = connectable.sink { log.append("b\($0)") }
    #expect(log == [])
    let connection = connectable.connect()
    #expect(log == ["a1", "b1", "a2", "b2"])
    withExtendedLifetime((first, second, connection)) {}
  }

  @Test func futuresRunOnce() {
    var count = 0
    var promise: Future<Int, Problem>.Promise?
    let future = Future<Int, Problem> {
      count += 1
      promise = $0
    }
    #expect(count == 1)
    let puller = Puller<Int, Problem>()
    future.subscribe(puller)
    promise?(.success(5))
    promise?(.failure(.first))
    #expect(puller.log == [])
    puller.request(1)
    #expect(puller.log == ["5", "finished"])
    #expect(future.log == ["5", "finished"])
    #expect(count == 1)
  }

  @Test func deferredPublishersAreMadePerSubscriber() {
    var count = 0
    let deferred = Deferred {
      count += 1
      return Just(count)
    }
    #expect(count == 0)
    #expect(deferred.log == ["1", "finished"])
    #expect(deferred.log == ["2", "finished"])
  }

  @Test func subjectsSubscribeToPublishers() {
    let (source, subject) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
    let connection = source.subscribe(subject)
    source.send(4)
    #expect(subject.value == 4)
    connection.cancel()
    source.send(5)
    #expect(subject.value == 4)
  }

  @Test func deepChainsPassValues() {
    var chain = (1...3).publisher.eraseToAnyPublisher()
    for _ in 0..<500 { chain = chain.map { $0 + 1 }.eraseToAnyPublisher() }
    #expect(chain.log == ["501", "502", "503", "finished"])
  }
}
