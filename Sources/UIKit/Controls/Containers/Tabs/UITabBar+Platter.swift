import Foundation
import Graphics
import UIKitValues
import Views

/// The floating glass of a tab bar: the tabs with a capsule behind the selected one, and beside
/// them the tab of a search.
@MainActor
final class TabGlass {
  let main: BarPlatter
  let search: BarPlatter
  let selection = UIView()

  init(_ metrics: TabPlatterMetrics) {
    main = BarPlatter(fill: nil, shadow: metrics.shadow)
    search = BarPlatter(fill: nil, shadow: metrics.shadow)
    selection.isUserInteractionEnabled = false
    selection.backgroundColor = .selectedTab
    main.contentView.addSubview(selection)
  }
}

extension UIColor {
  /// The capsule behind the selected tab: #EBEBEC over white glass, as on Mac Catalyst 26; in the
  /// dark by eye.
  static let selectedTab = UIColor {
    $0.userInterfaceStyle == .dark
      ? UIColor(white: 1, alpha: 0.13) : UIColor(white: 0, alpha: 0.078)
  }
  /// The ink of other tabs on glass: #191919, as on Mac Catalyst 26; in the dark by eye.
  static let tabOnGlass = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.92) : UIColor(white: 0, alpha: 0.9)
  }
}

/// The frames of the glass of a tab bar and of its tabs.
struct TabGlassLayout {
  var main = CGRect.zero
  var search = CGRect.zero
  /// The tabs in the space of the main glass.
  var tabs: [CGRect] = []
  /// The space between both for an accessory, while minimized.
  var between = CGRect.zero

  /// - Parameters:
  ///   - count: The number of tabs without the search.
  ///   - isMinimized: Whether only one tab is shown, as a circle.
  init(
    width: CGFloat, height: CGFloat, count: Int, hasSearch: Bool, isMinimized: Bool,
    _ metrics: TabPlatterMetrics
  ) {
    let side = isMinimized ? metrics.minimizedHeight : height
    let y = height - side
    search = CGRect(x: width - metrics.margin - side, y: y, width: side, height: side)
    if isMinimized {
      main = CGRect(x: metrics.margin, y: y, width: count > 0 ? side : 0, height: side)
      tabs = (0..<count).map { _ in CGRect(origin: .zero, size: main.size) }
      let left = main.maxX + (count > 0 ? metrics.gap : 0)
      let right = hasSearch ? search.minX - metrics.gap : width - metrics.margin
      between = CGRect(x: left, y: y, width: max(0, right - left), height: side)
      return
    }
    let room = width - 2 * metrics.margin - (hasSearch ? side + metrics.gap : 0)
    let pitch = min(metrics.tabWidth, max(0, room - 2 * metrics.inset) / CGFloat(max(1, count)))
    let whole = count > 0 ? CGFloat(count) * pitch + 2 * metrics.inset : 0
    let x = hasSearch ? metrics.margin : ((width - whole) / 2).rounded()
    main = CGRect(x: x, y: y, width: whole, height: side)
    tabs = (0..<count).map {
      CGRect(
        x: metrics.inset + CGFloat($0) * pitch, y: metrics.inset, width: pitch,
        height: side - 2 * metrics.inset)
    }
  }
}
