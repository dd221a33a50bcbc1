/// The properties of a class of views that key-value coding and observing find by their names.
@MainActor
package struct KeyedProperties<Root: UIView> {
  private struct Row {
    let read: (Root) -> Any?
    /// Whether the value fits.
    let write: (Root, Any?) -> Bool
  }

  private var rows: [String: Row] = [:]

  package init() {}

  /// The same properties and one more, under each of the names.
  package func adding<Value>(
    _ path: ReferenceWritableKeyPath<Root, Value>, _ names: String...
  ) -> Self {
    let row = Row(
      read: { $0[keyPath: path] },
      write: { view, value in
        guard let value = value as? Value else { return false }
        view[keyPath: path] = value
        return true
      })
    var result = self
    for name in names { result.rows[name] = row }
    return result
  }

  /// The value under a name; nil within the result where that is the value.
  package func value(_ name: String, of view: Root) -> Any?? { rows[name].map { $0.read(view) } }

  /// - Returns: Whether there is such a property and the value fits it.
  package func set(_ value: Any?, _ name: String, of view: Root) -> Bool {
    rows[name]?.write(view, value) ?? false
  }
}
