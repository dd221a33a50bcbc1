import Base
import ConstraintSolver
import Foundation
import Graphics
import LayerTree

/// The constraints of a tree of views as equations, and their solution.
///
/// Views placed by constraints have four variables: their position in the superview and their size.
/// Views with explicit frames have none: their frames are constants, or follow the superview's size
/// by the autoresizing mask.
@MainActor final class LayoutSystem {
  /// A rectangle in the root view's coordinates.
  struct Box {
    var left, top, width, height: LinearExpression
  }

  /// A target size, in place of the root view's size.
  struct Fitting {
    var size: CGSize
    var horizontal, vertical: UILayoutPriority
  }

  let root: UIView
  let fitting: Fitting?
  var solver: LinearSolver
  private var boxes: [ObjectIdentifier: Box] = [:]
  /// The views and guides with variables, in order.
  private var placedViews: [UIView] = []
  private var placedGuides: [UILayoutGuide] = []
  private var contentAreas: [(view: any ContentArea, box: Box)] = []
  /// The views whose boxes are used by the equations.
  private var viewsInEquations: [UIView] = []
  /// The widths at which the text of views wraps.
  private let wrapWidths: [ObjectIdentifier: CGFloat]
  /// The views whose text may wrap, with their sizes on one line.
  private var wrapping: [(view: any WrappingContent, natural: CGSize)] = []
  private var constraints: [NSLayoutConstraint] = []
  /// The views hidden in stack views.
  var collapsed: Set<ObjectIdentifier> = []
  private var conflicts: [(refused: NSLayoutConstraint, members: [NSLayoutConstraint])] = []

  private init(
    root: UIView, fitting: Fitting?, wrapWidths: [ObjectIdentifier: CGFloat], steps: Int
  ) {
    self.root = root
    self.fitting = fitting
    solver = LinearSolver(limit: steps)
    self.wrapWidths = wrapWidths
  }

  /// Solves a tree's constraints, again if text wraps, since its height follows from the solved
  /// width.
  ///
  /// - Parameter steps: The maximum number of the solver's steps; tests allow fewer.
  static func solved(
    root: UIView, fitting: Fitting?, steps: Int = Limits.layoutSteps
  ) -> LayoutSystem {
    var widths: [ObjectIdentifier: CGFloat] = [:]
    let sizes = Timeline.current.state(LayoutSizes.self)
    sizes.begin()
    defer { sizes.end() }
    guard checkLimits(of: root) else {
      return LayoutSystem(root: root, fitting: fitting, wrapWidths: widths, steps: steps)
    }
    var passes = 0
    while true {
      let system = LayoutSystem(root: root, fitting: fitting, wrapWidths: widths, steps: steps)
      system.build()
      system.solver.optimize()
      if system.solver.isExhausted {
        Timeline.current.fail(with: .tooManyLayoutSteps(root: "\(type(of: root))"))
        return system
      }
      let found = system.wrappedWidths
      if found == widths || passes == 3 { return system }
      (widths, passes) = (found, passes + 1)
    }
  }

  /// Whether a tree has no more views and constraints than the limits allow; otherwise refuses it.
  private static func checkLimits(of root: UIView) -> Bool {
    var (views, constraints) = (0, 0)
    root.forEachView { view in
      if !view.translatesAutoresizingMaskIntoConstraints { views += 1 }
      constraints += view.constraints.count
    }
    if allows(views: views, constraints: constraints) { return true }
    Timeline.current.fail(
      with: .tooManyPlacedViews(root: "\(type(of: root))", views: views, constraints: constraints))
    return false
  }

  /// Whether a tree may have this many views placed by constraints, and this many constraints.
  static func allows(views: Int, constraints: Int) -> Bool {
    views <= Limits.placedViews && constraints <= Limits.constraints
  }

  // MARK: Boxes

  func box(of view: UIView) -> Box {
    if let box = boxes[ObjectIdentifier(view)] { return box }
    let box = makeBox(of: view)
    boxes[ObjectIdentifier(view)] = box
    viewsInEquations.append(view)
    return box
  }

