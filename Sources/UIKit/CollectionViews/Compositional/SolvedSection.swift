import Controls
import Foundation
import Graphics
import UIKitValues

/// The parts of a section: its groups, headers, footers and insets, along the scroll direction.
@MainActor
final class SolvedSection {
  /// A header, a footer or another view at an edge of a section, relative to the section.
  struct Boundary {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    let element: CollectionElement
    var frame: CGRect
  }

  let definition: NSCollectionLayoutSection
  let index: Int
  let count: Int
  let groups: GroupRun
  private let isVertical: Bool
  private let containerSize: CGSize
  let environment: LayoutEnvironment
  private let measured: (CollectionElement) -> CGSize?
  /// The insets of the content, with those of the container.
  let insets: NSDirectionalEdgeInsets

  /// The distance from the start of the layout, in points.
  var start: CGFloat = 0
  private(set) var length: CGFloat = 0
  private(set) var boundaries: [Boundary] = []
  /// The start of the groups, relative to the section: of the first one, without scrolling.
  private(set) var groupOrigin = CGPoint.zero
  /// The rectangle of the groups with their insets, relative to the section.
  private(set) var body = CGRect.zero

  /// - Parameters:
  ///   - size: The size of the container in points.
  ///   - outer: The insets that come from the container.
  ///   - measured: The size that a view has determined; nil before.
  init(
    _ definition: NSCollectionLayoutSection, index: Int, count: Int, isVertical: Bool,
    environment: LayoutEnvironment, size: CGSize, outer: NSDirectionalEdgeInsets,
    measured: @escaping (CollectionElement) -> CGSize?, measuredItems: [Int]
  ) {
    self.definition = definition
    self.index = index
    self.count = count
    self.isVertical = isVertical
    self.environment = environment
    self.measured = measured
    containerSize = size
    var insets = definition.contentInsets
    insets.leading += outer.leading
    insets.trailing += outer.trailing
    insets.top += outer.top
    insets.bottom += outer.bottom
    let metrics = ListMetrics(environment.traitCollection)
    if let gaps = definition.list?.gaps(ofSection: index, in: metrics) {
      insets.top += gaps.top
      insets.bottom += gaps.bottom
    }
    self.insets = insets
    let sides = Self.sides(definition, isVertical, size)
    var container = size.inset(by: insets)
    if isVertical {
      container.width = max(0, container.width - sides.before - sides.after)
    } else {
      container.height = max(0, container.height - sides.before - sides.after)
    }
    groups = GroupRun(
      definition, count: count, container: container,
      isVertical: isVertical != definition.scrollsOrthogonally, traits: environment.traitCollection,
      measured: { measured(CollectionElement(path: IndexPath(item: $0, section: index))) },
      measuredItems: measuredItems)
    place()
  }

  /// The room that views at the sides of the groups take.
  private static func sides(
    _ definition: NSCollectionLayoutSection, _ isVertical: Bool, _ size: CGSize
  ) -> (before: CGFloat, after: CGFloat) {
    var sides = (before: CGFloat(0), after: CGFloat(0))
    for item in definition.boundarySupplementaryItems where item.extendsBoundary {
      let own = item.layoutSize.size(in: size)
      switch (item.alignment, isVertical) {
      case (.leading, true): sides.before = max(sides.before, own.width)
      case (.trailing, true): sides.after = max(sides.after, own.width)
      case (.top, false): sides.before = max(sides.before, own.height)
      case (.bottom, false): sides.after = max(sides.after, own.height)
      default: break
      }
    }
    return sides
  }

