import Foundation

extension LayerNode.Style {
  /// The position of the bounds in the parent node's space.
  ///
  /// A frame if they are only moved; size, center and transform if they are turned or scaled; four
  /// corners, clockwise from the origin, in perspective.
  var placement: [String] {
    typealias Numbers = RenderTreeNumbers
    let origin =
      bounds.origin == .zero ? [] : ["bounds from \(Numbers.point(bounds.origin))"]
    let size = "size \(Numbers.size(bounds.size))"
    guard let affine = transform.affine else {
      let corners = [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
      ].map { transform.map($0).map(Numbers.point) ?? "behind the eye" }
      return [size, "corners " + corners.joined(separator: " ")] + origin
    }
    let steps = affine.decomposed().upright
    var words: [String] = []
    let angle = Numbers.length(steps.rotation * 180 / .pi)
    if angle != "0" { words.append("rotated \(angle == "-180" ? "180" : angle)") }
    let scale = Numbers.scale(steps.scale)
    if scale != "1" { words.append("scaled \(scale)") }
    let shear = Numbers.factor(steps.horizontalShear)
    if shear != "0" { words.append("sheared \(shear)") }
    guard !words.isEmpty else {
      let frame = bounds.offsetBy(dx: affine.tx, dy: affine.ty)
      return ["frame \(Numbers.rect(frame))"] + origin
    }
    let center = CGPoint(x: bounds.midX, y: bounds.midY).applying(affine)
    return [size, "center \(Numbers.point(center))"] + words + origin
  }

  /// The appearance without contents, in painting order.
  var appearance: [String] {
    typealias Numbers = RenderTreeNumbers
    var words: [String] = []
    if let shadow {
      words.append(
        "shadow \(Numbers.color(shadow.color)) by \(Numbers.size(shadow.offset)) blurred "
          + Numbers.length(shadow.radius) + (shadow.path.map { " of \(Numbers.path($0))" } ?? ""))
    }
    if let backdrop {
      words.append(
        "backdrop blurred \(Numbers.length(backdrop.radius))"
          + (backdrop.saturation == 1 ? "" : " saturated \(Numbers.factor(backdrop.saturation))")
          + (backdrop.tint.map { " tinted \(Numbers.color($0))" } ?? ""))
    }
    if let backgroundColor { words.append("background \(Numbers.color(backgroundColor))") }
    if corners.radius > 0 { words.append(corners.text) }
    if borderWidth > 0, let borderColor {
      words.append("border \(Numbers.length(borderWidth)) \(Numbers.color(borderColor))")
    }
    if masksToBounds { words.append("clips") }
    if let colorMultiplier { words.append("multiplied by \(Numbers.color(colorMultiplier))") }
    if opacity != 1 {
      words.append("opacity \(Numbers.factor(opacity))" + (groupsOpacity ? "" : " each"))
    }
    if blendMode != .normal { words.append("blend \(blendMode)") }
    if isIsolated { words.append("isolated") }
    if !antialiasesEdges { words.append("hard edges") }
    if let rasterizationScale {
      words.append(
        "rasterized at \(Numbers.factor(rasterizationScale))"
          + (rasterizationFilter == .linear ? "" : " sampled \(rasterizationFilter)"))
    }
    if let filter {
      words.append(
        "filtered" + (filter.radius > 0 ? " blurred \(Numbers.length(filter.radius))" : "")
          + (filter.amount > 0
            ? " toned \(Numbers.color(filter.dark)) to \(Numbers.color(filter.light)) by "
              + Numbers.factor(filter.amount) : "") + (filter.isLuminance ? " to alpha" : ""))
    }
    return words
  }
}

extension CGAffineTransformComponents {
  /// The equal components that are easiest to read: a mirrored picture turns by at most 90°.
  fileprivate var upright: CGAffineTransformComponents {
    guard scale.height < 0, abs(rotation) > .pi / 2 else { return self }
    var steps = self
    steps.scale = CGSize(width: -scale.width, height: -scale.height)
    steps.rotation -= rotation > 0 ? .pi : -.pi
    return steps
  }
}

extension LayerNode.Corners {
  fileprivate var text: String {
    let named = [
      (minXMinY, "minXMinY"), (maxXMinY, "maxXMinY"), (minXMaxY, "minXMaxY"),
      (maxXMaxY, "maxXMaxY"),
    ]
    let rounded = named.filter(\.0).map(\.1)
    return "corners \(RenderTreeNumbers.length(radius))" + (isContinuous ? " continuous" : "")
      + (rounded.count == named.count
        ? "" : " of " + (rounded.isEmpty ? "none" : rounded.joined(separator: " ")))
  }
}
