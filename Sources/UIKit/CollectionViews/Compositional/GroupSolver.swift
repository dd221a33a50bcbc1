import Controls
import Foundation
import Graphics
import UIKitValues

/// The frames of a group's cells and supplementary views, relative to the group.
struct SolvedGroup {
  struct Cell {
    var frame: CGRect
    var zIndex = 0
    var axes = SelfSizedAxes()
  }

  /// A view at an edge of a cell or of a group.
  struct Supplementary {
    var item: NSCollectionLayoutSupplementaryItem
    var frame: CGRect
    /// The number of the first cell of what it belongs to.
    var cell: Int
  }

  var size: CGSize
  var cells: [Cell] = []
  var supplementaries: [Supplementary] = []

  /// The group with its first cells only.
  func prefix(_ count: Int) -> SolvedGroup {
    guard count < cells.count else { return self }
    return SolvedGroup(
      size: size, cells: Array(cells.prefix(count)),
      supplementaries: supplementaries.filter { $0.cell < count })
  }

  fileprivate mutating func add(_ part: SolvedGroup, at origin: CGPoint) {
    let first = cells.count
    for var cell in part.cells {
      cell.frame = cell.frame.offsetBy(dx: origin.x, dy: origin.y)
      cells.append(cell)
    }
    for var view in part.supplementaries {
      view.frame = view.frame.offsetBy(dx: origin.x, dy: origin.y)
      view.cell += first
      supplementaries.append(view)
    }
  }
}

/// Places the items of groups, as the documentation of `NSCollectionLayoutGroup` draws it.
@MainActor
struct GroupSolver {
  let traits: UITraitCollection
  /// The size that a cell has determined, by its number in the group; nil before.
  var measured: (Int) -> CGSize? = { _ in nil }

  /// The most items in a group, should their lengths be nearly nothing.
  private static let limit = 10_000

  /// - Parameters:
  ///   - container: The size in points that fractions refer to.
  ///   - limit: The number of cells that there are for the group.
  func solve(
    _ group: NSCollectionLayoutGroup, in container: CGSize, limit: Int = .max
  ) -> SolvedGroup {
    // A grid goes on in a row that is not full; a group that grows with its content does not.
    if group.layoutSize.selfSizedAxes.isEmpty, !group.wrapsBySizes {
      return solved(group, container, first: 0, limit: .max).prefix(limit)
    }
    return solved(group, container, first: 0, limit: limit)
  }

  /// - Parameter override: A length along the row or column that an item has instead.
  private func solved(
    _ item: NSCollectionLayoutItem, _ container: CGSize, first: Int, limit: Int,
    override: (isRow: Bool, length: CGFloat)? = nil
  ) -> SolvedGroup {
    var size = item.layoutSize.size(in: container)
    if let override {
      if override.isRow { size.width = override.length } else { size.height = override.length }
    }
    var result: SolvedGroup
    if let group = item as? NSCollectionLayoutGroup {
      if case .custom(let provider) = group.arrangement {
        result = custom(provider, group, size)
      } else {
        result = arranged(group, size, first: first, limit: limit)
      }
      result.supplementaries += supplementaries(
        of: group, in: CGRect(origin: .zero, size: result.size))
    } else {
      let axes = item.layoutSize.selfSizedAxes
      if let own = measured(first) { size = axes.size(size, fitting: own) }
      let frame = CGRect(origin: .zero, size: size).inset(by: item.contentInsets, but: axes)
      result = SolvedGroup(size: size, cells: [SolvedGroup.Cell(frame: frame, axes: axes)])
      result.supplementaries = supplementaries(of: item, in: frame)
    }
    return result
  }

  private func supplementaries(
    of item: NSCollectionLayoutItem, in frame: CGRect
  ) -> [SolvedGroup.Supplementary] {
    item.supplementaryItems.map {
      SolvedGroup.Supplementary(
        item: $0, frame: $0.frame($0.layoutSize.size(in: frame.size), in: frame), cell: 0)
    }
  }

