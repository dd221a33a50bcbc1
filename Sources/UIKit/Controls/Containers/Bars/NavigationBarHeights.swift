import Foundation
import Graphics

/// The heights of a navigation bar's parts, in points, and how they share the bar's height while
/// content is scrolled.
///
///     ┌──────────────────────┐ 0
///     │ prompt               │
///     │ ‹ Back   Title  Edit │ row
///     ├──────────────────────┤ top
///     │ Large title          │ large: collapses after the search bar, and stretches
///     │ ( Search )           │ search: may collapse first
///     └──────────────────────┘ maximum
struct NavigationBarHeights: Equatable {
  var prompt: CGFloat = 0
  var row: CGFloat
  var large: CGFloat = 0
  var search: CGFloat = 0
  /// Whether the search bar collapses, too.
  var collapsesSearch = false
  /// Whether an active search has the bar for itself.
  var isSearchAlone = false

  /// The part of the row below buttons and title.
  var rowBottom: CGFloat

  init(row: CGFloat, rowBottom: CGFloat = 0) {
    self.row = row
    self.rowBottom = rowBottom
  }

  /// The height above the large title.
  var top: CGFloat { isSearchAlone ? 0 : prompt + row }
  private var shownLarge: CGFloat { isSearchAlone ? 0 : large }

  var maximum: CGFloat { top + shownLarge + search }
  var minimum: CGFloat { top + (collapsesSearch ? 0 : search) }

  /// The heights of the large title and the search bar in a bar of a height.
  func parts(at height: CGFloat) -> (large: CGFloat, search: CGFloat) {
    let rest = max(0, height - top)
    let search = collapsesSearch ? min(max(0, rest - shownLarge), search) : min(search, rest)
    return (max(0, rest - search), search)
  }

  /// The height at which the bar rests: no part is half collapsed.
  func resting(at height: CGFloat) -> CGFloat {
    guard height > minimum, height < maximum else { return min(max(height, minimum), maximum) }
    let stops = [minimum, minimum + shownLarge, maximum]
    return stops.min { abs($0 - height) < abs($1 - height) } ?? maximum
  }
}
