import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// A view above the floating tabs of a tab bar controller, such as a player.
///
/// While the tabs are minimized it lies beside them.
@preconcurrency @MainActor
open class UITabAccessory: NSObject {
  public let contentView: UIView

  public init(contentView: UIView) { self.contentView = contentView }
}

extension UITabBarController {
  /// When the tabs shrink to the selected one.
  public enum MinimizeBehavior: Int, Sendable {
    /// As `never` here.
    case automatic
    case never
    case onScrollDown
    case onScrollUp
  }

  /// The state of tabs that float.
  @MainActor
  final class FloatingTabs {
    var accessory: BarPlatter?
    weak var scroll: UIScrollView?
    /// Whether tabs and controllers are being made equal.
    var isTakingTabs = false
    /// The last offset, and the one at which the direction of scrolling turned.
    var (last, turn): (CGFloat, CGFloat) = (0, 0)
  }

  // MARK: Minimizing

  /// Shrinks the tabs to the selected one, or shows all of them.
  ///
  /// The spring is by eye.
  final func setTabsMinimized(_ isMinimized: Bool) {
    guard isViewLoaded, tabBar.isMinimized != isMinimized else { return }
    tabBar.isMinimized = isMinimized
    tabBar.onExpand = { [weak self] in self?.setTabsMinimized(false) }
    guard tabBar.window != nil else { return layOutAccessory() }
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: .allowUserInteraction,
      animations: {
        self.tabBar.layoutIfNeeded()
        self.layOutAccessory()
      })
  }

  final func minimizeBehaviorChanged() {
    if tabBarMinimizeBehavior == .never || tabBarMinimizeBehavior == .automatic {
      setTabsMinimized(false)
    }
    valuesChanged()
  }

  /// The distance scrolled in one direction after which the tabs shrink or grow, in points, by eye.
  private static let minimizingDistance: CGFloat = 20

  /// Shrinks or shows the tabs as the content is scrolled; at its start all are shown.
  final func followContent(_ scroll: UIScrollView) {
    let minimizes: Bool
    switch tabBarMinimizeBehavior {
    case .automatic, .never: return
    case .onScrollDown: minimizes = true
    case .onScrollUp: minimizes = false
    }
    guard tabBar.metrics.platter != nil else {
      return tabBar.reportUnsupported(
        "tabBarMinimizeBehavior", "only floating tabs, in the look of iOS 26, shrink")
    }
    let y = scroll.limited(scroll.contentOffset).y
    let floating = floating
    guard floating.scroll === scroll else {
      floating.scroll = scroll
      (floating.last, floating.turn) = (y, y)
      return setTabsMinimized(false)
    }
    guard y != floating.last else { return }
    if (y > floating.last) != (floating.last > floating.turn) { floating.turn = floating.last }
    floating.last = y
    if !scroll.isScrolledFromTop { return setTabsMinimized(false) }
    if abs(y - floating.turn) > Self.minimizingDistance {
      setTabsMinimized((y > floating.turn) == minimizes)
    }
  }

  // MARK: The accessory

  public final func setBottomAccessory(_ bottomAccessory: UITabAccessory?, animated: Bool) {
    guard animated, viewIfLoaded?.window != nil else {
      self.bottomAccessory = bottomAccessory
      return
    }
    UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve) {
      self.bottomAccessory = bottomAccessory
      self.view.layoutIfNeeded()
    }
  }

  final func accessoryChanged() {
    valuesChanged()
    floating.accessory?.removeFromSuperview()
    floating.accessory = nil
    guard isViewLoaded else { return }
    view.setNeedsLayout()
    guard let bottomAccessory else { return }
    guard let metrics = tabBar.metrics.platter else {
      return tabBar.reportUnsupported(
        "bottomAccessory", "only floating tabs, in the look of iOS 26, have a place for it")
    }
    let platter = BarPlatter(fill: nil, shadow: metrics.shadow)
    platter.contentView.addSubview(bottomAccessory.contentView)
    view.insertSubview(platter, belowSubview: tabBar)
    floating.accessory = platter
  }

  /// The part of the screen above the tabs that an accessory takes, in points.
  final var accessoryInset: CGFloat {
    guard bottomAccessory != nil, let metrics = tabBar.metrics.platter else { return 0 }
    return metrics.accessoryHeight + metrics.gap
  }

  /// Places the accessory above the tabs, or beside them while they are minimized.
  final func layOutAccessory() {
    guard let platter = floating.accessory, let metrics = tabBar.metrics.platter,
      let layout = tabBar.glassLayout
    else { return }
    let above = CGRect(
      x: metrics.margin, y: -metrics.gap - metrics.accessoryHeight,
      width: max(0, tabBar.bounds.width - 2 * metrics.margin), height: metrics.accessoryHeight)
    let frame = tabBar.isMinimized ? tabBar.oriented(layout.between) : above
    platter.frame = tabBar.convert(frame, to: view)
    platter.alpha = hidesBar ? 0 : 1
    platter.layoutIfNeeded()
    bottomAccessory?.contentView.frame = platter.contentView.bounds
  }
}
