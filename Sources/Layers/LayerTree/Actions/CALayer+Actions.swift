import Foundation
import Graphics

/// The key of transitions.
public let kCATransition = "transition"
/// The key of the action run when a layer enters a shown tree or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action run when a layer leaves a shown tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"

extension CALayer {
  /// The delegate's, the layer's, its style's or its class's action, or else the implicit
  /// animation; `NSNull` ends the search.
  final func findAction(_ event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? dynamicActions?[event]
      ?? styleAction(event, in: style)
      ?? type(of: self).defaultAction(forKey: event)
    if let found { return found is NSNull ? nil : found }
    return builtInAction(event)
  }

  /// The action for an event in a style, or else in the style that it is based on
  /// (its key `style`).
  private func styleAction(_ event: String, in style: [AnyHashable: Any]?) -> (any CAAction)? {
    guard let style else { return nil }
    return (style["actions"] as? [String: any CAAction])?[event]
      ?? styleAction(event, in: style["style"] as? [AnyHashable: Any])
  }

  private func builtInAction(_ event: String) -> (any CAAction)? {
    if ["sublayers", "filters", "backgroundFilters"].contains(event) {
      return CATransition()
    }
    guard let row = type(of: self).propertyTable[event] else { return nil }
    switch row.implicitAction {
    case .none: return nil
    case .fade: return CATransition()
    case .basic:
      let now = (hostingTimeline ?? Timeline.current).now
      let value = row.value(in: presentedProperties(at: now))
      // A missing color cannot be interpolated.
      if row.key == "backgroundColor", value == .color(nil) { return nil }
      let animation = CABasicAnimation(keyPath: row.key)
      animation.fromValue = value.boxed
      animation.timingFunction = CAMediaTimingFunction(name: .default)
      animation.fillMode = .backwards
      return animation
    }
  }
}
