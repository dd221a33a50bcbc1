import Controls
import Foundation
import UIKitValues
import Views

extension Property {
  /// The key paths of numbers that steps set beside the properties of views, as Core Animation
  /// names them.
  static let viewComponents: [Property] = onStage { geometry }
  /// The numbers of a scroll view's offset.
  static let scrollComponents: [Property] = onStage { offset }

  @MainActor private static var geometry: [Property] {
    [
      number("center.x", \UIView.center.x, "The x of the center, in points."),
      number("center.y", \UIView.center.y, "The y of the center, in points."),
      number(
        "position.x", \UIView.center.x, "The x of the center, by the name that layers have for it."),
      number(
        "position.y", \UIView.center.y, "The y of the center, by the name that layers have for it."),
      number("frame.origin.x", \UIView.frame.origin.x, "The x of the left edge, in points."),
      number("frame.origin.y", \UIView.frame.origin.y, "The y of the top edge, in points."),
      size("frame.size.width", \UIView.frame.size.width, "The width in the superview, in points."),
      size(
        "frame.size.height", \UIView.frame.size.height, "The height in the superview, in points."),
      number(
        "bounds.origin.x", \UIView.bounds.origin.x,
        "The x at the left edge in the view's own space."),
      number(
        "bounds.origin.y", \UIView.bounds.origin.y, "The y at the top edge in the view's own space."
      ),
      size(
        "bounds.size.width", \UIView.bounds.size.width, "The width about the center, in points."),
      size(
        "bounds.size.height", \UIView.bounds.size.height, "The height about the center, in points."),
    ]
  }

  @MainActor private static var offset: [Property] {
    [
      number(
        "contentOffset.x", \UIScrollView.contentOffset.x, "The x of the content offset, in points."),
      number(
        "contentOffset.y", \UIScrollView.contentOffset.y, "The y of the content offset, in points."),
    ]
  }

  @MainActor private static func size(
    _ name: String,
    _ path: @autoclosure @escaping DeferredViewPath<UIView, CGFloat>, _ about: String
  ) -> Property {
    Property(name, path(), .number(.notNegative, unit: "points"), about)
  }

  @MainActor private static func number<Class: UIView>(
    _ name: String,
    _ path: @autoclosure @escaping DeferredViewPath<Class, CGFloat>, _ about: String
  ) -> Property {
    Property(name, path(), .number(unit: "points"), about)
  }
}
