import ConstraintSolver
import Foundation
import LayerTree

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
  /// Fits the stack view across its axis to its largest view.
  private static let spanningFit = 51.0
  private static let equalCentering = 149.5

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var isReversed: Bool { axis == .horizontal && isRightToLeft }

  /// The rectangle that contains the arranged views.
  private func container(in system: LayoutSystem) -> LayoutSystem.Box {
    let own = system.box(of: self)
    return isLayoutMarginsRelativeArrangement ? system.box(of: layoutMarginsGuide) ?? own : own
  }

  /// The visible arranged views, along the axis.
  private struct Line {
    /// From the left or the top.
    var views: [UIView]
    var isReversed: Bool
    var spans: [Span]
    /// The gap after each view but the last.
    var gaps: [CGFloat]
  }

  private func line(in system: LayoutSystem) -> Line {
    let isReversed = isReversed
    let views = isReversed ? shown.reversed() : shown
    return Line(
      views: views, isReversed: isReversed, spans: views.map { Span(system.box(of: $0), axis) },
      gaps: zip(views, views.dropFirst()).map { gap(after: isReversed ? $1 : $0) })
  }

  func addEquations(to system: LayoutSystem) {
    let (container, line) = (container(in: system), line(in: system))
    distribute(line, in: Span(container, axis), system)
    align(line.views, in: container, system)
    collapse(system, container)
  }

  func addOptionalEquations(to system: LayoutSystem) {
    let (container, line) = (container(in: system), line(in: system))
    guard !line.views.isEmpty else { return }
    addOptionalLengths(line, in: Span(container, axis), system)
    if alignmentAcross != .fill {
      let across = Span(container, crossAxis)
      system.addEquation(across.length, .lessOrEqual, priority: Self.spanningFit)
      // Baselines alone do not determine the position of the line of views.
      if alignmentAcross == .firstBaseline || alignmentAcross == .lastBaseline {
        for view in line.views {
          let start = Span(system.box(of: view), crossAxis).start
          system.addEquation(start - across.start, .lessOrEqual, priority: Self.tieBreak)
        }
      }
    }
  }

  /// Hidden views have no length, and are positioned in order.
  private func collapse(_ system: LayoutSystem, _ container: LayoutSystem.Box) {
    let (whole, isReversed) = (Span(container, axis), isReversed)
    var end = isReversed ? whole.end : whole.start
    for view in arrangedSubviews {
      let span = Span(system.box(of: view), axis)
      guard view.isHidden else {
        end = isReversed ? span.start : span.end
        continue
      }
      system.collapsed.insert(ObjectIdentifier(view))
      system.addRequired(span.length, .equal)
      system.addRequired(span.start - end, .equal)
      let across = Span(container, crossAxis)
      let own = Span(system.box(of: view), crossAxis)
      system.addRequired(
        (alignment == .center ? own.center - across.center : own.start - across.start), .equal)
      if alignment == .fill { system.addRequired(own.end - across.end, .equal) }
    }
  }

  private var crossAxis: NSLayoutConstraint.Axis { axis == .horizontal ? .vertical : .horizontal }

  // MARK: Along the axis

  private func distribute(_ line: Line, in container: Span, _ system: LayoutSystem) {
    let (views, spans, gaps) = (line.views, line.spans, line.gaps)
    guard !views.isEmpty else { return }
    if distribution == .fillEqually {
      for span in spans.dropFirst() { system.addRequired(spans[0].length - span.length, .equal) }
    }
    system.addRequired(spans[0].start - container.start, .equal)
    system.addRequired(spans[spans.count - 1].end - container.end, .equal)
    let keepsGaps = distribution != .equalSpacing && distribution != .equalCentering
    for (index, gap) in gaps.enumerated() {
      var distance = spans[index + 1].start - spans[index].end
      if isBaselineRelativeArrangement, axis == .vertical {
        distance =
          system.firstBaseline(of: views[index + 1]) - system.lastBaseline(of: views[index])
      }
      system.addRequired(distance - gap, keepsGaps ? .equal : .greaterOrEqual)
    }
    if distribution == .equalSpacing {
      for index in gaps.indices.dropFirst() {
        let (gap, firstGap) = (
          spans[index + 1].start - spans[index].end, spans[1].start - spans[0].end
        )
        system.addRequired(gap - firstGap, .equal)
      }
    }
  }

  private func addOptionalLengths(_ line: Line, in container: Span, _ system: LayoutSystem) {
    let (views, spans, gaps) = (line.views, line.spans, line.gaps)
    switch distribution {
    case .fill, .fillEqually, .equalSpacing:
      break
    case .fillProportionally:
      let lengths = views.map(naturalLength)
      let total = lengths.reduce(0, +)
      guard total > 0 else { break }
      let room = container.length - Double(gaps.reduce(0, +))
      for (span, length) in zip(spans, lengths) {
        system.addEquation(span.length - room * Double(length / total), .equal, priority: 999)
      }
    case .equalCentering:
      for index in gaps.indices.dropFirst() {
        let (distance, firstDistance) = (
          spans[index + 1].center - spans[index].center, spans[1].center - spans[0].center
        )
        system.addEquation(distance - firstDistance, .equal, priority: Self.equalCentering)
      }
    }
    breakTies(line, system)
  }

  private func breakTies(_ line: Line, _ system: LayoutSystem) {
    let (views, spans) = (line.views, line.spans)
    guard distribution == .fill || distribution == .equalSpacing else { return }
    for (index, view) in views.enumerated() {
      let size = view.intrinsicContentSize
      let natural = max(0, axis == .horizontal ? size.width : size.height)
      let rank = line.isReversed ? views.count - 1 - index : index
      system.addEquation(
        spans[index].length - natural, .lessOrEqual, priority: Self.tieBreak,
        weight: Double(rank + 1))
      system.addEquation(
        spans[index].length - natural, .greaterOrEqual, priority: Self.tieBreak,
        weight: Double(views.count - rank))
    }
  }

  private func naturalLength(_ view: UIView) -> CGFloat {
    var size = view.intrinsicContentSize
    if view is UIStackView { size = Timeline.current.state(LayoutSizes.self).smallest(of: view) }
    let length = axis == .horizontal ? size.width : size.height
    return length < 0 ? 1 : length
  }

  // MARK: Across the axis

  /// The alignment across the axis, from the left or the top.
  private var alignmentAcross: Alignment {
    guard axis == .vertical else { return alignment }
    return switch alignment {
    case .leading, .firstBaseline, .lastBaseline: isRightToLeft ? .trailing : .leading
    case .trailing: isRightToLeft ? .leading : .trailing
    default: alignment
    }
  }

  private func align(_ views: [UIView], in box: LayoutSystem.Box, _ system: LayoutSystem) {
    let container = Span(box, crossAxis)
    let kind = alignmentAcross
    for view in views {
      let span = Span(system.box(of: view), crossAxis)
      let fromStart = span.start - container.start
      let fromEnd = span.end - container.end
      system.addRequired(
        fromStart, kind == .fill || kind == .leading ? .equal : .greaterOrEqual)
      system.addRequired(fromEnd, kind == .fill || kind == .trailing ? .equal : .lessOrEqual)
      switch kind {
      case .center: system.addRequired(span.center - container.center, .equal)
      case .firstBaseline where view !== views[0]:
        system.addRequired(
          system.firstBaseline(of: view) - system.firstBaseline(of: views[0]), .equal)
      case .lastBaseline where view !== views[0]:
        system.addRequired(
          system.lastBaseline(of: view) - system.lastBaseline(of: views[0]), .equal)
      default: break
      }
    }
  }
}
