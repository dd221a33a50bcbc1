import Foundation
import Graphics
import LayerTree

/// The modifiers and styles of a render group's paths.
struct GroupStyle {
  var fill: FillModel?
  var stroke: StrokeModel?
  var trim: TrimModel?
  var cornerRadius: Animated<Double>?
  /// The modifiers of each path, in order, which lottie-ios ignores.
  var modifiers: [PathModifier] = []
  var merge: MergeMode?

  /// Whether all paths are trimmed as one, in order.
  var trimsAll: Bool { trim?.isIndividual ?? false }

  init(_ items: [ShapeItem]) {
    for item in items {
      switch item.kind {
      case .fill(let model): fill = fill ?? model
      case .stroke(let model): stroke = stroke ?? model
      case .trim(let model) where !model.isEmpty: trim = trim ?? model
      case .roundedCorners(let radius): cornerRadius = cornerRadius ?? radius
      case .pucker(let amount): modifiers.append(.pucker(amount))
      case .zigzag(let model): modifiers.append(.zigzag(model))
      case .offset(let model): modifiers.append(.offset(model))
      case .merge(let mode): merge = merge ?? mode
      default: break
      }
    }
  }
}

/// A modifier of an outline.
enum PathModifier {
  case pucker(Animated<Double>)
  case zigzag(ZigzagModel)
  case offset(OffsetModel)

  /// The times of its keyframes.
  fileprivate var times: [Double] {
    switch self {
    case .pucker(let amount): amount.timings.map(\.time)
    case .zigzag(let model): (model.amplitude.timings + model.frequency.timings).map(\.time)
    case .offset(let model): model.amount.timings.map(\.time)
    }
  }

  fileprivate func changed(_ bezier: Bezier, at frame: Double) -> Bezier {
    switch self {
    case .pucker(let amount): bezier.puckered(by: amount.value(at: frame))
    case .zigzag(let model):
      bezier.zigzagged(
        amplitude: model.amplitude.value(at: frame), ridges: model.frequency.value(at: frame),
        isSmooth: model.isSmooth)
    case .offset(let model):
      bezier.offset(
        by: model.amount.value(at: frame), miterLimit: model.join == .miter ? model.miterLimit : 1)
    }
  }
}

extension ShapeBuilder {
  /// Adds the layers of a render group: one for all paths if they are combined, else one for each.
  func add(_ group: RenderGroup, to layer: CALayer) {
    guard spendSteps(for: group.others.count + group.paths.count) else { return }
    let style = GroupStyle(group.others)
    let outlines = group.paths.compactMap { item -> OutlineModel? in
      if case .path(let outline) = item.kind { outline } else { nil }
    }
    let trimsEach = group.others.contains(where: \.isTrim)
    if rules.modifiesPaths {
      if group.paths.count > 1, style.merge != nil || style.trimsAll || !trimsEach {
        return addOne(group, style, to: layer)
      }
    } else if group.paths.count > 1, outlines.count == group.paths.count, !trimsEach {
      return add(combined(outlines), style, to: layer)
    }
    for item in group.paths {
      if let track = track(for: item, style) { add(track, style, to: layer) }
    }
  }

  /// Adds several paths as one shape.
  private func addOne(_ group: RenderGroup, _ style: GroupStyle, to layer: CALayer) {
    let tracks = group.paths.compactMap { track(for: $0, style) }
    guard let first = tracks.first else { return }
    guard let merge = style.merge, merge == .subtract || merge == .intersect else {
      var style = style
      if let merge = style.merge { style.fill?.isEvenOdd = merge == .exclude }
      return add(merged(tracks), style, to: layer)
    }
    // The difference or the intersection of the first and the others.
    var content = composition.makeContainerLayer()
    add(first, style, to: content)
    let reach = CompositionBuilder.reach
    let everything = Path(rect: content.bounds.insetBy(dx: -reach, dy: -reach))
    for other in tracks.dropFirst() {
      let mask = shape(
        merge == .intersect ? other : other.map { Path(everything.elements + $0.elements) },
        copies: 1)
      mask.fillRule = merge == .intersect ? .nonZero : .evenOdd
      content.mask = mask
      let outer = composition.makeContainerLayer()
      outer.addSublayer(content)
      content = outer
    }
    layer.addSublayer(content)
  }

