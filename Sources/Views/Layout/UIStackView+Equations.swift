import ConstraintSolver
import Foundation

extension UIStackView: ConstraintSource {
  /// One axis of a box.
  private struct Span {
    var start, length: LinearExpression
    var end: LinearExpression { start + length }
    var center: LinearExpression { start + length * 0.5 }

    init(_ box: LayoutSystem.Box, _ axis: NSLayoutConstraint.Axis) {
      (start, length) = axis == .horizontal ? (box.left, box.width) : (box.top, box.height)
    }
  }

  /// Among views of equal priorities the first one grows and the last one shrinks; weaker than any
  /// constraint.
  private static let tieBreak = 0.5
  /// A stack view is no larger across its axis than its largest view.
  private static let spanningFit = 51.0
  private static let equalCentering = 149.5

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// Says that lengths are equal, while nothing else is said of them.
  ///
  /// Each is then the first one's in all that follows; later on, it would take many steps for each.
  func addFirstEquations(to system: LayoutSystem) {
    guard distribution == .fillEqually else { return }
    let lengths = shown.map { Span(system.box(of: $0), axis).length }
    for length in lengths.dropFirst() { system.require(lengths[0] - length, .equal) }
  }

  func addEquations(to system: LayoutSystem) {
    var container = system.box(of: self)
    if isLayoutMarginsRelativeArrangement, let inner = system.box(of: layoutMarginsGuide) {
      container = inner
    }
    let isReversed = axis == .horizontal && semanticContentAttribute == .forceRightToLeft
    let ordered = isReversed ? shown.reversed() : shown
    distribute(ordered, in: Span(container, axis), isReversed: isReversed, system)
    align(ordered, in: container, system)
    collapse(system, container)
  }

  /// Views that do not show have no length, and lie where they would come.
  private func collapse(_ system: LayoutSystem, _ container: LayoutSystem.Box) {
    var end: LinearExpression?
    for view in arrangedSubviews {
      let span = Span(system.box(of: view), axis)
      guard view.isHidden else {
        end = span.end
        continue
      }
      system.collapsed.insert(ObjectIdentifier(view))
      system.require(span.length, .equal)
      system.require(span.start - (end ?? Span(container, axis).start), .equal)
      let across = Span(container, crossAxis)
      let own = Span(system.box(of: view), crossAxis)
      system.require(
        (alignment == .center ? own.center - across.center : own.start - across.start), .equal)
      if alignment == .fill { system.require(own.end - across.end, .equal) }
    }
  }

  private var crossAxis: NSLayoutConstraint.Axis { axis == .horizontal ? .vertical : .horizontal }

  // MARK: Along the axis

  private func distribute(
    _ views: [UIView], in container: Span, isReversed: Bool, _ system: LayoutSystem
  ) {
    guard !views.isEmpty else { return }
    let spans = views.map { Span(system.box(of: $0), axis) }
    let gaps = zip(views, views.dropFirst()).map { gap(after: isReversed ? $1 : $0) }
    system.require(spans[0].start - container.start, .equal)
    system.require(spans[spans.count - 1].end - container.end, .equal)
    let keepsGaps = distribution != .equalSpacing && distribution != .equalCentering
    for (index, gap) in gaps.enumerated() {
      var distance = spans[index + 1].start - spans[index].end
      if isBaselineRelativeArrangement, axis == .vertical {
        distance =
          system.firstBaseline(of: views[index + 1]) - system.lastBaseline(of: views[index])
      }
      system.require(distance - gap, keepsGaps ? .equal : .greaterOrEqual)
    }
    switch distribution {
    case .fill, .fillEqually:
      break
    case .fillProportionally:
      let lengths = views.map(naturalLength)
      let total = lengths.reduce(0, +)
      guard total > 0 else { break }
      let room = container.length - Double(gaps.reduce(0, +))
      for (span, length) in zip(spans, lengths) {
        system.optional(span.length - room * Double(length / total), .equal, 999)
      }
    case .equalSpacing:
      for index in gaps.indices.dropFirst() {
        let (gap, firstGap) = (
          spans[index + 1].start - spans[index].end, spans[1].start - spans[0].end
        )
        system.require(gap - firstGap, .equal)
      }
    case .equalCentering:
      for index in gaps.indices.dropFirst() {
        let (distance, firstDistance) = (
          spans[index + 1].center - spans[index].center, spans[1].center - spans[0].center
        )
        system.optional(distance - firstDistance, .equal, Self.equalCentering)
      }
    }
    breakTies(views, spans, isReversed: isReversed, system)
  }

  private func breakTies(
    _ views: [UIView], _ spans: [Span], isReversed: Bool, _ system: LayoutSystem
  ) {
    guard distribution == .fill || distribution == .equalSpacing else { return }
    for (index, view) in views.enumerated() {
      let size = view.intrinsicContentSize
      let natural = max(0, axis == .horizontal ? size.width : size.height)
      let rank = isReversed ? views.count - 1 - index : index
      system.optional(
        spans[index].length - natural, .lessOrEqual, Self.tieBreak, weight: Double(rank + 1))
      system.optional(
        spans[index].length - natural, .greaterOrEqual, Self.tieBreak,
        weight: Double(views.count - rank))
    }
  }

  private func naturalLength(_ view: UIView) -> CGFloat {
    var size = view.intrinsicContentSize
    if view is UIStackView {
      size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    let length = axis == .horizontal ? size.width : size.height
    return length < 0 ? 1 : length
  }

  // MARK: Across it

  private func align(_ views: [UIView], in box: LayoutSystem.Box, _ system: LayoutSystem) {
    let container = Span(box, crossAxis)
    let isReversed = axis == .vertical && semanticContentAttribute == .forceRightToLeft
    var kind = alignment
    if axis == .vertical, kind == .firstBaseline || kind == .lastBaseline { kind = .leading }
    if isReversed, kind == .leading || kind == .trailing {
      kind = kind == .leading ? .trailing : .leading
    }
    for view in views {
      let span = Span(system.box(of: view), crossAxis)
      let fromStart = span.start - container.start
      let fromEnd = span.end - container.end
      system.require(
        fromStart, kind == .fill || kind == .leading ? .equal : .greaterOrEqual)
      system.require(fromEnd, kind == .fill || kind == .trailing ? .equal : .lessOrEqual)
      switch kind {
      case .center: system.require(span.center - container.center, .equal)
      case .firstBaseline where view !== views[0]:
        system.require(
          system.firstBaseline(of: view) - system.firstBaseline(of: views[0]), .equal)
      case .lastBaseline where view !== views[0]:
        system.require(system.lastBaseline(of: view) - system.lastBaseline(of: views[0]), .equal)
      default: break
      }
    }
    if kind != .fill, !views.isEmpty {
      system.optional(container.length, .lessOrEqual, Self.spanningFit)
    }
  }
}
