import Views

/// One value for each state of a control; a state without a value has that of the normal state.
struct PerState<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// As in UIKit, a mixed state (selected and highlighted) does not fall back to its parts.
  func value(for state: UIControl.State) -> Value? { values[state] ?? values[.normal] }

  /// The value set for exactly this state.
  subscript(state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }
}
