import Base
import Foundation
import Graphics
import UIKitValues
import Views

extension UIScrollView {
  // MARK: The safe area

  /// Adds the current safe area to the content's inset, by the adjustment behavior.
  final func followSafeArea() {
    let new = safeAreaToAdd
    guard new != safeAreaOfContent else { return }
    let old = adjustedContentInset
    safeAreaOfContent = new
    absorbSafeArea(new)
    // The safe area may change temporarily while views are being placed.
    insetsChanged(from: old, confinesNow: false)
  }

  private var safeAreaToAdd: UIEdgeInsets {
    var safe = safeAreaInsets
    guard safe != .zero else { return .zero }
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .automatic, .scrollableAxes:
      let size = bounds.size
      if contentSize.width <= size.width, !alwaysBounceHorizontal {
        (safe.left, safe.right) = (0, 0)
      }
      if contentSize.height <= size.height, !alwaysBounceVertical, !isMainContent {
        (safe.top, safe.bottom) = (0, 0)
      }
      return safe
    }
  }

  /// Whether it is the main content of a controller in a navigation or tab bar controller: the
  /// controller's view, or its lowest subview.
  private var isMainContent: Bool {
    guard contentInsetAdjustmentBehavior == .automatic, let shownController,
      shownController.automaticallyAdjustsScrollViewInsets
    else { return false }
    return shownController.parent is UINavigationController
      || shownController.parent is UITabBarController
      || shownController.parent is UISearchController
  }

  /// The controller of which it is the main content.
  private var shownController: UIViewController? {
    if let managingController { return managingController }
    return superview?.subviews.first === self ? superview?.managingController : nil
  }

  /// Whether content has been scrolled under the upper edge.
  final var isScrolledFromTop: Bool { contentOffset.y > 0.5 - adjustedContentInset.top }

  /// Whether content continues under the lower edge.
  final var isScrollableBeyondBottom: Bool {
    contentOffset.y < contentSize.height + adjustedContentInset.bottom - bounds.height - 0.5
  }

  /// Lets the bars of the containers follow the content.
  final func notifyBar() {
    for container in barContainers {
      (container as? UINavigationController)?.contentScrolled()
      (container as? UITabBarController)?.updateBarAppearance()
    }
  }

  /// Shows the grounds of the bars of the containers by whether content is below them.
  private func updateBarGrounds() {
    for container in barContainers {
      (container as? UINavigationController)?.updateBarAppearance()
      (container as? UITabBarController)?.updateBarAppearance()
    }
  }

  /// The controllers around the one whose bars follow the content, from the inside out.
  private var barContainers: [UIViewController] {
    guard window != nil, let controller = shownController ?? barController else { return [] }
    return Array(sequence(first: controller) { $0.parent }.dropFirst())
  }

  /// The navigation controller whose bar follows the content.
  final var barNavigation: UINavigationController? {
    (shownController ?? barController)?.parent as? UINavigationController
  }

  /// The controller that has named it as its main scroll view.
  private var barController: UIViewController? {
    var responder: UIResponder? = next
    while let one = responder {
      if let controller = one as? UIViewController {
        return controller.contentScrollView(for: .top) === self ? controller : nil
      }
      responder = one.next
    }
    return nil
  }

  /// The space that the bars of containers take from the controller whose content it is.
  final var barInsetsOfController: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    var controller = shownController ?? barController
    while let one = controller {
      insets.top = max(insets.top, one.barInsets.top)
      insets.bottom = max(insets.bottom, one.barInsets.bottom)
      controller = one.parent
    }
    return insets
  }

  // MARK: The offset

  /// Updates the offset after a change of the adjusted inset, and notifies the observers.
  /// - Parameter confinesNow: Whether an offset past the new end is corrected at once instead of at
  ///   the next layout.
  final func insetsChanged(from old: UIEdgeInsets, confinesNow: Bool = true) {
    guard !keepsOffset else { return insetsDidChange() }
    let (new, offset) = (adjustedContentInset, contentOffset)
    var moved = offset
    if Self.isStart(offset.x, old.left) { moved.x += old.left - new.left }
    // An offset that was not scrolled to a refreshing control is at the start as well.
    if Self.isStart(offset.y, old.top) || Self.isStart(offset.y, old.top - refreshInset) {
      moved.y += old.top - new.top
    }
    let limits = OffsetLimits(inset: old, content: contentSize, size: bounds.size)
    let confines = needsConfining || moved == offset && mayConfine(limits)
    if moved == offset, confines, confinesNow { moved = limited(offset) }
    if moved != offset { contentOffset = moved }
    if confines, !confinesNow {
      needsConfining = true
      setNeedsLayout()
    }
    notifyBar()
    insetsDidChange()
  }

  /// Notifies the observers of other insets.
  private func insetsDidChange() {
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    placeIndicators()
    placeEdgeEffects()
    valuesChanged()
  }

  private static func isStart(_ offset: CGFloat, _ inset: CGFloat) -> Bool {
    abs(offset + inset) < 0.5
  }

  /// Whether nothing moves the offset, and it was within the old limits.
  private func mayConfine(_ old: OffsetLimits) -> Bool {
    motion == nil && !isTracking && old.contains(contentOffset)
  }

  final func sizeChanged(from old: CGSize) {
    let limits = OffsetLimits(inset: scrollableInset, content: contentSize, size: old)
    if mayConfine(limits) { needsConfining = true }
    followSafeArea()
    placeIndicators()
    placeEdgeEffects()
    updateBarGrounds()
  }

  final func contentSizeChanged(from old: CGSize) {
    let limits = OffsetLimits(inset: scrollableInset, content: old, size: bounds.size)
    if mayConfine(limits), limited(contentOffset) != contentOffset {
      needsConfining = true
      setNeedsLayout()
    }
    followSafeArea()
    placeIndicators()
    updateBarGrounds()
    valuesChanged()
  }

  /// Corrects an offset past the end of the content after a change of the content's or the view's
  /// size.
  package final func confineOffset() {
    guard needsConfining else { return }
    needsConfining = false
    guard motion == nil, !isTracking else { return }
    let confined = limited(contentOffset)
    if confined != contentOffset { contentOffset = confined }
  }
}
