import Foundation
import Graphics
import LayerTree

/// What modifies and paints the paths of a render group.
struct GroupStyle {
  var fill: FillModel?
  var stroke: StrokeModel?
  var trim: TrimModel?
  var cornerRadius: Animated<Double>?

  init(_ items: [ShapeItem]) {
    for item in items {
      switch item.kind {
      case .fill(let model): fill = fill ?? model
      case .stroke(let model): stroke = stroke ?? model
      case .trim(let model) where !model.isEmpty: trim = trim ?? model
      case .roundedCorners(let radius): cornerRadius = cornerRadius ?? radius
      default: break
      }
    }
  }
}

extension ShapeBuilder {
  /// Adds the layers of a render group: one for paths that count as one, else one for each.
  func add(_ group: RenderGroup, to layer: CALayer) {
    let style = GroupStyle(group.others)
    let outlines = group.paths.compactMap { item -> OutlineModel? in
      if case .path(let outline) = item.kind { outline } else { nil }
    }
    let isOne =
      group.paths.count > 1 && outlines.count == group.paths.count
      && !group.others.contains(where: \.isTrim)
    if isOne {
      add(combined(outlines), style, to: layer)
    } else {
      for item in group.paths {
        if let track = track(for: item, cornerRadius: style.cornerRadius) {
          add(track, style, to: layer)
        }
      }
    }
  }

  /// Several outlines as one path.
  private func combined(_ outlines: [OutlineModel]) -> Track<Path> {
    let value = { (frame: Double) in
      Path(outlines.flatMap { $0.oriented($0.path.value(at: frame)).path.elements })
    }
    let timings = outlines.map { $0.path.timings }.filter { !$0.isEmpty }
    guard let first = timings.first else { return Track(constant: value(0)) }
    if timings.allSatisfy({ $0 == first }) {
      let keyframes = first.indices.map { index in
        var keyframe = Keyframe(
          time: first[index].time,
          value: Path(
            outlines.flatMap { $0.oriented($0.path.value(index: index)).path.elements }),
          isHold: first[index].isHold)
        keyframe.easing = first[index].easing
        return keyframe
      }
      return Track(keyframes: keyframes, value: value)
    }
    let start = timings.map { $0[0].time }.min() ?? 0
    let end = timings.map { $0[$0.count - 1].time }.max() ?? 0
    return Track(keyframes: scope.sampled(from: start, to: end, value), value: value)
  }

  /// The path of an item; nil for one that has none.
  func track(for item: ShapeItem, cornerRadius: Animated<Double>?) -> Track<Path>? {
    switch item.kind {
    case .path(let model):
      guard let cornerRadius, cornerRadius.values.contains(where: { $0 > 0 }) else {
        return Track(model.path) { model.oriented($0).path }
      }
      return scope.combined(model.path, cornerRadius) { bezier, radius in
        model.oriented(bezier.rounded(by: radius)).path
      }
    case .rectangle(let model):
      let radius = cornerRadius ?? model.radius
      let isRounded = radius.values.contains { $0 > 0 }
      return scope.combined(model.position, model.size, radius) { center, size, radius in
        let bezier = Bezier.rectangle(
          center: center, size: size, radius: radius, isRounded: isRounded)
        return (model.isReversed ? bezier.reversed : bezier).path
      }
    case .ellipse(let model):
      return scope.combined(model.position, model.size) { center, size in
        let bezier = Bezier.ellipse(center: center, size: size)
        return (model.isReversed ? bezier.reversed : bezier).path
      }
    case .star(let model):
      return scope.combined(
        model.position, model.points, model.rotation, model.outerRadius, model.innerRadius,
        model.outerRoundness, model.innerRoundness
      ) { center, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness in
        let bezier = Bezier.star(
          Bezier.Star(
            isStar: model.isStar, center: center, points: points, rotation: rotation,
            outerRadius: outerRadius, innerRadius: innerRadius, outerRoundness: outerRoundness,
            innerRoundness: innerRoundness))
        return (model.isReversed ? bezier.reversed : bezier).path
      }
    default: return nil
    }
  }

