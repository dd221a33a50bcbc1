extension Publishers {
  /// The publisher of `catch`.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      let handler = handler
      relay.start()
      relay.follow(upstream) { [outlet = relay.outlet] completion in
        switch completion {
        case .finished: outlet.finish(.finished)
        case .failure(let error): relay.follow(handler(error), onCompletion: outlet.finish)
        }
      }
    }
  }

  /// The publisher of `tryCatch`.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let handler = handler
      let catching = Catch(upstream: upstream) { error in
        do {
          return try handler(error).mapError { $0 as any Error }.eraseToAnyPublisher()
        } catch {
          return Fail<Output, any Error>(error: error).eraseToAnyPublisher()
        }
      }
      catching.receive(subscriber: subscriber)
    }
  }

  /// The publisher of `retry`.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The greatest number of further attempts; nil for no limit.
    public let retries: Int?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      relay.start()
      attempt(relay, retries: retries ?? .max)
    }

    private func attempt<S: Subscriber>(_ relay: Relay<S>, retries: Int)
    where S.Input == Output, S.Failure == Failure {
      relay.follow(upstream) { completion in
        if case .failure = completion, retries > 0 {
          attempt(relay, retries: retries - 1)
        } else {
          relay.outlet.finish(completion)
        }
      }
    }
  }

  public typealias ReplaceError<Upstream: Publisher> = Catch<Upstream, Just<Upstream.Output>>
}

extension Publisher {
  /// Goes on with the publisher that a closure returns for an error.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with the publisher that a closure returns for an error, or with the error it throws.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  /// Subscribes again after an error, up to a number of times.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }

  /// Publishes a value in place of an error, then finishes.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    self.catch { _ in Just(output) }
  }
}
