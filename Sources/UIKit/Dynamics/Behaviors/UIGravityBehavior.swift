public import Foundation
public import Graphics
import Views

/// Accelerates items in a direction, by 1,000 points/s² at a magnitude of 1.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  /// In points/s², at a magnitude of 1.
  private static let unit = 1000.0

  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { itemList }
  open func addItem(_ item: any UIDynamicItem) { addToList(item) }
  open func removeItem(_ item: any UIDynamicItem) { removeFromList(item) }

  /// The direction and magnitude; by default down with a magnitude of 1.
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet { if gravityDirection != oldValue { changed() } }
  }

  /// In radians from +x toward +y.
  open var angle: CGFloat {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: cos(angle), dy: sin(angle)) * magnitude
  }

  override var affectedItems: [any UIDynamicItem] { items }

  override func act(on world: World, step: Double) {
    for body in world.bodies(of: items) { body.acceleration += gravityDirection * Self.unit }
  }
}
