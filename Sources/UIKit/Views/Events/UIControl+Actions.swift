import Foundation

extension UIControl {
  /// A target or action and its events.
  struct Binding {
    var target: TargetAction
    var action: UIAction?
    var events: UIControl.Event
  }

  final func bind(_ target: TargetAction, for events: UIControl.Event) {
    bindings.append(Binding(target: target, events: events))
  }

  final func bind(_ action: UIAction, for events: UIControl.Event) {
    unbind(events) { $0.action?.identifier == action.identifier }
    let target = TargetAction { sender, _ in (sender as? UIControl)?.sendAction(action) }
    bindings.append(Binding(target: target, action: action, events: events))
  }

  final func unbind(_ events: UIControl.Event, where isIncluded: (Binding) -> Bool) {
    for index in bindings.indices where isIncluded(bindings[index]) {
      bindings[index].events.subtract(events)
    }
    bindings.removeAll { $0.events.isEmpty }
  }

  final func send(_ events: UIControl.Event, with event: UIEvent?) {
    bindings.removeAll { $0.target.isGone }
    for binding in bindings where !binding.events.isDisjoint(with: events) {
      if let action = binding.target.action {
        sendAction(action, to: binding.target.target, for: event)
      } else {
        binding.target.send(from: self, with: event)
      }
    }
  }
}

/// An object that accepts closures as targets, with its own type as their parameter.
@preconcurrency @MainActor
public protocol ControlHandling: UIControl {}

extension UIControl: ControlHandling {}

extension ControlHandling {
  /// Calls a closure with the control for events; the closure is retained.
  public func addTarget(
    for controlEvents: UIControl.Event, _ handler: @escaping @MainActor (Self) -> Void
  ) {
    bind(
      TargetAction { sender, _ in
        if let control = sender as? Self { handler(control) }
      }, for: controlEvents)
  }
}
