package import Foundation

/// A connected run of segments.
package struct Subpath: Sendable {
  package var start: CGPoint
  /// The drawn segments, without the closing line; none after a lone move.
  package var segments: [Segment]
  package var isClosed: Bool

  /// The line that `close` draws, or nil if the subpath already ends at its start.
  package var closingLine: Segment? {
    guard isClosed, let end = segments.last?.end, end != start else { return nil }
    return .line(end, start)
  }

  /// The segments with the closing line.
  package var allSegments: [Segment] {
    if let closingLine { segments + [closingLine] } else { segments }
  }
}

extension Path {
  package init(_ subpaths: some Collection<Subpath>) {
    var elements: [Element] = []
    elements.reserveCapacity(subpaths.reduce(0) { $0 + $1.segments.count + 2 })
    for subpath in subpaths {
      elements.append(.move(to: subpath.start))
      for segment in subpath.segments { elements.append(segment.element) }
      if subpath.isClosed { elements.append(.close) }
    }
    self.init(elements)
  }

  /// The subpaths, without elements that draw nothing (no move before them, or not finite).
  package var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current: Subpath?
    var pen = CGPoint.zero
    /// The start of the next subpath after a close: the start of the closed one.
    var restart: CGPoint?
    func add(_ element: Element, _ segment: (CGPoint) -> Segment, to end: CGPoint) {
      guard element.isFinite else { return }
      if let start = restart, current == nil {
        current = Subpath(start: start, segments: [], isClosed: false)
        pen = start
      }
      guard current != nil else { return }
      current?.segments.append(segment(pen))
      pen = end
    }
    for element in elements {
      switch element {
      case .move(let point):
        guard element.isFinite else { continue }
        if let current { result.append(current) }
        current = Subpath(start: point, segments: [], isClosed: false)
        (pen, restart) = (point, nil)
      case .line(let end): add(element, { .line($0, end) }, to: end)
      case .quad(let end, let control): add(element, { .quad($0, control, end) }, to: end)
      case .cubic(let end, let control1, let control2):
        add(element, { .cubic($0, control1, control2, end) }, to: end)
      case .close:
        guard var closed = current else { continue }
        closed.isClosed = true
        result.append(closed)
        (restart, current) = (closed.start, nil)
      }
    }
    if let current { result.append(current) }
    return result
  }

  /// The path reversed: last subpath first, each from its end.
  ///
  /// A closed subpath keeps its start.
  public func reversed() -> Path {
    Path(
      subpaths.reversed().map { subpath in
        guard let end = subpath.segments.last?.end else { return subpath }
        var segments = subpath.allSegments.reversed().map(\.reversed)
        // The close draws the line that is now last.
        if subpath.isClosed, segments.count > 1, case .line = segments.last {
          segments.removeLast()
        }
        return Subpath(
          start: subpath.isClosed ? subpath.start : end, segments: segments,
          isClosed: subpath.isClosed)
      })
  }
}
