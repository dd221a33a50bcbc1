import Foundation

/// The rows and sections inserted, deleted, reloaded and moved in a batch update of a table.
struct TableChange {
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  /// The rows whose cells are replaced, by their old index paths.
  var reloadedRows: Set<IndexPath> = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  /// The sections whose cells, headers and footers are replaced, by their old numbers.
  var reloadedSections = IndexSet()
  /// The moved rows, with old and new index paths.
  var moves: [(from: IndexPath, to: IndexPath)] = []
  var sectionMoves: [(from: Int, to: Int)] = []
  var animation = UITableView.RowAnimation.fade
  /// The closures to call when the rows have been animated.
  var completions: [(Bool) -> Void] = []

  /// A row before a change.
  struct Row: Equatable {
    var section, row: Int
  }

  /// The former place of each section and row, after a change.
  struct Origins {
    /// The former row of each row by section; nil for a row with a new cell.
    var rows: [[Row?]]
    /// The former number of each section; nil for one that is new or reloaded.
    var sections: [Int?]

    /// The number of rows in each section; nil for a section that is new or reloaded, which may
    /// have any number.
    var counts: [Int?] { zip(sections, rows).map { $0 == nil ? nil : $1.count } }

    /// The new index paths of some rows by their old ones; none for those without one.
    func newPaths(of old: some Sequence<IndexPath>) -> [IndexPath: IndexPath] {
      var wanted: [Int: Set<Int>] = [:]
      for path in old { wanted[path.section, default: []].insert(path.row) }
      var new: [IndexPath: IndexPath] = [:]
      for (section, all) in rows.enumerated() {
        // The rows of a section mostly come from one section.
        var (from, sought) = (-1, Set<Int>())
        for (row, origin) in all.enumerated() {
          guard let origin else { continue }
          if origin.section != from {
            (from, sought) = (origin.section, wanted[origin.section] ?? [])
          }
          guard !sought.isEmpty, sought.contains(origin.row) else { continue }
          new[IndexPath(row: origin.row, section: from)] = IndexPath(row: row, section: section)
        }
      }
      return new
    }

    /// The new number of each section by its old one.
    var newSections: [Int: Int] {
      var new: [Int: Int] = [:]
      for (section, old) in sections.enumerated() { if let old { new[old] = section } }
      return new
    }
  }

  /// - Parameter counts: The number of rows in each section before the change.
  func origins(oldCounts counts: [Int]) -> Origins {
    let goneSections = deletedSections.union(IndexSet(sectionMoves.map(\.from)))
    let sections = Self.merged(
      counts.indices.filter { !goneSections.contains($0) },
      with: insertedSections.map { ($0, nil) } + sectionMoves.map { ($0.to, $0.from) })
    let gone = Self.rows(deletedRows.union(moves.map(\.from)))
    let reloaded = Self.rows(reloadedRows)
    let arriving = Dictionary(
      grouping: insertedRows.map { ($0, nil) }
        + moves.map { ($0.to, Row(section: $0.from.section, row: $0.from.row)) },
      by: { $0.0.section })
    let rows = sections.enumerated().map { section, old -> [Row?] in
      var kept: [Row?] = []
      if let old {
        let (gone, reloaded) = (gone[old] ?? [], reloaded[old] ?? [])
        let isNew = reloadedSections.contains(old)
        kept.reserveCapacity(counts[old])
        for row in 0..<counts[old] where gone.isEmpty || !gone.contains(row) {
          kept.append(isNew || reloaded.contains(row) ? nil : Row(section: old, row: row))
        }
      }
      return Self.merged(kept, with: (arriving[section] ?? []).map { ($0.0.row, $0.1) })
    }
    return Origins(
      rows: rows,
      sections: sections.map { old in old.flatMap { reloadedSections.contains($0) ? nil : $0 } })
  }

  private static func rows(_ paths: Set<IndexPath>) -> [Int: Set<Int>] {
    Dictionary(grouping: paths, by: \.section).mapValues { Set($0.map(\.row)) }
  }

  /// A list after elements have arrived at some indices of the new list; those beyond its end are
  /// left out.
  private static func merged<Element>(
    _ kept: [Element], with arrivals: [(index: Int, element: Element)]
  ) -> [Element] {
    guard !arrivals.isEmpty else { return kept }
    var merged: [Element] = []
    merged.reserveCapacity(kept.count + arrivals.count)
    var rest = kept[...]
    for arrival in arrivals.sorted(by: { $0.index < $1.index }) {
      let gap = arrival.index - merged.count
      if gap > rest.count { break }
      if gap > 0 {
        merged += rest.prefix(gap)
        rest = rest.dropFirst(gap)
      }
      merged.append(arrival.element)
    }
    return merged + rest
  }
}
