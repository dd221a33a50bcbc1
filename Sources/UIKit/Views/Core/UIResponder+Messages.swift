package import LayerTree
import Messaging

extension UIResponder: Forwarding {
  nonisolated package final func nextTarget(for selector: Selector) -> Any? {
    onStage { self.forwardingTarget(for: selector) }
  }
}

extension UIResponder: NamedMethods {
  nonisolated package final func method(named name: String) -> Selector? {
    guard Self.names.contains(name) else { return nil }
    return Selector { [weak self] () -> Void in onStage { self?.call(name) } }
  }

  private nonisolated static let names: Set<String> = [
    "becomeFirstResponder", "resignFirstResponder", "setNeedsLayout", "layoutIfNeeded",
    "setNeedsDisplay", "removeFromSuperview", "sizeToFit", "layoutSubviews",
    "invalidateIntrinsicContentSize", "setNeedsUpdateConstraints",
  ]

  private func call(_ name: String) {
    let view = self as? UIView
    switch name {
    case "becomeFirstResponder": _ = becomeFirstResponder()
    case "resignFirstResponder": _ = resignFirstResponder()
    case "setNeedsLayout": view?.setNeedsLayout()
    case "layoutIfNeeded": view?.layoutIfNeeded()
    case "setNeedsDisplay": view?.setNeedsDisplay()
    case "removeFromSuperview": view?.removeFromSuperview()
    case "sizeToFit": view?.sizeToFit()
    case "layoutSubviews": view?.layoutSubviews()
    case "invalidateIntrinsicContentSize": view?.invalidateIntrinsicContentSize()
    case "setNeedsUpdateConstraints": view?.setNeedsUpdateConstraints()
    default: break
    }
  }
}
