import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The toolbar of a navigation controller, and the gestures that hide its bars.
@MainActor
final class NavigationBars {
  var toolbar = UIToolbar()
  let swipe = UIPanGestureRecognizer(target: nil, action: nil)
  let tap = UITapGestureRecognizer(target: nil, action: nil)
  private let allowing = SimultaneousGestures()
  private let keyboard = KeyboardObservers()
  /// The keyboard's place on the screen; nil while it is hidden.
  fileprivate var keyboardFrame: CGRect?
  /// The top controller whose items the toolbar shows.
  weak var toolbarOwner: UIViewController?
  /// Whether the bar follows a scroll view at this moment.
  var isFollowing = false
  /// Whether items are being replaced, after which the bar's height changes with an animation.
  var isChangingItems = false
  /// The height by which the bar is collapsed above a controller, in points; negative while it is
  /// stretched.
  private var collapses: [ObjectIdentifier: CGFloat] = [:]

  subscript(collapseOf controller: UIViewController) -> CGFloat {
    get { collapses[ObjectIdentifier(controller)] ?? 0 }
    set { collapses[ObjectIdentifier(controller)] = newValue }
  }

  /// Forgets the controllers that are not in the stack any more.
  func forget(but stack: [UIViewController]) {
    let kept = Set(stack.map { ObjectIdentifier($0) })
    collapses = collapses.filter { kept.contains($0.key) }
  }

  func connect(to controller: UINavigationController) {
    swipe.isEnabled = controller.hidesBarsOnSwipe
    tap.isEnabled = controller.hidesBarsOnTap
    swipe.cancelsTouchesInView = false
    tap.cancelsTouchesInView = false
    for gesture in [swipe, tap] as [UIGestureRecognizer] {
      gesture.delegate = allowing
      controller.contentView.addGestureRecognizer(gesture)
    }
    swipe.addTarget { [weak controller] in controller?.swiped($0) }
    keyboard.add("UIKeyboardWillShowNotification") { [weak controller] _ in
      guard let controller, controller.hidesBarsWhenKeyboardAppears,
        controller.viewIfLoaded?.window != nil
      else { return }
      controller.hideBars(true)
    }
    for name in ["WillShow", "WillChangeFrame", "WillHide"] {
      keyboard.add("UIKeyboard\(name)Notification") { [weak self, weak controller] change in
        let frame = name == "WillHide" ? nil : change.frame
        guard let self, let controller, frame != keyboardFrame else { return }
        keyboardFrame = frame
        guard toolbar.isSearching, controller.viewIfLoaded?.window != nil else { return }
        change.animate {
          controller.layOutBars()
          controller.view.layoutIfNeeded()
        }
      }
    }
    tap.addTarget { [weak controller] _ in
      guard let controller else { return }
      controller.hideBars(!controller.isNavigationBarHidden)
    }
  }

  /// Lets scroll views go on.
  private final class SimultaneousGestures: UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }
}

extension UINavigationController {
  // MARK: Hiding

  /// The way of a swipe that hides or shows the bars, in points, by eye.
  private static let swipeLength: CGFloat = 40

  fileprivate final func swiped(_ pan: UIPanGestureRecognizer) {
    guard pan.state == .changed else { return }
    let way = pan.translation(in: view).y
    if way < -Self.swipeLength, !isNavigationBarHidden { hideBars(true) }
    if way > Self.swipeLength, isNavigationBarHidden { hideBars(false) }
  }

  /// Hides or shows the navigation bar, and the toolbar if there are items for it.
  fileprivate final func hideBars(_ hides: Bool) {
    setNavigationBarHidden(hides, animated: true)
    if topViewController?.toolbarItems?.isEmpty == false {
      setToolbarHidden(hides, animated: true)
    }
  }

  private var hidesAll: Bool {
    hidesBarsWhenVerticallyCompact && traitCollection.verticalSizeClass == .compact
  }

  // MARK: Layout

  final func layOutBars() {
    guard !bars.isChangingItems else { return }
    contentView.frame = view.bounds
    let isHidden = isNavigationBarHidden || hidesAll
    bars.forget(but: viewControllers)
    for child in viewControllers {
      child.navigationItem.searchController?.host = child
      child.navigationItem.hasSearchInToolbar = hasSearchInToolbar(child)
      let heights = navigationBar.heights(of: child.navigationItem)
      let height = barHeight(for: child, heights)
      setTopInset(isHidden ? 0 : min(height, heights.maximum) + barGap, heights, of: child)
    }
    let height = topViewController.map { child in
      barHeight(for: child, navigationBar.heights(of: child.navigationItem))
    }
    placeBar(height: height ?? navigationBar.metrics.row, isHidden: isHidden)
    layOutToolbar()
    updateBarAppearance()
  }

