import Foundation
import Graphics
public import LayerTree
import Views

/// Prepares the data of rows that are about to be visible.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AskedDelegate {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

extension UITableView {
  /// Asks for as many rows ahead as are visible, in the direction of the last scroll; their number
  /// is by eye.
  final func prefetch() {
    prefetching.move(to: bounds.minY)
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let visible = rows.paths(in: bounds)
    let step = prefetching.isForward ? 1 : -1
    var ahead: [IndexPath] = []
    var next = prefetching.isForward ? visible.last : visible.first
    while ahead.count < visible.count, let path = next {
      next = rows.neighbor(of: path, by: step)
      if let next { ahead.append(next) }
    }
    let (prefetched, cancelled) = prefetching.update(visible: visible, ahead: ahead)
    if !cancelled.isEmpty {
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: cancelled)
    }
    if !prefetched.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: prefetched) }
  }
}