  // MARK: One path

  private func add(_ path: Track<Path>, _ style: GroupStyle, to layer: CALayer) {
    guard composition.budget.take() else { return }
    var colorFill: (FillModel, Animated<LottieColor>)?
    if let fill = style.fill {
      switch fill.paint {
      case .color(let color): colorFill = (fill, color)
      case .gradient(let gradient):
        addGradientFill(fill, gradient, path, to: layer)
        if let stroke = style.stroke, case .color(let color) = stroke.paint {
          let overlay = shape(path, copies: 1)
          overlay.fillColor = nil
          animate(overlay, stroke, color)
          layer.addSublayer(overlay)
        }
      }
    }
    if let stroke = style.stroke, case .gradient(let gradient) = stroke.paint {
      if let (fill, color) = colorFill {
        let plain = shape(path, copies: 1)
        animate(plain, fill, color)
        layer.addSublayer(plain)
      }
      return addGradientStroke(stroke, gradient, style.trim, path, to: layer)
    }
    if style.fill != nil, colorFill == nil { return }
    if rules.trimsFills, let trim = style.trim, let (fill, color) = colorFill {
      // A cut fill is the fill of the cut path.
      let plain = shape(cut(path, trim), copies: 1)
      animate(plain, fill, color)
      layer.addSublayer(plain)
      colorFill = nil
      if style.stroke == nil { return }
    }
    let trimming = style.trim.map { Trimming($0, scope) }
    let shape = shape(path, copies: trimming?.copies ?? 1)
    trimming?.animate(shape, animator)
    shape.fillColor = nil
    if let (fill, color) = colorFill { animate(shape, fill, color) }
    if let stroke = style.stroke, case .color(let color) = stroke.paint {
      animate(shape, stroke, color)
    }
    layer.addSublayer(shape)
  }

  /// What a trim leaves of a path.
  private func cut(_ path: Track<Path>, _ trim: TrimModel) -> Track<Path> {
    let times = path.keyframes.map(\.time) + trim.times
    let value = { (frame: Double) in
      let shift = trim.offset.value(at: frame) / 360
      let (a, b) = (trim.start.value(at: frame) / 100, trim.end.value(at: frame) / 100)
      return path.value(frame).cut(from: min(a, b) + shift, to: max(a, b) + shift)
    }
    guard path.isAnimated || trim.isAnimated, let first = times.min(), let last = times.max() else {
      return Track(constant: value(0))
    }
    return Track(keyframes: scope.sampled(from: first, to: last + 0.1, value), value: value)
  }

  /// A shape layer with a path, so many times one after the other.
  func shape(_ path: Track<Path>, copies: Int) -> CAShapeLayer {
    let shape = composition.framed(CAShapeLayer())
    animator.animate(shape, "path", path) { path in
      guard copies > 1 else { return CGPath(path) }
      return CGPath(Path((0..<copies).flatMap { _ in path.elements }))
    }
    return shape
  }

  // MARK: Paint

  private func animate(_ shape: CAShapeLayer, _ fill: FillModel, _ color: Animated<LottieColor>) {
    shape.fillRule = fill.isEvenOdd ? .evenOdd : .nonZero
    animator.animate(shape, "fillColor", color) { CGColor($0) }
    animator.animate(shape, "opacity", fill.opacity) { $0 / 100 }
  }

  private func animate(
    _ shape: CAShapeLayer, _ stroke: StrokeModel, _ color: Animated<LottieColor>
  ) {
    animator.animate(shape, "strokeColor", color) { CGColor($0) }
    animateLine(shape, stroke)
    animator.animate(shape, "opacity", stroke.opacity) { $0 / 100 }
  }

