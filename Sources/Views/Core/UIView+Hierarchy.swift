import Foundation
import LayerTree

extension UIView {
  /// - Parameter index: Among the subviews, the lowest first; nil, or one past the last of them, is
  ///   on top.
  final func insert(_ view: UIView, at index: Int?) {
    precondition(!isDescendant(of: view), "\(view) cannot be a subview of itself: \(self) is in it")
    let (oldWindow, newWindow) = (view.window, window)
    if let old = view.parent, old !== self {
      old.willRemoveSubview(view)
      view.dropOuterConstraints()
    }
    if view.parent !== self { view.willMove(toSuperview: self) }
    if oldWindow !== newWindow { view.tellWillMove(to: newWindow) }
    view.parent?.subviewList.removeAll { $0 === view }
    // Behind the next view, so that layers of one's own stay where they are between views.
    if let index = index.map({ max($0, 0) }), index < subviewList.count {
      layer.insertSublayer(view.layer, below: subviewList[index].layer)
      subviewList.insert(view, at: index)
    } else {
      layer.addSublayer(view.layer)
      subviewList.append(view)
    }
    let isNew = view.parent !== self
    let oldTraits = view.traitCollection
    view.parent = self
    if view.traitCollection != oldTraits { view.tellTraitsChanged() }
    view.tellTintChanged()
    didAddSubview(view)
    if isNew { view.didMoveToSuperview() }
    hierarchyChanged()
    setNeedsLayout()
    if oldWindow !== newWindow { view.tellDidMove() }
  }

  final func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    // Where there is no such sibling: above or below all there are.
    guard sibling.parent === self else { return insert(view, at: offset == 0 ? 0 : nil) }
    if view.parent === self { subviewList.removeAll { $0 === view } }
    insert(view, at: (subviewList.firstIndex { $0 === sibling } ?? 0) + offset)
  }

  final func exchange(_ index1: Int, _ index2: Int) {
    let range = subviewList.indices
    precondition(
      range.contains(index1) && range.contains(index2),
      "cannot exchange subviews \(index1) and \(index2): \(self) has \(subviewList.count)")
    guard index1 != index2 else { return }
    let (low, high) = (subviewList[min(index1, index2)], subviewList[max(index1, index2)])
    move(high, to: min(index1, index2))
    move(low, to: max(index1, index2))
  }

  /// Changes a subview's index among its siblings; one that is not a subview stays where it is.
  final func move(_ view: UIView, to index: Int) {
    guard let old = subviewList.firstIndex(where: { $0 === view }), old != index else { return }
    subviewList.remove(at: old)
    subviewList.insert(view, at: index)
    if index + 1 < subviewList.count {
      layer.insertSublayer(view.layer, below: subviewList[index + 1].layer)
    } else {
      layer.insertSublayer(view.layer, above: subviewList[index - 1].layer)
    }
  }

  final func leaveSuperview() {
    guard let parent else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    dropOuterConstraints()
    willMove(toSuperview: nil)
    if oldWindow != nil { tellWillMove(to: nil) }
    parent.subviewList.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    self.parent = nil
    hierarchyChanged()
    parent.hierarchyChanged()
    parent.setNeedsLayout()
    didMoveToSuperview()
    if oldWindow != nil { tellDidMove() }
  }

  private func tellWillMove(to window: UIWindow?) {
    if window == nil { giveUpFirstResponder() }
    for controller in controllersInside { controller.viewMoves(to: window) }
    forEachView { $0.willMove(toWindow: window) }
  }

  /// Nobody types into what is in no window.
  private func giveUpFirstResponder() {
    let state = Timeline.current.state(ResponderState.self)
    var inside = state.first
    while let current = inside, current !== self { inside = current.next }
    guard inside != nil, let first = state.first else { return }
    if !first.resignFirstResponder(), state.first === first { state.first = nil }
  }

  private func tellDidMove() {
    forEachView { $0.didMoveToWindow() }
    UIViewController.viewsMoved(controllersInside)
  }

  /// This view and all below it, parents first.
  final func forEachView(_ body: (UIView) -> Void) {
    body(self)
    for view in subviewList { view.forEachView(body) }
  }

  /// The last painted first.
  final var subviewsFromFront: [UIView] {
    let positions = subviewList.map(\.layer.zPosition)
    guard positions.contains(where: { $0 != 0 }) else { return subviewList.reversed() }
    return subviewList.enumerated()
      .sorted { (positions[$0.offset], $0.offset) > (positions[$1.offset], $1.offset) }
      .map(\.element)
  }

  final func findView(tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviewList.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
}
