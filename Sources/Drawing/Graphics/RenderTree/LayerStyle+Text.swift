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

extension LayerNode.Filter {
  /// Its words in the text form, after the first one.
  var text: String {
    typealias Numbers = RenderTreeNumbers
    let tones =
      "toned \(Numbers.color(dark)) to \(Numbers.color(light)) by \(Numbers.factor(amount))"
    return [
      radius > 0 ? "blurred \(Numbers.length(radius))" : nil, amount > 0 ? tones : nil,
      isLuminance ? "to alpha" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension LayerNode.Corners {
  /// Its words in the text form, after the first one.
  var text: String {
    if let radii {
      let numbers = (0..<4).map { RenderTreeNumbers.length(CGFloat(radii[$0])) }
      return numbers.joined(separator: " ") + (isContinuous ? " continuous" : "")
    }
    let named = [
      (minXMinY, "minXMinY"), (maxXMinY, "maxXMinY"), (minXMaxY, "minXMaxY"),
      (maxXMaxY, "maxXMaxY"),
    ]
    let rounded = named.filter(\.0).map(\.1)
    return RenderTreeNumbers.length(radius) + (isContinuous ? " continuous" : "")
      + (rounded.count == named.count
        ? "" : " of " + (rounded.isEmpty ? "none" : rounded.joined(separator: " ")))
  }
}
