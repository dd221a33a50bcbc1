package import Foundation

/// The rows or items that a prefetching data source has been asked to prepare.
package struct Prefetching {
  private var requested: Set<IndexPath> = []
  private var start: CGFloat?
  /// Whether the content moved toward its end when it last moved.
  package private(set) var isForward = true

  package init() {}

  /// Notes where the visible part is.
  /// - Parameter start: Its position along the axis of scrolling, in points.
  package mutating func move(to start: CGFloat) {
    if let last = self.start, last != start { isForward = start > last }
    self.start = start
  }

  /// The rows to prepare, and those no longer needed, after a change of the visible part.
  /// - Parameter ahead: The rows ahead of the visible ones, the nearest first.
  package mutating func update(
    visible: [IndexPath], ahead: [IndexPath]
  ) -> (prefetched: [IndexPath], cancelled: [IndexPath]) {
    requested.subtract(visible)
    let wanted = Set(ahead)
    let cancelled = requested.subtracting(wanted).sorted()
    let new = ahead.filter { !requested.contains($0) }
    requested = wanted
    return (new, cancelled)
  }
}
