public import Foundation
import Graphics
import LayerTree
import UIKitValues

extension UIView {
  /// The layout state of a view.
  struct LayoutState {
    var autoresizingMask: AutoresizingMask = []
    var translatesMask = true
    /// The margins; nil until they are set.
    var margins: UIEdgeInsets?
    /// The directional margins that were set last; `margins` follow them, unless set since.
    var directionalMargins: NSDirectionalEdgeInsets?
    var needsUpdateConstraints = true
    /// Whether layout is needed only because the constraints have another solution.
    var needsOnlyPlacing = false
    var isLayingOut = false
    /// Whether the solution of the constraints is setting its center and size.
    var isBeingPlaced = false
    /// The last safe area that was reported to the view.
    var safeArea = UIEdgeInsets.zero
    /// The part of the safe area that a scroll view's content already avoids, so that its subviews
    /// need not.
    var absorbedSafeArea = UIEdgeInsets.zero
    var auto = ConstraintState()
  }

  /// The distances and sizes that change when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// A dimension without an intrinsic size.
  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  /// Resizes subviews after a change of size, by their autoresizing masks.
  final func sizeChanged(from old: CGSize) {
    let new = layer.bounds.size
    guard new != old else { return }
    setNeedsLayout()
    guard autoresizesSubviews else { return }
    for view in subviewList where view.layoutState.translatesMask {
      view.autoresize(from: old, to: new)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let mask = layoutState.autoresizingMask
    guard !mask.isEmpty else { return }
    var box = frame
    (box.origin.x, box.size.width) = resized(
      start: box.minX, length: box.width, old: old.width, new: new.width,
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    (box.origin.y, box.size.height) = resized(
      start: box.minY, length: box.height, old: old.height, new: new.height,
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    frame = box
  }

  private func resized(
    start: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, flexible: (Bool, Bool, Bool)
  ) -> (start: CGFloat, length: CGFloat) {
    let shares = UIView.autoresizingShares(
      start: start, length: length, total: old, flexible: flexible)
    return (start + (new - old) * shares.start, length + (new - old) * shares.length)
  }

  /// The shares of the flexible parts in a change of length: in proportion to their sizes, or equal
  /// if those are zero.
  static func autoresizingShares(
    start: CGFloat, length: CGFloat, total: CGFloat, flexible: (Bool, Bool, Bool)
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [
      flexible.0 ? start : nil, flexible.1 ? length : nil,
      flexible.2 ? total - start - length : nil,
    ]
    let present = parts.compactMap { $0 }
    guard !present.isEmpty else { return (0, 0) }
    let sum = present.reduce(0, +)
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return sum == 0 ? 1 / CGFloat(present.count) : part / sum
    }
    return (share(parts[0]), share(parts[1]))
  }

  /// One layout pass of this view: constraints, then `layoutSubviews()`, then its controller.
  final func runLayout() {
    layoutState.needsOnlyPlacing = false
    let wasLayingOut = layoutState.isLayingOut
    layoutState.isLayingOut = true
    traitCollection.performAsCurrent {
      viewController?.callViewIsAppearing()
      viewController?.updateContentUnavailableIfNeeded()
      viewController?.viewWillLayoutSubviews()
      applyConstraints()
      updateCorners()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    layoutState.isLayingOut = wasLayingOut
    // Intrinsic sizes that the layout changed matter only if they lead to other frames.
    if layoutState.auto.contentChanged {
      layoutState.auto.contentChanged = false
      prepareConstraints()
    }
  }

  /// Lays out this view's tree, or the tree of the topmost ancestor that needs layout.
  ///
  /// Does not lay out a view again from within its own layout.
  final func performLayout() {
    let block = BlockStack.current.top
    let tracked = block?.trackedLayerCount
    for _ in 0..<4 {
      prepareConstraints()
      var (path, top): ([UIView], UIView) = ([], self)
      var next = Optional(self)
      while let view = next {
        path.append(view)
        if view !== self, view.layoutState.isLayingOut { break }
        if view.layer.needsLayout(), !view.layoutState.needsOnlyPlacing { top = view }
        next = view.parent
      }
      applying { for view in path.reversed() { view.applySolvedFrame() } }
      top.layer.layoutSubtree()
      guard layoutEngine.isDirty else { break }
    }
    // Another block of this instant has already laid it out.
    if let block, block.trackedLayerCount == tracked { block.awaitNewAnimations(in: self) }
  }

  final var presentMargins: UIEdgeInsets {
    guard let controller = viewController else {
      return layoutState.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    var margins = layoutState.margins ?? .zero
    guard controller.viewRespectsSystemMinimumLayoutMargins else { return margins }
    let least = undirected(controller.systemMinimumLayoutMargins)
    margins.top = max(margins.top, least.top)
    margins.left = max(margins.left, least.left)
    margins.bottom = max(margins.bottom, least.bottom)
    margins.right = max(margins.right, least.right)
    return margins
  }

  final func setDirectionalMargins(_ margins: NSDirectionalEdgeInsets) {
    layoutState.directionalMargins = margins
    layoutMargins = undirected(margins)
  }

  final func marginsChanged() {
    layoutMarginsDidChange()
    constraintsChanged()
  }

  final var inheritedSafeArea: UIEdgeInsets {
    var added = viewController?.additionalSafeAreaInsets ?? .zero
    if let bars = viewController?.barInsets {
      added.top += bars.top
      added.bottom += bars.bottom
    }
    guard let parent else { return added }
    let above = parent.safeAreaInsets - parent.layoutState.absorbedSafeArea
    if above == .zero { return added }
    let (box, outer) = (frame, parent.bounds)
    return UIEdgeInsets(
      top: added.top + max(0, above.top - (box.minY - outer.minY)),
      left: added.left + max(0, above.left - (box.minX - outer.minX)),
      bottom: added.bottom + max(0, above.bottom - (outer.maxY - box.maxY)),
      right: added.right + max(0, above.right - (outer.maxX - box.maxX)))
  }
}