  private func custom(
    _ provider: NSCollectionLayoutGroupCustomItemProvider, _ group: NSCollectionLayoutGroup,
    _ size: CGSize
  ) -> SolvedGroup {
    let box = LayoutContainer(contentSize: size, contentInsets: group.contentInsets)
    let items = provider(LayoutEnvironment(box: box, traitCollection: traits))
    return SolvedGroup(
      size: size,
      cells: items.map { item in
        SolvedGroup.Cell(
          frame: item.frame.offsetBy(dx: group.contentInsets.leading, dy: group.contentInsets.top),
          zIndex: item.zIndex)
      })
  }

  /// An item of a row or a column with its distances.
  private struct Part {
    let item: NSCollectionLayoutItem
    var block: SolvedGroup
    /// The distances before and after it, along and across the group.
    let before, after, near, far: NSCollectionLayoutSpacing?

    @MainActor init(_ item: NSCollectionLayoutItem, _ block: SolvedGroup, isRow: Bool) {
      self.item = item
      self.block = block
      let edges = item.edgeSpacing
      before = isRow ? edges?.leading : edges?.top
      after = isRow ? edges?.trailing : edges?.bottom
      near = isRow ? edges?.top : edges?.leading
      far = isRow ? edges?.bottom : edges?.trailing
    }

    @MainActor func along(_ isRow: Bool) -> CGFloat {
      (isRow ? block.size.width : block.size.height) + (before?.spacing ?? 0)
        + (after?.spacing ?? 0)
    }
    @MainActor func across(_ isRow: Bool) -> CGFloat {
      (isRow ? block.size.height : block.size.width) + (near?.spacing ?? 0) + (far?.spacing ?? 0)
    }
  }

  private func arranged(
    _ group: NSCollectionLayoutGroup, _ outer: CGSize, first: Int, limit: Int
  ) -> SolvedGroup {
    let isRow = group.arrangement.isRow
    let axes = group.layoutSize.selfSizedAxes
    let grows = isRow ? axes.width : axes.height
    let inner = outer.inset(by: group.contentInsets)
    let gap = group.interItemSpacing?.spacing ?? 0
    let available = isRow ? inner.width : inner.height
    var parts = parts(
      of: group, inner, first: first, limit: limit, gap: gap, available: available, grows: grows)
    alignSiblings(&parts, isRow: isRow)
    let used =
      parts.reduce(0) { $0 + $1.along(isRow) } + gap * CGFloat(max(0, parts.count - 1))
    let room = grows ? used : available
    let widest = parts.reduce(0) { max($0, $1.across(isRow)) }
    let breadth = (isRow ? axes.height : axes.width) ? widest : isRow ? inner.height : inner.width
    // The rest goes to the flexible distances.
    let isGapFlexible = group.interItemSpacing?.isFlexibleSpacing == true
    let flexible =
      (isGapFlexible ? max(0, parts.count - 1) : 0)
      + parts.reduce(0) { $0 + ($1.before.isFlexible ? 1 : 0) + ($1.after.isFlexible ? 1 : 0) }
    let share = flexible > 0 ? max(0, room - used) / CGFloat(flexible) : 0
    func length(_ spacing: NSCollectionLayoutSpacing?, _ share: CGFloat) -> CGFloat {
      (spacing?.spacing ?? 0) + (spacing.isFlexible ? share : 0)
    }
    let insets = group.contentInsets
    var result = SolvedGroup(
      size: isRow
        ? CGSize(
          width: room + insets.leading + insets.trailing,
          height: breadth + insets.top + insets.bottom)
        : CGSize(
          width: breadth + insets.leading + insets.trailing,
          height: room + insets.top + insets.bottom))
    var position: CGFloat = 0
    for part in parts {
      position += length(part.before, share)
      let free = max(0, breadth - part.across(isRow))
      let ends = [part.near, part.far].filter(\.isFlexible).count
      let across = length(part.near, ends > 0 ? free / CGFloat(ends) : 0)
      result.add(
        part.block,
        at: CGPoint(
          x: insets.leading + (isRow ? position : across),
          y: insets.top + (isRow ? across : position)))
      position += isRow ? part.block.size.width : part.block.size.height
      position += length(part.after, share) + gap + (isGapFlexible ? share : 0)
    }
    return result
  }

