extension Publishers {
  public typealias Filter<Upstream: Publisher> = Map<Upstream, Upstream.Output>
  public typealias TryFilter<Upstream: Publisher> = TryMap<Upstream, Upstream.Output>
  public typealias RemoveDuplicates<Upstream: Publisher> = Filter<Upstream>
  public typealias TryRemoveDuplicates<Upstream: Publisher> = TryFilter<Upstream>
  public typealias PrefixWhile<Upstream: Publisher> = Filter<Upstream>
  public typealias TryPrefixWhile<Upstream: Publisher> = TryFilter<Upstream>
  public typealias Drop<Upstream: Publisher> = Filter<Upstream>
  public typealias DropWhile<Upstream: Publisher> = Filter<Upstream>
  public typealias TryDropWhile<Upstream: Publisher> = TryFilter<Upstream>
}

extension Publisher {
  /// Publishes the values for which a closure is true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? .value($0) : .skip } }
  }

  /// Publishes the values for which a closure is true, until it throws.
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFilter<Self> {
    tried { { try isIncluded($0) ? .value($0) : .skip } }
  }

  /// Publishes the values that differ, by a closure, from the last one published.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    transformed {
      var last: Output?
      return { value in
        if let last, predicate(last, value) { return .skip }
        last = value
        return .value(value)
      }
    }
  }

  /// Publishes the values that differ, by a closure, from the last one published, until it throws.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    tried {
      var last: Output?
      return { value in
        if let last, try predicate(last, value) { return .skip }
        last = value
        return .value(value)
      }
    }
  }

  /// Publishes values while a closure is true, then finishes.
  public func prefix(
    while predicate: @escaping (Output) -> Bool
  ) -> Publishers.PrefixWhile<Self> {
    transformed { { predicate($0) ? .value($0) : .end(.finished) } }
  }

  /// Publishes values while a closure is true, then finishes, unless it throws.
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    tried { { try predicate($0) ? .value($0) : .end(.finished) } }
  }

  /// Leaves out values while a closure is true.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    transformed {
      var drops = true
      return { value in
        drops = drops && predicate(value)
        return drops ? .skip : .value(value)
      }
    }
  }

  /// Leaves out values while a closure is true, unless it throws.
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    tried {
      var drops = true
      return { value in
        drops = try drops && predicate(value)
        return drops ? .skip : .value(value)
      }
    }
  }

  /// Leaves out the first values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "a number of values is at least 0, not \(count)")
    return transformed {
      var left = count
      return { value in
        guard left > 0 else { return .value(value) }
        left -= 1
        return .skip
      }
    }
  }

  /// Publishes the first values, then finishes.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> { output(in: 0..<maxLength) }

  /// Publishes the value of an index, then finishes.
  public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

  /// Publishes the values of some indexes, then finishes.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self>
  where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publisher where Output: Equatable {
  /// Publishes the values that differ from the last one published.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publishers {
  /// The publisher of `prefix(_:)` and `output(in:)`.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let range: CountableRange<Int>

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard !range.isEmpty else {
        return Empty<Output, Failure>().receive(subscriber: subscriber)
      }
      let range = range
      let values = upstream.transformed {
        var index = 0
        return { value -> Step<Output, Failure> in
          defer { index += 1 }
          guard index >= range.lowerBound else { return .skip }
          return index == range.upperBound - 1 ? .last(value) : .value(value)
        }
      }
      values.receive(subscriber: subscriber)
    }
  }
}
