import Foundation
import Graphics
import LayerTree
import Views

/// A row that a finger has lifted by its grip, and where it would land.
@MainActor
final class RowReorder {
  let source: IndexPath
  let cell: UITableViewCell
  /// The index path that the row would have without its old place.
  var target: IndexPath
  /// The distance of the finger from the cell's middle, in points.
  let grab: CGFloat
  /// The finger's position on screen, below the table's upper edge.
  var finger: CGFloat
  var ticker: CADisplayLink?

  init(_ source: IndexPath, _ cell: UITableViewCell, grab: CGFloat, finger: CGFloat) {
    self.source = source
    self.cell = cell
    self.grab = grab
    self.finger = finger
    target = source
  }

  /// The height of the room for the lifted row, in points.
  func height(in rows: TableRows) -> CGFloat { rows.rect(source)?.height ?? cell.bounds.height }

  // MARK: Room

  /// The way by which a row makes room, in rows of the lifted one's height: −1, 0 or 1.
  func shift(of path: IndexPath) -> CGFloat {
    shift(section: path.section, isPast: { $0 < path.row }, isFrom: { $0 <= path.row })
  }

  func shiftOfHeader(_ section: Int) -> CGFloat {
    shift(section: section, isPast: { _ in false }, isFrom: { _ in false })
  }

  func shiftOfFooter(_ section: Int) -> CGFloat {
    shift(section: section, isPast: { _ in true }, isFrom: { _ in true })
  }

  /// - Parameters:
  ///   - isPast: Whether the element is after a row of its section.
  ///   - isFrom: Whether it is a row, or after it.
  private func shift(
    section: Int, isPast: (Int) -> Bool, isFrom: (Int) -> Bool
  ) -> CGFloat {
    let isAfterSource = section > source.section || section == source.section && isPast(source.row)
    // In the source's own section, indices after it have moved up.
    let targetRow =
      target.section == source.section && target.row > source.row ? target.row + 1 : target.row
    let isAfterTarget = section > target.section || section == target.section && isFrom(targetRow)
    return (isAfterTarget ? 1 : 0) - (isAfterSource ? 1 : 0)
  }

  // MARK: Target

  /// The index path that the lifted row would have, by how it covers the middle of others.
  /// - Parameter lifted: Its frame in the table's content.
  func proposal(for lifted: CGRect, in rows: TableRows) -> IndexPath {
    let own = rows.rect(source) ?? lifted
    return lifted.midY > own.midY
      ? proposalBelow(lifted, rows) : proposalAbove(lifted, rows)
  }

  private func proposalBelow(_ lifted: CGRect, _ rows: TableRows) -> IndexPath {
    var found = source
    for section in source.section..<rows.sections.count {
      let place = rows.sections[section]
      let isOwn = section == source.section
      if !isOwn {
        guard lifted.maxY > place.header.midY + (place.headerHeight > 0 ? 0 : lifted.height / 2)
        else { return found }
        found = IndexPath(row: 0, section: section)
      }
      let span = place.heights.rows(from: 0, to: lifted.maxY - place.body.minY)
      for row in span where !isOwn || row > source.row {
        guard lifted.maxY > place.rect(row).midY else { return found }
        found = IndexPath(row: isOwn ? row : row + 1, section: section)
      }
      if span.upperBound < place.count { return found }
    }
    return found
  }

  private func proposalAbove(_ lifted: CGRect, _ rows: TableRows) -> IndexPath {
    var found = source
    for section in (0...source.section).reversed() {
      let place = rows.sections[section]
      let isOwn = section == source.section
      if !isOwn {
        guard lifted.minY < place.body.maxY + place.footerHeight / 2 else { return found }
        found = IndexPath(row: place.count, section: section)
      }
      let first = place.heights.rows(
        from: lifted.minY - place.body.minY, to: .infinity
      ).lowerBound
      let end = isOwn ? source.row : place.count
      guard first <= end else { return found }
      for row in (first..<end).reversed() {
        guard lifted.minY < place.rect(row).midY else { return found }
        found = IndexPath(row: row, section: section)
      }
      if first > 0 { return found }
    }
    return found
  }
}
