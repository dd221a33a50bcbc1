import Controls
import Foundation
import Graphics
import UIKitValues
import Views

/// The part of a section that scrolls across the scroll direction of its collection.
@MainActor
struct OrthogonalArea {
  let section: SolvedSection
  /// In the content of the collection.
  let frame: CGRect
  let isHorizontal: Bool
  /// Whether its content begins at the right.
  let isMirrored: Bool

  var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    section.definition.orthogonalScrollingBehavior
  }

  private var isCentered: Bool { behavior == .groupPagingCentered }
  private var visibleLength: CGFloat { isHorizontal ? frame.width : frame.height }
  private var groupInset: CGFloat { isHorizontal ? section.groupOrigin.x : section.insets.top }

  /// The start and the length of a group in the content.
  private func group(_ number: Int) -> (start: CGFloat, length: CGFloat) {
    let size = section.groups.solved(number).size
    return (
      groupInset + section.groups.start(of: number), isHorizontal ? size.width : size.height
    )
  }

  /// The offset at which a group rests: with its start at the inset, or in the middle.
  private func rest(_ number: Int) -> CGFloat {
    let (start, length) = group(number)
    return isCentered ? start + length / 2 - visibleLength / 2 : start - groupInset
  }

  /// The space before and after the content, with which the first and the last group reach the
  /// middle.
  private var ends: (before: CGFloat, after: CGFloat) {
    guard isCentered, section.groups.count > 0 else { return (0, 0) }
    let last = rest(section.groups.count - 1)
    return (-rest(0), last + visibleLength - section.scrollLength)
  }

  /// Sets what a scroll view has of the area.
  func configure(_ scroller: OrthogonalScroller) {
    let (length, ends) = (max(section.scrollLength, 0), ends)
    if scroller.frame != frame { scroller.frame = frame }
    // A mirrored section's content extends to the left of the visible part.
    let hidden = isMirrored ? max(0, length - visibleLength) : 0
    let size =
      isHorizontal
      ? CGSize(width: isMirrored ? min(length, visibleLength) : length, height: frame.height)
      : CGSize(width: frame.width, height: length)
    if scroller.contentSize != size { scroller.contentSize = size }
    let inset =
      isHorizontal
      ? UIEdgeInsets(
        top: 0, left: hidden + (isMirrored ? ends.after : ends.before), bottom: 0,
        right: isMirrored ? ends.before : ends.after)
      : UIEdgeInsets(top: ends.before, left: 0, bottom: ends.after, right: 0)
    if scroller.contentInset != inset {
      let offset = scroller.contentOffset
      scroller.contentInset = inset
      if isMirrored, scroller.contentOffset != offset { scroller.contentOffset = offset }
    }
    scroller.isPagingEnabled = behavior == .paging
    let properties = section.definition.orthogonalScrollingProperties
    let isFast = behavior == .groupPaging || isCentered
    scroller.decelerationRate =
      properties.decelerationRate == .automatic
      ? isFast ? .fast : .normal : properties.decelerationRate
    scroller.bounces = properties.bounce != .never
    let alwaysBounces = properties.bounce == .always
    scroller.alwaysBounceHorizontal = alwaysBounces && isHorizontal
    scroller.alwaysBounceVertical = alwaysBounces && !isHorizontal
  }

  /// The offset of the first group.
  var firstOffset: CGPoint {
    let before = ends.before
    if isHorizontal { return CGPoint(x: isMirrored ? before : -before, y: 0) }
    return CGPoint(x: 0, y: -before)
  }

  /// The offset at which a movement of the section ends.
  /// - Parameters:
  ///   - proposed: Where it would end by itself.
  ///   - present: Where the finger has left it.
  ///   - velocity: In points per millisecond.
  func target(proposed: CGPoint, present: CGPoint, velocity: CGPoint) -> CGPoint {
    guard behavior != .none, behavior != .continuous, behavior != .paging,
      section.groups.count > 0
    else { return proposed }
    let sign: CGFloat = isMirrored ? -1 : 1
    let along = { (point: CGPoint) in self.isHorizontal ? sign * point.x : point.y }
    let found =
      behavior == .continuousGroupLeadingBoundary
      ? nearest(to: along(proposed)) : page(from: along(present), velocity: along(velocity))
    return isHorizontal
      ? CGPoint(x: (sign * found).toPixel, y: proposed.y)
      : CGPoint(x: proposed.x, y: found.toPixel)
  }

  /// The groups around an offset.
  private func groups(around offset: CGPoint) -> ClosedRange<Int> {
    let x = (isHorizontal ? offset.x : offset.y) - groupInset + (isCentered ? visibleLength / 2 : 0)
    let found = section.groups.groups(from: x, to: x + 1)
    let last = section.groups.count - 1
    let middle = min(found.lowerBound, last)
    return max(0, middle - 1)...min(last, middle + 2)
  }

  private func nearest(to offset: CGFloat) -> CGFloat {
    let near = groups(around: CGPoint(x: offset, y: offset))
    return near.map(rest).min { abs($0 - offset) < abs($1 - offset) } ?? offset
  }

  /// The nearest group, or the next one in the direction of a flick, whose least speed is by eye.
  private func page(from offset: CGFloat, velocity: CGFloat) -> CGFloat {
    let rests = groups(around: CGPoint(x: offset, y: offset)).map(rest)
    if velocity > 0.2 { return rests.first { $0 > offset } ?? nearest(to: offset) }
    if velocity < -0.2 { return rests.last { $0 < offset } ?? nearest(to: offset) }
    return nearest(to: offset)
  }

  /// The offset that shows an item by a position.
  func offset(
    showing frame: CGRect, at position: UICollectionView.ScrollPosition, from present: CGPoint
  ) -> CGPoint {
    var offset = present
    let item = frame.offsetBy(dx: -self.frame.minX, dy: -self.frame.minY)
    if isHorizontal {
      let inset = isMirrored ? section.insets.trailing : groupInset
      if position.contains(.left) { offset.x = item.minX - inset }
      if position.contains(.centeredHorizontally) { offset.x = item.midX - self.frame.width / 2 }
      if position.contains(.right) {
        offset.x = item.maxX + section.insets.trailing - self.frame.width
      }
    } else {
      if position.contains(.top) { offset.y = item.minY - groupInset }
      if position.contains(.centeredVertically) { offset.y = item.midY - self.frame.height / 2 }
      if position.contains(.bottom) {
        offset.y = item.maxY + section.insets.bottom - self.frame.height
      }
    }
    return offset
  }
}

