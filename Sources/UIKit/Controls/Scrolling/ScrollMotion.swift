import Base
import Foundation
import Views

/// The animated motion of a scroll view's offset along one axis, as a function of the time since
/// its start.
struct AxisMotion {
  /// The duration in seconds.
  var duration: Double
  var value: (Double) -> Double

  static func still(_ value: Double) -> AxisMotion { AxisMotion(duration: 0) { _ in value } }

  /// An ease-in, ease-out motion.
  static func eased(from start: Double, to end: Double, duration: Double) -> AxisMotion {
    AxisMotion(duration: duration) { time in
      let x = min(max(time / duration, 0), 1)
      // 3x² − 2x³: its slope is 0 at both ends.
      return start + (end - start) * x * x * (3 - 2 * x)
    }
  }

  /// Comes to rest at an offset like a critically damped spring:
  /// x(t) = target + e^(−βt) · (x₀ + (v₀ + β·x₀) · t), with x₀ from the target and β in 1/s.
  static func spring(
    from start: Double, velocity: Double, to target: Double, stiffness beta: Double
  ) -> AxisMotion {
    let offset = start - target
    let slope = velocity + beta * offset
    // The time when both terms are below a tenth of a point.
    let duration = max(
      offset == 0 ? 0 : log(max(1, abs(offset) / 0.05)) / beta,
      slope == 0 ? 0 : 2 / beta * log(max(1, 2 * abs(slope) / (M_E * beta * 0.05))))
    return AxisMotion(duration: duration) { time in
      time >= duration ? target : target + exp(-beta * time) * (offset + slope * time)
    }
  }

  /// Comes back to an end of the content, as measured on iOS 26.
  ///
  /// At 50 points per second or more it is a critically damped spring of 11 1/s, which goes up to
  /// v / (11 e) points past an end that content reaches at a speed v. A slower one is overdamped,
  /// with rates of 9 and 46 1/s: from rest at a distance x₀,
  /// x(t) = x₀ · (46 e^(−9t) − 9 e^(−46t)) / 37. The limit of 50 is an estimate.
  static func bounce(from start: Double, velocity: Double, to target: Double) -> AxisMotion {
    guard abs(velocity) < 50 else {
      return spring(from: start, velocity: velocity, to: target, stiffness: 11)
    }
    let (slow, fast) = (9.0, 46.0)
    let offset = start - target
    let slowPart = (velocity + fast * offset) / (fast - slow)
    let fastPart = offset - slowPart
    // The time when both terms are below a tenth of a point.
    let duration = log(max(1, (abs(slowPart) + abs(fastPart)) / 0.1)) / slow
    return AxisMotion(duration: duration) { time in
      time >= duration
        ? target : target + slowPart * exp(-slow * time) + fastPart * exp(-fast * time)
    }
  }

  /// Slows down by friction, and bounces if it passes an end.
  static func deceleration(
    from start: Double, velocity: Double, friction: ScrollFriction, limits: ClosedRange<Double>,
    bounces: Bool
  ) -> AxisMotion {
    func position(_ time: Double) -> Double {
      start + friction.distance(velocity: velocity, after: time)
    }
    let rest = start + friction.distance(velocity: velocity)
    let limit = min(max(rest, limits.lowerBound), limits.upperBound)
    if limit == rest {
      let duration = friction.duration(velocity: velocity)
      return AxisMotion(duration: duration) { $0 >= duration ? rest : position($0) }
    }
    // The time at which it passes the end, and its velocity then.
    let hit = friction.time(velocity: velocity, covering: limit - start)
    guard bounces else { return AxisMotion(duration: hit) { $0 >= hit ? limit : position($0) } }
    let back = bounce(from: limit, velocity: velocity * exp(friction.decay * hit), to: limit)
    return AxisMotion(duration: hit + back.duration) { time in
      time < hit ? position(time) : back.value(time - hit)
    }
  }

  /// The rate of the spring for paging, in 1/s, estimated by eye: it takes about 0.4 s.
  static let paging = 16.0
}

/// The motion of an offset along both axes, with its start.
struct ScrollMotion {
  enum Cause {
    case animation, deceleration
  }

  var x, y: AxisMotion
  var begin: Double
  var cause: Cause
  /// Whether the layer moves also between refreshes of the display.
  var isExact = true

  var duration: Double { max(x.duration, y.duration) }
  var end: CGPoint { offset(after: duration) }

  func offset(after time: Double) -> CGPoint { CGPoint(x: x.value(time), y: y.value(time)) }

  /// The offsets on whole pixels along the way, and the times when each is first shown, as
  /// fractions of the duration, with the end at 1.
  ///
  /// At least 120 times a second, and for each pixel of a faster motion, the exact offset is
  /// rounded, so that no rounding adds to another.
  func pixelSteps() -> (offsets: [CGPoint], times: [Double]) {
    let limit = 100_000
    let steps = min(max(2, Int(saturating: (duration * 120).rounded(.up))), limit)
    let pixel = Double(CGFloat.onePixel)
    var (offsets, times): ([CGPoint], [Double]) = ([], [])
    var last = offset(after: 0)
    for step in 0..<steps {
      let next = offset(after: duration * Double(step + 1) / Double(steps))
      let pixels = max(abs(next.x - last.x), abs(next.y - last.y)) / pixel
      let parts = min(max(1, Int(saturating: pixels.rounded(.up))), max(1, limit / steps))
      for part in 0..<parts {
        let time = (Double(step) + Double(part) / Double(parts)) / Double(steps)
        let middle = time + 0.5 / Double(parts * steps)
        let shown = offset(after: duration * middle).onPixel
        guard shown != offsets.last else { continue }
        offsets.append(shown)
        times.append(time)
      }
      last = next
    }
    return (offsets + [end.onPixel], times + [1])
  }
}

/// The distance of content past its end for a finger's pull, by UIScrollView's rubber-band formula:
/// (1 − 1 / (x · c / d + 1)) · d with c = 0.55, and d the view's length.
func rubberBand(_ distance: Double, length: Double) -> Double {
  guard length > 0 else { return 0 }
  let pulled = (1 - 1 / (abs(distance) * 0.55 / length + 1)) * length
  return distance < 0 ? -pulled : pulled
}

/// The inverse: the finger's pull for a distance of content past its end.
func rubberBandPull(_ distance: Double, length: Double) -> Double {
  guard length > 0 else { return 0 }
  let share = min(abs(distance) / length, 0.999)
  let pull = (1 / (1 - share) - 1) * length / 0.55
  return distance < 0 ? -pull : pull
}

/// The position shown for one that a finger wants, with the rubber band beyond the nearest position
/// inside the limits.
func rubberBanded(_ position: Double, beyond inside: Double, length: Double) -> Double {
  inside + rubberBand(position - inside, length: length)
}

/// The inverse of `rubberBanded`: the position that a finger wants for one that is shown.
func rubberBandSource(_ shown: Double, beyond inside: Double, length: Double) -> Double {
  inside + rubberBandPull(shown - inside, length: length)
}
