extension Subscribers {
  /// The end of a publisher's values.
  @frozen public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)

    /// The completion with its error replaced.
    func mapError<Other: Error>(_ transform: (Failure) -> Other) -> Completion<Other> {
      switch self {
      case .finished: .finished
      case .failure(let error): .failure(transform(error))
      }
    }
  }

  /// A number of values that a subscriber is ready to receive: at least 0, or unlimited.
  public struct Demand: Hashable, Codable, Sendable {
    private var count: UInt

    private init(count: UInt) { self.count = count }

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)

    /// A limited number; negative values are a mistake.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand is at least 0, not \(value)")
      return Demand(count: UInt(value))
    }

    /// The number; nil if it is unlimited.
    public var max: Int? { count > UInt(Int.max) ? nil : Int(count) }
  }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Demand: Comparable, CustomStringConvertible {
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

  public static func < (a: Self, b: Self) -> Bool { a.count < b.count }

  public static func + (a: Self, b: Self) -> Self {
    guard let one = a.max, let other = b.max else { return .unlimited }
    let (sum, isTooGreat) = one.addingReportingOverflow(other)
    return isTooGreat ? .unlimited : .max(sum)
  }

  /// The difference: unlimited minus anything is unlimited, and nothing is less than 0.
  public static func - (a: Self, b: Self) -> Self {
    guard let one = a.max else { return .unlimited }
    guard let other = b.max, other < one else { return .none }
    return .max(one - other)
  }

  public static func * (a: Self, b: Int) -> Self {
    guard let one = a.max else { return b == 0 ? .none : .unlimited }
    let (product, isTooGreat) = one.multipliedReportingOverflow(by: b)
    return isTooGreat ? .unlimited : .max(product)
  }

  public static func + (a: Self, b: Int) -> Self { b < 0 ? a - .max(-b) : a + .max(b) }
  public static func - (a: Self, b: Int) -> Self { b < 0 ? a + .max(-b) : a - .max(b) }
  public static func += (a: inout Self, b: Self) { a = a + b }
  public static func += (a: inout Self, b: Int) { a = a + b }
  public static func -= (a: inout Self, b: Self) { a = a - b }
  public static func -= (a: inout Self, b: Int) { a = a - b }
  public static func *= (a: inout Self, b: Int) { a = a * b }
}

extension Subscribers.Demand {
  public static func == (a: Self, b: Int) -> Bool { a.max == b }
  public static func != (a: Self, b: Int) -> Bool { a.max != b }
  public static func == (a: Int, b: Self) -> Bool { b == a }
  public static func != (a: Int, b: Self) -> Bool { b != a }
  public static func > (a: Self, b: Int) -> Bool { a.max.map { $0 > b } ?? true }
  public static func >= (a: Self, b: Int) -> Bool { a.max.map { $0 >= b } ?? true }
  public static func < (a: Self, b: Int) -> Bool { !(a >= b) }
  public static func <= (a: Self, b: Int) -> Bool { !(a > b) }
}
