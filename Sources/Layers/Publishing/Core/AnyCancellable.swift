/// A cancellable that cancels when it is released.
public final class AnyCancellable: Cancellable, Hashable {
  private let onCancel: Guarded<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) { onCancel = Guarded(cancel) }

  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { cancel() }

  public func cancel() { onCancel.exchange(nil)?() }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Adds it to a set, which retains it.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Adds it to a collection, which retains it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }
}

extension Cancellable {
  /// Adds it to a set, which cancels it when it is released.
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(cancel).store(in: &set) }

  /// Adds it to a collection, which cancels it when it is released.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(cancel).store(in: &collection)
  }
}
