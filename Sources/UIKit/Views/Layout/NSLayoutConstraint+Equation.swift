import ConstraintSolver
import Foundation

extension NSLayoutConstraint {
  /// The expression to compare with 0 by the relation; nil if an item has been deallocated.
  func expression(in system: LayoutSystem) -> LinearExpression? {
    guard let holder, var left = value(firstItem, firstAttribute, system, holder) else {
      return nil
    }
    if let origin = difference.first {
      guard let start = value(origin.item, origin.attribute, system, holder) else { return nil }
      left.add(start, times: -1)
    }
    guard secondAttribute != .notAnAttribute else { return left - Double(constant) }
    guard var right = value(secondItem, secondAttribute, system, holder) else { return nil }
    if let origin = difference.second {
      guard let start = value(origin.item, origin.attribute, system, holder) else { return nil }
      right.add(start, times: -1)
    }
    left.add(right, times: -Double(multiplier))
    return left - Double(constant)
  }

  private func value(
    _ item: AnyObject?, _ attribute: Attribute, _ system: LayoutSystem, _ holder: UIView
  ) -> LinearExpression? {
    guard let item else { return nil }
    if let plain = attribute.withoutMargin {
      guard let view = item as? UIView else { return value(item, plain, system, holder) }
      return value(view.layoutMarginsGuide, plain, system, holder)
    }
    let base = system.box(of: holder)
    guard var box = box(of: item, attribute, system) else { return nil }
    box.left.add(base.left, times: -1)
    box.top.add(base.top, times: -1)
    switch attribute {
    case .left: return box.left
    case .right: return box.left + box.width
    // In right-to-left order, all signs are inverted.
    case .leading: return isRightToLeft ? (box.left + box.width) * -1 : box.left
    case .trailing: return isRightToLeft ? box.left * -1 : box.left + box.width
    case .top: return box.top
    case .bottom: return box.top + box.height
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.left + box.width * 0.5
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

  private var isRightToLeft: Bool {
    firstItem.flatMap(Self.view)?.semanticContentAttribute == .forceRightToLeft
  }
}
