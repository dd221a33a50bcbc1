import Foundation
import Graphics

/// A constraint along one direction that attaches a body to a point or to another body.
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
  private let effectiveMass: Double
  /// The speed per impulse by which a spring gives way; 0 for a rigid joint.
  private let softness: Double
  /// The speed that corrects the error, in points per second.
  private let bias: Double
  /// Whether the joint only pulls, as a string does.
  private let isLimit: Bool
  private var impulse = 0.0

  /// Creates the joints of a bar, a string or a spring: one along its direction, or one per axis if
  /// its length is 0.
  ///
  /// A spring of frequency f and damping ratio ζ has the stiffness k = m (2πf)² and the damping c =
  /// 2 m ζ 2πf, with m the mass that it moves; it is solved together with the contacts as a soft
  /// constraint (Catto, “Soft Constraints”, 2011).
  /// - Parameters:
  ///   - length: In points.
  ///   - isLimit: Whether it is a string, which only pulls.
  ///   - frequency: In oscillations per second; 0 for a rigid joint.
  ///   - damping: The damping ratio.
  ///   - step: In seconds.
  static func joints(
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
    func joint(_ normal: CGVector, _ error: Double) -> Joint {
      Joint(
        body, other, (ownArm, otherArm), normal, error, isLimit: isLimit, frequency: frequency,
        damping: damping, step: step)
    }
    if isLimit, distance.length <= length { return [] }
    guard length > 1e-3, let normal = distance.normalized else {
      return [
        joint(CGVector(dx: 1, dy: 0), distance.dx), joint(CGVector(dx: 0, dy: 1), distance.dy),
      ]
    }
    return [joint(normal, distance.length - length)]
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
      let angularFrequency = 2 * Double.pi * frequency
      let mass = 1 / inverse
      let stiffness = mass * angularFrequency * angularFrequency
      softness = 1 / (step * (2 * mass * damping * angularFrequency + step * stiffness))
      bias = error * step * stiffness * softness
    } else {
      softness = 0
      bias = 0.2 * error / step
    }
    effectiveMass = inverse + softness > 0 ? 1 / (inverse + softness) : 0
    first.isConstrained = true
    second?.isConstrained = true
  }

  mutating func solve() {
    var speed = -normal.dot(first.velocity(at: arms.first))
    if let second { speed += normal.dot(second.velocity(at: arms.second)) }
    var change = -effectiveMass * (speed + bias + softness * impulse)
    if isLimit {
      let limited = min(impulse + change, 0)
      change = limited - impulse
    }
    impulse += change
    first.applyImpulse(normal * -change, at: arms.first)
    second?.applyImpulse(normal * change, at: arms.second)
  }
}