  func animateLine(_ shape: CAShapeLayer, _ stroke: StrokeModel) {
    shape.lineCap = [1: .butt, 3: .square][stroke.cap] ?? .round
    shape.lineJoin = [1: .miter, 3: .bevel][stroke.join] ?? .round
    shape.miterLimit = stroke.miterLimit
    animator.animate(shape, "lineWidth", stroke.width) { max(0, $0) }
    guard !stroke.dashes.isEmpty else { return }
    let lengths = stroke.dashes.map { max(0, $0.first) }
    guard lengths.contains(where: { $0 > 0 }) else { return }
    // A dash of no length shows the caps of a short one.
    shape.lineDashPattern = lengths.map { NSNumber(value: $0 == 0 ? 0.01 : $0) }
    if let offset = stroke.dashOffset { animator.animate(shape, "lineDashPhase", offset) { $0 } }
  }
}

extension TrimModel {
  fileprivate var isAnimated: Bool { start.isAnimated || end.isAnimated || offset.isAnimated }

  fileprivate var times: [Double] {
    (start.timings + end.timings + offset.timings).map(\.time)
  }
}

extension OutlineModel {
  func oriented(_ bezier: Bezier) -> Bezier { isReversed ? bezier.reversed : bezier }
}

extension Path {
  /// The part between two shares of the length, which may go round.
  fileprivate func cut(from start: Double, to end: Double) -> Path {
    guard end > start, end.isFinite, start.isFinite else { return Path() }
    if end - start >= 1 { return self }
    let begin = start - start.rounded(.down)
    let stop = begin + end - start
    if stop <= 1 { return trimmed(from: begin, to: stop) }
    return Path(
      trimmed(from: begin, to: 1).elements + trimmed(from: 0, to: stop - 1).elements)
  }
}

/// A trim as what a shape layer strokes: shares of a path that is repeated, so that what goes round
/// its end is one piece.
struct Trimming {
  private var start: Track<Double>
  private var end: Track<Double>
  /// How many times the path is repeated.
  let copies: Int

  init(_ trim: TrimModel, _ scope: TimeScope) {
    func isOrdered(_ a: Animated<Double>, _ b: Animated<Double>) -> Bool {
      let times = (a.timings + b.timings).map(\.time) + [0]
      return times.allSatisfy { a.value(at: $0) <= b.value(at: $0) }
    }
    var low: Animated<Double> = trim.start
    var high: Animated<Double> = trim.end
    if !isOrdered(trim.start, trim.end) {
      if isOrdered(trim.end, trim.start) {
        low = trim.end
        high = trim.start
      } else {
        let (a, b) = (trim.start, trim.end)
        low = Animated(scope.combined(a, b) { min($0, $1) }.keyframes) ?? low
        high = Animated(scope.combined(a, b) { max($0, $1) }.keyframes) ?? high
      }
    }
    guard trim.offset.values.contains(where: { $0 != 0 }) else {
      start = Track(low).map { $0 / 100 }
      end = Track(high).map { $0 / 100 }
      copies = 1
      return
    }
    start = scope.combined(low, trim.offset) { $0 / 100 + $1 / 360 }
    end = scope.combined(high, trim.offset) { $0 / 100 + $1 / 360 }
    let both = scope.combined(low, high, trim.offset) { low, high, offset in
      Vector(low / 100 + offset / 360, high / 100 + offset / 360)
    }
    // All three move together, or none does.
    start = both.map(\.x)
    end = both.map(\.y)
    let values = both.keyframes.flatMap { [$0.value.x, $0.value.y] }
    let least = max(-100, (values.min() ?? 0).rounded(.down))
    let greatest = min(100, (values.max() ?? 1).rounded(.up))
    let shift = min(least, 0)
    let count = max(1, greatest - shift)
    copies = Int(count)
    if shift < 0 || count > 1 {
      start = start.map { ($0 - shift) / count }
      end = end.map { ($0 - shift) / count }
    }
  }

  func animate(_ shape: CAShapeLayer, _ animator: LayerAnimator) {
    animator.animate(shape, "strokeStart", start) { $0 }
    animator.animate(shape, "strokeEnd", end) { $0 }
  }
}
