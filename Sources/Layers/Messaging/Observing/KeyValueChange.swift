/// The values that an observer receives for a change.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Also calls the observer once at the beginning, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: observers are called after a change, never before it.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The keys of a change's dictionary.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of a change; always `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// A change as passed to a closure, with the values that the options request.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  public let isPrior: Bool
}
