public import Foundation
import Graphics
import Views

/// The physical properties of items.
///
/// Properties that are not set here have their defaults: a density of 1, an elasticity and a
/// friction of 0.2, no resistance, rotation allowed. Of several behaviors, the one added last has
/// precedence.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var settings = Body.Settings()
  /// The velocities added before the bodies were created.
  private var pending: [(item: any UIDynamicItem, velocity: CGVector, angularVelocity: Double)] = []

  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { itemList }
  open func addItem(_ item: any UIDynamicItem) { addToList(item) }
  open func removeItem(_ item: any UIDynamicItem) { removeFromList(item) }

  private func set(_ change: (inout Body.Settings) -> Void) {
    let old = settings
    change(&settings)
    if settings != old { changed() }
  }

  /// The fraction of the speed that an item keeps in a collision, 0…1; of two items, the larger one
  /// is used.
  open var elasticity: CGFloat {
    get { settings.elasticity ?? 0 }
    set { set { $0.elasticity = newValue } }
  }
  /// The resistance to sliding along something; of two items, the geometric mean is used.
  open var friction: CGFloat {
    get { settings.friction ?? 0 }
    set { set { $0.friction = newValue } }
  }
  /// An item of 100 × 100 points with a density of 1 has a mass of 1.
  open var density: CGFloat {
    get { settings.density ?? 1 }
    set { set { $0.density = newValue } }
  }
  /// The rate at which an item loses speed, per second: v(t) = v₀ e^(−rt).
  open var resistance: CGFloat {
    get { settings.resistance ?? 0 }
    set { set { $0.resistance = newValue } }
  }
  /// The rate at which an item loses angular speed, per second.
  open var angularResistance: CGFloat {
    get { settings.angularResistance ?? 0 }
    set { set { $0.angularResistance = newValue } }
  }
  open var allowsRotation: Bool {
    get { settings.allowsRotation ?? true }
    set { set { $0.allowsRotation = newValue } }
  }
  /// Whether it collides with others, but is not moved.
  open var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { set { $0.isAnchored = newValue } }
  }

  // MARK: Velocities

  /// - Parameter velocity: In points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(CGVector(dx: velocity.x, dy: velocity.y), 0, item)
  }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let velocity = dynamicAnimator?.body(of: item)?.velocity ?? pendingVelocities(item).velocity
    return CGPoint(x: velocity.dx, y: velocity.dy)
  }
  /// - Parameter velocity: In radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, velocity, item)
  }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    dynamicAnimator?.body(of: item)?.angularVelocity ?? pendingVelocities(item).angularVelocity
  }

  private func pendingVelocities(_ item: any UIDynamicItem) -> (
    velocity: CGVector, angularVelocity: Double
  ) {
    pending.filter { $0.item === item }.reduce((CGVector.zero, 0.0)) {
      ($0.0 + $1.velocity, $0.1 + $1.angularVelocity)
    }
  }

  private func add(_ velocity: CGVector, _ angularVelocity: Double, _ item: any UIDynamicItem) {
    pending.append((item, velocity, angularVelocity))
    changed()
  }

  override var affectedItems: [any UIDynamicItem] { items }

  override func configure(_ world: World) {
    for body in world.bodies(of: items) { body.settings.merge(settings) }
    for added in pending {
      guard let body = world.body(of: added.item) else { continue }
      body.velocity += added.velocity
      body.angularVelocity += added.angularVelocity
    }
    pending = []
  }
}
