import Foundation
import Graphics

/// The bodies with their contacts and joints; advances them step by step.
///
/// Velocities are solved by sequential impulses (Catto, “Iterative Dynamics with Temporal
/// Coherence”, 2005), in a fixed order, so that every run is the same.
@MainActor
final class World {
  private static let iterations = 12
  /// The lowest speed at which bodies bounce, in points per second.
  private static let bounceThreshold = 30.0
  /// The allowed overlap of bodies, in points.
  private static let slop = 0.01

  private(set) var bodies: [Body] = []
  private var index: [ObjectIdentifier: Body] = [:]
  private var nextNumber = 0
  var contacts: [Contact] = []
  var joints: [Joint] = []

  func body(of item: any UIDynamicItem) -> Body? { index[ObjectIdentifier(item)] }

  func bodies(of items: [any UIDynamicItem]) -> [Body] { items.compactMap { body(of: $0) } }

  /// Creates bodies for new items, removes the bodies of others, and resets the settings of all.
  func setItems(_ items: [any UIDynamicItem]) {
    let wanted = Set(items.map { ObjectIdentifier($0) })
    bodies.removeAll { !wanted.contains(ObjectIdentifier($0.item)) }
    index = index.filter { wanted.contains($0.key) }
    for item in items where body(of: item) == nil {
      let body = Body(item)
      body.number = nextNumber
      nextNumber += 1
      bodies.append(body)
      index[ObjectIdentifier(item)] = body
    }
    for body in bodies { body.settings = Body.Settings() }
  }

  /// Advances the simulation by one step, and removes the contacts and joints, which are valid for
  /// one step.
  /// - Parameter step: The duration in seconds.
  func step(_ step: Double) {
    for body in bodies { body.accelerate(step) }
    var constraints = contacts.map { ContactConstraint($0, threshold: Self.bounceThreshold) }
    for _ in 0..<Self.iterations {
      for number in joints.indices { joints[number].solve() }
      for number in constraints.indices { constraints[number].solve() }
    }
    for body in bodies { body.move(step) }
    for constraint in constraints { constraint.separate(slop: Self.slop) }
    contacts = []
    joints = []
  }
}

/// The state of a contact in the solver, for one step.
@MainActor
private struct ContactConstraint {
  private let first: Body
  private let second: Body?
  /// The vectors from the centers of the bodies to the contact point.
  private let arms: (first: CGVector, second: CGVector)
  private let normal: CGVector
  private let depth: Double
  private let friction: Double
  /// The speed at which the bodies separate after the contact, in points per second.
  private var rebound = 0.0
  private let effectiveMasses: (normal: Double, tangent: Double)
  private var impulses = (normal: 0.0, tangent: 0.0)

  init(_ contact: Contact, threshold: Double) {
    first = contact.first
    second = contact.second
    normal = contact.normal
    depth = contact.depth
    arms = (
      contact.point - contact.first.position,
      contact.second.map { contact.point - $0.position } ?? .zero
    )
    let elasticity = max(first.elasticity, second?.elasticity ?? 0)
    friction =
      contact.second.map { [first] in (first.friction * $0.friction).squareRoot() }
      ?? first.friction
    let (one, other, lever) = (contact.first, contact.second, arms)
    func effectiveMass(along direction: CGVector) -> Double {
      let turn = lever.first.cross(direction)
      var sum = one.inverseMass + one.inverseInertia * turn * turn
      if let other {
        let turn = lever.second.cross(direction)
        sum += other.inverseMass + other.inverseInertia * turn * turn
      }
      return sum > 0 ? 1 / sum : 0
    }
    effectiveMasses = (
      effectiveMass(along: contact.normal), effectiveMass(along: contact.normal.perpendicular)
    )
    first.isConstrained = true
    second?.isConstrained = true
    let speed = -separationSpeed(along: contact.normal)
    if speed > threshold { rebound = elasticity * speed }
  }

  /// The speed at which the second body moves away from the first, along a direction, in points per
  /// second.
  private func separationSpeed(along direction: CGVector) -> Double {
    var speed = -direction.dot(first.velocity(at: arms.first))
    if let second { speed += direction.dot(second.velocity(at: arms.second)) }
    return speed
  }

  mutating func solve() {
    let tangent = normal.perpendicular
    let limit = friction * impulses.normal
    let slide = impulses.tangent - effectiveMasses.tangent * separationSpeed(along: tangent)
    let tangentImpulse = min(max(slide, -limit), limit)
    applyImpulse(tangent * (tangentImpulse - impulses.tangent))
    impulses.tangent = tangentImpulse
    let change = effectiveMasses.normal * (separationSpeed(along: normal) - rebound)
    let normalImpulse = max(impulses.normal - change, 0)
    applyImpulse(normal * (normalImpulse - impulses.normal))
    impulses.normal = normalImpulse
  }

  private func applyImpulse(_ impulse: CGVector) {
    first.applyImpulse(-impulse, at: arms.first)
    second?.applyImpulse(impulse, at: arms.second)
  }

  /// Moves overlapping bodies apart.
  func separate(slop: Double) {
    let sum = first.inverseMass + (second?.inverseMass ?? 0)
    guard depth > slop, sum > 0 else { return }
    let offset = (second == nil ? 0.5 : 0.2) * (depth - slop) / sum
    first.separate(by: normal * -offset)
    second?.separate(by: normal * offset)
  }
}
