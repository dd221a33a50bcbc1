import Foundation
import Graphics

extension Path {
  /// The dashes of a stroke as open lines.
  ///
  /// Cairo would do this too, but it measures curves that lie outside the clip by their chords, so that dashes would
  /// depend on what is repainted.
  /// - Parameter tolerance: For curves, in the path's units.
  func dashed(_ style: StrokeStyle, tolerance: Double) -> Path {
    let pattern = style.dashes.map { max(0, $0) }
    let total = pattern.reduce(0, +)
    guard total > 0, total.isFinite, style.dashPhase.isFinite else { return self }
    // An odd count repeats with dashes and gaps exchanged.
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    var phase = style.dashPhase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    var startIndex = 0
    while phase >= lengths[startIndex] {
      phase -= lengths[startIndex]
      startIndex = (startIndex + 1) % lengths.count
      if phase <= 0, lengths[startIndex] > 0 { break }
    }
    var result = Path()
    for contour in flattened(tolerance: tolerance) {
      var points = contour.points
      if contour.isClosed, let first = points.first { points.append(first) }
      var dashes: [[CGPoint]] = []
      var index = startIndex
      var left = lengths[index] - phase
      var current: [CGPoint] = index % 2 == 0 ? [points[0]] : []
      let length = zip(points, points.dropFirst()).reduce(0) {
        $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
      }
      // Dashes far finer than any pixel make no picture, only work.
      if length / period > 100_000 { return self }
      for (a, b) in zip(points, points.dropFirst()) {
        let segment = hypot(b.x - a.x, b.y - a.y)
        var done = 0.0
        while segment - done > left {
          done += left
          let f = done / segment
          let p = CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
          if index % 2 == 0 {
            current.append(p)
            dashes.append(current)
            current = []
          } else {
            current = [p]
          }
          index = (index + 1) % lengths.count
          left = lengths[index]
        }
        left -= segment - done
        if index % 2 == 0 { current.append(b) }
      }
      if current.count > 1 {
        // Around a closed contour, a dash that is on at both ends is one dash.
        if contour.isClosed, startIndex % 2 == 0, !dashes.isEmpty {
          dashes[0] = current + dashes[0].dropFirst()
        } else {
          dashes.append(current)
        }
      }
      for dash in dashes {
        for (i, p) in dash.enumerated() {
          result.elements.append(i == 0 ? .move(to: p) : .line(to: p))
        }
      }
    }
    return result
  }
}
