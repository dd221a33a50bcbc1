import Base
public import Foundation
import Graphics
public import LayerTree
public import Views

/// Observes when the items of an animator start moving or rest.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AskedDelegate {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies that fall, collide, swing and snap.
///
/// It runs on the stage's clock: at each refresh of the display, items are moved by the laws of
/// motion, in steps of at most 1/240 s, the same in every run. The laws and their constants are
/// those that Apple documents; UIKit's engine is not published, so items move by these laws, not
/// pixel by pixel as in UIKit. Items that are stacked or roll may rest elsewhere.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The longest step, in seconds.
  private static let step = 1.0 / 240
  /// The time after which still items are at rest, in seconds.
  private static let restDuration = 0.5

  private weak var reference: UIView?
  /// Called after items have moved.
  package final var itemsMoved: (() -> Void)?
  private let world = World()
  private var list: [UIDynamicBehavior] = []
  private var link: CADisplayLink?
  private var last = 0.0
  private var elapsed = 0.0
  private var still = 0.0
  private var needsSettings = true

  /// - Parameter view: The view whose coordinates are used; the items are in it.
  public init(referenceView view: UIView) {
    reference = view
    super.init()
  }

  public override init() { super.init() }

  open var referenceView: UIView? { reference }
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// Whether anything moves.
  open var isRunning: Bool { link != nil }
  /// The running time in seconds.
  open func elapsedTime() -> TimeInterval { elapsed }

  // MARK: Behaviors

  open var behaviors: [UIDynamicBehavior] { list }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !list.contains(where: { $0 === behavior }) else { return }
    list.append(behavior)
    behavior.setAnimator(self)
    behaviorsChanged()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = list.firstIndex(where: { $0 === behavior }) else { return }
    list.remove(at: index)
    behavior.setAnimator(nil)
    behaviorsChanged()
  }

  open func removeAllBehaviors() {
    for behavior in list { removeBehavior(behavior) }
  }

  /// Updates the settings, and starts running if there are behaviors.
  final func behaviorsChanged() {
    needsSettings = true
    still = 0
    guard link == nil, !list.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    last = CACurrentMediaTime()
    let new = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.advance()
    }
    new.add(to: .main, forMode: .common)
    link = new
  }

  // MARK: Items

  /// The items that intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    prepare()
    return world.bodies.filter { $0.box.intersects(rect) }.map(\.item)
  }

  /// Reads the position of an item after other code has moved it.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    prepare()
    world.body(of: item)?.readItem()
    behaviorsChanged()
  }

  /// The items of all behaviors.
  package final var items: [any UIDynamicItem] {
    prepare()
    return world.bodies.map(\.item)
  }

  final func body(of item: any UIDynamicItem) -> Body? {
    prepare()
    return world.body(of: item)
  }

  final func reportNoReference() {
    DynamicsFact.noReferenceView.report(
      of: type(of: self), at: "translatesReferenceBoundsIntoBoundary")
  }

  // MARK: Moving

  /// All behaviors with their children, in order of precedence.
  private var allBehaviors: [UIDynamicBehavior] { list.flatMap(\.subtree) }

  /// Creates the bodies of the items, and applies the behaviors' settings to them.
  private func prepare() {
    guard needsSettings else { return }
    needsSettings = false
    let all = allBehaviors
    world.setItems(all.flatMap(\.affectedItems))
    for behavior in all { behavior.configure(world) }
    for body in world.bodies { body.updateMass() }
  }

  private func advance() {
    prepare()
    let now = CACurrentMediaTime()
    let time = now - last
    last = now
    elapsed += time
    let all = allBehaviors
    let steps = max(1, Int(saturating: (time / Self.step - 1e-6).rounded(.up)))
    for _ in 0..<steps {
      let step = time / Double(steps)
      for body in world.bodies { body.beginStep() }
      for behavior in all { behavior.act(on: world, step: step) }
      world.step(step)
    }
    for body in world.bodies { body.writeItem(after: time) }
    itemsMoved?()
    for behavior in all { behavior.frameDidEnd(in: world) }
    for behavior in all { behavior.action?() }
    if world.bodies.allSatisfy(\.isStill), !all.contains(where: \.isActing) {
      still += time
      if still >= Self.restDuration { pause() }
    } else {
      still = 0
    }
  }

  private func pause() {
    link?.invalidate()
    link = nil
    for body in world.bodies { body.stop() }
    delegate?.dynamicAnimatorDidPause(self)
  }
}