  private func makeBox(of view: UIView) -> Box {
    guard view !== root, let superview = view.superview else { return rootBox(of: view) }
    let outer = box(of: superview)
    if !view.translatesAutoresizingMaskIntoConstraints {
      placedViews.append(view)
      return freeBox(in: outer)
    }
    let frame = view.alignmentRect(forFrame: view.untransformedFrame)
    let (mask, old) = (view.autoresizingMask, superview.bounds.size)
    func place(
      _ start: CGFloat, _ length: CGFloat, _ total: CGFloat, _ outer: LinearExpression,
      _ flexible: (Bool, Bool, Bool)
    ) -> (start: LinearExpression, length: LinearExpression) {
      let change = outer - Double(total)
      guard !change.terms.isEmpty || change.constant != 0 else {
        return (LinearExpression(start), LinearExpression(length))
      }
      let shares = UIView.autoresizingShares(
        start: start, length: length, total: total, flexible: flexible)
      return (change * shares.start + start, change * shares.length + length)
    }
    let x = place(
      frame.minX, frame.width, old.width, outer.width,
      (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    let y = place(
      frame.minY, frame.height, old.height, outer.height,
      (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    return Box(
      left: outer.left + x.start, top: outer.top + y.start, width: x.length, height: y.length)
  }

  private func rootBox(of view: UIView) -> Box {
    let size = view.bounds.size
    let origin = LinearExpression()
    if let fitting {
      let box = freeBox(
        in: Box(left: origin, top: origin, width: origin, height: origin), hasFixedOrigin: true)
      addEquation(
        box.width - fitting.size.width, .equal, priority: Double(fitting.horizontal.rawValue))
      addEquation(
        box.height - fitting.size.height, .equal, priority: Double(fitting.vertical.rawValue))
      return box
    }
    if !view.translatesAutoresizingMaskIntoConstraints && !(view is UIWindow) {
      // Its constraints determine its size; a dimension that they do not determine stays as it is.
      let box = freeBox(
        in: Box(left: origin, top: origin, width: origin, height: origin), hasFixedOrigin: true)
      addEquation(box.width - size.width, .equal, priority: 0.25)
      addEquation(box.height - size.height, .equal, priority: 0.25)
      placedViews.append(view)
      return box
    }
    return Box(
      left: origin, top: origin, width: LinearExpression(size.width),
      height: LinearExpression(size.height))
  }

  /// Creates a box of variables; an undetermined variable is 0, the corner of the outer box.
  /// - Parameter hasFixedOrigin: Whether the origin is that of the outer box, without variables.
  private func freeBox(in outer: Box, hasFixedOrigin: Bool = false) -> Box {
    Box(
      left: hasFixedOrigin
        ? outer.left : outer.left + LinearExpression(variable: solver.makeVariable()),
      top: hasFixedOrigin
        ? outer.top : outer.top + LinearExpression(variable: solver.makeVariable()),
      width: LinearExpression(variable: solver.makeVariable(isRestricted: true)),
      height: LinearExpression(variable: solver.makeVariable(isRestricted: true)))
  }

  func box(of guide: UILayoutGuide) -> Box? {
    if let box = boxes[ObjectIdentifier(guide)] { return box }
    guard let view = guide.owningView else { return nil }
    let outer = box(of: view)
    var box = outer
    switch guide.kind {
    case .own:
      box = freeBox(in: outer)
      placedGuides.append(guide)
    case .content:
      guard let view = view as? any ContentArea else { return nil }
      box = freeBox(in: outer, hasFixedOrigin: true)
      contentAreas.append((view, box))
      placedGuides.append(guide)
    case .frame:
      box.left = box.left + view.bounds.minX
      box.top = box.top + view.bounds.minY
    case .top:
      box.height = LinearExpression(Double(safeArea(of: view).top))
    case .bottom:
      let height = Double(safeArea(of: view).bottom)
      box.top = box.top + box.height - height
      box.height = LinearExpression(height)
    case .keyboard:
      recordInsets(of: view)
      let height = Double((guide as? UIKeyboardLayoutGuide)?.coveredHeight ?? 0)
      box.top = box.top + box.height - height
      box.height = LinearExpression(height)
    case .margins, .safeArea, .readable:
      recordInsets(of: view)
      let insets = view.insets(of: guide.kind, width: view.bounds.width)
      box.left = box.left + insets.left
      box.top = box.top + insets.top
      box.width = box.width - (insets.left + insets.right)
      box.height = box.height - (insets.top + insets.bottom)
    }
    boxes[ObjectIdentifier(guide)] = box
    return box
  }

  /// Records the insets used, so that the layout is invalidated when they change.
  private func recordInsets(of view: UIView) {
    if view.layoutState.auto.usedInsets != view.presentInsets {
      view.layoutState.auto.usedInsets = view.presentInsets
    }
  }

  private func safeArea(of view: UIView) -> UIEdgeInsets {
    recordInsets(of: view)
    return view.safeAreaInsets
  }

  /// The baseline of a view's first line of text, else its top edge.
  func firstBaseline(of view: UIView) -> LinearExpression {
    let (baselineView, ownBox) = (view.forFirstBaselineLayout, box(of: view))
    let box = baselineView.isDescendant(of: root) ? box(of: baselineView) : ownBox
    guard let line = (baselineView as? any BaselineContent)?.firstBaseline else {
      return ownBox.top
    }
    return box.top + box.height * Double(line.fraction) + Double(line.offset)
  }

  /// The baseline of a view's last line of text, else its bottom edge.
  func lastBaseline(of view: UIView) -> LinearExpression {
    let (baselineView, ownBox) = (view.forLastBaselineLayout, box(of: view))
    let box = baselineView.isDescendant(of: root) ? box(of: baselineView) : ownBox
    guard let line = (baselineView as? any BaselineContent)?.lastBaseline else {
      return ownBox.top + ownBox.height
    }
    return box.top + box.height * Double(line.fraction) + Double(line.offset)
  }

  // MARK: Equations

  func addRequired(_ expression: LinearExpression, _ relation: LinearSolver.Relation) {
    _ = solver.add(expression, relation)
  }

  /// Adds an equation or inequality with 0; a priority of 1000 or more makes it required.
  func addEquation(
    _ expression: LinearExpression, _ relation: LinearSolver.Relation, priority: Double,
    weight: Double = 1
  ) {
    let strength: LinearSolver.Strength =
      priority >= 1000 ? .required : .optional(priority: priority, weight: weight)
    _ = solver.add(expression, relation, strength: strength)
  }

  /// Adds required equations before optional ones: fixed variables need no steps of optimization.
  private func build() {
    if fitting != nil || !root.translatesAutoresizingMaskIntoConstraints { _ = box(of: root) }
    var sources: [any ConstraintSource] = []
    var sized: [UIView] = []
    root.forEachView { view in
      constraints += view.constraints
      if let source = view as? any ConstraintSource { sources.append(source) }
      // The intrinsic size of a root counts only for a fitting, or if it has no superview.
      guard view === root ? fitting != nil || view.parent == nil : true else { return }
      if !view.translatesAutoresizingMaskIntoConstraints || view === root && fitting != nil {
        // Ties are broken by the order of variables, which is the order of the views.
        _ = box(of: view)
        sized.append(view)
      }
    }
    for source in sources { source.addEquations(to: self) }
    constraints.sort { $0.order < $1.order }
    for (index, constraint) in constraints.enumerated() where constraint.priority >= .required {
      add(constraint, tag: index)
    }
    for view in sized { addIntrinsicSize(of: view) }
    for source in sources { source.addOptionalEquations(to: self) }
    for constraint in constraints where constraint.priority < .required {
      add(constraint, tag: nil)
    }
  }

  private func addIntrinsicSize(of view: UIView) {
    let natural = view.intrinsicContentSize
    var size = natural
    if let view = view as? any WrappingContent {
      if let width = wrapWidths[ObjectIdentifier(view)],
        let wrapped = view.intrinsicContentSize(wrappingAt: width)
      {
        size.height = wrapped.height
      }
      wrapping.append((view, natural))
    }
    let box = box(of: view)
    for (axis, length, expression) in [(0, size.width, box.width), (1, size.height, box.height)]
    where length >= 0 && length.isFinite {
      let state = view.layoutState.auto
      addEquation(
        expression - length, .greaterOrEqual, priority: Double(state.compression[axis].rawValue))
      addEquation(
        expression - length, .lessOrEqual, priority: Double(state.hugging[axis].rawValue))
    }
  }

  private func add(_ constraint: NSLayoutConstraint, tag: Int?) {
    guard let expression = constraint.expression(in: self) else { return }
    let strength: LinearSolver.Strength =
      tag == nil ? .optional(priority: Double(constraint.priority.rawValue)) : .required
    guard
      let members = solver.add(
        expression, constraint.relation.inSolver, strength: strength, tag: tag)
    else { return }
    // A conflict about a hidden view of a stack view is not reported.
    guard
      !constraint.items.contains(where: {
        $0.map { collapsed.contains(ObjectIdentifier($0)) } ?? false
      })
    else { return }
    conflicts.append((constraint, members.map { constraints[$0] }))
  }

  // MARK: The solution

  private var wrappedWidths: [ObjectIdentifier: CGFloat] {
    var widths: [ObjectIdentifier: CGFloat] = [:]
    for (view, natural) in wrapping {
      let width = solver.value(of: box(of: view).width)
      if width > 0 && width < natural.width - 0.01 {
        // Rounded, so that rounding errors of the solution do not count as another width.
        widths[ObjectIdentifier(view)] = (width * 64).rounded() / 64
      }
    }
    return widths
  }

  /// The frame of a view in the root view's coordinates, not rounded.
  func frame(of view: UIView) -> CGRect { rect(box(of: view)) }

  private func rect(_ box: Box) -> CGRect {
    CGRect(
      x: solver.value(of: box.left), y: solver.value(of: box.top),
      width: solver.value(of: box.width), height: solver.value(of: box.height))
  }

  /// A box in a view's coordinates, its edges on pixels of the screen.
  ///
  /// As in UIKit, edges are rounded in the window's coordinates, so that neighbors have no gap
  /// between them: three columns that share 100 points are 33, 34 and 33 points wide. A size of
  /// whole pixels is kept, apart from rounding errors of the solution: a view of 6 × 6 points keeps
  /// that size while its superview moves and grows by fractions of pixels.
  private func rounded(_ box: Box, in view: UIView?) -> CGRect {
    let scale = Timeline.current.display.scale
    func pixel(_ value: Double) -> Double {
      ((value * scale + 1e-6).rounded(.toNearestOrAwayFromZero)) / scale
    }
    func span(_ low: Double, _ length: Double) -> (low: Double, length: Double) {
      let (start, whole) = (pixel(low), pixel(length))
      let isWhole = abs(length - whole) * scale < 1e-3
      return (start, isWhole ? whole : pixel(low + length) - start)
    }
    let frame = rect(box)
    let origin = view.map { rect(self.box(of: $0)).origin } ?? .zero
    let (x, y) = (span(frame.minX, frame.width), span(frame.minY, frame.height))
    return CGRect(
      x: x.low - pixel(origin.x), y: y.low - pixel(origin.y), width: x.length, height: y.length)
  }

  /// Stores the solution in views and guides, and its conflicts in the engine.
  func publish() {
    root.forEachView {
      $0.layoutState.auto.isInvolved = false
      $0.layoutState.auto.solved = nil
    }
    for view in viewsInEquations { view.layoutState.auto.isInvolved = true }
    for view in placedViews {
      view.layoutState.auto.solved = rounded(
        box(of: view), in: view === root ? nil : view.superview)
      if !view.isPlaced {
        (view.superview ?? view).needsPlacing(because: "another solution of constraints", of: view)
      }
    }
    for guide in placedGuides {
      if let view = guide.owningView, let box = boxes[ObjectIdentifier(guide)] {
        guide.solved = rounded(box, in: view)
      }
    }
    for (view, box) in contentAreas {
      view.setSolvedContentSize(rounded(box, in: view).size)
    }
    root.layoutEngine.conflicts = conflicts.map { refused, members in
      let others = members.filter { $0 !== refused }.map(\.text)
      let reason =
        others.isEmpty
        ? "contradicts fixed sizes and positions, such as those of autoresizing masks"
        : "contradicts " + others.joined(separator: ", ")
      return (
        refused, "\(refused.text) is left out: it \(reason); remove one or lower its priority"
      )
    }
  }
}
