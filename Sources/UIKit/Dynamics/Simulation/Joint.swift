import Foundation
import Graphics

/// One direction in which a body is attached to a point or to another body.
@MainActor
struct Joint {
  /// The other end of an attachment.
  enum End {
    case point(CGVector)
    /// A point of a body, relative to its center without its rotation.
    case body(Body, arm: CGVector)
  }

  private let first: Body
  private let second: Body?
  private let arms: (first: CGVector, second: CGVector)
  private let normal: CGVector
  private let mass: Double
  private let softness: Double
  private let bias: Double
  private let isLimit: Bool
  private var impulse = 0.0

  /// Creates the joints of a bar, a string or a spring: one along it, or one per axis if it has no
  /// length.
  ///
  /// A spring of frequency f and damping ratio ζ has the stiffness k = m (2πf)² and the damping c =
  /// 2 m ζ 2πf, with m the mass that it moves; it is solved together with the contacts as a soft
  /// constraint (Catto, “Soft Constraints”, 2011).
  static func rows(
    from body: Body, arm: CGVector, to end: End, length: Double, isLimit: Bool, frequency: Double,
    damping: Double, step: Double
  ) -> [Joint] {
    let ownArm = arm.rotated(by: body.angle)
    var other: Body?
    var otherArm = CGVector.zero
    let goal: CGVector
    switch end {
    case .point(let point): goal = point
    case .body(let second, let arm):
      other = second
      otherArm = arm.rotated(by: second.angle)
      goal = second.position + otherArm
    }
    let distance = goal - (body.position + ownArm)
    func row(_ normal: CGVector, _ error: Double) -> Joint {
      Joint(
        body, other, (ownArm, otherArm), normal, error, isLimit: isLimit, frequency: frequency,
        damping: damping, step: step)
    }
    if isLimit, distance.length <= length { return [] }
    guard length > 1e-3, let normal = distance.normalized else {
      return [
        row(CGVector(dx: 1, dy: 0), distance.dx), row(CGVector(dx: 0, dy: 1), distance.dy),
      ]
    }
    return [row(normal, distance.length - length)]
  }

  private init(
    _ first: Body, _ second: Body?, _ arms: (CGVector, CGVector), _ normal: CGVector,
    _ error: Double, isLimit: Bool, frequency: Double, damping: Double, step: Double
  ) {
    self.first = first
    self.second = second
    self.arms = (arms.0, arms.1)
    self.normal = normal
    self.isLimit = isLimit
    let turns = (arms.0.cross(normal), arms.1.cross(normal))
    var inverse = first.inverseMass + first.inverseInertia * turns.0 * turns.0
    if let second {
      inverse += second.inverseMass + second.inverseInertia * turns.1 * turns.1
    }
    if frequency > 0, inverse > 0 {
      let speed = 2 * Double.pi * frequency
      let moved = 1 / inverse
      let stiffness = moved * speed * speed
      softness = 1 / (step * (2 * moved * damping * speed + step * stiffness))
      bias = error * step * stiffness * softness
    } else {
      softness = 0
      bias = 0.2 * error / step
    }
    mass = inverse + softness > 0 ? 1 / (inverse + softness) : 0
    first.isHeld = true
    second?.isHeld = true
  }

  mutating func solve() {
    var speed = -normal.dot(first.velocity(at: arms.first))
    if let second { speed += normal.dot(second.velocity(at: arms.second)) }
    var change = -mass * (speed + bias + softness * impulse)
    if isLimit {
      let limited = min(impulse + change, 0)
      change = limited - impulse
    }
    impulse += change
    first.push(normal * -change, at: arms.first)
    second?.push(normal * change, at: arms.second)
  }
}
