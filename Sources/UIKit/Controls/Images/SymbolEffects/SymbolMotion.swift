import Foundation
import LayerTree

/// The movement of a part of a symbol: values of a property at times of a cycle.
///
/// Apple does not publish the numbers: durations and distances are by eye.
struct SymbolMotion {
  var keyPath: String
  var values: [Double]
  /// In seconds from the start of the cycle.
  var times: [Double]

  /// The movements of a part of a symbol and the duration of their cycle, in seconds.
  struct Cycle {
    var duration: Double
    var motions: [SymbolMotion]
    /// Whether values change evenly rather than easing in and out.
    var isLinear = false
  }

  /// A part of a symbol.
  struct Part {
    var index: Int
    var count: Int
    /// The width of the symbol, in points.
    var width: Double
    var isRightToLeft: Bool
  }

  /// The scale of a symbol that is scaled up or down.
  static func scale(isUp: Bool) -> Double { isUp ? 1.2 : 0.8 }

  /// The opacity of steps that are not lit.
  private static let faint = 0.3
  /// The time after which the next layer moves, in seconds.
  private static let stagger = 0.08

  /// The cycle of an effect that plays; nil for one that changes a state.
  static func cycle(of kind: SymbolEffectKind, _ part: Part) -> Cycle? {
    switch kind {
    case .bounce(let isUp):
      let values = isUp ? [1, 1.16, 0.95, 1.02, 1] : [1, 0.84, 1.05, 0.98, 1]
      return cycle(part, [SymbolMotion("transform.scale", values, [0, 0.2, 0.4, 0.56, 0.7])])
    case .pulse:
      return cycle(part, [SymbolMotion("opacity", [1, 0.35, 1], [0, 0.75, 1.5])])
    case .variableColor(let color): return lighting(color, part)
    case .wiggle(let wiggle): return cycle(part, [self.wiggle(wiggle, part)])
    case .rotate(let isClockwise):
      let turn = isClockwise ? 2 * Double.pi : -2 * Double.pi
      var turning = cycle(part, [SymbolMotion("transform.rotation.z", [0, turn], [0, 1.4])])
      turning.isLinear = true
      return turning
    case .breathe(let isPulse):
      let scale = SymbolMotion("transform.scale", [1, 1.1, 1], [0, 1.2, 2.4])
      let fade = SymbolMotion("opacity", [1, 0.5, 1], [0, 1.2, 2.4])
      return cycle(part, isPulse ? [scale, fade] : [scale])
    case .scale, .appear, .disappear, .replace: return nil
    }
  }

  /// Layers begin one after the other; the cycle ends with that of the last.
  private static func cycle(_ part: Part, _ motions: [SymbolMotion]) -> Cycle {
    let start = stagger * Double(part.index)
    let end = motions.compactMap(\.times.last).max() ?? 0
    let whole = end + stagger * Double(part.count - 1)
    return Cycle(
      duration: whole,
      motions: motions.map { motion in
        var motion = motion
        motion.times = [0] + motion.times.map { $0 + start } + [whole]
        motion.values = [motion.values[0]] + motion.values + motion.values.suffix(1)
        return motion
      })
  }

  private static func wiggle(_ wiggle: SymbolEffectKind.Wiggle, _ part: Part) -> SymbolMotion {
    let swings = [0, 1, -0.8, 0.5, -0.3, 0]
    let times = [0, 0.12, 0.28, 0.44, 0.6, 0.76]
    switch wiggle {
    case .turn(let isClockwise):
      let angle = (isClockwise ? 14 : -14) * Double.pi / 180
      return SymbolMotion("transform.rotation.z", swings.map { $0 * angle }, times)
    case .along(let isForward):
      let distance = 0.12 * part.width * (isForward == part.isRightToLeft ? -1 : 1)
      return SymbolMotion("transform.translation.x", swings.map { $0 * distance }, times)
    case .move(let angle):
      // A direction between the axes moves along the nearer one.
      let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      let isHorizontal = abs(x) >= abs(y)
      let distance = 0.12 * part.width * ((isHorizontal ? x : y) < 0 ? -1 : 1)
      return SymbolMotion(
        isHorizontal ? "transform.translation.x" : "transform.translation.y",
        swings.map { $0 * distance }, times)
    }
  }

  /// Steps light up one after the other.
  private static func lighting(_ color: SymbolEffectKind.VariableColor, _ part: Part) -> Cycle {
    let (dwell, fade) = (0.3, 0.1)
    let (index, count) = (Double(part.index), Double(part.count))
    let off = color.hidesInactive ? 0 : faint
    var spans: [(from: Double, to: Double)]
    let duration: Double
    switch (color.isCumulative, color.isReversing) {
    case (true, false):
      duration = (count + 1) * dwell
      spans = [(index * dwell, duration - fade)]
    case (true, true):
      duration = 2 * count * dwell
      spans = [(index * dwell, (2 * count - index) * dwell - fade)]
    case (false, false):
      duration = count * dwell
      spans = [(index * dwell, (index + 1) * dwell - fade)]
    case (false, true):
      duration = max(1, 2 * count - 2) * dwell
      spans = [(index * dwell, (index + 1) * dwell - fade)]
      if index > 0, index < count - 1 {
        let back = 2 * count - 2 - index
        spans.append((back * dwell, (back + 1) * dwell - fade))
      }
    }
    var motion = SymbolMotion("opacity", [off], [0])
    for span in spans {
      motion.times += [span.from, span.from + fade, span.to, span.to + fade]
      motion.values += [off, 1, 1, off]
    }
    motion.times.append(duration)
    motion.values.append(off)
    return Cycle(duration: duration, motions: [motion])
  }

  /// The movements by which a symbol appears or disappears, in seconds.
  static func transition(isIn: Bool, isUp: Bool?, start: Double = 0) -> Cycle {
    let duration = 0.3
    // Up grows and down shrinks, both when it comes and when it goes.
    let far = isUp.map { $0 == isIn ? 0.5 : 1.4 } ?? 0.5
    let (from, to) = isIn ? (far, 1) : (1, far)
    let (first, last): (Double, Double) = isIn ? (0, 1) : (1, 0)
    return Cycle(
      duration: start + duration,
      motions: [
        SymbolMotion("transform.scale", [from, from, to], [0, start, start + duration]),
        SymbolMotion("opacity", [first, first, last], [0, start, start + duration]),
      ])
  }

  private init(_ keyPath: String, _ values: [Double], _ times: [Double]) {
    self.keyPath = keyPath
    self.values = values
    self.times = times
  }
}

extension SymbolMotion.Cycle {
  /// The cycle as animations, with the pause that options make between repetitions.
  func animations(_ options: SymbolEffectOptions, repeats: Bool) -> [CAKeyframeAnimation] {
    let whole = duration / options.speed + options.delay
    return motions.map { motion in
      let animation = CAKeyframeAnimation(keyPath: motion.keyPath)
      animation.values = motion.values + motion.values.suffix(1)
      animation.keyTimes =
        motion.times.map { NSNumber(value: min(1, $0 / options.speed / whole)) } + [1]
      animation.timingFunctions = motion.times.indices.map { _ in
        CAMediaTimingFunction(name: isLinear ? .linear : .easeInEaseOut)
      }
      animation.duration = whole
      let count = options.count ?? (repeats ? .infinity : 1)
      animation.repeatCount = Float(count)
      return animation
    }
  }
}