  /// Computes the positions of all parts from the present sizes.
  func place() {
    let sides = Self.sides(definition, isVertical, containerSize)
    let content = definition.scrollsOrthogonally ? groups.breadth : groups.length
    let follows = definition.supplementariesFollowContentInsets
    let edges = follows ? insets : .zero
    var box = containerSize
    if isVertical {
      box.width = max(0, box.width - edges.leading - edges.trailing)
    } else {
      box.height = max(0, box.height - edges.top - edges.bottom)
    }
    var (before, after) = (CGFloat(0), CGFloat(0))
    var sizes: [(element: CollectionElement, size: CGSize)] = []
    var numbers: [String: Int] = [:]
    for item in definition.boundarySupplementaryItems {
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      let element = CollectionElement(
        category: .supplementaryView, kind: item.elementKind,
        path: IndexPath(item: number, section: index))
      var size = item.layoutSize.size(in: box)
      if let own = measured(element) {
        size = item.layoutSize.selfSizedAxes.size(size, fitting: own)
      }
      sizes.append((element, size))
      guard item.extendsBoundary else { continue }
      let extent = isVertical ? size.height : size.width
      if item.alignment.isBefore(isVertical) { before = max(before, extent) }
      if item.alignment.isAfter(isVertical) { after = max(after, extent) }
    }
    before += definition.list?.topPadding ?? 0
    let ends =
      isVertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    let room = content + ends.0 + ends.1
    length = before + room + after
    if isVertical {
      body = CGRect(x: 0, y: before, width: containerSize.width, height: room)
      groupOrigin = CGPoint(x: insets.leading + sides.before, y: before + insets.top)
    } else {
      body = CGRect(x: before, y: 0, width: room, height: containerSize.height)
      groupOrigin = CGPoint(x: before + insets.leading, y: insets.top + sides.before)
    }
    // Headers are within the body's insets across the scroll direction.
    let area =
      isVertical
      ? CGRect(x: edges.leading, y: body.minY, width: box.width, height: body.height)
      : CGRect(x: body.minX, y: edges.top, width: body.width, height: box.height)
    boundaries = zip(definition.boundarySupplementaryItems, sizes).map { item, made in
      let frame = item.alignment.frame(
        made.size, at: area, isOutside: item.extendsBoundary, isVertical: isVertical)
      return Boundary(
        item: item, element: made.element,
        frame: frame.offsetBy(dx: item.offset.x, dy: item.offset.y)
          .inset(by: item.contentInsets, but: item.layoutSize.selfSizedAxes))
    }
  }

  /// The rectangle of the whole section in the layout.
  var frame: CGRect {
    isVertical
      ? CGRect(x: 0, y: start, width: containerSize.width, height: length)
      : CGRect(x: start, y: 0, width: length, height: containerSize.height)
  }

  /// The rectangle in which an orthogonal section scrolls, in the layout.
  var scrollFrame: CGRect { body.offsetBy(dx: frame.minX, dy: frame.minY) }

  /// The length of an orthogonal section's content with its insets, in points.
  var scrollLength: CGFloat {
    isVertical
      ? groupOrigin.x + groups.length + insets.trailing
      : groupOrigin.y + groups.length + insets.bottom
  }

  /// Whether the groups are below one another.
  var stacksVertically: Bool { isVertical != definition.scrollsOrthogonally }

  /// The origin of a group in the layout, without its section's own scrolling.
  func origin(ofGroup number: Int) -> CGPoint {
    let start = groups.start(of: number)
    let origin = CGPoint(x: frame.minX + groupOrigin.x, y: frame.minY + groupOrigin.y)
    return stacksVertically
      ? CGPoint(x: origin.x, y: origin.y + start) : CGPoint(x: origin.x + start, y: origin.y)
  }

  /// The groups that a rectangle of the layout shows.
  /// - Parameter offset: The offset to which the section itself has scrolled.
  func groups(in rect: CGRect, offset: CGPoint) -> Range<Int> {
    let origin = origin(ofGroup: 0)
    // Badges and cells of custom groups may lie outside of their group.
    let margin: CGFloat = 50
    return stacksVertically
      ? groups.groups(
        from: rect.minY - origin.y + offset.y - margin,
        to: rect.maxY - origin.y + offset.y + margin)
      : groups.groups(
        from: rect.minX - origin.x + offset.x - margin,
        to: rect.maxX - origin.x + offset.x + margin)
  }
}

extension NSRectAlignment {
  fileprivate var isTop: Bool { self == .top || self == .topLeading || self == .topTrailing }
  fileprivate var isBottom: Bool {
    self == .bottom || self == .bottomLeading || self == .bottomTrailing
  }
  fileprivate var isLeading: Bool {
    self == .leading || self == .topLeading || self == .bottomLeading
  }
  fileprivate var isTrailing: Bool {
    self == .trailing || self == .topTrailing || self == .bottomTrailing
  }

  /// Whether it is before the content in the scroll direction.
  func isBefore(_ isVertical: Bool) -> Bool { isVertical ? isTop : isLeading }
  /// Whether it is after the content in the scroll direction.
  func isAfter(_ isVertical: Bool) -> Bool { isVertical ? isBottom : isTrailing }

  /// The frame of a view at an edge of some area.
  /// - Parameter isOutside: Whether it is beside the area in the scroll direction.
  func frame(_ size: CGSize, at area: CGRect, isOutside: Bool, isVertical: Bool) -> CGRect {
    var x = isLeading ? area.minX : isTrailing ? area.maxX - size.width : area.midX - size.width / 2
    var y = isTop ? area.minY : isBottom ? area.maxY - size.height : area.midY - size.height / 2
    if isOutside {
      if isVertical {
        if isTop { y = area.minY - size.height }
        if isBottom { y = area.maxY }
      } else {
        if isLeading { x = area.minX - size.width }
        if isTrailing { x = area.maxX }
      }
    }
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }
}
