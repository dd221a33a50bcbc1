import Foundation

/// The timing functions and courses of the effects, written down once more, without the library.
enum Formulas {
  /// The cubic Bézier curve of Apple's ease in-out, solved by halving.
  static func easeInOut(_ x: Double) -> Double {
    func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(middle, 0.42, 0.58) < x { low = middle } else { high = middle }
    }
    return coordinate(low, 0, 1)
  }

  /// Up and down between −1 and 1, starting at −1, with a leg of `leg` seconds.
  static func triangle(_ time: Double, leg: Double) -> Double {
    let round = time / leg
    let part = round - round.rounded(.down)
    return Int(round.rounded(.down)).isMultiple(of: 2) ? 2 * part - 1 : 1 - 2 * part
  }

  /// Fourth powers up to and after the middle.
  static func exponential(_ x: Double) -> Double {
    x <= 0.5 ? 8 * x * x * x * x : 1 - 8 * (x - 1) * (x - 1) * (x - 1) * (x - 1)
  }
}
