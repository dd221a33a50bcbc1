import Foundation

extension Path {
  /// The subpaths from the last to the first, each from its end to its start, as in
  /// `UIBezierPath.reversing()`; closed ones stay closed.
  package var reversedFromEnd: Path {
    var subpaths: [(points: [CGPoint], elements: [Element], isClosed: Bool)] = []
    var start = CGPoint.zero
    for element in elements where element.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      switch element {
      case .move(let point):
        start = point
        subpaths.append(([point], [], false))
      case .close:
        if let last = subpaths.indices.last { subpaths[last].isClosed = true }
      default:
        guard let last = subpaths.indices.last else { continue }
        // An element after a close starts a subpath at the closed one's start.
        if subpaths[last].isClosed { subpaths.append(([start], [], false)) }
        subpaths[subpaths.count - 1].elements.append(element)
        subpaths[subpaths.count - 1].points.append(element.points.last ?? start)
      }
    }
    var result = Path()
    for subpath in subpaths.reversed() {
      guard let end = subpath.points.last else { continue }
      result.move(to: end)
      for (index, element) in subpath.elements.enumerated().reversed() {
        let point = subpath.points[index]
        switch element {
        case .quad(_, let control): result.addQuadCurve(to: point, control: control)
        case .cubic(_, let control1, let control2):
          result.addCurve(to: point, control1: control2, control2: control1)
        default: result.addLine(to: point)
        }
      }
      if subpath.isClosed { result.closeSubpath() }
    }
    return result
  }
}
