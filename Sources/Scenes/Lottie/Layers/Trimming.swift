import Foundation
import LayerTree

/// A trim path as `strokeStart` and `strokeEnd` of the path repeated end to end, so that a visible
/// part that crosses the path's end is one piece.
struct Trimming {
  private var start: Track<Double>
  private var end: Track<Double>
  /// The number of repetitions of the path.
  let copies: Int

  /// The largest number of repetitions.
  private static let copyLimit = 100.0

  init(_ trim: TrimModel, _ scope: TimeScope, _ rules: LottieFidelity) {
    let times = (trim.start.timings + trim.end.timings).map(\.time) + [0]
    func isOrdered(_ a: Animated<Double>, _ b: Animated<Double>) -> Bool {
      times.allSatisfy { a.value(at: $0) <= b.value(at: $0) }
    }
    var (low, high) = (trim.start, trim.end)
    if !isOrdered(low, high) {
      if isOrdered(high, low) {
        (low, high) = (high, low)
      } else {
        func combined(_ body: @escaping (Double, Double) -> Double) -> Animated<Double>? {
          let interpolates = rules.separatesCrossingTrims
          return Animated(
            scope.combined(trim.start, trim.end, interpolates: interpolates, into: body).keyframes)
        }
        (low, high) = (combined { min($0, $1) } ?? low, combined { max($0, $1) } ?? high)
      }
    }
    guard trim.offset.values.contains(where: { $0 != 0 }) else {
      start = Track(low).map { $0 / 100 }
      end = Track(high).map { $0 / 100 }
      copies = 1
      return
    }
    // One track for start, end and offset, so that they change at the same keyframes.
    let range = scope.combined(low, high, trim.offset) { low, high, offset in
      Vector(low / 100 + offset / 360, high / 100 + offset / 360)
    }
    let values = range.keyframes.map(\.value)
    let least = (values.map(\.x).min() ?? 0).rounded(.down)
    let greatest = (values.map(\.y).max() ?? 1).rounded(.up)
    let shift = max(-Self.copyLimit, min(least, 0))
    let count = max(1, min(abs(greatest) + abs(least), Self.copyLimit))
    copies = Int(count)
    start = range.map { ($0.x - shift) / count }
    end = range.map { ($0.y - shift) / count }
  }

  func animate(_ shape: CAShapeLayer, _ animator: LayerAnimator) {
    animator.animate(shape, "strokeStart", start) { $0 }
    animator.animate(shape, "strokeEnd", end) { $0 }
  }
}
