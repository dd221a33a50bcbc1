import Combine

/// A view model as apps have it, with Combine alone.
class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []
  private var cancellables = Set<AnyCancellable>()

  init(words: [String]) {
    $query
      .map { query in words.filter { !query.isEmpty && $0.hasPrefix(query) } }
      .removeDuplicates()
      .sink { [weak self] in self?.results = $0 }
      .store(in: &cancellables)
  }
}

/// A subclass with a property that publishes, too.
final class FilteredModel: SearchModel {
  @Published var limit = 3
}

/// A model without `@Published` properties, which says itself that it changes.
final class PlainModel: ObservableObject {
  var count = 0 { willSet { objectWillChange.send() } }
}

/// A model with a separate publisher.
final class OwnModel: ObservableObject {
  let objectWillChange = PassthroughSubject<String, Never>()
  var name = "" { willSet { objectWillChange.send(newValue) } }
}

/// A subscriber that demands as it is told.
final class Puller<Input, Failure: Error>: Subscriber {
  var log: [String] = []
  var subscription: (any Subscription)?
  var demandPerValue = Subscribers.Demand.none
  var onValue: ((Input) -> Void)?

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.append("\(input)")
    onValue?(input)
    return demandPerValue
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: log.append("finished")
    case .failure(let error): log.append("\(error)")
    }
  }

  func request(_ count: Int) { subscription?.request(.max(count)) }
}

enum Problem: Error { case first, second }

extension Publisher {
  /// All values and the completion, of a publisher that needs no time.
  var log: [String] {
    var log: [String] = []
    let cancellable = sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: log.append("finished")
        case .failure(let error): log.append("\(error)")
        }
      }, receiveValue: { log.append("\($0)") })
    cancellable.cancel()
    return log
  }
}
