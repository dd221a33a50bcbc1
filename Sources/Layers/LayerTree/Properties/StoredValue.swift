import Animation

/// Access to a property stored in a value type, as the values of animations and files.
struct StoredValue<Root>: Sendable {
  let kind: LayerProperty.Kind
  let read: @Sendable (Root) -> AnimatableValue
  /// Returns false, with nothing changed, if the value is of the wrong kind or not an allowed name.
  let write: @Sendable (inout Root, AnimatableValue) -> Bool

  init<Stored: PropertyValue>(_ path: WritableKeyPath<Root, Stored> & Sendable) {
    kind = Stored.kind
    read = { $0[keyPath: path].animatable }
    write = { root, value in
      guard let value = Stored(animatable: value) else { return false }
      root[keyPath: path] = value
      return true
    }
  }
}
