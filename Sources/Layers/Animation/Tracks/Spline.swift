import Foundation

/// A Kochanek–Bartels spline through values: Hermite segments whose tangents come from
/// the neighbors.
struct Spline: Hashable, Sendable {
  let values: [AnimatableValue]
  /// The outgoing and incoming tangents of each value, scaled to one segment.
  private let tangents: [Tangents]

  private struct Tangents: Hashable, Sendable {
    var outgoing, incoming: AnimatableValue
  }

  /// Returns nil for values without meaningful sums and multiples: transforms, paths, names.
  init?(
    values: [AnimatableValue], knots: [Double], tensions: [Double], continuities: [Double],
    biases: [Double]
  ) {
    switch values[0].kind {
    case .number, .point, .size, .rect, .color, .colors, .numbers: break
    default: return nil
    }
    let deltas = zip(values, values.dropFirst()).compactMap { $1.merged(with: $0, -) }
    guard deltas.count == values.count - 1 else { return nil }
    let lengths = zip(knots, knots.dropFirst()).map { $1 - $0 }
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count ? list[index] : 0
    }

    var tangents: [Tangents] = []
    for index in values.indices {
      // Beyond the ends the spline is reflected: the missing segment equals its neighbor.
      let (before, after) = (max(index - 1, 0), min(index, deltas.count - 1))
      let (tension, continuity) = (parameter(tensions, index), parameter(continuities, index))
      let bias = parameter(biases, index)
      /// The outgoing (`sign` 1) or incoming (−1) tangent: a weighted sum of the differences after
      /// and before the value.
      func tangent(_ sign: Double, length: Double) -> AnimatableValue? {
        let after1 = (1 - tension) * (1 - sign * continuity) * (1 - bias) / 2
        let before1 = (1 - tension) * (1 + sign * continuity) * (1 + bias) / 2
        let sum = lengths[before] + lengths[after]
        let stretch = sum > 0 ? 2 * length / sum : 1
        return deltas[after].merged(with: deltas[before]) {
          stretch * (after1 * $0 + before1 * $1)
        }
      }
      guard let outgoing = tangent(1, length: lengths[after]),
        let incoming = tangent(-1, length: lengths[before])
      else { return nil }
      tangents.append(Tangents(outgoing: outgoing, incoming: incoming))
    }
    self.values = values
    self.tangents = tangents
  }

  func value(segment: Int, at u: Double) -> AnimatableValue? {
    let (u2, u3) = (u * u, u * u * u)
    let points = values[segment].merged(with: values[segment + 1]) {
      (2 * u3 - 3 * u2 + 1) * $0 + (3 * u2 - 2 * u3) * $1
    }
    let slopes = tangents[segment].outgoing.merged(with: tangents[segment + 1].incoming) {
      (u3 - 2 * u2 + u) * $0 + (u3 - u2) * $1
    }
    return slopes.flatMap { points?.merged(with: $0, +) }
  }
}
