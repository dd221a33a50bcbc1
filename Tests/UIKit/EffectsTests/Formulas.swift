import Foundation

/// The timing functions and courses of the effects, written down once more, without the library.
enum Formulas {
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
