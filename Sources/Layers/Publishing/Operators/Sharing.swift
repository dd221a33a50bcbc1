extension Publishers {
  /// The publisher of `multicast`: one subscription for all subscribers, by a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let createSubject: () -> SubjectType
    private let subject = Guarded<SubjectType?>(nil)

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    private var subjectOrNew: SubjectType {
      if let subject = subject.with({ $0 }) { return subject }
      let new = createSubject()
      return subject.with { subject in
        let present = subject ?? new
        subject = present
        return present
      }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subjectOrNew.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { upstream.subscribe(subjectOrNew) }
  }

  /// The publisher of `makeConnectable`.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    private let base: Multicast<Upstream, PassthroughSubject<Output, Never>>

    public init(upstream: Upstream) {
      base = Multicast(upstream: upstream) { PassthroughSubject() }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      base.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { base.connect() }
  }

  /// The publisher of `autoconnect`, which connects for the first subscriber, and disconnects when
  /// the last one cancels.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    private let state = Guarded((subscribers: 0, connection: (any Cancellable)?.none))

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let counted = Transformer<Output, Failure, S>(
        subscriber, Transform(step: { .value($0) }, completion: { $0 }))
      counted.onEnd { [self] in removeSubscriber() }
      let isFirst = state.with { state in
        state.subscribers += 1
        return state.subscribers == 1
      }
      upstream.subscribe(counted)
      guard isFirst, !counted.hasEnded else { return }
      let connection = upstream.connect()
      let isLate = state.with { state in
        guard state.subscribers > 0 else { return true }
        state.connection = connection
        return false
      }
      if isLate { connection.cancel() }
    }

    private func removeSubscriber() {
      let connection = state.with { state -> (any Cancellable)? in
        state.subscribers -= 1
        guard state.subscribers == 0 else { return nil }
        defer { state.connection = nil }
        return state.connection
      }
      connection?.cancel()
    }
  }

  /// The publisher of `share`: one subscription for all subscribers at a time.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    private let base: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    public init(upstream: Upstream) {
      self.upstream = upstream
      base = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      base.receive(subscriber: subscriber)
    }

    public static func == (a: Share, b: Share) -> Bool { a === b }
  }
}

extension Publisher {
  /// Publishes to all subscribers by a subject that a closure creates, after `connect()`.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Publishes to all subscribers by a subject, after `connect()`.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }

  /// Publishes to all subscribers with one subscription.
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publisher where Failure == Never {
  /// Publishes after `connect()`.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension ConnectablePublisher {
  /// Connects for the first subscriber.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}
