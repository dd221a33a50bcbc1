extension Publishers {
  /// The publisher of `receive(on:)` and `delay`, which passes on all it receives by a scheduler.
  public struct Rescheduled<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    /// The delay; nil for as soon as possible.
    let delay:
      (interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride)?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let inlet = Inlet<Output, Failure>(
        onValue: { value in
          schedule { outlet.send(value) }
          return .none
        },
        onCompletion: { completion in schedule { outlet.finish(completion) } })
      outlet.start(onRequest: inlet.request, onCancel: inlet.cancel)
      upstream.subscribe(inlet)
    }

    private func schedule(_ action: @escaping () -> Void) {
      guard let delay else { return scheduler.schedule(options: options, action) }
      scheduler.schedule(
        after: scheduler.now.advanced(by: delay.interval), tolerance: delay.tolerance,
        options: options, action)
    }
  }

  public typealias ReceiveOn<Upstream: Publisher, Context: Scheduler> = Rescheduled<
    Upstream, Context
  >
  public typealias Delay<Upstream: Publisher, Context: Scheduler> = Rescheduled<Upstream, Context>

  /// The publisher of `subscribe(on:)`, which subscribes, demands and cancels by a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let (upstream, outlet) = (upstream, relay.outlet)
      relay.start(by: { scheduler.schedule(options: options, $0) })
      scheduler.schedule(options: options) {
        relay.follow(upstream, onCompletion: outlet.finish)
      }
    }
  }

  /// The publisher of `debounce`: a value after which none has come for a time.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let (scheduler, dueTime, options) = (scheduler, dueTime, options)
      let count = Guarded(0)
      let inlet = Inlet<Output, Failure>(
        demand: .unlimited,
        onValue: { value in
          let number = count.with { count in
            count += 1
            return count
          }
          scheduler.schedule(
            after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
            options: options
          ) {
            if count.with({ $0 == number }), outlet.demand > .none { outlet.send(value) }
          }
          return .none
        },
        onCompletion: { completion in
          count.with { $0 += 1 }
          scheduler.schedule(options: options) { outlet.finish(completion) }
        })
      outlet.start(onCancel: inlet.cancel)
      upstream.subscribe(inlet)
    }
  }

  /// The publisher of `throttle`: at most one value in each interval, the first one immediately.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    /// Whether the last value of an interval is published, instead of the first.
    public let latest: Bool

    private struct State {
      var waiting: Output?
      var isScheduled = false
      var last: Context.SchedulerTimeType?
      var completion: Subscribers.Completion<Failure>?
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let (scheduler, interval, latest) = (scheduler, interval, latest)
      let state = Guarded(State())
      func publish() {
        let now = scheduler.now
        let (value, completion) = state.with { state in
          defer {
            state.waiting = nil
            state.isScheduled = false
            state.last = now
          }
          return (state.waiting, state.completion)
        }
        if let value, outlet.demand > .none { outlet.send(value) }
        completion.map(outlet.finish)
      }
      let inlet = Inlet<Output, Failure>(
        demand: .unlimited,
        onValue: { value in
          let schedule = state.with { state -> (needed: Bool, last: Context.SchedulerTimeType?) in
            if latest || !state.isScheduled { state.waiting = value }
            defer { state.isScheduled = true }
            return (!state.isScheduled, state.last)
          }
          guard schedule.needed else { return .none }
          if let due = schedule.last?.advanced(by: interval), due > scheduler.now {
            scheduler.schedule(after: due, publish)
          } else {
            scheduler.schedule(publish)
          }
          return .none
        },
        onCompletion: { completion in
          let isScheduled = state.with { state in
            state.completion = completion
            return state.isScheduled
          }
          if !isScheduled { scheduler.schedule { outlet.finish(completion) } }
        })
      outlet.start(onCancel: inlet.cancel)
      upstream.subscribe(inlet)
    }
  }

  /// The publisher of `timeout`, which ends when no value has come for a time.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    /// Returns the error; nil to finish.
    public let customError: (() -> Failure)?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let (scheduler, interval, options) = (scheduler, interval, options)
      let customError = customError
      let count = Guarded(0)
      let upstreamSubscription = Guarded<(any Subscription)?>(nil)
      func watch() {
        let number = count.with { count in
          count += 1
          return count
        }
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
          options: options
        ) {
          guard count.with({ $0 == number }), !outlet.hasEnded else { return }
          upstreamSubscription.exchange(nil)?.cancel()
          outlet.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }
      let inlet = Inlet<Output, Failure>(
        onValue: { value in
          watch()
          scheduler.schedule(options: options) { outlet.send(value) }
          return .none
        },
        onCompletion: { completion in
          count.with { $0 += 1 }
          scheduler.schedule(options: options) { outlet.finish(completion) }
        })
      upstreamSubscription.with { $0 = inlet }
      outlet.start(onRequest: inlet.request, onCancel: inlet.cancel)
      watch()
      upstream.subscribe(inlet)
    }
  }

  public typealias MeasureInterval<Upstream: Publisher, Context: Scheduler> = Map<
    Upstream, Context.SchedulerTimeType.Stride
  >
}

extension Publisher {
  /// Passes on all that it publishes by a scheduler.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.Rescheduled(upstream: self, scheduler: scheduler, options: options, delay: nil)
  }

  /// Subscribes, demands and cancels by a scheduler.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }

  /// Passes on all that it publishes after an interval.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Rescheduled(
      upstream: self, scheduler: scheduler, options: options,
      delay: (interval, tolerance ?? scheduler.minimumTolerance))
  }

  /// Publishes a value when none has come after it for a time; the completion drops it.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }

  /// Publishes the first value immediately, then at most one in each interval.
  /// - Parameter latest: Whether that is the interval's last value, instead of its first.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }

  /// Finishes, or fails, when no value has come for a time.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options,
      customError: customError)
  }

  /// Publishes the time since the value before, or since the subscription.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    transformed {
      var last = scheduler.now
      return { _ in
        let now = scheduler.now
        defer { last = now }
        return .value(last.distance(to: now))
      }
    }
  }
}
