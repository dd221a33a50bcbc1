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
    var frequency: Double
    /// The damping ratio, relative to critical damping.
    var ratio: Double

    /// The velocity after a step.
    ///
    /// Uses the spring's force at the end of the step, so that it is stable.
    func velocity(_ velocity: Double, distance: Double, step: Double) -> Double {
      let (w, h) = (frequency, step)
      return (velocity - w * w * distance * h) / (1 + 2 * ratio * w * h + w * w * h * h)
    }
  }

  let item: any UIDynamicItem
  /// The serial number among all bodies of the world.
  var number = 0
  /// The settings, of which those of behaviors added last have precedence.
  var settings = Settings()
  private(set) var position = CGVector.zero
  private(set) var angle = 0.0
  var velocity = CGVector.zero
  var spin = 0.0
  var acceleration = CGVector.zero
  var angularAcceleration = 0.0
  var snap: Snap?
  /// Whether contacts or joints act on it in this step.
  var isHeld = false
  private(set) var inverseMass = 0.0
  private(set) var inverseInertia = 0.0
  private(set) var shape: Shape
  /// The item's transform without its rotation.
  private var base = CGAffineTransform.identity
  private var started = (velocity: CGVector.zero, spin: 0.0)
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
    if !turns { spin = 0 }
  }

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
    spin = 0
  }

  // MARK: A step

  func beginStep() {
    acceleration = .zero
    angularAcceleration = 0
    snap = nil
    isHeld = false
  }

  /// - Parameter arm: The vector from the center to the point of impact.
  func push(_ impulse: CGVector, at arm: CGVector) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }

  func velocity(at arm: CGVector) -> CGVector {
    velocity + CGVector(dx: -arm.dy, dy: arm.dx) * spin
  }

  /// Changes the velocities by the accelerations of this step.
  func accelerate(_ step: Double) {
    started = (velocity, spin)
    guard inverseMass > 0 else { return }
    if let snap {
      let distance = position - snap.target
      velocity = CGVector(
        dx: snap.velocity(velocity.dx, distance: distance.dx, step: step),
        dy: snap.velocity(velocity.dy, distance: distance.dy, step: step))
      if inverseInertia > 0 {
        let turned = atan2(sin(angle), cos(angle))
        spin = snap.velocity(spin, distance: turned, step: step)
      }
    } else {
      velocity += acceleration * step
      if inverseInertia > 0 { spin += angularAcceleration * step }
    }
    velocity = velocity * exp(-Double(settings.resistance ?? 0) * step)
    spin *= exp(-Double(settings.angularResistance ?? 0) * step)
  }

  /// Moves for a step; by the mean of both velocities if only forces act, which is exact for
  /// gravity.
  func move(_ step: Double) {
    guard inverseMass > 0 else { return }
    if isHeld || snap != nil {
      position += velocity * step
      angle += spin * step
    } else {
      position += (started.velocity + velocity) * (step / 2)
      angle += (started.spin + spin) * (step / 2)
    }
  }

  /// Moves it out of an overlap with another body.
  func translate(_ offset: CGVector) { position += offset * inverseMass }
}
