import Foundation
import Graphics

/// A path to move along: its drawing elements, with their lengths measured once.
struct MotionPath: Hashable, Sendable {
  private let stretches: [Stretch]

  init(_ path: Path) {
    var stretches: [Stretch] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    func add(_ segment: Segment) {
      stretches.append(Stretch(segment))
      current = segment.end
    }
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let end): add(.line(current, end))
      case .quad(let end, let control): add(.quad(current, control, end))
      case .cubic(let end, let control1, let control2):
        add(.cubic(current, control1, control2, end))
      case .close: add(.line(current, start))
      }
    }
    self.stretches = stretches
  }

  var elementCount: Int { stretches.count }
  var lengths: [Double] { stretches.map { Double($0.length) } }

  /// The start for 0, else the end of the element before.
  func keyframe(_ index: Int) -> CGPoint {
    index == 0
      ? stretches[0].segment.start : stretches[min(index, stretches.count) - 1].segment.end
  }

  /// - Parameter evenly: Whether the fraction is one of the length, else the Bézier parameter.
  func point(element: Int, at fraction: Double, evenly: Bool) -> CGPoint {
    let stretch = stretches[element]
    return stretch.segment.point(at: evenly ? stretch.parameter(at: fraction) : fraction)
  }

  /// The direction in radians, from +x toward +y.
  ///
  /// An element without length goes on as the one before; without any before, as the one after.
  func angle(element: Int, at fraction: Double, evenly: Bool) -> Double {
    let stretch = stretches[element]
    let here = stretch.segment.tangent(at: evenly ? stretch.parameter(at: fraction) : fraction)
    let tangent =
      here ?? stretches[..<element].reversed().lazy.compactMap { $0.segment.tangent(at: 1) }.first
      ?? stretches[element...].lazy.compactMap { $0.segment.tangent(at: 0) }.first
    return tangent.map { atan2($0.dy, $0.dx) } ?? 0
  }
}

/// One element, with its length up to evenly spaced parameters, so that an even speed costs a frame
/// only a search.
private struct Stretch: Hashable, Sendable {
  let segment: Segment
  /// Lengths up to the parameters `index / (count − 1)`; a line is even by itself.
  private let marks: [CGFloat]

  init(_ segment: Segment) {
    self.segment = segment
    if case .line = segment {
      marks = [0, segment.length]
    } else {
      let count = 32
      var passed: CGFloat = 0
      marks =
        [0]
        + (0..<count).map { index in
          let (from, to) = (CGFloat(index) / CGFloat(count), CGFloat(index + 1) / CGFloat(count))
          passed += segment.part(from: from, to: to).length
          return passed
        }
    }
  }

  var length: CGFloat { marks[marks.count - 1] }

  /// The parameter at a fraction of the length.
  func parameter(at fraction: Double) -> CGFloat {
    guard marks.count > 2, length > 0, fraction > 0, fraction < 1 else { return fraction }
    let wanted = fraction * length
    var (low, high) = (0, marks.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle] <= wanted { low = middle } else { high = middle }
    }
    let count = CGFloat(marks.count - 1)
    let part = segment.part(from: CGFloat(low) / count, to: CGFloat(high) / count)
    return (CGFloat(low) + part.parameter(atLength: wanted - marks[low])) / count
  }
}
