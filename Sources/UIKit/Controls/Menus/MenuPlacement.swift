import Foundation
import Graphics

/// The frames of a menu beside its source, and of a preview with its menu.
struct MenuPlacement {
  /// The touched view or the lifted preview.
  var source: CGRect
  /// The part of the window that may be covered.
  var area: CGRect
  var isRightToLeft: Bool
  /// Whether a menu begins at the far edge of its source instead of beside it.
  var coversSource = false

  /// The distances between a control and its menu, and a preview and its menu, in points, by eye.
  static let (gap, previewGap): (CGFloat, CGFloat) = (8, 16)

  /// The upper edge of a menu below, and the lower one of a menu above.
  private var start: (below: CGFloat, above: CGFloat) {
    coversSource
      ? (source.minY, source.maxY) : (source.maxY + Self.gap, source.minY - Self.gap)
  }

  /// The available height beside the source, on the larger side.
  var height: CGFloat { max(area.maxY - start.below, start.above - area.minY, 88) }

  /// Whether a menu lies above its source: if there is no room below and more room above.
  func isAbove(height: CGFloat) -> Bool {
    let (below, above) = (area.maxY - start.below, start.above - area.minY)
    return below < height && above > below
  }

  /// Below or above the source, at the edge that is nearer to the edge of the screen.
  func menu(size: CGSize) -> CGRect {
    let y = isAbove(height: size.height) ? start.above - size.height : start.below
    return CGRect(
      x: x(width: size.width), y: min(max(y, area.minY), max(area.minY, area.maxY - size.height)),
      width: size.width, height: size.height
    ).onPixels
  }

  private func x(width: CGFloat) -> CGFloat {
    let offset = source.midX - area.midX
    let isLeft = abs(offset) < area.width / 12 ? !isRightToLeft : offset < 0
    let isMiddle = abs(offset) < area.width / 12 && source.width < width
    let x = isMiddle ? source.midX - width / 2 : isLeft ? source.minX : source.maxX - width
    return min(max(x, area.minX), max(area.minX, area.maxX - width))
  }

  /// A preview of a size near its source, and its menu below it, or above it if it need not be
  /// moved then.
  ///
  /// - Parameter menu: Its height gives way before the preview's.
  func preview(size wanted: CGSize, menu: CGSize) -> (preview: CGRect, menu: CGRect) {
    let room = max(0, area.height - menu.height - Self.previewGap)
    let scale = min(1, area.width / max(wanted.width, 1), room / max(wanted.height, 1))
    let size = CGSize(width: wanted.width * scale, height: wanted.height * scale)
    let gap = menu.height == 0 ? 0 : Self.previewGap
    let x = min(
      max(source.midX - size.width / 2, area.minX), max(area.minX, area.maxX - size.width))
    let y = source.midY - size.height / 2
    let isAbove =
      menu.height > 0 && y + size.height + gap + menu.height > area.maxY
      && y - gap - menu.height >= area.minY && y + size.height <= area.maxY
    let lowest = area.maxY - size.height - (isAbove ? 0 : gap + menu.height)
    let highest = area.minY + (isAbove ? gap + menu.height : 0)
    let preview = CGRect(
      x: x, y: min(max(y, highest), max(highest, lowest)), width: size.width, height: size.height
    ).onPixels
    let isLeft =
      abs(preview.midX - area.midX) < 1 ? !isRightToLeft : preview.midX < area.midX
    let menuX = isLeft ? preview.minX : preview.maxX - menu.width
    return (
      preview,
      CGRect(
        x: min(max(menuX, area.minX), max(area.minX, area.maxX - menu.width)),
        y: isAbove ? preview.minY - gap - menu.height : preview.maxY + gap, width: menu.width,
        height: menu.height
      ).onPixels
    )
  }
}
