public import Foundation
import Graphics
public import LayerTree
import UIKitValues
public import Views

/// Provides the pages beside the one that is shown.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AskedDelegate {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// The number of dots; without it there are none.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// The dot of the page that code has set.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The delegate calls of a page view controller; they are made for fingers, not for code.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AskedDelegate {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Shows one controller of a row, between which a finger turns.
///
/// Pages scroll; the style `.pageCurl` scrolls as well, which is reported. The dots below have the
/// height of UIKit's, 37 points.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController, UIScrollViewDelegate {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// A number of points between pages.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  open var spineLocation: SpineLocation { .none }
  open var isDoubleSided = false {
    didSet { if isDoubleSided != oldValue { valuesChanged() } }
  }
  private let spacing: CGFloat

  private let scroll = UIScrollView()
  private let dots = UIPageControl()
  /// The page that is shown, and the one that comes.
  private var (page, pending): (UIViewController?, UIViewController?)
  /// The pages beside the one that is shown, as the data source gives them.
  private var neighbors: (before: UIViewController?, after: UIViewController?)
  private var isNeighborsKnown = false
  /// The end of a transition that code has begun.
  private var completion: ((Bool) -> Void)?
  private var isTurnedByCode = false
  private var dotsHeight: CGFloat { dots.isHidden ? 0 : 37 }

  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let value = options?[.interPageSpacing]
    spacing = (value as? CGFloat) ?? (value as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    super.init(nibName: nil, bundle: nil)
    if style == .pageCurl {
      ControlFact.unsupported(reason: "pages scroll").report(
        of: "UIPageViewController", at: "transitionStyle")
    }
  }

  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }

  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      valuesChanged()
      neighborsChanged()
    }
  }
  open weak var delegate: (any UIPageViewControllerDelegate)? {
    didSet { if delegate !== oldValue { valuesChanged() } }
  }

  /// The controller that is shown.
  open var viewControllers: [UIViewController]? { page.map { [$0] } }
  /// The recognizers that turn pages.
  open var gestureRecognizers: [UIGestureRecognizer] { [scroll.panGestureRecognizer] }

  // MARK: Pages

  /// Shows a controller; more than one is for page curls with a spine in the middle.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    loadViewIfNeeded()
    finishTurn(completed: true)
    guard let new = viewControllers?.first else {
      return ControlFact.unsupported(reason: "a page is needed").report(
        of: "UIPageViewController", at: "setViewControllers")
    }
    guard animated, let old = page, old !== new, view.window != nil else {
      replace(page, by: new)
      showDots()
      completion?(true)
      return
    }
    self.completion = completion
    isTurnedByCode = true
    neighbors = direction == .forward ? (nil, new) : (new, nil)
    isNeighborsKnown = true
    layOutPages()
    scroll.setContentOffset(offset(of: direction == .forward ? 1 : -1), animated: true)
  }

  private func replace(_ old: UIViewController?, by new: UIViewController) {
    if old !== new {
      if let old { remove(old) }
      add(new)
      new.didMove(toParent: self)
    }
    page = new
    neighborsChanged()
  }

  private func add(_ controller: UIViewController) {
    addChild(controller)
    scroll.addSubview(controller.view)
  }

  private func remove(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.view.removeFromSuperview()
    controller.removeFromParent()
  }

  private func neighborsChanged() {
    isNeighborsKnown = false
    viewIfLoaded?.setNeedsLayout()
  }

  private func findNeighbors() {
    guard !isNeighborsKnown, let page else { return }
    isNeighborsKnown = true
    neighbors = (
      dataSource?.pageViewController(self, viewControllerBefore: page),
      dataSource?.pageViewController(self, viewControllerAfter: page)
    )
    scroll.isScrollEnabled = dataSource != nil
  }

  private func showDots() {
    let count = dataSource?.presentationCount(for: self) ?? 0
    dots.isHidden = count == 0 || navigationOrientation == .vertical
    dots.numberOfPages = count
    if count > 0 { dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
    view.setNeedsLayout()
  }

  // MARK: Layout

  open override func viewDidLoad() {
    super.viewDidLoad()
    scroll.isPagingEnabled = true
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delegate = self
    view.addSubview(scroll)
    dots.isHidden = true
    dots.isUserInteractionEnabled = false
    view.addSubview(dots)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var area = view.bounds
    area.size.height -= dotsHeight
    dots.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: dotsHeight)
    let frame = area.insetBy(
      dx: isHorizontal ? -spacing / 2 : 0, dy: isHorizontal ? 0 : -spacing / 2)
    if scroll.frame != frame { scroll.frame = frame }
    if !scroll.isDragging, !scroll.isDecelerating, pending == nil, !isTurnedByCode {
      findNeighbors()
      layOutPages()
      scroll.contentOffset = offset(of: 0)
    }
  }

  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  private var isReversed: Bool {
    isHorizontal && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
  private var length: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }

  /// The pages from the first to the last, in the order of the screen.
  private var places: [Int] {
    let steps = (neighbors.before == nil ? [] : [-1]) + [0] + (neighbors.after == nil ? [] : [1])
    return isReversed ? steps.reversed() : steps
  }

  /// The offset at which a page is shown: −1 for the one before, 1 for the one after.
  private func offset(of step: Int) -> CGPoint {
    let distance = CGFloat(places.firstIndex(of: step) ?? 0) * length
    return isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
  }

  private func layOutPages() {
    let total = CGFloat(places.count) * length
    scroll.contentSize =
      isHorizontal
      ? CGSize(width: total, height: scroll.bounds.height)
      : CGSize(width: scroll.bounds.width, height: total)
    place(page, 0)
    place(pending, neighbors.after === pending ? 1 : -1)
    if isTurnedByCode { scroll.contentOffset = offset(of: 0) }
  }

  private func place(_ controller: UIViewController?, _ step: Int) {
    guard let view = controller?.viewIfLoaded, view.superview === scroll else { return }
    let offset = offset(of: step)
    view.frame = CGRect(origin: offset, size: scroll.bounds.size).insetBy(
      dx: isHorizontal ? spacing / 2 : 0, dy: isHorizontal ? 0 : spacing / 2)
  }

  // MARK: Turning

  /// Brings the page in that the offset begins to show.
  private func showPending() {
    let (now, current) = (scroll.contentOffset, offset(of: 0))
    let moved = isHorizontal ? now.x - current.x : now.y - current.y
    guard moved != 0 else { return }
    let isAfter = (moved > 0) != isReversed
    guard let next = isAfter ? neighbors.after : neighbors.before, next !== pending else { return }
    if let pending { dropPending(pending) }
    pending = next
    if !isTurnedByCode {
      delegate?.pageViewController(self, willTransitionTo: [next])
    }
    next.beginAppearanceTransition(true, animated: true)
    page?.beginAppearanceTransition(false, animated: true)
    add(next)
    place(next, isAfter ? 1 : -1)
  }

  /// Removes a page that has begun to come.
  private func dropPending(_ controller: UIViewController) {
    controller.beginAppearanceTransition(false, animated: true)
    remove(controller)
    controller.endAppearanceTransition()
    page?.beginAppearanceTransition(true, animated: true)
    page?.endAppearanceTransition()
  }

  private func finishTurn(completed: Bool) {
    guard let next = pending, let old = page else { return }
    let (wasCode, completion) = (isTurnedByCode, completion)
    (pending, self.completion, isTurnedByCode) = (nil, nil, false)
    if completed {
      remove(old)
      old.endAppearanceTransition()
      next.didMove(toParent: self)
      next.endAppearanceTransition()
      if !wasCode { dots.currentPage += next === neighbors.after ? 1 : -1 }
      page = next
      if wasCode { showDots() }
    } else {
      dropPending(next)
    }
    neighborsChanged()
    view.layoutIfNeeded()
    if !wasCode {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [old],
        transitionCompleted: completed)
    }
    completion?(completed)
  }

  private func rest() {
    let (now, current) = (scroll.contentOffset, offset(of: 0))
    let moved = isHorizontal ? now.x - current.x : now.y - current.y
    finishTurn(completed: abs(moved) > length / 2)
  }
}

extension UIPageViewController {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isDragging || scrollView.isDecelerating || isTurnedByCode else { return }
    showPending()
  }

  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {
    if !decelerate { rest() }
  }

  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rest() }
}
