import Foundation
import Graphics

/// The frames of a table's sections and rows, in its content.
struct TableRows {
  struct Section {
    var header = CGRect.zero
    var rows: [CGRect] = []
    var footer = CGRect.zero
    var frame: CGRect { header.union(footer) }
  }

  var sections: [Section] = []
  var size = CGSize.zero

  func rect(_ path: IndexPath) -> CGRect? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row)
    else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// The rows that intersect a rectangle, from top to bottom.
  func paths(in rect: CGRect) -> [IndexPath] {
    sections.enumerated().flatMap { number, section -> [IndexPath] in
      guard section.frame.maxY > rect.minY, section.frame.minY < rect.maxY else { return [] }
      return section.rows.enumerated().compactMap { row, frame in
        frame.maxY > rect.minY && frame.minY < rect.maxY
          ? IndexPath(row: row, section: number) : nil
      }
    }
  }
}

/// The rows inserted, deleted and moved in a batch update of a table.
struct TableChange {
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  /// The moved rows, with old and new index paths.
  var moves: [(IndexPath, IndexPath)] = []
  var animation = UITableView.RowAnimation.fade
  /// The closures to call when the rows have been animated.
  var completions: [(Bool) -> Void] = []

  /// The number of rows in each section after the change.
  /// - Parameter counts: The number of rows in each section before it.
  /// - Returns: The number of each section; nil for an inserted section, which may have any number.
  func newCounts(oldCounts counts: [Int]) -> [Int?] {
    let gone = deletedRows.union(moves.map(\.0))
    var after: [Int?] = counts.enumerated()
      .filter { !deletedSections.contains($0.offset) }
      .map { section, count in
        count - gone.count { $0.section == section && $0.row < count }
      }
    for section in insertedSections where section <= after.count {
      after.insert(nil, at: section)
    }
    for path in insertedRows + moves.map(\.1) where after.indices.contains(path.section) {
      after[path.section]? += 1
    }
    return after
  }

  /// The new index path of each row by its old one; none for deleted rows.
  /// - Parameter counts: The number of rows in each section before the change.
  func newIndexPaths(oldCounts counts: [Int]) -> [IndexPath: IndexPath] {
    var rows: [[IndexPath?]] = []
    let gone = deletedRows.union(moves.map(\.0))
    for (section, count) in counts.enumerated() where !deletedSections.contains(section) {
      rows.append(
        (0..<count).map { IndexPath(row: $0, section: section) }.filter { !gone.contains($0) })
    }
    for section in insertedSections where section <= rows.count { rows.insert([], at: section) }
    let arriving =
      insertedRows.map { ($0, nil) } + moves.map { ($0.1, Optional($0.0)) }
    for (path, old) in arriving.sorted(by: { $0.0 < $1.0 })
    where rows.indices.contains(path.section) && path.row <= rows[path.section].count {
      rows[path.section].insert(old, at: path.row)
    }
    var new: [IndexPath: IndexPath] = [:]
    for (section, all) in rows.enumerated() {
      for (row, old) in all.enumerated() {
        if let old { new[old] = IndexPath(row: row, section: section) }
      }
    }
    return new
  }
}
