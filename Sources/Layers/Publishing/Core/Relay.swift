/// The common part of operators that follow one publisher at a time, such as `catch` and `append`:
/// what the subscriber still demands goes to the present one.
final class Relay<Downstream: Subscriber> {
  let outlet: Outlet<Downstream>
  private let current = Guarded<(any Subscription)?>(nil)

  init(_ downstream: Downstream) { outlet = Outlet(downstream) }

  /// Gives the subscriber its subscription.
  /// - Parameter schedule: Runs what demands and cancels.
  func start(
    onCancel: (() -> Void)? = nil, by schedule: @escaping (@escaping () -> Void) -> Void = { $0() }
  ) {
    outlet.start(
      onRequest: { [current] demand in
        let inlet = current.with { $0 }
        schedule { inlet?.request(demand) }
      },
      onCancel: { [current] in
        onCancel?()
        let inlet = current.exchange(nil)
        schedule { inlet?.cancel() }
      })
  }

  /// Cancels the publisher that it follows.
  func cancelCurrent() { current.exchange(nil)?.cancel() }

  /// Follows a publisher in place of the present one.
  /// - Parameters:
  ///   - onValue: Called before each value.
  ///   - onCompletion: Called at its end; the subscriber is not.
  func follow<P: Publisher>(
    _ publisher: P, onValue: @escaping () -> Void = {},
    onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) where P.Output == Downstream.Input {
    guard !outlet.hasEnded else { return }
    let inlet = Inlet<P.Output, P.Failure>(
      demand: outlet.demand,
      onValue: { [outlet] value in
        onValue()
        outlet.send(value)
        return .none
      },
      onCompletion: onCompletion)
    current.exchange(inlet)?.cancel()
    publisher.subscribe(inlet)
    // Values of the subscription itself may have canceled it.
    if outlet.hasEnded { inlet.cancel() }
  }
}
