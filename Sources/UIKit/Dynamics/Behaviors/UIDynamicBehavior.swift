public import Foundation
import Graphics
import Views

/// An effect on items; a custom one has others as its children.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  private weak var animator: UIDynamicAnimator?
  private var children: [UIDynamicBehavior] = []

  public override init() { super.init() }

  init(itemList items: [any UIDynamicItem]) {
    super.init()
    for item in items { addToList(item) }
  }

  open var childBehaviors: [UIDynamicBehavior] { children }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !children.contains(where: { $0 === behavior }) else { return }
    children.append(behavior)
    if animator != nil { behavior.setAnimator(animator) }
    changed()
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = children.firstIndex(where: { $0 === behavior }) else { return }
    children.remove(at: index)
    behavior.setAnimator(nil)
    changed()
  }

  /// Called after each refresh of the display while the animator runs.
  open var action: (() -> Void)?

  open var dynamicAnimator: UIDynamicAnimator? { animator }

  /// Called before the behavior is added to an animator, and with nil before it is removed.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  final func setAnimator(_ new: UIDynamicAnimator?) {
    willMove(to: new)
    animator = new
    for child in children { child.setAnimator(new) }
    if new == nil { didLeaveAnimator() }
  }

  /// The items of a behavior that has several, each once.
  private(set) final var itemList: [any UIDynamicItem] = []

  final func addToList(_ item: any UIDynamicItem) {
    if !itemList.contains(where: { $0 === item }) { itemList.append(item) }
    changed()
  }

  final func removeFromList(_ item: any UIDynamicItem) {
    itemList.removeAll { $0 === item }
    changed()
  }

  /// Makes the animator run, with new settings.
  final func changed() { animator?.behaviorsChanged() }

  /// The behavior and all its descendants.
  final var subtree: [UIDynamicBehavior] { [self] + children.flatMap(\.subtree) }

  // MARK: For the animator

  /// The items that the behavior acts on.
  var affectedItems: [any UIDynamicItem] { [] }
  /// Applies settings that stay the same until a behavior changes.
  func configure(_ world: World) {}
  /// Adds forces, contacts and joints for one step.
  func act(on world: World, step: Double) {}
  /// Called once per frame, after all its simulation steps.
  func frameDidEnd(in world: World) {}
  /// Whether the behavior acts on items that are still at the moment.
  var isActing: Bool { false }
  func didLeaveAnimator() {}
}
