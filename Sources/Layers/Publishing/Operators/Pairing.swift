/// The rule by which values of two publishers belong together.
enum PairingRule {
  /// The oldest ones that have no partner yet, as in `zip`.
  case oldest
  /// The latest ones, as in `combineLatest`.
  case latest
}

/// The state of one subscriber to pairs of two publishers' values.
///
/// Both owe as many values as pairs are demanded.
final class Pairing<A: Publisher, B: Publisher, Downstream: Subscriber>
where
  A.Failure == B.Failure, Downstream.Failure == A.Failure,
  Downstream.Input == (A.Output, B.Output)
{
  /// The values of one publisher.
  private struct Side<Value> {
    var values: [Value] = []
    var isOpen = true
    var subscription: (any Subscription)?
  }

  private struct State {
    var a = Side<A.Output>()
    var b = Side<B.Output>()
  }

  private let outlet: Outlet<Downstream>
  private let rule: PairingRule
  private let state = Guarded(State())

  init(_ downstream: Downstream, _ rule: PairingRule) {
    outlet = Outlet(downstream)
    self.rule = rule
  }

  func start(_ a: A, _ b: B) {
    let (first, second) = (inlet(\.a, of: a), inlet(\.b, of: b))
    state.with { state in
      state.a.subscription = first
      state.b.subscription = second
    }
    outlet.start(
      onRequest: { demand in
        first.request(demand)
        second.request(demand)
      }, onCancel: { [self] in cancelAll() })
    a.subscribe(first)
    b.subscribe(second)
  }

  private func inlet<P: Publisher>(
    _ side: WritableKeyPath<State, Side<P.Output>>, of publisher: P
  ) -> Inlet<P.Output, P.Failure> where P.Failure == A.Failure {
    Inlet(
      onValue: { [self] value in
        receive(value, side)
        return .none
      },
      onCompletion: { [self] completion in
        state.with { $0[keyPath: side].isOpen = false }
        if case .failure(let error) = completion {
          cancelAll()
          return outlet.fail(error)
        }
        finishIfOver()
      })
  }

  private func receive<Value>(_ value: Value, _ side: WritableKeyPath<State, Side<Value>>) {
    let pair = state.with { state -> (A.Output, B.Output)? in
      switch rule {
      case .oldest: state[keyPath: side].values.append(value)
      case .latest: state[keyPath: side].values = [value]
      }
      guard let a = state.a.values.first, let b = state.b.values.first else { return nil }
      if rule == .oldest {
        state.a.values.removeFirst()
        state.b.values.removeFirst()
      }
      return (a, b)
    }
    // Latest values that are not demanded are superseded by later ones.
    if let pair, rule == .oldest || outlet.demand > .none { outlet.send(pair) }
    if rule == .oldest { finishIfOver() }
  }

  /// Finishes when no further pair can come.
  private func finishIfOver() {
    let isOver = state.with { state in
      let isSpent = [
        !state.a.isOpen && state.a.values.isEmpty, !state.b.isOpen && state.b.values.isEmpty,
      ]
      return rule == .oldest ? isSpent.contains(true) : !state.a.isOpen && !state.b.isOpen
    }
    guard isOver else { return }
    cancelAll()
    outlet.finish(.finished)
  }

  private func cancelAll() {
    let old = state.with { state in
      let old = state
      state.a = Side(isOpen: state.a.isOpen)
      state.b = Side(isOpen: state.b.isOpen)
      return old
    }
    old.a.subscription?.cancel()
    old.b.subscription?.cancel()
  }
}
