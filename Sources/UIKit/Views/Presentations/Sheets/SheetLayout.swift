import Foundation
import Graphics
import UIKitValues

/// The sizes and places of a sheet in its container, as numbers.
///
/// Distances are in points of the container.
struct SheetLayout {
  /// The size of the container.
  var size: CGSize
  var safeArea: UIEdgeInsets
  var metrics: SheetMetrics
  let detents: [Detent]

  /// A height at which the sheet rests.
  struct Detent {
    let identifier: UISheetPresentationController.Detent.Identifier
    /// The distance of its top from the bottom of the container.
    let height: CGFloat
    /// Its distance from the edges.
    let gap: CGFloat
    /// The bottom safe area of its content.
    let bottomInset: CGFloat
  }

  typealias Value = (identifier: UISheetPresentationController.Detent.Identifier, value: CGFloat)

  /// - Parameter values: The heights of the detents without the bottom safe area.
  init(size: CGSize, safeArea: UIEdgeInsets, metrics: SheetMetrics, values: [Value]) {
    (self.size, self.safeArea, self.metrics) = (size, safeArea, metrics)
    let (bottom, maximum) = (safeArea.bottom, Self.maximum(in: size, safeArea, metrics))
    detents = values.map { identifier, value in
      guard metrics.floats, value < maximum - 0.5 else {
        return Detent(identifier: identifier, height: value + bottom, gap: 0, bottomInset: bottom)
      }
      let gap = metrics.gap(value: value)
      let scale = max(0, size.width - 2 * gap) / max(size.width, 1)
      let content = value + metrics.addedHeight(value: value, bottom: bottom)
      return Detent(
        identifier: identifier, height: content * scale + gap, gap: gap,
        bottomInset: metrics.bottomInset(value: value, bottom: bottom))
    }.sorted { $0.height < $1.height }
  }

  /// The share of the largest height that `.medium()` has, as measured on iOS 26.
  static let mediumShare: CGFloat = 0.56

  /// The largest value of a detent, as `maximumDetentValue`.
  static func maximum(
    in size: CGSize, _ safeArea: UIEdgeInsets, _ metrics: SheetMetrics
  ) -> CGFloat {
    max(0, size.height - safeArea.top - metrics.topDistance - safeArea.bottom)
  }

  /// The distances from the bottom of the container to the sheet's top at its detents.
  var heights: [CGFloat] { detents.map(\.height) }
  var lowest: CGFloat { heights.first ?? 0 }
  var highest: CGFloat { heights.last ?? 0 }
  /// The height of a sheet that reaches the top.
  private var full: CGFloat { Self.maximum(in: size, safeArea, metrics) + safeArea.bottom }

  func height(of identifier: UISheetPresentationController.Detent.Identifier?) -> CGFloat {
    let index = detents.firstIndex { $0.identifier == identifier }
    return index.map { heights[$0] } ?? lowest
  }

  /// The frame of a sheet that shows `height` points: below its lowest detent it moves down.
  func frame(height: CGFloat) -> CGRect {
    let gap = gap(height: height)
    return CGRect(
      x: gap, y: size.height - height, width: size.width - 2 * gap,
      height: max(height, lowest.toPixel) - gap)
  }

  /// The distance from the edges, which changes evenly from detent to detent.
  func gap(height: CGFloat) -> CGFloat { interpolated(\.gap, height: height) }

  /// The bottom safe area of the content.
  func bottomInset(height: CGFloat) -> CGFloat { interpolated(\.bottomInset, height: height) }

  private func interpolated(_ path: KeyPath<Detent, CGFloat>, height: CGFloat) -> CGFloat {
    guard let upper = detents.firstIndex(where: { $0.height >= height }) else {
      return detents.last?[keyPath: path] ?? 0
    }
    let end = detents[upper]
    guard upper > 0, end.height > detents[upper - 1].height else { return end[keyPath: path] }
    let start = detents[upper - 1]
    let part = (height - start.height) / (end.height - start.height)
    return start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * part
  }

  /// The part of the way that a sheet of this height has come from the detent below full height to
  /// full height, 0…1: by this share the view behind it is small.
  func fullness(height: CGFloat) -> CGFloat {
    let below = heights.last { $0 < full - 0.5 } ?? 0
    guard highest > full - 0.5, full > below else { return 0 }
    return min(max((height - below) / (full - below), 0), 1)
  }

  /// The share of its darkness that the dimming view has, 0…1: less while a sheet is dragged below
  /// its lowest detent, as measured on iOS 26, and none up to the largest undimmed detent.
  func dimming(
    height: CGFloat, undimmed identifier: UISheetPresentationController.Detent.Identifier?
  ) -> CGFloat {
    let share = lowest > 0 ? min(max(height / lowest, 0), 1) : 0
    guard let index = detents.firstIndex(where: { $0.identifier == identifier }) else {
      return share
    }
    let undimmed = heights[index]
    guard index + 1 < heights.count, heights[index + 1] > undimmed else { return 0 }
    return min(max((height - undimmed) / (heights[index + 1] - undimmed), 0), 1)
  }

  /// The transform that moves a view with this frame behind a sheet of full height.
  ///
  /// Its top is then at the top of the safe area.
  func transformBehind(_ frame: CGRect, fullness: CGFloat) -> CGAffineTransform {
    guard let side = metrics.sideDistance, frame.width > 2 * side, fullness > 0 else {
      return .identity
    }
    let scale = 1 - fullness * 2 * side / frame.width
    let top = frame.midY - frame.height / 2 * scale
    let wanted = frame.minY + (safeArea.top - frame.minY) * fullness
    return CGAffineTransform(scaleX: scale, y: scale)
      .concatenating(CGAffineTransform(translationX: 0, y: wanted - top))
  }
}

/// The end of a finger's drag.
struct SheetRelease {
  /// Downwards, in points per second.
  var velocity: CGFloat
  var height: CGFloat

  /// The downward speed that dismisses a sheet at once, in points per second, as measured on
  /// iOS 26; one that leads to the next detent is by eye.
  static let (dismissingSpeed, flickSpeed): (CGFloat, CGFloat) = (1000, 300)
  /// The share of the lowest height below which a sheet is dismissed, as measured on iOS 26.
  static let dismissedShare: CGFloat = 0.5

  /// The index of the detent to go to; nil to dismiss.
  func detent(in layout: SheetLayout) -> Int? {
    let heights = layout.heights
    guard let lowest = heights.first else { return nil }
    if height <= lowest {
      let isFast = velocity >= Self.dismissingSpeed
      return isFast || height < lowest * Self.dismissedShare ? nil : 0
    }
    if velocity >= Self.flickSpeed { return heights.lastIndex { $0 < height } ?? 0 }
    if velocity <= -Self.flickSpeed {
      return heights.firstIndex { $0 > height } ?? heights.count - 1
    }
    return heights.indices.min { abs(heights[$0] - height) < abs(heights[$1] - height) }
  }
}
