import Foundation
import Graphics
import Views

extension UITableView {
  /// Animates a change in 0.3 s, by eye: moves the remaining cells, and shows or hides the others.
  final func perform() {
    guard let change = pendingChange else { return }
    pendingChange = nil
    let completions = change.completions
    let counts = rows.sections.map(\.rows.count)
    let newPaths = change.newIndexPaths(oldCounts: counts)
    var stay: [IndexPath: UITableViewCell] = [:]
    var go: [(path: IndexPath, cell: UITableViewCell)] = []
    for (path, cell) in cells {
      if let new = newPaths[path] { stay[new] = cell } else { go.append((path, cell)) }
    }
    // Cells that were only measured are moved with their rows as well.
    let measured = made
    made = [:]
    for (path, cell) in measured {
      if let new = newPaths[path] { made[new] = cell } else { enqueue(cell) }
    }
    let old = Set(stay.values.map(ObjectIdentifier.init))
    cells = stay
    selected = selected.compactMap { newPaths[$0] }
    isStale = true
    measuredRows()
    reportCounts(change.newCounts(oldCounts: counts), rows.sections.map(\.rows.count))
    // Cells that become visible by the change start at their final positions.
    UIView.performWithoutAnimation {
      let frames = cells.mapValues(\.frame)
      showRows()
      for (path, frame) in frames { cells[path]?.frame = frame }
    }
    let come = cells.values.filter { !old.contains(ObjectIdentifier($0)) }
    let isNew = change.insertedRows.isEmpty && change.insertedSections.isEmpty ? [] : come
    for cell in isNew { place(cell, outside: change.animation) }
    let animates = window != nil && change.animation != .none && UIView.areAnimationsEnabled
    let animations = { [self] in
      for cell in isNew { place(cell, outside: nil) }
      for (_, cell) in go { place(cell, outside: change.animation) }
      confineOffset()
      showRows()
      placeEdges()
      placeFillers()
    }
    let end = { [self] (finished: Bool) in
      for (path, cell) in go {
        place(cell, outside: nil)
        recycle(cell, from: path)
      }
      for completion in completions { completion(finished) }
    }
    guard animates else {
      animations()
      return end(true)
    }
    UIView.animate(withDuration: 0.3, animations: animations, completion: end)
  }

  /// Reports if the data source's numbers of rows do not match the change; iOS traps.
  private func reportCounts(_ expected: [Int?], _ counts: [Int]) {
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
}
