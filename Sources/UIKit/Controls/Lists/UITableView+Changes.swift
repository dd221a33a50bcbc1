import Foundation
import Graphics
import Views

extension UITableView {
  /// The duration of a change of rows, in seconds, by eye.
  static let changeDuration = 0.3

  /// Animates a change: moves the remaining cells, and shows or hides the others.
  final func perform() {
    guard let change = pendingChange else { return }
    pendingChange = nil
    cancelReorder()
    let origins = change.origins(oldCounts: rows.sections.map(\.count))
    let go = applyOrigins(origins)
    reportCounts(origins.counts, rows.sections.map(\.count))
    let old = Set(cells.values.map(ObjectIdentifier.init))
    // Cells that become visible by the change start at their final positions.
    UIView.performWithoutAnimation {
      let frames = cells.mapValues(\.frame)
      showRows()
      for (path, frame) in frames { cells[path]?.frame = frame }
      for (_, cell) in go { sendSubviewToBack(cell) }
      if let backgroundView { sendSubviewToBack(backgroundView) }
    }
    let come = cells.filter { !old.contains(ObjectIdentifier($0.value)) }
    let new = come.filter { path, _ in
      origins.rows.indices.contains(path.section)
        && origins.rows[path.section].indices.contains(path.row)
        && origins.rows[path.section][path.row] == nil
    }.values
    for cell in new { place(cell, outside: change.animation) }
    let swiped = go.first { $0.cell === swipe?.cell }?.cell
    let leaving = swiped.flatMap(leaveSwipe)
    let animates = window != nil && change.animation != .none && UIView.areAnimationsEnabled
    let animations = { [self] in
      for cell in new { place(cell, outside: nil) }
      for (_, cell) in go where cell !== swiped { place(cell, outside: change.animation) }
      leaving?.animations()
      confineOffset()
      showAll()
    }
    let end = { [self] (finished: Bool) in
      for (path, cell) in go {
        place(cell, outside: nil)
        recycle(cell, from: path)
      }
      leaving?.end()
      for completion in change.completions { completion(finished) }
    }
    guard animates else {
      animations()
      return end(true)
    }
    UIView.animate(withDuration: Self.changeDuration, animations: animations, completion: end)
  }

  /// Moves all that belongs to rows to their new index paths, and measures the visible ones.
  /// - Returns: The cells of rows that are gone or reloaded, with their old index paths.
  final func applyOrigins(
    _ origins: TableChange.Origins
  ) -> [(path: IndexPath, cell: UITableViewCell)] {
    let newPaths = origins.newPaths(of: Set(cells.keys).union(made.keys).union(selected))
    var stay: [IndexPath: UITableViewCell] = [:]
    var go: [(path: IndexPath, cell: UITableViewCell)] = []
    for (path, cell) in cells.sorted(by: { $0.key < $1.key }) {
      if let new = newPaths[path] { stay[new] = cell } else { go.append((path, cell)) }
    }
    // Cells that were only measured are moved with their rows as well.
    let measured = made
    made = [:]
    for (path, cell) in measured {
      if let new = newPaths[path] { made[new] = cell } else { enqueue(cell) }
    }
    cells = stay
    selected = selected.compactMap { newPaths[$0] }
    highlightedPath = highlightedPath.flatMap { newPaths[$0] }
    if let swipe, let new = newPaths[swipe.path] { swipe.path = new }
    renumberHeaders(origins.newSections)
    countRows(after: origins)
    measureRows(in: bounds)
    return go
  }

  /// Reports if the data source's numbers of rows do not match the change; iOS traps.
  final func reportCounts(_ expected: [Int?], _ counts: [Int]) {
    let isRight =
      expected.count == counts.count && zip(expected, counts).allSatisfy { $0 == nil || $0 == $1 }
    guard !isRight else { return }
    let needed = expected.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
    reportMisuse("performBatchUpdates", .rowCounts(found: "\(counts)", needed: "[\(needed)]"))
  }

  private func place(_ cell: UITableViewCell, outside animation: RowAnimation?) {
    cell.alpha = animation == nil ? 1 : 0
    let (width, height) = (bounds.width, cell.bounds.height)
    switch animation {
    case .right: cell.transform = CGAffineTransform(translationX: width, y: 0)
    case .left: cell.transform = CGAffineTransform(translationX: -width, y: 0)
    case .top: cell.transform = CGAffineTransform(translationX: 0, y: -height)
    case .bottom: cell.transform = CGAffineTransform(translationX: 0, y: height)
    default: cell.transform = .identity
    }
  }

  /// Asks for the cells of visible rows again, which the data source gets when it dequeues them.
  final func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let cell = cells[path] else { continue }
      reconfigured = (path, cell)
      let new = dataSource?.tableView(self, cellForRowAt: path)
      reconfigured = nil
      if new === cell { resize(cell) } else { reloadRows(at: [path], with: .none) }
    }
  }

  /// Measures the row of a visible cell again, if its content now needs another height.
  final func contentChanged(of cell: UITableViewCell) {
    if selfSizingInvalidation != .disabled, cell.superview === self { resize(cell) }
  }

  /// Measures the row of a cell again at the next layout.
  /// - Parameter animated: Whether its new height is animated.
  final func resize(_ cell: UITableViewCell, animated: Bool = true) {
    guard let path = cells.first(where: { $0.value === cell })?.key, rows.contains(path) else {
      return
    }
    rows.sections[path.section].heights.invalidate(path.row)
    if animated { resized.insert(path) }
    setNeedsLayout()
  }
}