  /// The items of a row or a column: as many as fit, or as many as there are to be.
  private func parts(
    of group: NSCollectionLayoutGroup, _ inner: CGSize, first: Int, limit: Int, gap: CGFloat,
    available: CGFloat, grows: Bool
  ) -> [Part] {
    let isRow = group.arrangement.isRow
    var parts: [Part] = []
    guard !group.subitems.isEmpty else { return parts }
    var count: Int?
    var override: (isRow: Bool, length: CGFloat)?
    switch group.arrangement {
    case .counted(_, let number), .shared(_, let number):
      count = number
      guard !grows, number > 0 else { break }
      let share = (available - gap * CGFloat(number - 1)) / CGFloat(number)
      let size = group.subitems[0].layoutSize.size(in: inner)
      let isTooLong = (isRow ? size.width : size.height) > share + 1e-6
      if case .shared = group.arrangement {
        override = (isRow, max(0, share))
      } else if isTooLong {
        override = (isRow, max(0, share))
      }
    case .repeated, .custom: break
    }
    var (number, used) = (first, CGFloat(0))
    for index in 0..<(count ?? Self.limit) {
      guard number - first < limit else { break }
      let item = group.subitems[index % group.subitems.count]
      let block = solved(
        item, inner, first: number, limit: limit - (number - first), override: override)
      let part = Part(item, block, isRow: isRow)
      let length = part.along(isRow) + (parts.isEmpty ? 0 : gap)
      if count == nil, !parts.isEmpty {
        let isCycle = grows && index < group.subitems.count
        if !isCycle, used + length > available + 1e-6 { break }
      }
      parts.append(part)
      used += length
      number += block.cells.count
      if count == nil, index + 1 >= group.subitems.count, used <= 0 { break }
    }
    return parts
  }

  /// Gives cells of a uniform length across the group the largest one.
  private func alignSiblings(_ parts: inout [Part], isRow: Bool) {
    func isUniform(_ part: Part) -> Bool {
      guard !(part.item is NSCollectionLayoutGroup) else { return false }
      let size = part.item.layoutSize
      return (isRow ? size.heightDimension : size.widthDimension).isUniformAcrossSiblings
    }
    let largest = parts.filter(isUniform).map { isRow ? $0.block.size.height : $0.block.size.width }
      .max()
    guard let largest else { return }
    for index in parts.indices where isUniform(parts[index]) {
      if isRow {
        parts[index].block.size.height = largest
        parts[index].block.cells[0].frame.size.height = largest
      } else {
        parts[index].block.size.width = largest
        parts[index].block.cells[0].frame.size.width = largest
      }
    }
  }
}

extension Optional where Wrapped == NSCollectionLayoutSpacing {
  @MainActor fileprivate var isFlexible: Bool { self?.isFlexibleSpacing ?? false }
}

extension CGRect {
  /// The rectangle within insets, except on some axes.
  @MainActor
  func inset(by insets: NSDirectionalEdgeInsets, but axes: SelfSizedAxes) -> CGRect {
    var rect = self
    if !axes.width {
      rect.origin.x += insets.leading
      rect.size.width = max(0, rect.width - insets.leading - insets.trailing)
    }
    if !axes.height {
      rect.origin.y += insets.top
      rect.size.height = max(0, rect.height - insets.top - insets.bottom)
    }
    return rect
  }
}