/// The scroll view of a section that scrolls across its collection.
final class OrthogonalScroller: UIScrollView {
  /// Called when it has scrolled.
  var scrolled: (() -> Void)?

  override var bounds: CGRect {
    didSet { if bounds.origin != oldValue.origin { scrolled?() } }
  }
}

/// The scroll views of a collection's sections, and the offsets of those that do not show.
@MainActor
final class OrthogonalScrollers {
  var views: [Int: OrthogonalScroller] = [:]
  var offsets: [Int: CGPoint] = [:]
}

extension UICollectionView {
  private var scrollers: OrthogonalScrollers? { self[companion: OrthogonalScrollers.self] }

  final func orthogonalOffset(ofSection section: Int) -> CGPoint {
    guard let scrollers else { return .zero }
    return scrollers.views[section]?.contentOffset ?? scrollers.offsets[section]
      ?? layout.orthogonalArea(ofSection: section)?.firstOffset ?? .zero
  }

  /// The offset by which an element is moved by its section; zero for others.
  final func orthogonalOffset(of element: CollectionElement) -> CGPoint {
    layout.scrolls(element) ? orthogonalOffset(ofSection: element.path.section) : .zero
  }

  /// The view that contains an element.
  final func container(of element: CollectionElement) -> UIView {
    guard layout.scrolls(element) else { return self }
    return scroller(ofSection: element.path.section) ?? self
  }

  private func scroller(ofSection section: Int) -> OrthogonalScroller? {
    if let made = scrollers?.views[section] { return made }
    guard let area = layout.orthogonalArea(ofSection: section) else { return nil }
    let new = OrthogonalScroller()
    let all = scrollers ?? OrthogonalScrollers()
    self[companion: OrthogonalScrollers.self] = all
    UIView.performWithoutAnimation {
      new.backgroundColor = nil
      new.clipsToBounds = false
      new.showsHorizontalScrollIndicator = false
      new.showsVerticalScrollIndicator = false
      new.contentInsetAdjustmentBehavior = .never
      new.scrollsToTop = false
      area.configure(new)
      new.contentOffset = all.offsets[section] ?? area.firstOffset
      insertSubview(new, at: backgroundView == nil ? 0 : 1)
    }
    all.views[section] = new
    new.scrolled = { [weak self] in self?.setNeedsLayout() }
    new.restingOffset = { [weak self, weak new] proposed, velocity in
      guard let self, let new,
        let number = self.scrollers?.views.first(where: { $0.value === new })?.key,
        let area = self.layout.orthogonalArea(ofSection: number)
      else { return proposed }
      return new.limited(
        area.target(proposed: proposed, present: new.contentOffset, velocity: velocity))
    }
    return new
  }

  /// Positions the scroll views of visible sections, and removes the others.
  final func placeScrollers() {
    let areas = layout.orthogonalAreas(in: bounds)
    guard scrollers != nil || !areas.isEmpty else { return }
    for area in areas {
      if let view = scrollers?.views[area.section.index] {
        area.configure(view)
      } else {
        _ = scroller(ofSection: area.section.index)
      }
    }
    let visible = Set(areas.map(\.section.index))
    for (section, view) in scrollers?.views ?? [:] where !visible.contains(section) {
      if let area = layout.orthogonalArea(ofSection: section) {
        area.configure(view)
      }
      guard !view.subviews.contains(where: { $0 is UICollectionReusableView }) else { continue }
      scrollers?.offsets[section] = view.contentOffset
      scrollers?.views[section] = nil
      view.removeFromSuperview()
    }
  }

  /// Renumbers the scroll views when sections move.
  final func renumberScrollers(_ sections: [Int: Int]) {
    guard let scrollers else { return }
    func renumbered<Value>(_ values: [Int: Value]) -> [Int: Value] {
      Dictionary(values.compactMap { old, value in sections[old].map { ($0, value) } }) { a, _ in a
      }
    }
    scrollers.views = renumbered(scrollers.views)
    scrollers.offsets = renumbered(scrollers.offsets)
  }

  /// Removes scroll views that an update has left without views and without a section.
  final func removeUnusedScrollers() {
    let used = scrollers.map { Array($0.views.values) } ?? []
    for case let view as OrthogonalScroller in subviews where !used.contains(view) {
      view.removeFromSuperview()
    }
  }

  /// Scrolls a section so that an item of it shows.
  final func scrollSection(
    of element: CollectionElement, _ frame: CGRect, at position: ScrollPosition, animated: Bool
  ) {
    guard layout.scrolls(element),
      let area = layout.orthogonalArea(ofSection: element.path.section),
      let scroller = scroller(ofSection: element.path.section)
    else { return }
    let offset = area.offset(showing: frame, at: position, from: scroller.contentOffset)
    scroller.setContentOffset(scroller.limited(offset), animated: animated)
  }
}
