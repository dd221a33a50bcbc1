import Foundation
import Graphics
import LayerTree

extension ShapeBuilder {
  func addGradientFill(
    _ fill: FillModel, _ gradient: GradientModel, _ path: Track<Path>, to layer: CALayer
  ) {
    let mask = shape(path, copies: 1)
    mask.fillColor = .black
    mask.fillRule = fill.isEvenOdd ? .evenOdd : .nonZero
    add(gradient, fill.opacity, under: mask, to: layer)
  }

  func addGradientStroke(
    _ stroke: StrokeModel, _ gradient: GradientModel, _ trim: TrimModel?, _ path: Track<Path>,
    to layer: CALayer
  ) {
    let trimming = trim.map { Trimming($0, scope, rules) }
    let mask = shape(path, copies: trimming?.copies ?? 1)
    trimming?.animate(mask, animator)
    mask.fillColor = nil
    mask.strokeColor = .black
    animateLine(mask, stroke)
    if !rules.squaresGradientOpacity {
      return add(gradient, stroke.opacity, under: mask, to: layer)
    }
    // lottie-ios sets the opacity on the line, too.
    animator.animate(mask, "opacity", stroke.opacity) { $0 / 100 }
    add(gradient, stroke.opacity, under: mask, to: layer)
  }

  /// Adds a gradient masked by a shape.
  private func add(
    _ gradient: GradientModel, _ opacity: Animated<Double>, under mask: CAShapeLayer,
    to layer: CALayer
  ) {
    guard let stops = gradient.stops, gradient.colorCount > 0 else { return }
    let container = composition.makeContainerLayer()
    container.mask = mask
    let colors = gradientLayer(gradient, stops) { gradient.colors(in: $0) }
    colors.mixesGenericColors = rules.mixesGenericColors
    animator.animate(colors, "opacity", opacity) { $0 / 100 }
    if stops.values.contains(where: { gradient.alphas(in: $0).contains { $0.color.alpha < 0.999 } })
    {
      let alphas = gradientLayer(gradient, stops) { gradient.alphas(in: $0) }
      alphas.position = colors.bounds.origin
      if rules.squaresGradientOpacity {
        animator.animate(alphas, "opacity", opacity) { $0 / 100 }
      }
      colors.mask = alphas
    }
    container.addSublayer(colors)
    layer.addSublayer(container)
  }

  private func gradientLayer(
    _ gradient: GradientModel, _ stops: Animated<NumberList>,
    _ part: @escaping (NumberList) -> [CGGradient.Stop]
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.anchorPoint = .zero
    let reach = CompositionBuilder.reach
    let bounds = CGRect(origin: .zero, size: composition.size).insetBy(dx: -reach, dy: -reach)
    layer.bounds = bounds
    layer.position = bounds.origin
    layer.type = gradient.isRadial ? .radial : .axial
    // The colors while an animation has no effect: lottie-ios sets black before it adds one.
    layer.colors = part(stops.first).map { _ in CGColor.black }
    animator.animate(layer, "colors", stops) { part($0).map(\.color) }
    animator.animate(layer, "locations", stops) { part($0).map { NSNumber(value: $0.location) } }
    func unit(_ point: Vector) -> CGPoint {
      CGPoint(
        x: (point.x - bounds.minX) / bounds.width, y: (point.y - bounds.minY) / bounds.height)
    }
    animator.animate(layer, "startPoint", gradient.start) { unit($0) }
    guard gradient.isRadial else {
      animator.animate(layer, "endPoint", gradient.end) { unit($0) }
      return layer
    }
    let end = scope.combined(gradient.start, gradient.end) { start, end in
      let radius = hypot(end.x - start.x, end.y - start.y)
      return Vector(start.x + radius, start.y + radius)
    }
    animator.animate(layer, "endPoint", end) { unit($0) }
    return layer
  }
}

extension GradientModel {
  /// The color stops in a flat list.
  fileprivate func colors(in list: NumberList) -> [CGGradient.Stop] {
    (0..<min(colorCount, list.numbers.count / 4)).map { index in
      let part = list.numbers[(index * 4)..<(index * 4 + 4)]
      let first = part.startIndex
      return CGGradient.Stop(
        location: part[first],
        color: CGColor(
          red: part[first + 1], green: part[first + 2], blue: part[first + 3], alpha: 1))
    }
  }

  /// The opacity stops after the colors, as black with alpha.
  fileprivate func alphas(in list: NumberList) -> [CGGradient.Stop] {
    guard colorCount <= list.numbers.count / 4 else { return [] }
    return stride(from: colorCount * 4, to: list.numbers.count - 1, by: 2).map { index in
      CGGradient.Stop(
        location: list.numbers[index], color: CGColor(gray: 0, alpha: list.numbers[index + 1]))
    }
  }
}
