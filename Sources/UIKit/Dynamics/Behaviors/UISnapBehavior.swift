public import Foundation
import Graphics
import Views

/// Moves an item to a point and upright, like a spring.
///
/// UIKit's spring is not published; here it oscillates 2.5 times per second undamped, with a
/// damping ratio of 0.4 + 0.6 · `damping`. Gravity and pushes do not move a snapped item, so it
/// rests at the point.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private static let angularFrequency = 2 * Double.pi * 2.5
  private let item: any UIDynamicItem

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { changed() } } }

  /// The damping, 0…1: from a spring that oscillates to one that does not.
  open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { changed() } } }

  override var affectedItems: [any UIDynamicItem] { [item] }

  override func act(on world: World, step: Double) {
    guard let body = world.body(of: item) else { return }
    let ratio = 0.4 + 0.6 * min(max(damping, 0), 1)
    body.snap = Body.Snap(
      target: CGVector(dx: snapPoint.x, dy: snapPoint.y), angularFrequency: Self.angularFrequency,
      ratio: ratio)
  }

  override var isActing: Bool {
    item.center.distance(to: snapPoint) > 0.05
  }
}
