import Foundation
import UIKitValues

/// The measures of bar buttons on pieces of glass, in points.
///
/// The height and the shadow are those of iOS 26.1 in a simulator; the rest is by eye.
struct BarPlatterMetrics: Equatable {
  var height: CGFloat = 44
  /// The space at either side of a text.
  var textPadding: CGFloat = 16
  /// The least width of a button.
  var leastWidth: CGFloat = 44
  var shadow = CardShadow.Style.bar
  /// The size of symbols.
  var symbolSize: CGFloat = 18
}

/// The measures of a navigation bar, in points, and the parts that it has.
///
/// The measures of 26 come from iOS 26.1 and Mac Catalyst 26, unless they are said to be by eye.
struct NavigationBarMetrics: LookMetrics, Equatable {
  /// The space between the safe area and the bar.
  var gapAbove: CGFloat = 0
  /// The height of the row of buttons and of the title, and that of a low bar.
  var row: CGFloat
  var lowRow: CGFloat
  /// The part of the row below buttons and title.
  var rowBottom: CGFloat = 0
  /// The height of the part with a large title.
  var large: CGFloat = 52
  /// The distance of a large title from the side; nil for that of buttons.
  var largeMargin: CGFloat?
  /// The height that a large subtitle adds, by eye.
  var largeSubtitle: CGFloat = 0
  /// The gap between two buttons, or two pieces of glass, by eye.
  var buttonGap: CGFloat
  /// Whether the default appearance has a ground and a line.
  var hasGround = true
  /// The glass of buttons; nil for plain ones.
  var platters: BarPlatterMetrics?
  /// Whether subtitles are shown.
  var showsSubtitles = false

  static let classic = NavigationBarMetrics(row: 44, lowRow: 32, buttonGap: 12)

  /// The row's 54 points are those of the buttons, and 10 by which content stays below them.
  static let ios26 = NavigationBarMetrics(
    gapAbove: 10, row: 54, lowRow: 54, rowBottom: 10, largeMargin: 20, largeSubtitle: 22,
    buttonGap: 10, hasGround: false, platters: BarPlatterMetrics(), showsSubtitles: true)
}

/// The measures of a toolbar, in points.
struct ToolbarMetrics: LookMetrics, Equatable {
  var height: CGFloat
  var lowHeight: CGFloat
  /// The part of the bar above its buttons, by eye.
  var topGap: CGFloat = 0
  /// The space from the sides, and between two buttons, by eye.
  var margin: CGFloat = 16
  var buttonGap: CGFloat
  var hasGround = true
  var platters: BarPlatterMetrics?
  var floating: FloatingBarMetrics?

  static let classic = ToolbarMetrics(height: 44, lowHeight: 32, buttonGap: 12)

  /// The height is that of iOS 26.1 in a simulator.
  static let ios26 = ToolbarMetrics(
    height: 54, lowHeight: 54, topGap: 10, buttonGap: 10, hasGround: false,
    platters: BarPlatterMetrics(), floating: FloatingBarMetrics(least: 10, overlap: 6))

  /// The space below the bar at the edge of the screen.
  func gapBelow(_ safeArea: CGFloat) -> CGFloat { floating?.gap(safeArea) ?? safeArea }
}

/// The distance of a floating bar from the lower edge of the screen.
struct FloatingBarMetrics: Equatable {
  /// The least distance, in points: 10 as measured on Mac Catalyst 26.
  var least: CGFloat
  /// The part of the safe area that it may cover, in points, by eye.
  var overlap: CGFloat

  func gap(_ safeArea: CGFloat) -> CGFloat { max(least, safeArea - overlap) }
}

/// The measures of a tab bar, in points.
struct TabBarMetrics: LookMetrics, Equatable {
  var height: CGFloat
  /// The center of a tab's image from the tab's top, and the center of its title from its bottom.
  var imageCenter: CGFloat
  var titleCenter: CGFloat
  /// The size and weight of titles.
  var titleSize: CGFloat = 10
  var titleWeight = UIFont.Weight.medium
  /// The place of a badge, from the middle of the tab and its top.
  var badge: CGPoint
  var hasGround = true
  /// The floating glass; nil for a bar along the edge.
  var platter: TabPlatterMetrics?

  static let classic = TabBarMetrics(
    height: 49, imageCenter: 18, titleCenter: 23.0 / 3, badge: CGPoint(x: 4, y: 2))

  /// The height of 62 and the space below are those of Mac Catalyst 26; places within a tab are by
  /// eye.
  static let ios26 = TabBarMetrics(
    height: 62, imageCenter: 19, titleCenter: 13, titleWeight: .semibold,
    badge: CGPoint(x: 4, y: 1), hasGround: false, platter: TabPlatterMetrics())

  /// The space below the bar at the edge of the screen.
  func gapBelow(_ safeArea: CGFloat) -> CGFloat {
    platter?.floating.gap(safeArea) ?? safeArea
  }

  /// The height of the bar with the space below it.
  func fullHeight(_ safeArea: CGFloat) -> CGFloat { height + gapBelow(safeArea) }
}

/// The measures of the floating glass of a tab bar, in points.
///
/// The glass of three tabs is 274 points wide in 375, as measured on Mac Catalyst 26; by eye are
/// the division of that width, the size while minimized, and the place of the accessory.
struct TabPlatterMetrics: Equatable {
  /// The space of the glass around its tabs.
  var inset: CGFloat = 4
  /// The greatest width of a tab: 3 · 266/3 + 2 · 4 = 274.
  var tabWidth: CGFloat = 266.0 / 3
  /// The least distance from the sides.
  var margin: CGFloat = 21
  /// The gap between the glass and the search tab or the accessory.
  var gap: CGFloat = 8
  /// The height while minimized.
  var minimizedHeight: CGFloat = 48
  /// The height of an accessory.
  var accessoryHeight: CGFloat = 48
  var floating = FloatingBarMetrics(least: 10, overlap: 13)
  var shadow = CardShadow.Style.bar
}

extension UITraitCollection {
  /// The measures of bars in the look.
  final var navigationBarMetrics: NavigationBarMetrics { NavigationBarMetrics(self) }
  final var toolbarMetrics: ToolbarMetrics { ToolbarMetrics(self) }
  final var tabBarMetrics: TabBarMetrics { TabBarMetrics(self) }
}