  /// Several paths as one track.
  private func merged(_ tracks: [Track<Path>]) -> Track<Path> {
    let value = scope.counted { frame in Path(joining: tracks.map { $0.value(frame) }) }
    let animated = tracks.filter(\.isAnimated)
    guard let first = animated.first else { return Track(constant: value(0)) }
    let timings = first.keyframes.map(\.timing)
    if animated.allSatisfy({ $0.keyframes.map(\.timing) == timings }) {
      let own = animated.reduce(0) { $0 + sampleWeight(of: $1.first) }
      let keyframes = scope.keyframes(at: timings, weighing: own) { index in
        Path(joining: tracks.map { $0.isAnimated ? $0.keyframes[index].value : $0.first })
      }
      return Track(keyframes: keyframes, value: value)
    }
    let start = animated.map { $0.keyframes[0].time }.min() ?? 0
    let end = animated.map { $0.keyframes[$0.keyframes.count - 1].time }.max() ?? 0
    return Track(keyframes: scope.sampled(from: start, to: end, value), value: value)
  }

  /// Several outlines as one track.
  private func combined(_ outlines: [OutlineModel]) -> Track<Path> {
    let value = scope.counted { frame in
      Path(joining: outlines.map { rules.outline($0.path, at: frame).path })
    }
    let timings = outlines.map { $0.path.timings }.filter { !$0.isEmpty }
    guard let first = timings.first else { return Track(constant: value(0)) }
    if timings.allSatisfy({ $0 == first }) {
      let own = outlines.filter(\.path.isAnimated)
        .reduce(0) { $0 + sampleWeight(of: $1.path.keyframes[0].value) }
      let keyframes = scope.keyframes(at: first, weighing: own) { index in
        Path(joining: outlines.map { $0.path.value(index: index).path })
      }
      return Track(keyframes: keyframes, value: value)
    }
    let times = outlines.flatMap { $0.path.keyframes.map(\.time) }
    let start = times.min() ?? 0
    let end = times.max() ?? 0
    return Track(keyframes: scope.sampled(from: start, to: end, value), value: value)
  }

  /// The path of an item; nil if it has none.
  func track(for item: ShapeItem, _ style: GroupStyle) -> Track<Path>? {
    guard var track = outline(of: item, cornerRadius: style.cornerRadius) else { return nil }
    if rules.modifiesPaths {
      for modifier in style.modifiers { track = changed(track, by: modifier) }
    }
    let paths = track.map(\.path)
    return Track(keyframes: paths.keyframes, value: scope.counted(paths.value))
  }

  private func changed(_ track: Track<Bezier>, by modifier: PathModifier) -> Track<Bezier> {
    guard scope.isWithinStepBudget else { return track }
    let times = modifier.times
    func changed(_ bezier: Bezier, at frame: Double) -> Bezier {
      let outline = modifier.changed(bezier, at: frame)
      scope.spend(steps: 16 + outline.vertices.count)
      return outline
    }
    guard let first = times.min(), let last = times.max() else {
      return scope.mapped(track) { changed($0, at: 0) }
    }
    let value = { (frame: Double) in changed(track.value(frame), at: frame) }
    let own = track.isAnimated ? track.keyframes.map(\.time) : []
    return Track(
      keyframes: scope.sampled(
        from: min(first, own.first ?? first), to: max(last, own.last ?? last) + 0.1, value),
      value: value)
  }

  private func outline(
    of item: ShapeItem, cornerRadius: Animated<Double>?
  ) -> Track<Bezier>? {
    switch item.kind {
    case .path(let model):
      let isReversed = rules.isReversed(model)
      guard let cornerRadius, cornerRadius.values.contains(where: { $0 > 0 }) else {
        let keyframes = model.path.keyframes.map { keyframe in
          keyframe.with(isReversed ? keyframe.value.reversed : keyframe.value)
        }
        return Track(keyframes: keyframes) { frame in
          let outline = rules.outline(model.path, at: frame)
          return isReversed ? outline.reversed : outline
        }
      }
      return scope.combined(model.path, cornerRadius) { bezier, radius in
        let rounded = rules.rounded(bezier, by: radius)
        return isReversed ? rounded.reversed : rounded
      }
    case .rectangle(let model):
      let radius = cornerRadius ?? model.radius
      let isRounded = radius.values.contains { $0 > 0 }
      return scope.combined(model.position, model.size, radius) { center, size, radius in
        let bezier = Bezier.rectangle(
          center: center, size: size, radius: radius, isRounded: isRounded)
        return model.isReversed ? bezier.reversed : bezier
      }
    case .ellipse(let model):
      return scope.combined(model.position, model.size) { center, size in
        let bezier = Bezier.ellipse(center: center, size: size)
        return model.isReversed ? bezier.reversed : bezier
      }
    case .star(let model):
      return scope.combined(
        model.position, model.points, model.rotation, model.outerRadius, model.innerRadius,
        model.outerRoundness, model.innerRoundness
      ) { center, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness in
        let bezier = rules.outline(
          of: Bezier.Star(
            isStar: model.isStar, center: center, points: points, rotation: rotation,
            outerRadius: outerRadius, innerRadius: innerRadius, outerRoundness: outerRoundness,
            innerRoundness: innerRoundness))
        return model.isReversed ? bezier.reversed : bezier
      }
    default: return nil
    }
  }

