import Foundation

extension CALayer {
  /// The delegate's, the layer's, its style's or its class's action; `NSNull` ends the search.
  final func findAction(_ event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? dynamicActions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? type(of: self).defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }
}
