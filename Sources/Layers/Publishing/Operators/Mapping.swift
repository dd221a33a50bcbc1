extension Publishers {
  public typealias Map<Upstream: Publisher, Output> = Transformed<
    Upstream, Output, Upstream.Failure
  >
  public typealias TryMap<Upstream: Publisher, Output> = Transformed<Upstream, Output, any Error>
  public typealias MapKeyPath<Upstream: Publisher, Output> = Map<Upstream, Output>
  public typealias MapKeyPath2<Upstream: Publisher, A, B> = Map<Upstream, (A, B)>
  public typealias MapKeyPath3<Upstream: Publisher, A, B, C> = Map<Upstream, (A, B, C)>
  public typealias CompactMap<Upstream: Publisher, Output> = Map<Upstream, Output>
  public typealias TryCompactMap<Upstream: Publisher, Output> = TryMap<Upstream, Output>
  public typealias Scan<Upstream: Publisher, Output> = Map<Upstream, Output>
  public typealias TryScan<Upstream: Publisher, Output> = TryMap<Upstream, Output>
  public typealias MapError<Upstream: Publisher, Failure: Error> = Transformed<
    Upstream, Upstream.Output, Failure
  >
  public typealias SetFailureType<Upstream: Publisher, Failure: Error> = MapError<Upstream, Failure>
  public typealias AssertNoFailure<Upstream: Publisher> = MapError<Upstream, Never>
}

extension Publisher {
  /// Publishes the result of a closure for each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    transformed { { .value(transform($0)) } }
  }

  /// Publishes the result of a closure for each value, until it throws.
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Self, T> {
    tried { { .value(try transform($0)) } }
  }

  /// Publishes a property of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    transformed { { .value($0[keyPath: keyPath]) } }
  }

  /// Publishes two properties of each value.
  public func map<A, B>(
    _ keyPath0: KeyPath<Output, A>, _ keyPath1: KeyPath<Output, B>
  ) -> Publishers.MapKeyPath2<Self, A, B> {
    transformed { { .value(($0[keyPath: keyPath0], $0[keyPath: keyPath1])) } }
  }

  /// Publishes three properties of each value.
  public func map<A, B, C>(
    _ keyPath0: KeyPath<Output, A>, _ keyPath1: KeyPath<Output, B>,
    _ keyPath2: KeyPath<Output, C>
  ) -> Publishers.MapKeyPath3<Self, A, B, C> {
    transformed {
      { .value(($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])) }
    }
  }

  /// Publishes the results of a closure that are not nil.
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    transformed { { transform($0).map(Step.value) ?? .skip } }
  }

  /// Publishes the results of a closure that are not nil, until it throws.
  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Self, T> {
    tried { { try transform($0).map(Step.value) ?? .skip } }
  }

  /// Publishes another value in place of each nil.
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }

  /// Publishes the result of a closure for the last result and each value.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    transformed {
      var result = initialResult
      return { value in
        result = nextPartialResult(result, value)
        return .value(result)
      }
    }
  }

  /// Publishes the result of a closure for the last result and each value, until it throws.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    tried {
      var result = initialResult
      return { value in
        result = try nextPartialResult(result, value)
        return .value(result)
      }
    }
  }

  /// Replaces the error with which it ends.
  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.Transformed(upstream: self) {
      Transform(step: { .value($0) }, completion: { $0.mapError(transform) })
    }
  }

  /// Stops the program if it ends with an error.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    mapError { error in preconditionFailure("\(prefix)\(error)", file: file, line: line) }
  }
}

extension Publisher where Failure == Never {
  /// Changes the type of the errors, of which there are none.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
  {
    Publishers.Transformed(upstream: self) {
      Transform(step: { .value($0) }, completion: { _ in .finished })
    }
  }
}

// MARK: - Encoding

/// An encoder of whole values, such as a `JSONEncoder`.
public protocol TopLevelEncoder {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A decoder of whole values, such as a `JSONDecoder`.
public protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

extension Publishers {
  public typealias Encode<Upstream: Publisher, Coder: TopLevelEncoder> = TryMap<
    Upstream, Coder.Output
  >
  public typealias Decode<Upstream: Publisher, Output, Coder: TopLevelDecoder> = TryMap<
    Upstream, Output
  >
}

extension Publisher {
  /// Publishes each value encoded, until the encoder throws.
  public func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.Encode<Self, Coder> where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }

  /// Publishes the value that each one encodes, until the decoder throws.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }
}
