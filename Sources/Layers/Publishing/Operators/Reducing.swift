extension Publishers {
  public typealias Reduce<Upstream: Publisher, Output> = Folded<Upstream, Output, Upstream.Failure>
  public typealias TryReduce<Upstream: Publisher, Output> = Folded<Upstream, Output, any Error>
  public typealias Collect<Upstream: Publisher> = Reduce<Upstream, [Upstream.Output]>
  public typealias CollectByCount<Upstream: Publisher> = Map<Upstream, [Upstream.Output]>
  public typealias Count<Upstream: Publisher> = Reduce<Upstream, Int>
  public typealias Comparison<Upstream: Publisher> = Reduce<Upstream, Upstream.Output>
  public typealias TryComparison<Upstream: Publisher> = TryReduce<Upstream, Upstream.Output>
  public typealias First<Upstream: Publisher> = Reduce<Upstream, Upstream.Output>
  public typealias FirstWhere<Upstream: Publisher> = First<Upstream>
  public typealias TryFirstWhere<Upstream: Publisher> = TryReduce<Upstream, Upstream.Output>
  public typealias Last<Upstream: Publisher> = First<Upstream>
  public typealias LastWhere<Upstream: Publisher> = First<Upstream>
  public typealias TryLastWhere<Upstream: Publisher> = TryFirstWhere<Upstream>
  public typealias Contains<Upstream: Publisher> = Reduce<Upstream, Bool>
  public typealias ContainsWhere<Upstream: Publisher> = Reduce<Upstream, Bool>
  public typealias TryContainsWhere<Upstream: Publisher> = TryReduce<Upstream, Bool>
  public typealias AllSatisfy<Upstream: Publisher> = Reduce<Upstream, Bool>
  public typealias TryAllSatisfy<Upstream: Publisher> = TryReduce<Upstream, Bool>
  public typealias IgnoreOutput<Upstream: Publisher> = Reduce<Upstream, Never>
}

extension Fold {
  /// The result of a closure for the last result and each value, once all are there.
  static func reducing(
    _ initial: Output?, _ next: @escaping (Output?, Input) throws -> Output?
  ) -> Self {
    var result = initial
    return Fold(
      step: { value in
        result = try next(result, value)
        return .more
      }, result: { result })
  }

  /// A result as soon as a closure returns one, otherwise another.
  static func searching(
    _ find: @escaping (Input) throws -> Output?, otherwise: Output?
  ) -> Self {
    Fold(step: { try find($0).map(Step.done) ?? .more }, result: { otherwise })
  }
}

extension Publisher {
  /// Publishes the result of a closure for the last result and each value, once all are there.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    folded { .reducing(initialResult) { nextPartialResult($0 ?? initialResult, $1) } }
  }

  /// Publishes the result of a closure for the last result and each value, unless it throws.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    triedFold { .reducing(initialResult) { try nextPartialResult($0 ?? initialResult, $1) } }
  }

  /// Publishes all values in one array.
  public func collect() -> Publishers.Collect<Self> {
    folded {
      var values: [Output] = []
      return Fold(
        step: { value in
          values.append(value)
          return .more
        }, result: { values })
    }
  }

  /// Publishes arrays of a number of values; the last may have fewer.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    precondition(count > 0, "a number of values is more than 0, not \(count)")
    return Publishers.Transformed(upstream: self) {
      var values: [Output] = []
      func flush() -> [Output] {
        defer { values = [] }
        return values
      }
      return Transform(
        step: { value in
          values.append(value)
          return values.count == count ? .value(flush()) : .skip
        },
        flush: { values.isEmpty ? nil : flush() }, completion: { $0 })
    }
  }

  /// Publishes the number of values.
  public func count() -> Publishers.Count<Self> { reduce(0) { count, _ in count + 1 } }

  /// Publishes only the completion.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    folded { Fold(step: { _ in .more }, result: { nil }) }
  }

  /// Publishes the least value, by a closure.
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    folded {
      .reducing(nil) { least, value in
        least.map { areInIncreasingOrder(value, $0) ? value : $0 } ?? value
      }
    }
  }

  /// Publishes the least value, by a closure, unless it throws.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    triedFold {
      .reducing(nil) { least, value in
        try least.map { try areInIncreasingOrder(value, $0) ? value : $0 } ?? value
      }
    }
  }

  /// Publishes the greatest value, by a closure.
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    folded {
      .reducing(nil) { greatest, value in
        greatest.map { areInIncreasingOrder($0, value) ? value : $0 } ?? value
      }
    }
  }

  /// Publishes the greatest value, by a closure, unless it throws.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    triedFold {
      .reducing(nil) { greatest, value in
        try greatest.map { try areInIncreasingOrder($0, value) ? value : $0 } ?? value
      }
    }
  }

  /// Publishes the first value, then finishes.
  public func first() -> Publishers.First<Self> { first { _ in true } }

  /// Publishes the first value for which a closure is true, then finishes.
  public func first(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.FirstWhere<Self> {
    folded { .searching({ predicate($0) ? $0 : nil }, otherwise: nil) }
  }

  /// Publishes the first value for which a closure is true, unless it throws.
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    triedFold { .searching({ try predicate($0) ? $0 : nil }, otherwise: nil) }
  }

  /// Publishes the last value.
  public func last() -> Publishers.Last<Self> { last { _ in true } }

  /// Publishes the last value for which a closure is true.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    folded { .reducing(nil) { predicate($1) ? $1 : $0 } }
  }

  /// Publishes the last value for which a closure is true, unless it throws.
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    triedFold { .reducing(nil) { try predicate($1) ? $1 : $0 } }
  }

  /// Publishes whether a closure is true for any value.
  public func contains(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    folded { .searching({ predicate($0) ? true : nil }, otherwise: false) }
  }

  /// Publishes whether a closure is true for any value, unless it throws.
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    triedFold { .searching({ try predicate($0) ? true : nil }, otherwise: false) }
  }

  /// Publishes whether a closure is true for all values.
  public func allSatisfy(
    _ predicate: @escaping (Output) -> Bool
  ) -> Publishers.AllSatisfy<Self> {
    folded { .searching({ predicate($0) ? nil : false }, otherwise: true) }
  }

  /// Publishes whether a closure is true for all values, unless it throws.
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    triedFold { .searching({ try predicate($0) ? nil : false }, otherwise: true) }
  }
}

extension Publisher where Output: Comparable {
  /// Publishes the least value.
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Publishes the greatest value.
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher where Output: Equatable {
  /// Publishes whether a value is among those published.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    contains { $0 == output }
  }
}
