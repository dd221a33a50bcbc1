extension Publishers {
  /// The way in which a buffer demands values.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Demands as many as there is room for.
    case keepFull
    /// Demands all once the subscriber demands some.
    case byRequest
  }

  /// The treatment of a value that comes when a buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    case dropNewest
    case dropOldest
    /// Fails with the error that a closure returns.
    case customError(() -> Failure)
  }

  /// The publisher of `buffer`.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let size: Int
    public let prefetch: PrefetchStrategy
    public let whenFull: BufferingStrategy<Failure>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let (size, prefetch, whenFull) = (size, prefetch, whenFull)
      let link = Guarded<(any Subscription)?>(nil)
      let inlet = Inlet<Output, Failure>(
        demand: prefetch == .keepFull ? .max(size) : .unlimited,
        onSubscription: { subscription in link.with { $0 = subscription } },
        onValue: { value in
          if outlet.demand == .none, outlet.waitingCount >= size {
            switch whenFull {
            case .dropNewest: return .none
            case .dropOldest where size > 0: outlet.dropOldest()
            case .dropOldest: return .none
            case .customError(let error):
              link.exchange(nil)?.cancel()
              outlet.fail(error())
              return .none
            }
          }
          let isDelivered = outlet.send(value) {
            if prefetch == .keepFull { link.with { $0 }?.request(.max(1)) }
          }
          return isDelivered && prefetch == .keepFull ? .max(1) : .none
        },
        onCompletion: { completion in
          _ = link.exchange(nil)
          outlet.finish(completion)
        })
      outlet.start(onCancel: inlet.cancel)
      upstream.subscribe(inlet)
    }
  }

  /// The times at which `collect` publishes what it has collected.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// Also whenever there is a number of values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// The publisher of `collect` with a strategy.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let strategy: TimeGroupingStrategy<Context>
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, count) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let outlet = Outlet(subscriber)
      let collected = Guarded<[Upstream.Output]>([])
      func publish() {
        let values = collected.exchange([])
        if !values.isEmpty { outlet.send(values) }
      }
      let ticks = scheduler.schedule(
        after: scheduler.now.advanced(by: interval), interval: interval,
        tolerance: scheduler.minimumTolerance, options: options, publish)
      let inlet = Inlet<Upstream.Output, Failure>(
        demand: .unlimited,
        onValue: { value in
          let isFull = collected.with { values in
            values.append(value)
            return values.count >= count
          }
          if isFull { publish() }
          return .none
        },
        onCompletion: { completion in
          ticks.cancel()
          if case .finished = completion { publish() }
          outlet.finish(completion)
        })
      outlet.start(onCancel: {
        ticks.cancel()
        inlet.cancel()
      })
      upstream.subscribe(inlet)
    }
  }
}

extension Publisher {
  /// Keeps values that are not demanded.
  /// - Parameter size: The greatest number of values to keep.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }

  /// Publishes arrays of the values of each interval in which there are some.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
