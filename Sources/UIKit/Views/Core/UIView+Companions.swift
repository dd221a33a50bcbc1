extension UIView {
  /// A value that other modules attach to the view, one per type; like an associated object on iOS.
  package final subscript<Value>(companion type: Value.Type) -> Value? {
    get { companions[ObjectIdentifier(type)] as? Value }
    set { companions[ObjectIdentifier(type)] = newValue }
  }
}

/// A companion of a view that is called after each change of the view's place.
package struct GeometryFollower {
  package let changed: () -> Void
  package init(changed: @escaping () -> Void) { self.changed = changed }
}

extension UIView {
  final func transformChanged() {
    if !companions.isEmpty { self[companion: GeometryFollower.self]?.changed() }
    valuesChanged()
  }
}