  /// The space between the safe area and the navigation bar.
  private var barGap: CGFloat { navigationBar.metrics.gapAbove }

  final func placeBar(height: CGFloat, isHidden: Bool) {
    let bar = CGRect(
      x: 0, y: view.safeAreaInsets.top + barGap, width: view.bounds.width, height: height)
    let frame = isHidden ? bar.offsetBy(dx: 0, dy: -bar.maxY) : bar
    if navigationBar.frame != frame { navigationBar.frame = frame }
    let alpha: CGFloat = isHidden ? 0 : 1
    if navigationBar.alpha != alpha { navigationBar.alpha = alpha }
    navigationBar.layoutIfNeeded()
  }

  /// The height of the bar above a controller, by how far its content was scrolled.
  private func barHeight(for child: UIViewController, _ heights: NavigationBarHeights) -> CGFloat {
    let collapse = min(bars[collapseOf: child], heights.maximum - heights.minimum)
    return heights.maximum
      - (heights.large > 0 && !heights.isSearchAlone ? collapse : max(0, collapse))
  }

  /// Measures how far the content of a controller is scrolled below the bar, unless another safe
  /// area is still to reach it, or another height the bar.
  /// - Returns: Whether it has been measured.
  private func measureCollapse(
    of child: UIViewController, _ heights: NavigationBarHeights
  ) -> Bool {
    guard let scroll = followedScrollView(of: child), scroll.window != nil,
      abs(scroll.safeAreaOfContent.top - view.safeAreaInsets.top - child.barInsets.top) < 0.5,
      abs(child.barInsets.top - barGap - min(barHeight(for: child, heights), heights.maximum))
        < 0.5
    else { return false }
    let content = scroll.convert(CGPoint(x: 0, y: 0), to: contentView).y
    let height =
      content - scroll.contentInset.top - scroll.refreshInset - view.safeAreaInsets.top - barGap
    bars[collapseOf: child] = heights.maximum - max(height, heights.minimum)
    return true
  }

  /// The scroll view whose content the bar follows.
  private func followedScrollView(of child: UIViewController) -> UIScrollView? {
    guard let scroll = child.scrollViewBelowBars, scroll.contentInsetAdjustmentBehavior != .never
    else { return nil }
    return scroll
  }

  /// Sets the part of a controller's safe area that the bar covers; content that it follows stays
  /// where it is.
  private func setTopInset(
    _ inset: CGFloat, _ heights: NavigationBarHeights, of child: UIViewController
  ) {
    let scroll = followedScrollView(of: child)
    let rest = max(0, heights.maximum + barGap - inset)
    let isExpandable = heights.maximum > heights.minimum && inset > 0
    if bars.isFollowing, let scroll {
      scroll.keepsOffset = true
      scroll.expandableTop = isExpandable ? rest : 0
      child.barInsets.top = inset
      scroll.keepsOffset = false
    } else {
      scroll?.expandableTop = isExpandable ? rest : 0
      child.barInsets.top = inset
    }
  }

  /// Resizes the bar with the content of the top controller, and shows whether content is below it.
  final func contentScrolled() {
    defer { updateBarAppearance() }
    guard !bars.isFollowing, isViewLoaded, let child = topViewController, !isNavigationBarHidden,
      !hidesAll, child.transitionCoordinator == nil
    else { return }
    let heights = navigationBar.heights(of: child.navigationItem)
    guard heights.maximum > heights.minimum, measureCollapse(of: child, heights) else { return }
    let height = barHeight(for: child, heights)
    guard height != navigationBar.frame.height || height + barGap != child.barInsets.top else {
      return
    }
    bars.isFollowing = true
    setTopInset(min(height, heights.maximum) + barGap, heights, of: child)
    placeBar(height: height, isHidden: false)
    bars.isFollowing = false
  }

  /// The offset at which scrolling ends, so that no part of the bar is half collapsed.
  final func restingOffset(_ offset: CGFloat, in scroll: UIScrollView) -> CGFloat {
    guard let child = topViewController, followedScrollView(of: child) === scroll else {
      return offset
    }
    let heights = navigationBar.heights(of: child.navigationItem)
    guard heights.maximum > heights.minimum, !isNavigationBarHidden else { return offset }
    let fixed = scroll.contentInset.top + scroll.refreshInset + view.safeAreaInsets.top + barGap
    let height = -offset - fixed
    guard height > heights.minimum, height < heights.maximum else { return offset }
    return -heights.resting(at: height) - fixed
  }

