import Controls
import Foundation
import Graphics
import UIKitValues

/// The groups of a section, one after another.
///
/// Groups of fixed sizes are one solved group, repeated: their positions are computed by their
/// number. Only of groups whose cells determine their sizes, lengths are stored.
@MainActor
final class GroupRun {
  private let group: NSCollectionLayoutGroup
  private let container: CGSize
  private let isVertical: Bool
  private let spacing: CGFloat
  private let itemCount: Int
  private let traits: UITraitCollection
  /// The size that a cell has determined, by its number in the section.
  private let measured: (Int) -> CGSize?
  private let template: SolvedGroup
  private let perGroup: Int
  /// The lengths of the groups with the spacing after each; nil if all are the same.
  private var lengths: RowHeights?
  /// The groups with cells that have been measured.
  private var own: [Int: SolvedGroup] = [:]
  /// The first cell of each group, and one more; nil if each has as many as the first.
  private var starts: [Int]?
  private var isStale = false

  init(
    _ section: NSCollectionLayoutSection, count: Int, container: CGSize, isVertical: Bool,
    traits: UITraitCollection, measured: @escaping (Int) -> CGSize?, measuredItems: [Int]
  ) {
    group = section.group
    self.container = container
    self.isVertical = isVertical
    spacing = section.interGroupSpacing
    itemCount = count
    self.traits = traits
    self.measured = measured
    template = GroupSolver(traits: traits).solve(section.group, in: container)
    perGroup = max(1, template.cells.count)
    if group.wrapsBySizes {
      isStale = true
    } else if group.isSelfSizing {
      var estimates = [CGFloat](repeating: length(of: template) + spacing, count: count)
      estimates.removeLast(count - self.count)
      if let last = estimates.indices.last, count % perGroup > 0 {
        estimates[last] = length(of: solve(last)) + spacing
      }
      lengths = RowHeights(estimates: estimates)
      for number in Set(measuredItems.filter { $0 < count }.map { $0 / perGroup }) {
        update(number)
      }
    }
  }

  private func length(of group: SolvedGroup) -> CGFloat {
    isVertical ? group.size.height : group.size.width
  }

  private func solve(_ number: Int) -> SolvedGroup {
    let first = number * perGroup
    return GroupSolver(traits: traits) { [measured] in measured(first + $0) }
      .solve(group, in: container, limit: itemCount - first)
  }

  private func update(_ number: Int) {
    let solved = solve(number)
    own[number] = solved
    lengths?.setMeasured(length(of: solved) + spacing, at: number)
  }

  /// Solves the groups one after another, as the number of cells in one depends on their sizes.
  private func wrap() {
    guard isStale else { return }
    isStale = false
    own = [:]
    var (first, lengths): ([Int], [CGFloat]) = ([0], [])
    while let start = first.last, start < itemCount {
      let solved = GroupSolver(traits: traits) { [measured] in measured(start + $0) }
        .solve(group, in: container, limit: itemCount - start)
      guard !solved.cells.isEmpty else { break }
      own[lengths.count] = solved
      lengths.append(length(of: solved) + spacing)
      first.append(start + solved.cells.count)
    }
    starts = first
    self.lengths = RowHeights(estimates: lengths)
  }

  /// Updates the group of a cell that has determined another size.
  func measure(_ item: Int) {
    if group.wrapsBySizes {
      isStale = true
    } else if lengths != nil {
      update(item / perGroup)
    }
  }

  var count: Int {
    wrap()
    return starts.map { $0.count - 1 } ?? (itemCount + perGroup - 1) / perGroup
  }

  /// The length of all groups, in points.
  var length: CGFloat {
    wrap()
    guard count > 0 else { return 0 }
    return (lengths?.total ?? (length(of: template) + spacing) * CGFloat(count)) - spacing
  }

  /// The largest breadth of the groups: that of the measured ones, if there are any, in points.
  var breadth: CGFloat {
    wrap()
    guard count > 0 else { return 0 }
    let groups = own.isEmpty ? [template] : Array(own.values)
    return groups.map { isVertical ? $0.size.width : $0.size.height }.max() ?? 0
  }

  func start(of number: Int) -> CGFloat {
    wrap()
    return lengths?.start(of: number) ?? (length(of: template) + spacing) * CGFloat(number)
  }

  /// The groups that intersect a span, in points from the start of the first.
  func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    wrap()
    if let lengths { return lengths.rows(from: low, to: high) }
    let pitch = length(of: template) + spacing
    guard pitch > 0 else { return 0..<count }
    let first = min(max(0, (low / pitch).rounded(.down)), CGFloat(count))
    let end = min(max(first, (high / pitch).rounded(.up)), CGFloat(count))
    return Int(first)..<Int(end)
  }

  func solved(_ number: Int) -> SolvedGroup {
    wrap()
    if let own = own[number] { return own }
    return (number + 1) * perGroup > itemCount ? solve(number) : template
  }

  func firstItem(of number: Int) -> Int {
    wrap()
    return starts?[number] ?? number * perGroup
  }

  /// The group of a cell.
  func group(of item: Int) -> Int {
    wrap()
    guard let starts else { return item / perGroup }
    var (low, high) = (0, starts.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= item { low = middle } else { high = middle }
    }
    return low
  }
}
