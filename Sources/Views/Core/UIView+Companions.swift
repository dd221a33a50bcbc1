extension UIView {
  /// A value of a type that goes with the view, as associated objects do at Apple; one of each
  /// type.
  package final subscript<Value>(companion type: Value.Type) -> Value? {
    get { companions[ObjectIdentifier(type)] as? Value }
    set { companions[ObjectIdentifier(type)] = newValue }
  }
}
