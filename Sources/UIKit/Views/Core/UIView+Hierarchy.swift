import Foundation
import LayerTree

extension UIView {
  /// - Parameter index: An index among the subviews, the lowest first; nil, or the number of
  ///   subviews, is on top.
  final func insert(_ view: UIView, at index: Int?) {
    let index = index.map { max($0, 0) } ?? .max
    insert(view, at: index) { [self] in placeLayer(of: view, at: index) }
  }

  /// - Parameter place: Inserts the view's layer among the sublayers; called while the view is not
  ///   among the subviews.
  private func insert(_ view: UIView, at index: Int, place: () -> Void) {
    precondition(!isDescendant(of: view), "\(view) cannot be a subview of itself: \(self) is in it")
    let (oldWindow, newWindow) = (view.window, window)
    if let old = view.parent, old !== self {
      old.willRemoveSubview(view)
      view.dropOuterConstraints()
    }
    if view.parent !== self { view.willMove(toSuperview: self) }
    if oldWindow !== newWindow { view.notifyWillMove(to: newWindow) }
    view.parent?.subviewList.removeAll { $0 === view }
    place()
    subviewList.insert(view, at: min(index, subviewList.count))
    let isNew = view.parent !== self
    view.parent = self
    view.updateTraits()
    view.tintChanged()
    didAddSubview(view)
    if isNew { view.didMoveToSuperview() }
    hierarchyChanged()
    setNeedsLayout()
    view.updateSafeArea()
    if oldWindow !== newWindow { view.notifyDidMove() }
  }

  final func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    // If there is no such sibling: above or below all subviews.
    guard sibling.parent === self else { return insert(view, at: offset == 0 ? 0 : nil) }
    if view.parent === self { subviewList.removeAll { $0 === view } }
    insert(view, at: (subviewList.firstIndex { $0 === sibling } ?? 0) + offset) { [layer] in
      if offset == 0 {
        layer.insertSublayer(view.layer, below: sibling.layer)
      } else {
        layer.insertSublayer(view.layer, above: sibling.layer)
      }
    }
  }

  /// Inserts the layer of the lowest view below and of the topmost above all sublayers, also those
  /// without a view; between two views, such layers keep their positions.
  private func placeLayer(of view: UIView, at index: Int) {
    if index == 0 {
      layer.insertSublayer(view.layer, at: 0)
    } else if index < subviewList.count {
      layer.insertSublayer(view.layer, below: subviewList[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  final func swapSubviews(_ index1: Int, _ index2: Int) {
    let range = subviewList.indices
    precondition(
      range.contains(index1) && range.contains(index2),
      "cannot exchange subviews \(index1) and \(index2): \(self) has \(subviewList.count)")
    guard index1 != index2 else { return }
    let layers = layer.sublayers ?? []
    let places = [index1, index2].compactMap { index in
      layers.firstIndex { $0 === subviewList[index].layer }
    }
    guard places.count == 2 else { return }
    let (first, second) = places[0] < places[1] ? (index2, index1) : (index1, index2)
    layer.insertSublayer(subviewList[first].layer, at: UInt32(min(places[0], places[1])))
    layer.insertSublayer(subviewList[second].layer, at: UInt32(max(places[0], places[1])))
    subviewList.swapAt(index1, index2)
  }

  /// Moves a subview above or below all other subviews and sublayers; a view that is not a subview
  /// keeps its position.
  final func move(_ view: UIView, toFront: Bool) {
    guard let old = subviewList.firstIndex(where: { $0 === view }) else { return }
    subviewList.remove(at: old)
    subviewList.insert(view, at: toFront ? subviewList.count : 0)
    let end = toFront ? layer.sublayers?.last : layer.sublayers?.first
    guard end !== view.layer else { return }
    if toFront {
      layer.addSublayer(view.layer)
    } else {
      layer.insertSublayer(view.layer, at: 0)
    }
  }

  final func detachFromSuperview() {
    guard let parent else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    dropOuterConstraints()
    willMove(toSuperview: nil)
    if oldWindow != nil { notifyWillMove(to: nil) }
    parent.subviewList.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    self.parent = nil
    appearance.traits.outer = parent.currentTraits
    hierarchyChanged()
    parent.hierarchyChanged()
    parent.setNeedsLayout()
    didMoveToSuperview()
    if oldWindow != nil { notifyDidMove() }
  }

  private func notifyWillMove(to window: UIWindow?) {
    if window == nil { resignFirstResponderInside() }
    for controller in controllersInside { controller.viewWillMove(to: window) }
    forEachView { $0.willMove(toWindow: window) }
  }

  /// Resigns the first responder in this view, as it cannot be edited outside of a window.
  private func resignFirstResponderInside() {
    let state = Timeline.current.state(ResponderState.self)
    var inside = state.first
    while let current = inside, current !== self { inside = current.next }
    guard inside != nil, let first = state.first else { return }
    if !first.resignFirstResponder(), state.first === first {
      state.first = nil
      state.inputChanged()
    }
  }

  private func notifyDidMove() {
    applyAppearance(alsoInside: true)
    forEachView { $0.didMoveToWindow() }
    UIViewController.viewsDidMove(controllersInside)
  }

  /// Calls a closure for this view and all its descendants, parents first.
  final func forEachView(_ body: (UIView) -> Void) {
    body(self)
    for view in subviewList { view.forEachView(body) }
  }

  /// The subviews, the frontmost first.
  final var subviewsFromFront: [UIView] {
    let positions = subviewList.map(\.layer.zPosition)
    guard positions.contains(where: { $0 != 0 }) else { return subviewList.reversed() }
    return subviewList.enumerated()
      .sorted { (positions[$0.offset], $0.offset) > (positions[$1.offset], $1.offset) }
      .map(\.element)
  }

  final func firstView(tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviewList.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
}