  // MARK: One path

  private func add(_ path: Track<Path>, _ style: GroupStyle, to layer: CALayer) {
    guard composition.budget.consume() else { return }
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
      // A trimmed fill is the fill of the trimmed path.
      let plain = shape(cut(path, trim), copies: 1)
      animate(plain, fill, color)
      layer.addSublayer(plain)
      colorFill = nil
      if style.stroke == nil { return }
    }
    let trimming = style.trim.map { Trimming($0, scope, rules) }
    let shape = shape(path, copies: trimming?.copies ?? 1, isMeasured: trimming != nil)
    trimming?.animate(shape, animator)
    if let (fill, color) = colorFill { animate(shape, fill, color) } else { shape.fillColor = nil }
    if let stroke = style.stroke, case .color(let color) = stroke.paint {
      animate(shape, stroke, color)
    }
    layer.addSublayer(shape)
  }

  /// The trimmed path, or the whole one if measuring it would take too many steps.
  private func cut(_ path: Track<Path>, _ trim: TrimModel) -> Track<Path> {
    guard scope.isWithinStepBudget else { return Track(constant: path.first) }
    let times = path.keyframes.map(\.time) + trim.times
    var steps = 0
    // A path that stays as it is is measured once.
    let whole = path.isAnimated ? nil : MeasuredPath(path.first, steps: &steps)
    scope.spend(steps: 16 * steps)
    let value = scope.counted { frame in
      let shift = trim.offset.value(at: frame) / 360
      let (a, b) = (trim.start.value(at: frame) / 100, trim.end.value(at: frame) / 100)
      var steps = 0
      let part = path.value(frame).cut(
        from: min(a, b) + shift, to: max(a, b) + shift, measured: whole, steps: &steps)
      scope.spend(steps: 16 * steps)
      return part
    }
    guard path.isAnimated || trim.isAnimated, let first = times.min(), let last = times.max() else {
      return Track(constant: value(0))
    }
    return Track(keyframes: scope.sampled(from: first, to: last + 0.1, value), value: value)
  }

  /// A shape layer with a path, repeated `copies` times.
  /// - Parameter isMeasured: Whether a part of the line is drawn; its lengths and that part take
  ///   four times the memory of the path.
  func shape(_ path: Track<Path>, copies: Int, isMeasured: Bool = false) -> CAShapeLayer {
    let shape = composition.framed(CAShapeLayer())
    let most = path.keyframes.lazy.map(\.value.elements.count).max() ?? 0
    let measured = isMeasured ? 4 * copies * most : 0
    guard composition.budget.consume(elements: measured) else { return shape }
    let repeated =
      copies > 1
      ? scope.mapped(path) { Path(joining: Array(repeating: $0, count: copies)) } : path
    let elements = repeated.keyframes.reduce(0) { $0 + $1.value.elements.count }
    guard composition.budget.consume(elements: elements) else { return shape }
    animator.animate(shape, "path", repeated) { CGPath($0) }
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
    shape.lineCap =
      switch stroke.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    shape.lineJoin =
      switch stroke.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    shape.miterLimit = stroke.miterLimit
    animator.animate(shape, "lineWidth", stroke.width) { max(0, $0) }
    guard !stroke.dashes.isEmpty else { return }
    let lengths = stroke.dashes.map { max(0, $0.first) }
    guard lengths.contains(where: { $0 > 0 }) else { return }
    // A dash of length 0 shows the caps of a short one.
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

extension Path {
  /// The subpaths of several paths, one after the other, in no more memory than they need.
  init(joining paths: [Path]) {
    var elements: [Element] = []
    elements.reserveCapacity(paths.reduce(0) { $0 + $1.elements.count })
    for path in paths { elements += path.elements }
    self.init(elements)
  }

  /// The part between two shares of the length, which may go round.
  /// - Parameters:
  ///   - measured: Its lengths, if they are known.
  ///   - steps: Grows by the number of parts of curves that are integrated.
  fileprivate func cut(
    from start: Double, to end: Double, measured: MeasuredPath?, steps: inout Int
  ) -> Path {
    guard end > start, end.isFinite, start.isFinite else { return Path() }
    if end - start >= 1 { return self }
    let begin = start - start.rounded(.down)
    let stop = begin + end - start
    let whole = measured ?? MeasuredPath(self, steps: &steps)
    func part(from start: Double, to end: Double) -> Path {
      trimmed(from: start, to: end, steps: &steps) { _ in whole }
    }
    if stop <= 1 { return part(from: begin, to: stop) }
    return Path(part(from: begin, to: 1).elements + part(from: 0, to: stop - 1).elements)
  }
}
