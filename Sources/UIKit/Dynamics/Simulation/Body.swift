import Foundation
import Graphics
import Views

/// The simulated state of an item.
///
/// Lengths are in points, angles in radians from +x toward +y, times in seconds. An item of
/// 100 × 100 points with a density of 1 has a mass of 1.
@MainActor
final class Body {
  /// The settings of behaviors; nil for the default.
  struct Settings: Equatable {
    var elasticity: CGFloat?
    var friction: CGFloat?
    var density: CGFloat?
    var resistance: CGFloat?
    var angularResistance: CGFloat?
    var allowsRotation: Bool?
    var isAnchored: Bool?

    mutating func merge(_ other: Settings) {
      elasticity = other.elasticity ?? elasticity
      friction = other.friction ?? friction
      density = other.density ?? density
      resistance = other.resistance ?? resistance
      angularResistance = other.angularResistance ?? angularResistance
      allowsRotation = other.allowsRotation ?? allowsRotation
      isAnchored = other.isAnchored ?? isAnchored
    }
  }

  /// A spring to a point.
  struct Snap {
    var target: CGVector
    /// In radians per second.
    var angularFrequency: Double
    /// The damping ratio, relative to critical damping.
    var ratio: Double

    /// The velocity after a step.
    ///
    /// Uses the spring's force at the end of the step, so that it is stable.
    func velocity(_ velocity: Double, distance: Double, step: Double) -> Double {
      let (w, h) = (angularFrequency, step)
      return (velocity - w * w * distance * h) / (1 + 2 * ratio * w * h + w * w * h * h)
    }
  }

  let item: any UIDynamicItem
  /// The serial number among all bodies of the world.
  var number = 0
  /// The merged settings of all behaviors; those added later have precedence.
  var settings = Settings()
  private(set) var position = CGVector.zero
  private(set) var angle = 0.0
  var velocity = CGVector.zero
  var angularVelocity = 0.0
  var acceleration = CGVector.zero
  var angularAcceleration = 0.0
  var snap: Snap?
  /// Whether contacts or joints act on it in this step.
  var isConstrained = false
  private(set) var inverseMass = 0.0
  private(set) var inverseInertia = 0.0
  private(set) var shape: Shape
  /// The item's transform without its rotation.
  private var base = CGAffineTransform.identity
  private var velocitiesAtStart = (linear: CGVector.zero, angular: 0.0)
  private var shownAngle = 0.0

  init(_ item: any UIDynamicItem) {
    self.item = item
    shape = Shape(item)
    readItem()
  }

  var elasticity: Double { settings.elasticity ?? 0.2 }
  var friction: Double { settings.friction ?? 0.2 }

  func readItem() {
    let transform = item.transform
    position = CGVector(dx: item.center.x, dy: item.center.y)
    angle = atan2(transform.b, transform.a)
    shownAngle = angle
    base = transform.rotated(by: -angle)
    shape = Shape(item)
    updateMass()
  }

  /// Computes mass and inertia from the settings.
  func updateMass() {
    let mass = max(Double(settings.density ?? 1), 1e-6) * max(shape.area, 1) / 10_000
    let isAnchored = settings.isAnchored ?? false
    inverseMass = isAnchored ? 0 : 1 / mass
    let turns = !isAnchored && settings.allowsRotation ?? true
    inverseInertia = turns ? 1 / (mass * max(shape.inertia, 1)) : 0
    if isAnchored { velocity = .zero }
    if !turns { angularVelocity = 0 }
  }

  /// Writes the position and angle to the item; the body is still if it moved at less than 2 points
  /// and 0.02 radians per second.
  /// - Parameter time: The time since the last write, in seconds.
  func writeItem(after time: Double) {
    isStill =
      (position - written.position).length < 2 * time
      && abs(angle - written.angle) < 0.02 * time
    written = (position, angle)
    let center = CGPoint(x: position.dx, y: position.dy)
    if item.center != center { item.center = center }
    guard angle != shownAngle else { return }
    shownAngle = angle
    item.transform = base.rotated(by: angle)
  }

  /// The bounding box.
  var box: CGRect {
    switch shape {
    case .circle(let radius):
      return CGRect(
        x: position.dx - radius, y: position.dy - radius, width: 2 * radius, height: 2 * radius)
    case .polygon:
      let corners = corners
      let (xs, ys) = (corners.map(\.dx), corners.map(\.dy))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return .null }
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  /// The positions of the corners; empty for a circle.
  var corners: [CGVector] {
    guard case .polygon(let points) = shape else { return [] }
    return points.map { $0.rotated(by: angle) + position }
  }

  /// Whether it is at rest, even on a moving support.
  private(set) var isStill = false
  private var written = (position: CGVector.zero, angle: 0.0)

  func stop() {
    velocity = .zero
    angularVelocity = 0
  }

  // MARK: A step

  func beginStep() {
    acceleration = .zero
    angularAcceleration = 0
    snap = nil
    isConstrained = false
  }

  /// - Parameter arm: The vector from the center to the point of impact.
  func applyImpulse(_ impulse: CGVector, at arm: CGVector) {
    velocity += impulse * inverseMass
    angularVelocity += arm.cross(impulse) * inverseInertia
  }

  func velocity(at arm: CGVector) -> CGVector {
    velocity + CGVector(dx: -arm.dy, dy: arm.dx) * angularVelocity
  }

  /// Changes the velocities by the accelerations of this step.
  func accelerate(_ step: Double) {
    velocitiesAtStart = (velocity, angularVelocity)
    guard inverseMass > 0 else { return }
    if let snap {
      let distance = position - snap.target
      velocity = CGVector(
        dx: snap.velocity(velocity.dx, distance: distance.dx, step: step),
        dy: snap.velocity(velocity.dy, distance: distance.dy, step: step))
      if inverseInertia > 0 {
        let turned = atan2(sin(angle), cos(angle))
        angularVelocity = snap.velocity(angularVelocity, distance: turned, step: step)
      }
    } else {
      velocity += acceleration * step
      if inverseInertia > 0 { angularVelocity += angularAcceleration * step }
    }
    velocity = velocity * exp(-Double(settings.resistance ?? 0) * step)
    angularVelocity *= exp(-Double(settings.angularResistance ?? 0) * step)
  }

  /// Moves the body for a step.
  ///
  /// If only forces act, uses the mean of the velocities at the start and the end of the step,
  /// which is exact for gravity.
  func move(_ step: Double) {
    guard inverseMass > 0 else { return }
    if isConstrained || snap != nil {
      position += velocity * step
      angle += angularVelocity * step
    } else {
      position += (velocitiesAtStart.linear + velocity) * (step / 2)
      angle += (velocitiesAtStart.angular + angularVelocity) * (step / 2)
    }
  }

  /// Moves the body out of an overlap, by an offset divided by its mass.
  func separate(by offset: CGVector) { position += offset * inverseMass }
}
