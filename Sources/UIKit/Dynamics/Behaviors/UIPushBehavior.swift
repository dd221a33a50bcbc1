public import Foundation
public import Graphics
public import UIKitValues
import Views

/// Pushes items with a force, continuously while active or once.
///
/// A magnitude of 1 accelerates an item of 100 × 100 points and a density of 1 by 100 points/s²; an
/// instantaneous push changes its velocity by 100 points/s.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  /// In points/s² for a mass of 1.
  private static let unit = 100.0
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  public init(items: [any UIDynamicItem], mode: UIPushBehavior.Mode) {
    self.mode = mode
    super.init(itemList: items)
  }

  public let mode: UIPushBehavior.Mode

  open var items: [any UIDynamicItem] { itemList }
  open func addItem(_ item: any UIDynamicItem) { addToList(item) }
  open func removeItem(_ item: any UIDynamicItem) { removeFromList(item) }

  /// Whether it pushes; an instantaneous push sets it to false, and is repeated when it is set to
  /// true.
  open var active = true { didSet { if active != oldValue { changed() } } }

  /// The direction and magnitude; by default zero.
  open var pushDirection = CGVector.zero {
    didSet {
      guard pushDirection != oldValue else { return }
      if pushDirection != .zero { direction = pushDirection.angle }
      changed()
    }
  }
  /// The angle, kept while the magnitude is 0.
  private var direction: CGFloat = 0

  /// In radians from +x toward +y.
  open var angle: CGFloat {
    get { direction }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    direction = angle
    pushDirection = CGVector(dx: cos(angle), dy: sin(angle)) * magnitude
  }

  /// Sets the point where the force acts, relative to the item's center; off the center it rotates
  /// the item.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = o
    changed()
  }
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  override var affectedItems: [any UIDynamicItem] { items }
  override var isActing: Bool { active && pushDirection != .zero }

  override func act(on world: World, step: Double) {
    guard active else { return }
    let force = pushDirection * Self.unit
    for body in world.bodies(of: items) {
      let offset = targetOffsetFromCenter(for: body.item)
      let arm = CGVector(dx: offset.horizontal, dy: offset.vertical).rotated(by: body.angle)
      switch mode {
      case .continuous:
        body.acceleration += force * body.inverseMass
        body.angularAcceleration += arm.cross(force) * body.inverseInertia
      case .instantaneous: body.applyImpulse(force, at: arm)
      }
    }
    if mode == .instantaneous { active = false }
  }
}
