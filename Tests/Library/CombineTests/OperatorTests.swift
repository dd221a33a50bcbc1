import Combine
import Foundation
import Testing

/// The values and the completion of operators, by what Combine's documentation says of each.
struct OperatorTests {
  let numbers = [3, 1, 4, 1, 5].publisher
  struct Point { var x = 1, y = 2, z = 3 }

  @Test func mapping() {
    #expect(numbers.map { $0 * 2 }.log == ["6", "2", "8", "2", "10", "finished"])
    #expect(
      numbers.tryMap { if $0 == 4 { throw Problem.first } else { $0 } }.log == ["3", "1", "first"])
    #expect(Just(Point()).map(\.y).log == ["2", "finished"])
    #expect(Just(Point()).map(\.x, \.y).log == ["(1, 2)", "finished"])
    #expect(Just(Point()).map(\.x, \.y, \.z).log == ["(1, 2, 3)", "finished"])
    #expect(["1", "x", "3"].publisher.compactMap { Int($0) }.log == ["1", "3", "finished"])
    #expect(
      ["1", "x"].publisher.tryCompactMap { (text: String) throws -> Int? in
        guard let number = Int(text) else { throw Problem.second }
        return number
      }.log == ["1", "second"])
    #expect([1, nil, 3].publisher.replaceNil(with: 2).log == ["1", "2", "3", "finished"])
    #expect(numbers.scan(0, +).log == ["3", "4", "8", "9", "14", "finished"])
    #expect(
      numbers.tryScan(0) { if $1 > 3 { throw Problem.first } else { $0 + $1 } }.log
        == ["3", "4", "first"])
  }

  @Test func filtering() {
    #expect(numbers.filter { $0 > 2 }.log == ["3", "4", "5", "finished"])
    #expect(
      numbers.tryFilter { if $0 == 5 { throw Problem.first } else { $0 > 2 } }.log
        == ["3", "4", "first"])
    #expect([1, 1, 2, 2, 1].publisher.removeDuplicates().log == ["1", "2", "1", "finished"])
    #expect(
      numbers.removeDuplicates { $0 % 2 == $1 % 2 }.log == ["3", "4", "1", "finished"])
    #expect(numbers.prefix(2).log == ["3", "1", "finished"])
    #expect(numbers.prefix(0).log == ["finished"])
    #expect(numbers.prefix(9).log.count == 6)
    #expect(numbers.prefix { $0 < 4 }.log == ["3", "1", "finished"])
    #expect(numbers.drop { $0 < 4 }.log == ["4", "1", "5", "finished"])
    #expect(numbers.dropFirst(3).log == ["1", "5", "finished"])
    #expect(numbers.output(at: 2).log == ["4", "finished"])
    #expect(numbers.output(in: 1..<3).log == ["1", "4", "finished"])
    #expect(numbers.output(in: 3...).log == ["1", "5", "finished"])
  }

  @Test func reducing() {
    #expect(numbers.reduce(0, +).log == ["14", "finished"])
    #expect(
      numbers.tryReduce(0) { if $1 == 5 { throw Problem.first } else { $0 + $1 } }.log
        == ["first"])
    #expect(numbers.collect().log == ["[3, 1, 4, 1, 5]", "finished"])
    #expect(numbers.collect(2).log == ["[3, 1]", "[4, 1]", "[5]", "finished"])
    #expect(numbers.count().log == ["5", "finished"])
    #expect(numbers.min().log + numbers.max().log == ["1", "finished", "5", "finished"])
    #expect(numbers.max { $0 > $1 }.log == ["1", "finished"])
    #expect([Int]().publisher.max().log == ["finished"])
    #expect(
      numbers.contains(4).log + numbers.contains(7).log == [
        "true", "finished", "false", "finished",
      ])
    #expect(numbers.allSatisfy { $0 < 6 }.log == ["true", "finished"])
    #expect(numbers.tryAllSatisfy { _ in throw Problem.first }.log == ["first"])
    #expect(numbers.ignoreOutput().log == ["finished"])
    #expect(numbers.first().log + numbers.last().log == ["3", "finished", "5", "finished"])
    #expect(numbers.first { $0 > 3 }.log == ["4", "finished"])
    #expect(numbers.last { $0 < 4 }.log == ["1", "finished"])
    #expect(numbers.first { $0 > 9 }.log == ["finished"])
  }

  @Test func combining() {
    let letters = ["a", "b"].publisher
    #expect(numbers.zip(letters).log == ["(3, \"a\")", "(1, \"b\")", "finished"])
    #expect(
      Publishers.Zip3(numbers, letters, Just(true)).map { "\($0)\($1)\($2)" }.log
        == ["3atrue", "finished"])
    #expect(
      numbers.zip(numbers, numbers, numbers).map { $0 + $1 + $2 + $3 }.first().log
        == ["12", "finished"])
    #expect(numbers.merge(with: [9].publisher).count().log == ["6", "finished"])
    #expect(
      Publishers.Merge8(Just(1), Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))
        .collect().log == ["[1, 2, 3, 4, 5, 6, 7, 8]", "finished"])
    #expect(Publishers.MergeMany([Just(1), Just(2)]).log == ["1", "2", "finished"])
    let (a, b, c) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(),
      PassthroughSubject<Int, Never>()
    )
    var log: [String] = []
    let sink = a.combineLatest(b, c) { "\($0)\($1)\($2)" }
      .sink(receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append($0) })
    a.send(1)
    b.send(2)
    a.send(3)
    c.send(4)
    a.send(5)
    a.send(completion: .finished)
    b.send(6)
    b.send(completion: .finished)
    c.send(7)
    c.send(completion: .finished)
    #expect(log == ["324", "524", "564", "567", "end"])
    withExtendedLifetime(sink) {}
  }

  @Test func zippingEndsWithTheShorterOne() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var log: [String] = []
    let sink = a.zip(b).sink(
      receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append("\($0 + $1)") })
    a.send(1)
    a.send(2)
    a.send(completion: .finished)
    b.send(10)
    #expect(log == ["11"])
    b.send(20)
    #expect(log == ["11", "22", "end"])
    withExtendedLifetime(sink) {}
  }

  @Test func concatenating() {
    #expect(Just(1).append(2, 3).prepend([0]).log == ["0", "1", "2", "3", "finished"])
    #expect(Just(1).prepend(Just(0)).append(Just(2)).log == ["0", "1", "2", "finished"])
    #expect(Empty<Int, Never>().replaceEmpty(with: 4).log == ["4", "finished"])
    #expect(numbers.replaceEmpty(with: 4).log.count == 6)
    let failing = Fail<Int, Problem>(error: .first)
    #expect(failing.append(1).log == ["first"])
  }

  @Test func flattening() {
    #expect(
      (1...3).publisher.flatMap { (0..<$0).publisher }.collect().log
        == ["[0, 0, 1, 0, 1, 2]", "finished"])
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var log: [String] = []
    let sink = outer.switchToLatest().sink(
      receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append("\($0)") })
    outer.send(a)
    a.send(1)
    outer.send(b)
    a.send(2)
    b.send(3)
    outer.send(completion: .finished)
    b.send(4)
    b.send(completion: .finished)
    #expect(log == ["1", "3", "4", "end"])
    withExtendedLifetime(sink) {}
  }

  @Test func untilAnotherPublishes() {
    let (values, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    var before: [String] = []
    var after: [String] = []
    let first = values.prefix(untilOutputFrom: trigger).sink(
      receiveCompletion: { _ in before.append("end") }, receiveValue: { before.append("\($0)") })
    let second = values.drop(untilOutputFrom: trigger).sink { after.append("\($0)") }
    values.send(1)
    trigger.send()
    values.send(2)
    trigger.send(completion: .finished)
    values.send(3)
    #expect(before == ["1", "end"])
    #expect(after == ["2", "3"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func errors() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return [1, 2].publisher.setFailureType(to: Problem.self)
        .append(Fail<Int, Problem>(error: .first))
    }
    #expect(failing.catch { _ in Just(9) }.log == ["1", "2", "9", "finished"])
    #expect(failing.replaceError(with: 0).log == ["1", "2", "0", "finished"])
    #expect(
      failing.tryCatch { _ -> Just<Int> in throw Problem.second }.log == ["1", "2", "second"])
    #expect(failing.mapError { _ in Problem.second }.log == ["1", "2", "second"])
    attempts = 0
    #expect(failing.retry(2).log == ["1", "2", "1", "2", "1", "2", "first"])
    #expect(attempts == 3)
    #expect(Result<Int, Problem>.failure(.first).publisher.log == ["first"])
    #expect(Result<Int, Problem>.success(1).publisher.log == ["1", "finished"])
    #expect(Optional(3).publisher.log + Int?.none.publisher.log == ["3", "finished", "finished"])
    #expect(
      Record<Int, Problem> {
        $0.receive(1)
        $0.receive(completion: .failure(.second))
      }.log == ["1", "second"])
  }

  @Test func coding() {
    #expect(
      Just(["a": 1]).encode(encoder: JSONEncoder()).decode(
        type: [String: Int].self, decoder: JSONDecoder()
      )
      .log == ["[\"a\": 1]", "finished"])
    #expect(
      Just(Data("x".utf8)).decode(type: Int.self, decoder: JSONDecoder()).map { _ in "" }
        .replaceError(with: "invalid").log == ["invalid", "finished"])
  }

  @Test func events() {
    final class Log: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let log = Log()
    #expect([1, 2].publisher.print("p", to: log).first().log == ["1", "finished"])
    #expect(log.text.contains("p: request unlimited\np: receive value: (1)\np: receive cancel\n"))
    #expect(numbers.breakpointOnError().log.count == 6)
  }
}