  /// Shows the bar's standard appearance if content has scrolled under it, otherwise that of the
  /// scroll edge.
  final func updateBarAppearance() {
    let search = topViewController?.navigationItem.searchController
    let content =
      search?.shownResultsScrollView ?? topViewController?.scrollViewBelowBars
    navigationBar.isOverContent = content?.isScrolledFromTop ?? false
    guard let scroll = content else {
      bars.toolbar.isOverContent = true
      return
    }
    bars.toolbar.isOverContent = scroll.isScrollableBeyondBottom
  }

  // MARK: The toolbar

  private func hasSearchInToolbar(_ child: UIViewController) -> Bool {
    guard !isToolbarHidden, !hidesAll, bars.toolbar.metrics.platters != nil,
      let place = child.navigationItem.searchPlacement
    else { return false }
    return child.toolbarItems?.contains { $0 === place } ?? false
  }

  /// The distance between a search in a toolbar and the keyboard, in points, by eye.
  private static let gapAboveKeyboard: CGFloat = 8

  /// The space below a toolbar with a search, which lies above the keyboard.
  private func gapAboveKeyboard(_ gap: CGFloat) -> CGFloat {
    guard bars.toolbar.isSearching, let keyboard = bars.keyboardFrame, let window = view.window
    else { return gap }
    let covered = view.bounds.maxY - view.convert(keyboard, from: window).minY
    return max(gap, covered + Self.gapAboveKeyboard)
  }

  private func layOutToolbar() {
    let toolbar = bars.toolbar
    if bars.toolbarOwner !== topViewController { toolbarItemsChanged(animated: false) }
    let isHidden = isToolbarHidden || hidesAll
    let height = toolbar.barHeight
    let item = topViewController?.navigationItem
    let search = item?.searchesInToolbar == true ? item?.searchController : nil
    toolbar.search = search?.searchBar
    toolbar.isSearching = search?.isActive == true
    let safe = view.safeAreaInsets.bottom
    let bottom = gapAboveKeyboard(gapBelowToolbar(of: topViewController))
    let shown = height + toolbar.addedSearchHeight + bottom
    let frame = CGRect(
      x: 0, y: isHidden ? view.bounds.maxY : view.bounds.maxY - shown, width: view.bounds.width,
      height: shown)
    if toolbar.frame != frame { toolbar.frame = frame }
    let alpha: CGFloat = isHidden ? 0 : 1
    if toolbar.alpha != alpha { toolbar.alpha = alpha }
    for child in viewControllers {
      let hidden = heightOfHiddenTabBar(under: child)
      let covered = height + gapBelowToolbar(of: child) - (safe - hidden)
      child.barInsets.bottom = (isHidden ? 0 : covered) - hidden
    }
  }

  /// The space below the toolbar; above a tab bar it lies on the safe area.
  private func gapBelowToolbar(of child: UIViewController?) -> CGFloat {
    let (safe, hidden) = (view.safeAreaInsets.bottom, heightOfHiddenTabBar(under: child))
    return surroundingTabs != nil && hidden == 0
      ? safe : bars.toolbar.metrics.gapBelow(safe - hidden)
  }

  // MARK: The tab bar

  /// The tab bar controller whose child it is.
  final var surroundingTabs: UITabBarController? { parent as? UITabBarController }

  /// Whether a controller, or one below it in the stack, hides the tab bar.
  final func hidesTabBar(under child: UIViewController?) -> Bool {
    guard let index = viewControllers.firstIndex(where: { $0 === child }) else { return false }
    return viewControllers[...index].contains(where: \.hidesBottomBarWhenPushed)
  }

  /// The part of the safe area that the tab bar would cover, but does not for a controller.
  private func heightOfHiddenTabBar(under child: UIViewController?) -> CGFloat {
    hidesTabBar(under: child) ? surroundingTabs?.barInset ?? 0 : 0
  }

  /// Shows the items of the top controller in the toolbar.
  final func toolbarItemsChanged(animated: Bool) {
    bars.toolbarOwner = topViewController
    bars.toolbar.setItems(topViewController?.toolbarItems, animated: animated)
  }
}

extension UIViewController {
  /// The main scroll view: the one that code has named, its view, or that one's lowest subview.
  final var scrollViewBelowBars: UIScrollView? {
    if let named = contentScrollView(for: .top) { return named }
    let view = viewIfLoaded
    return view as? UIScrollView ?? view?.subviews.first as? UIScrollView
  }
}
