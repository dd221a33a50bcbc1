extension UIView {
  /// A value that other modules attach to the view, one per type; like an associated object on iOS.
  package final subscript<Value>(companion type: Value.Type) -> Value? {
    get { companions[ObjectIdentifier(type)] as? Value }
    set { companions[ObjectIdentifier(type)] = newValue }
  }
}
