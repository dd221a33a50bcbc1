import Combine
import Testing
import UIKit

/// Operators with a scheduler, on the stage's clock.
@MainActor struct TimingTests {
  let stage = Stage(size: CGSize(width: 40, height: 40))

  /// Sends values at times on the stage.
  func source(_ values: [(time: Double, value: Int)], end: Double? = nil) -> PassthroughSubject<
    Int, Problem
  > {
    let subject = PassthroughSubject<Int, Problem>()
    for (time, value) in values {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { subject.send(value) }
    }
    if let end {
      DispatchQueue.main.asyncAfter(deadline: .now() + end) { subject.send(completion: .finished) }
    }
    return subject
  }

  /// What comes until a time, with the times.
  func log<P: Publisher>(_ publisher: P, until time: Double) throws -> [String] {
    var log: [String] = []
    func now() -> String { "\((stage.time * 1000).rounded() / 1000)" }
    let sink = publisher.sink(
      receiveCompletion: { completion in
        if case .failure(let error) = completion {
          log.append("\(error) at \(now())")
        } else {
          log.append("end at \(now())")
        }
      }, receiveValue: { log.append("\($0) at \(now())") })
    try stage.advance(to: time)
    sink.cancel()
    return log
  }

  @Test func valuesAreDelayed() throws {
    #expect(
      try log(
        source([(0.1, 1), (0.2, 2)], end: 0.3).delay(for: .seconds(1), scheduler: RunLoop.main),
        until: 2)
        == ["1 at 1.1", "2 at 1.2", "end at 1.3"])
  }

  @Test func searchesAreDebounced() throws {
    let values = source([(0.1, 1), (0.2, 2), (0.9, 3), (1.0, 4)], end: 2)
    #expect(
      try log(values.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main), until: 3)
        == ["2 at 0.5", "4 at 1.3", "end at 2.0"])
  }

  @Test(arguments: [true, false]) func valuesAreThrottled(latest: Bool) throws {
    let values = source([(0.1, 1), (0.2, 2), (0.3, 3), (2, 4)], end: 3)
    #expect(
      try log(values.throttle(for: 0.5, scheduler: RunLoop.main, latest: latest), until: 4)
        == ["1 at 0.1", "\(latest ? 3 : 2) at 0.6", "4 at 2.0", "end at 3.0"])
  }

  @Test func silenceTimesOut() throws {
    let values = source([(0.1, 1), (0.5, 2)])
    #expect(
      try log(
        values.timeout(.seconds(1), scheduler: DispatchQueue.main, customError: { .second }),
        until: 3)
        == ["1 at 0.1", "2 at 0.5", "second at 1.5"])
    #expect(
      try log(source([]).timeout(1, scheduler: OperationQueue.main), until: 5) == ["end at 4.0"])
  }

  @Test func valuesAreReceivedLater() throws {
    var log: [String] = []
    let sink = [1, 2].publisher.receive(on: DispatchQueue.main)
      .sink(receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append("\($0)") })
    let other = Just(3).subscribe(on: OperationQueue.main).sink { log.append("\($0)") }
    let now = Just(4).receive(on: ImmediateScheduler.shared).sink { log.append("\($0)") }
    #expect(log == ["4"])
    try stage.advance(to: 0)
    #expect(log.sorted() == ["1", "2", "3", "4", "end"])
    withExtendedLifetime((sink, other, now)) {}
  }

  @Test func cancelingDropsWhatIsUnderWay() throws {
    var log: [Int] = []
    let sink = Just(1).delay(for: 1, scheduler: DispatchQueue.main).sink { log.append($0) }
    try stage.advance(to: 0.5)
    sink.cancel()
    try stage.advance(to: 2)
    #expect(log == [])
  }

  @Test func timersPublishTheStageTime() throws {
    var times: [Double] = []
    let timer = Timer.publish(every: 0.25, on: .main, in: .common).autoconnect()
      .map(\.timeIntervalSinceReferenceDate)
      .prefix(3).sink { times.append($0) }
    try stage.advance(to: 2)
    #expect(times == [0.25, 0.5, 0.75])
    withExtendedLifetime(timer) {}
  }

  @Test func timersStopWhenCanceled() throws {
    var count = 0
    let timer: Publishers.Autoconnect<Timer.TimerPublisher> =
      Timer.publish(every: 1, on: .main, in: .default).autoconnect()
    let sink = timer.sink { _ in count += 1 }
    try stage.advance(to: 2.5)
    sink.cancel()
    try stage.advance(to: 9)
    #expect(count == 2)
  }

  @Test func valuesAreCollectedByTime() throws {
    let values = source([(0.1, 1), (0.2, 2), (0.3, 3), (1.5, 4)], end: 2.2)
    #expect(
      try log(values.collect(.byTime(DispatchQueue.main, .seconds(1))), until: 3)
        == ["[1, 2, 3] at 1.0", "[4] at 2.0", "end at 2.2"])
    let others = source([(0.1, 1), (0.2, 2), (0.3, 3)], end: 2.2)
    #expect(
      try log(others.collect(.byTimeOrCount(RunLoop.main, 1, 2)), until: 6)
        == ["[1, 2] at 3.2", "[3] at 4.0", "end at 5.2"])
  }

  @Test func intervalsAreMeasured() throws {
    var intervals: [Double] = []
    let sink = source([(0.25, 1), (1, 2)]).measureInterval(using: RunLoop.main)
      .sink(receiveCompletion: { _ in }, receiveValue: { intervals.append($0.timeInterval) })
    try stage.advance(to: 2)
    #expect(intervals == [0.25, 0.75])
    withExtendedLifetime(sink) {}
  }

  @Test func schedulersRepeat() throws {
    var times: [Double] = []
    let queue = DispatchQueue.main
    let repetition = queue.schedule(
      after: queue.now.advanced(by: 0.5), interval: .milliseconds(250)
    ) {
      times.append(stage.time)
    }
    try stage.advance(to: 1.1)
    repetition.cancel()
    try stage.advance(to: 3)
    #expect(times == [0.5, 0.75, 1])
  }

  @Test func tasksAwaitValues() throws {
    let values = source([(0.1, 1), (0.2, 2)], end: 0.5).replaceError(with: 0)
    let all = try stage.result {
      var all: [Int] = []
      for await value in values.values { all.append(value) }
      return all
    }
    #expect(all == [1, 2])
    let error = try stage.result {
      do {
        for try await _ in Fail<Int, Problem>(error: .first).values {}
        return "none"
      } catch { return "\(error)" }
    }
    #expect(error == "first")
  }

  @Test func aViewFollowsItsModel() throws {
    let model = SearchModel(words: ["one", "two"])
    let label = UILabel()
    let sink = model.$query.debounce(for: 0.3, scheduler: RunLoop.main)
      .receive(on: DispatchQueue.main).sink { label.text = $0 }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { model.query = "t" }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { model.query = "tw" }
    try stage.advance(to: 0.8)
    #expect(label.text == "")
    try stage.advance(to: 1)
    #expect(label.text == "tw")
    #expect(model.results == ["two"])
    withExtendedLifetime(sink) {}
  }
}
