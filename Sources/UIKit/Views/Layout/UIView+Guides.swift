import Foundation
import Graphics
import UIKitValues

extension UIView {
  /// The view's layout guides.
  public var layoutGuides: [UILayoutGuide] { layoutState.auto.guides }

  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .own, guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    layoutState.auto.guides.append(guide)
    guide.owningView = self
    constraintsChanged()
  }

  /// Removes a guide and all constraints with it.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.kind == .own, guide.owningView === self else { return }
    var view: UIView? = self
    while let holder = view {
      for constraint in holder.constraints where constraint.mentions(guide) {
        constraint.isActive = false
      }
      view = holder.superview
    }
    layoutState.auto.guides.removeAll { $0 === guide }
    guide.owningView = nil
    constraintsChanged()
  }

  /// The bounds without the layout margins, 8 points on each side by default.
  public var layoutMarginsGuide: UILayoutGuide {
    derivedGuide(.margins, "UIViewLayoutMarginsGuide")
  }

  /// The bounds without the areas covered by bars and rounded corners.
  public var safeAreaLayoutGuide: UILayoutGuide {
    derivedGuide(.safeArea, "UIViewSafeAreaLayoutGuide")
  }

  /// The margins' rectangle, at most 672 points wide for readable lines, centered.
  ///
  /// At other text sizes the width is in proportion to the font of body text, by eye.
  public var readableContentGuide: UILayoutGuide {
    derivedGuide(.readable, "UIViewReadableContentGuide")
  }

  /// The content of a scroll view.
  package final var contentGuide: UILayoutGuide {
    derivedGuide(.content, "UIScrollViewContentLayoutGuide")
  }

  /// The visible part of a scroll view.
  package final var frameGuide: UILayoutGuide {
    derivedGuide(.frame, "UIScrollViewFrameLayoutGuide")
  }

  /// Marks the constraints to be solved if a guide tracks the visible part, which has moved.
  package final func visiblePartMoved() { if hasFrameGuide { constraintsChanged() } }

  /// Whether a guide tracks the visible part of the view.
  package final var hasFrameGuide: Bool {
    layoutState.auto.derivedGuides.contains { $0.kind == .frame }
  }

  final func derivedGuide(_ kind: UILayoutGuide.Kind, _ name: String) -> UILayoutGuide {
    if let guide = layoutState.auto.derivedGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = UILayoutGuide(kind, of: self, identifier: name)
    layoutState.auto.derivedGuides.append(guide)
    return guide
  }

  final func barGuide(_ kind: UILayoutGuide.Kind, _ name: String) -> BarGuide {
    let guides = layoutState.auto.derivedGuides
    if let guide = guides.first(where: { $0.kind == kind }) as? BarGuide { return guide }
    let guide = BarGuide(kind, of: self, identifier: name)
    layoutState.auto.derivedGuides.append(guide)
    return guide
  }

  /// The layout margins, plus the safe area if they include it.
  final var effectiveMargins: UIEdgeInsets {
    guard insetsLayoutMarginsFromSafeArea else { return layoutMargins }
    let (margins, safe) = (layoutMargins, safeAreaInsets)
    return UIEdgeInsets(
      top: margins.top + safe.top, left: margins.left + safe.left,
      bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
  }

  /// The insets on which layouts depend, beside frames.
  final var presentInsets: [UIEdgeInsets] { [safeAreaInsets, layoutMargins] }

  /// The greatest width of readable lines, in points.
  private var readableWidth: CGFloat {
    let body = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    return 672 * body.pointSize / 17
  }

  /// Marks the constraints to be solved after a change of traits on which guides depend.
  final func guidesChanged(from old: UITraitCollection) {
    let new = traitCollection
    if viewController != nil, new.horizontalSizeClass != old.horizontalSizeClass {
      marginsChanged()
    } else if new.preferredContentSizeCategory != old.preferredContentSizeCategory,
      layoutState.auto.derivedGuides.contains(where: { $0.kind == .readable })
    {
      constraintsChanged()
    }
  }

  /// The insets of a guide's rectangle in a view of some width.
  final func insets(of kind: UILayoutGuide.Kind, width: CGFloat) -> UIEdgeInsets {
    switch kind {
    case .safeArea: return safeAreaInsets
    case .margins: return effectiveMargins
    case .readable:
      var insets = effectiveMargins
      let spare = max(0, width - insets.left - insets.right - readableWidth)
      insets.left += spare / 2
      insets.right += spare / 2
      return insets
    case .own, .content, .frame, .top, .bottom, .keyboard: return .zero
    }
  }
}

extension NSLayoutConstraint {
  func mentions(_ item: AnyObject) -> Bool {
    firstItem === item || secondItem === item || difference.first?.item === item
      || difference.second?.item === item
  }
}

extension UIView {
  final func directed(_ insets: UIEdgeInsets) -> NSDirectionalEdgeInsets {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: isReversed ? insets.right : insets.left, bottom: insets.bottom,
      trailing: isReversed ? insets.left : insets.right)
  }

  final func undirected(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: insets.top, left: isReversed ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isReversed ? insets.leading : insets.trailing)
  }
}
