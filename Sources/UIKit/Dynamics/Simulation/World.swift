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
  private var count = 0
  var contacts: [Contact] = []
  var joints: [Joint] = []

  func body(of item: any UIDynamicItem) -> Body? { index[ObjectIdentifier(item)] }

  func bodies(of items: [any UIDynamicItem]) -> [Body] { items.compactMap { body(of: $0) } }

  /// Creates bodies for items, and removes all others.
  func setItems(_ items: [any UIDynamicItem]) {
    let wanted = Set(items.map { ObjectIdentifier($0) })
    bodies.removeAll { !wanted.contains(ObjectIdentifier($0.item)) }
    index = index.filter { wanted.contains($0.key) }
    for item in items where body(of: item) == nil {
      let body = Body(item)
      body.number = count
      count += 1
      bodies.append(body)
      index[ObjectIdentifier(item)] = body
    }
    for body in bodies { body.settings = Body.Settings() }
  }

  /// - Parameter step: In seconds.
  func step(_ step: Double) {
    for body in bodies { body.accelerate(step) }
    var impacts = contacts.map { Impact($0, threshold: Self.bounceThreshold) }
    for _ in 0..<Self.iterations {
      for number in joints.indices { joints[number].solve() }
      for number in impacts.indices { impacts[number].solve() }
    }
    for body in bodies { body.move(step) }
    for impact in impacts { impact.separate(slop: Self.slop) }
    contacts = []
    joints = []
  }
}

/// A contact while its step is solved.
@MainActor
private struct Impact {
  private let first: Body
  private let second: Body?
  private let arms: (first: CGVector, second: CGVector)
  private let normal: CGVector
  private let depth: Double
  private let friction: Double
  /// The speed at which they separate afterwards.
  private var rebound = 0.0
  private let masses: (along: Double, across: Double)
  private var impulses = (along: 0.0, across: 0.0)

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
    func inverse(_ direction: CGVector) -> Double {
      let turn = lever.first.cross(direction)
      var sum = one.inverseMass + one.inverseInertia * turn * turn
      if let other {
        let turn = lever.second.cross(direction)
        sum += other.inverseMass + other.inverseInertia * turn * turn
      }
      return sum > 0 ? 1 / sum : 0
    }
    masses = (inverse(contact.normal), inverse(contact.normal.perpendicular))
    first.isHeld = true
    second?.isHeld = true
    let speed = -approach(contact.normal)
    if speed > threshold { rebound = elasticity * speed }
  }

  /// The speed at which the second moves away from the first, along a direction.
  private func approach(_ direction: CGVector) -> Double {
    var speed = -direction.dot(first.velocity(at: arms.first))
    if let second { speed += direction.dot(second.velocity(at: arms.second)) }
    return speed
  }

  mutating func solve() {
    let tangent = normal.perpendicular
    let limit = friction * impulses.along
    let slid = min(max(impulses.across - masses.across * approach(tangent), -limit), limit)
    push(tangent * (slid - impulses.across))
    impulses.across = slid
    let pressed = max(impulses.along - masses.along * (approach(normal) - rebound), 0)
    push(normal * (pressed - impulses.along))
    impulses.along = pressed
  }

  private func push(_ impulse: CGVector) {
    first.push(-impulse, at: arms.first)
    second?.push(impulse, at: arms.second)
  }

  /// Moves overlapping bodies apart.
  func separate(slop: Double) {
    let sum = first.inverseMass + (second?.inverseMass ?? 0)
    guard depth > slop, sum > 0 else { return }
    let offset = (second == nil ? 0.5 : 0.2) * (depth - slop) / sum
    first.translate(normal * -offset)
    second?.translate(normal * offset)
  }
}
