import Controls
import Foundation
import Graphics
import LayerTree
import Views

extension UICollectionView {
  /// The duration of an update, in seconds, by eye.
  private static let duration = 0.3

  final func performUpdates(_ body: @escaping (inout CollectionChange) -> Void) {
    guard batchDepth == 0 else {
      if var changed = pendingChange {
        body(&changed)
        pendingChange = changed
      }
      return
    }
    batchUpdates({ self.performUpdates(body) }, nil)
  }

  final func batchUpdates(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    if batchDepth == 0 {
      cancelInteractiveMovement()
      // Without views shown so far, nothing can be animated.
      guard hasCounts else {
        batchDepth += 1
        updates?()
        batchDepth -= 1
        reloadData()
        completion?(true)
        return
      }
      layoutIfNeeded()
      pendingChange = CollectionChange()
    }
    batchDepth += 1
    updates?()
    batchDepth -= 1
    guard batchDepth == 0, let change = pendingChange else { return }
    pendingChange = nil
    perform(change, completion)
  }

  private func perform(_ change: CollectionChange, _ completion: ((Bool) -> Void)?) {
    let new = change.newIndexPaths(oldCounts: itemCounts)
    let mapping = ElementMapping(newPaths: new, oldAttributes: nearbyAttributes)
    invalidateCounts()
    guard hasCounts(new.counts) else {
      completion?(true)
      return
    }
    selected = selected.compactMap { new.items[$0] }
    layout.mapping = mapping
    layout.itemsWillMove(to: new.items)
    layout.invalidateLayout()
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: change.updateItems)
    let target = limited(
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: contentOffset)
        ?? layout.targetContentOffset(forProposedContentOffset: contentOffset))
    move(
      by: mapping, to: target, animated: true,
      finally: { [layout] in layout.finalizeCollectionViewUpdates() }, completion)
  }

  /// Whether the data source has the number of items in each section that a change needs, nil for
  /// any number; if not, reports it and reloads everything.
  final func hasCounts(_ needed: [Int?]) -> Bool {
    let found = itemCounts
    let fits =
      found.count == needed.count && zip(found, needed).allSatisfy { $1 == nil || $0 == $1 }
    if !fits {
      let counts = needed.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
      reportMisuse("dataSource", .itemCounts(found: "\(found)", needed: "[\(counts)]"))
      reloadData()
    }
    return fits
  }

  final func transition(
    to new: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    let old = layout
    guard new !== old else {
      completion?(true)
      return
    }
    let hasShown = !views.shown.isEmpty
    let mapping = ElementMapping(
      counts: hasShown ? itemCounts : [], oldAttributes: nearbyAttributes)
    old.prepareForTransition(to: new)
    old.collectionView = nil
    new.collectionView = self
    layout = new
    new.prepareForTransition(from: old)
    new.invalidateLayout()
    guard hasShown else {
      new.finalizeLayoutTransition()
      completion?(true)
      return
    }
    new.mapping = mapping
    prepareLayout()
    for view in views.shown.values { view.willTransition(from: old, to: new) }
    let target = limited(
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: contentOffset)
        ?? new.targetContentOffset(forProposedContentOffset: contentOffset))
    let end = { (finished: Bool) in
      for view in self.views.shown.values { view.didTransition(from: old, to: new) }
      completion?(finished)
    }
    move(
      by: mapping, to: target, animated: animated, finally: { new.finalizeLayoutTransition() }, end)
  }

  /// The attributes of visible elements, and of those up to a screen away.
  private var nearbyAttributes: [CollectionElement: UICollectionViewLayoutAttributes] {
    prepareLayout()
    let near = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    var old: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in layout.flippedElements(in: near) {
      old[attributes.element] = attributes.duplicate
    }
    return old.merging(views.applied) { $1 }
  }

  /// A view in a transition from its current attributes to a goal.
  private struct LayoutTransition {
    var view: UICollectionReusableView
    var element: CollectionElement
    var goal: UICollectionViewLayoutAttributes?
  }

  /// Animates the remaining views to their new attributes, and the others from or to those of the
  /// layout.
  private func move(
    by mapping: ElementMapping, to offset: CGPoint, animated: Bool,
    finally: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    renumberScrollers(mapping.newPaths.sections)
    let wanted = visibleAttributes(at: offset)
    let (before, applied) = (views.shown, views.applied)
    views.shown = [:]
    views.applied = [:]
    var (transitions, leaving): ([LayoutTransition], [LayoutTransition]) = ([], [])
    for (element, view) in before.sorted(by: { $0.key < $1.key }) {
      guard let new = mapping.newElement(for: element), let goal = wanted[new] else {
        leaving.append(LayoutTransition(view: view, element: element, goal: layout.final(element)))
        continue
      }
      views.shown[new] = view
      views.applied[new] = goal.duplicate
      transitions.append(LayoutTransition(view: view, element: new, goal: goal))
      moveToContainer(view, of: new)
      // A layout may give it other initial attributes.
      guard let start = layout.initial(new), let old = applied[element]?.duplicate else { continue }
      old.element = new
      if !start.isEqual(old) { UIView.performWithoutAnimation { view.update(to: start) } }
    }
    for (element, goal) in wanted.sorted(by: { $0.key < $1.key })
    where views.shown[element] == nil {
      guard let view = makeView(goal) else { continue }
      show(view, goal, from: layout.initial(element) ?? goal)
      views.applied[element] = goal.duplicate
      transitions.append(LayoutTransition(view: view, element: element, goal: goal))
    }
    // New views that size themselves move others.
    if needsPrepare {
      prepareLayout()
      let goals = visibleAttributes(at: offset)
      for index in transitions.indices {
        guard let goal = goals[transitions[index].element] else { continue }
        transitions[index].goal = goal
        views.applied[transitions[index].element] = goal.duplicate
      }
    }
    let swiped = swipe.flatMap { swipe in leaving.firstIndex { $0.view === swipe.cell } }
    let swipeExit = swiped.flatMap { leaveSwipe(of: leaving[$0].view) }
    if let swiped, swipeExit != nil { leaving[swiped].goal = nil }
    if let swipe, let new = mapping.newPaths.items[swipe.path] { swipe.path = new }
    let animations = { [self] in
      swipeExit?.animations()
      placeScrollers()
      for transition in transitions + leaving {
        if let goal = transition.goal { transition.view.update(to: goal) }
      }
      if offset != contentOffset { contentOffset = offset }
      finally()
    }
    let end = { [self] (finished: Bool) in
      for transition in leaving { recycle(transition.view, from: transition.element) }
      swipeExit?.end()
      removeUnusedScrollers()
      completion?(finished)
    }
    defer { layout.mapping = nil }
    guard animated, window != nil, UIView.areAnimationsEnabled else {
      animations()
      return end(true)
    }
    UIView.animate(withDuration: Self.duration, animations: animations, completion: end)
  }

  /// Moves a view to the container of its new element, where it is on screen.
  private func moveToContainer(
    _ view: UICollectionReusableView, of element: CollectionElement
  ) {
    let container = container(of: element)
    guard let old = view.superview, old !== container else { return }
    UIView.performWithoutAnimation {
      let center = container.convert(view.center, from: old)
      container.addSubview(view)
      view.center = center
    }
  }
}
