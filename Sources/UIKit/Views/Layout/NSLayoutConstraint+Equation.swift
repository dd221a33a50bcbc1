import ConstraintSolver
import Foundation

extension NSLayoutConstraint {
  /// The expression to compare with 0 by the relation; nil if an item has been deallocated.
  func expression(in system: LayoutSystem) -> LinearExpression? {
    let isReversed = isReversed
    func value(_ item: AnyObject?, _ attribute: Attribute) -> LinearExpression? {
      holder.flatMap { self.value(item, attribute, system, $0, isReversed) }
    }
    guard var left = value(firstItem, firstAttribute) else { return nil }
    if let origin = difference.first {
      guard let start = value(origin.item, origin.attribute) else { return nil }
      left.add(start, times: -1)
    }
    guard secondAttribute != .notAnAttribute else { return left - Double(constant) }
    guard var right = value(secondItem, secondAttribute) else { return nil }
    if let origin = difference.second {
      guard let start = value(origin.item, origin.attribute) else { return nil }
      right.add(start, times: -1)
    }
    left.add(right, times: -Double(multiplier))
    return left - Double(constant)
  }

  /// - Parameter isReversed: Whether horizontal positions are measured to the left.
  private func value(
    _ item: AnyObject?, _ attribute: Attribute, _ system: LayoutSystem, _ holder: UIView,
    _ isReversed: Bool
  ) -> LinearExpression? {
    guard let item else { return nil }
    if let plain = attribute.withoutMargin {
      guard let view = item as? UIView else {
        return value(item, plain, system, holder, isReversed)
      }
      return value(view.layoutMarginsGuide, plain, system, holder, isReversed)
    }
    let base = system.box(of: holder)
    guard var box = box(of: item, attribute, system) else { return nil }
    box.left.add(base.left, times: -1)
    box.top.add(base.top, times: -1)
    switch attribute {
    case .left: return box.left
    case .right: return box.left + box.width
    case .leading: return isReversed ? (box.left + box.width) * -1 : box.left
    case .trailing: return isReversed ? box.left * -1 : box.left + box.width
    case .top: return box.top
    case .bottom: return box.top + box.height
    case .width: return box.width
    case .height: return box.height
    case .centerX: return (box.left + box.width * 0.5) * (isReversed ? -1 : 1)
    case .centerY: return box.top + box.height * 0.5
    case .firstBaseline:
      guard let view = item as? UIView else { return box.top }
      return system.firstBaseline(of: view) - base.top
    case .lastBaseline:
      guard let view = item as? UIView else { return box.top + box.height }
      return system.lastBaseline(of: view) - base.top
    default: return nil
    }
  }

  /// For subviews of a scroll view, its edges are those of its content.
  private func box(of item: AnyObject, _ attribute: Attribute, _ system: LayoutSystem)
    -> LayoutSystem.Box?
  {
    if let guide = item as? UILayoutGuide { return system.box(of: guide) }
    guard let view = item as? UIView else { return nil }
    if view === holder, view is any ContentArea {
      switch attribute {
      case .left, .right, .top, .bottom, .leading, .trailing:
        return system.box(of: view.contentGuide)
      default: break
      }
    }
    return system.box(of: view)
  }

  /// Whether it has a leading or trailing edge, and its first item's view is right to left.
  private var isReversed: Bool {
    guard firstAttribute.isDirectional || secondAttribute.isDirectional else { return false }
    return firstItem.flatMap(Self.view)?.isRightToLeft ?? false
  }
}
