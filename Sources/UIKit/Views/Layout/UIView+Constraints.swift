public import Foundation
import LayerTree

extension UIView {
  /// The constraints installed in this view, the nearest common ancestor of their items.
  public var constraints: [NSLayoutConstraint] { layoutState.auto.installed }

  /// Activates a constraint between this view and its descendants or their guides.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.views?.allSatisfy({ $0.isDescendant(of: self) }) == true else {
      constraint.report(
        "\(constraint) cannot be added to \(type(of: self)): an item is not in that view",
        needed: "a view that both items are in")
      return
    }
    guard constraint.holder !== self else { return }
    constraint.isActive = false
    constraint.isActive = true
  }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if let holder = constraint.holder, holder.isDescendant(of: self) || isDescendant(of: holder) {
      constraint.isActive = false
    }
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: The content's size

  /// The priority with which the view resists being larger than its intrinsic size; default 250.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutState.auto.hugging[axis.rawValue]
  }

  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.auto.hugging[axis.rawValue] = priority
    constraintsChanged()
  }

  /// The priority with which the view resists being smaller than its intrinsic size; default 750.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  { layoutState.auto.compression[axis.rawValue] }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.auto.compression[axis.rawValue] = priority
    constraintsChanged()
  }

  /// The smallest size, as a target for `systemLayoutSizeFitting(_:)`.
  nonisolated public static let layoutFittingCompressedSize = CGSize.zero
  /// An unreachable size, as a target for `systemLayoutSizeFitting(_:)`.
  nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// Whether constraints do not determine the view's frame; always false, as undetermined frames
  /// have a fixed solution here.
  public var hasAmbiguousLayout: Bool { false }

  final func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority = .fittingSizeLevel,
    _ vertical: UILayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    updateConstraintsTree()
    let system = LayoutSystem.solved(
      root: self, fitting: .init(size: target, horizontal: horizontal, vertical: vertical))
    let size = system.frame(of: self).size
    let scale = Timeline.current.display.scale
    return CGSize(
      width: (size.width * scale - 1e-4).rounded(.up) / scale,
      height: (size.height * scale - 1e-4).rounded(.up) / scale)
  }

  // MARK: Changes

  final var layoutRoot: UIView {
    var view = self
    while let next = view.parent { view = next }
    return view
  }

  final var layoutEngine: LayoutEngine {
    let root = layoutRoot
    if let engine = root.layoutState.auto.engine { return engine }
    let engine = LayoutEngine()
    root.layoutState.auto.engine = engine
    return engine
  }

  final func install(_ constraint: NSLayoutConstraint) {
    let engine = layoutEngine
    engine.count += 1
    constraint.order = engine.count
    constraint.holder = self
    layoutState.auto.installed.append(constraint)
    constraintsChanged()
  }

  final func uninstall(_ constraint: NSLayoutConstraint) {
    layoutState.auto.installed.removeAll { $0 === constraint }
    constraint.holder = nil
    constraintsChanged()
  }

  /// Marks the tree's constraints to be solved before the next layout.
  final func constraintsChanged() {
    layoutEngine.isDirty = true
    needsPlacing(because: "a change of constraints", of: self)
  }

  /// Requests layout because constraints may have another solution.
  final func needsPlacing(because cause: String, of view: UIView) {
    if layer.recordsLayoutCause { layer.recordLayoutCause("\(cause) of \(type(of: view))") }
    let needsMore = layer.needsLayout() && !layoutState.needsOnlyPlacing
    setNeedsLayout()
    layoutState.needsOnlyPlacing = !needsMore
  }

  /// Requests layout of the views that place this view by its intrinsic size, if any.
  ///
  /// If the view is being laid out, it is laid out again only if subviews get other frames: a
  /// layout may set the same fonts and texts each time.
  final func intrinsicSizeChanged() {
    let isConstrained = !layoutState.translatesMask || layoutState.auto.isInvolved
    if isConstrained { layoutEngine.isDirty = true }
    for view in [self, isConstrained ? parent : nil] {
      guard let view else { continue }
      if view.layoutState.isLayingOut {
        if isConstrained { view.layoutState.auto.contentChanged = true }
      } else {
        view.needsPlacing(because: "invalidateIntrinsicContentSize()", of: self)
      }
    }
  }

  /// Called when the view's frame has changed.
  final func geometryChanged() {
    if !companions.isEmpty { self[companion: GeometryFollower.self]?.changed() }
    // Constraints set position and size one after the other.
    if !layoutState.isBeingPlaced { updateSafeAreaOfFrame() }
    guard layoutState.auto.isInvolved, layoutState.translatesMask || parent == nil else { return }
    let engine = layoutEngine
    guard !engine.isApplying else { return }
    engine.isDirty = true
    needsPlacing(because: "a change of the frame", of: self)
    parent?.needsPlacing(because: "a change of the frame", of: self)
  }

  /// Marks the constraints to be solved, as a subview has been added or removed.
  final func hierarchyChanged() { layoutEngine.isDirty = true }

  /// Deactivates constraints between this view or its descendants and views outside, as it leaves
  /// its superview.
  final func dropOuterConstraints() {
    var ancestor = parent
    while let holder = ancestor {
      for constraint in holder.layoutState.auto.installed
      where constraint.views?.contains(where: { $0.isDescendant(of: self) }) ?? true {
        constraint.isActive = false
      }
      ancestor = holder.parent
    }
  }

  /// Notifies a stack view that a view has been shown or hidden.
  final func hiddenChanged() { parent?.arrangedViewHidden(self) }

  // MARK: The layout pass

  /// Calls `updateConstraints()` where needed, on this view and its descendants, the deepest first.
  final func updateConstraintsTree() {
    for view in subviewList { view.updateConstraintsTree() }
    guard layoutState.needsUpdateConstraints else { return }
    layoutState.needsUpdateConstraints = false
    updateConstraints()
  }

  /// Solves the tree's constraints if they have changed, and requests layout of views whose
  /// subviews get other frames.
  final func prepareConstraints() {
    let (root, engine) = (layoutRoot, layoutEngine)
    guard engine.isDirty, !engine.isSolving else { return }
    engine.isSolving = true
    defer { engine.isSolving = false }
    root.updateConstraintsTree()
    engine.isDirty = false
    LayoutSystem.solved(root: root, fitting: nil).publish()
  }

  /// Places this view's subviews by their constraints; called at the start of its layout.
  final func applyConstraints() {
    prepareConstraints()
    applying {
      if parent == nil { applySolvedFrame() }
      for view in subviewList { view.applySolvedFrame() }
    }
    if !layoutState.auto.usedInsets.isEmpty, layoutState.auto.usedInsets != presentInsets {
      constraintsChanged()
    }
  }

  /// Runs code that applies the frames of the current solution.
  final func applying(_ body: () -> Void) {
    let engine = layoutEngine
    let wasApplying = engine.isApplying
    engine.isApplying = true
    body()
    engine.isApplying = wasApplying
  }

  /// Sets the frame of the current solution, if there is one.
  final func applySolvedFrame() {
    guard !isPlaced, let solved = layoutState.auto.solved else { return }
    let frame = frame(forAlignmentRect: solved)
    layoutState.isBeingPlaced = true
    if parent != nil {
      let center = CGPoint(x: frame.midX, y: frame.midY)
      if center != self.center { self.center = center }
    }
    if frame.size != bounds.size { bounds = CGRect(origin: bounds.origin, size: frame.size) }
    layoutState.isBeingPlaced = false
    updateSafeAreaOfFrame()
  }

  /// Whether the frame is that of the last solution.
  final var isPlaced: Bool {
    guard !layoutState.translatesMask, let solved = layoutState.auto.solved else { return true }
    let frame = frame(forAlignmentRect: solved)
    guard bounds.size == frame.size else { return false }
    return parent == nil || center == CGPoint(x: frame.midX, y: frame.midY)
  }

  /// The frame without the transform, as used by constraints: `center` is its midpoint, whatever
  /// the layer's anchor point.
  final var untransformedFrame: CGRect {
    let (size, center) = (bounds.size, center)
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
