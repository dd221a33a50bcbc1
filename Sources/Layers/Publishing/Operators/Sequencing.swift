extension Publishers {
  /// The publisher of `append` and `prepend`: the values of one publisher, then those of another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    public let prefix: Prefix
    public let suffix: Suffix

    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let suffix = suffix
      relay.start()
      relay.follow(prefix) { [outlet = relay.outlet] completion in
        if case .failure = completion { return outlet.finish(completion) }
        relay.follow(suffix, onCompletion: outlet.finish)
      }
    }
  }

  /// The publisher of `replaceEmpty`.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let output: Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let (isEmpty, output) = (Guarded(true), output)
      relay.start()
      relay.follow(
        upstream, onValue: { isEmpty.with { $0 = false } },
        onCompletion: { completion in
          if case .finished = completion, isEmpty.with({ $0 }) { relay.outlet.send(output) }
          relay.outlet.finish(completion)
        })
    }
  }
}

extension Publisher {
  /// Publishes values after its own.
  public func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the values of a sequence after its own.
  public func append<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of a publisher after its own.
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes values before its own.
  public func prepend(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the values of a sequence before its own.
  public func prepend<S: Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of a publisher before its own.
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes a value if it finishes without one.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }

  /// Publishes values until another publisher has a value, then finishes.
  public func prefix<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }

  /// Leaves out values until another publisher has a value; fails or finishes with it before.
  public func drop<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.DropUntilOutput<Self, P> where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// The publisher of `prefix(untilOutputFrom:)`.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let outlet = relay.outlet
      let trigger = Inlet<Other.Output, Other.Failure>(
        demand: .max(1),
        onValue: { _ in
          relay.cancelCurrent()
          outlet.finish(.finished)
          return .none
        },
        onCompletion: { _ in })
      relay.start(onCancel: trigger.cancel)
      other.subscribe(trigger)
      relay.follow(upstream) { completion in
        trigger.cancel()
        outlet.finish(completion)
      }
    }
  }

  /// The publisher of `drop(untilOutputFrom:)`.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let other: Other

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isOpen = Guarded(false)
      let dropping = Transformer<Output, Failure, S>(
        subscriber,
        Transform(
          step: { value in isOpen.with { $0 } ? .value(value) : .skip }, completion: { $0 }))
      let trigger = Inlet<Other.Output, Other.Failure>(
        demand: .max(1),
        onValue: { _ in
          isOpen.with { $0 = true }
          return .none
        },
        onCompletion: { [weak dropping] completion in
          if !isOpen.with({ $0 }) { dropping?.finish(completion) }
        })
      dropping.onEnd(trigger.cancel)
      upstream.subscribe(dropping)
      if !dropping.hasEnded { other.subscribe(trigger) }
    }
  }
}
