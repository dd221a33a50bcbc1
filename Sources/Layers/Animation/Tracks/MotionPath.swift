import Foundation
import Graphics

/// A path to move along: its drawing elements, with their lengths measured once.
struct MotionPath: Hashable, Sendable {
  private let segments: [MeasuredSegment]

  init(_ path: Path) {
    var segments: [MeasuredSegment] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    func add(_ segment: Segment) {
      segments.append(MeasuredSegment(segment))
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
    self.segments = segments
  }

  var elementCount: Int { segments.count }
  var lengths: [Double] { segments.map { Double($0.length) } }

  /// The start for 0, else the end of the element before.
  func keyframe(_ index: Int) -> CGPoint {
    index == 0
      ? segments[0].segment.start : segments[min(index, segments.count) - 1].segment.end
  }

  /// - Parameter evenly: Whether the fraction is one of the length; if not, it is the Bézier
  ///   parameter.
  func point(element: Int, at fraction: Double, evenly: Bool) -> CGPoint {
    let measured = segments[element]
    return measured.segment.point(at: evenly ? measured.parameter(at: fraction) : fraction)
  }

  /// The direction in radians, from +x toward +y.
  ///
  /// An element without length continues the one before, or if there is none, the one after.
  func angle(element: Int, at fraction: Double, evenly: Bool) -> Double {
    let measured = segments[element]
    let here = measured.segment.tangent(at: evenly ? measured.parameter(at: fraction) : fraction)
    let tangent =
      here ?? segments[..<element].reversed().lazy.compactMap { $0.segment.tangent(at: 1) }.first
      ?? segments[element...].lazy.compactMap { $0.segment.tangent(at: 0) }.first
    return tangent.map { atan2($0.dy, $0.dx) } ?? 0
  }
}

/// A path element with its length up to evenly spaced parameters, so that a constant speed costs
/// only a search per frame.
private struct MeasuredSegment: Hashable, Sendable {
  let segment: Segment
  /// The lengths up to the parameters `index / (count − 1)`; a line needs only its ends.
  private let lengths: [CGFloat]

  init(_ segment: Segment) {
    self.segment = segment
    if case .line = segment {
      lengths = [0, segment.length]
    } else {
      let count = 32
      var passed: CGFloat = 0
      lengths =
        [0]
        + (0..<count).map { index in
          let (from, to) = (CGFloat(index) / CGFloat(count), CGFloat(index + 1) / CGFloat(count))
          passed += segment.part(from: from, to: to).length
          return passed
        }
    }
  }

  var length: CGFloat { lengths[lengths.count - 1] }

  /// The parameter at a fraction of the length.
  func parameter(at fraction: Double) -> CGFloat {
    guard lengths.count > 2, length > 0, fraction > 0, fraction < 1 else { return fraction }
    let wanted = fraction * length
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let count = CGFloat(lengths.count - 1)
    let part = segment.part(from: CGFloat(low) / count, to: CGFloat(high) / count)
    return (CGFloat(low) + part.parameter(atLength: wanted - lengths[low])) / count
  }
}
