import Foundation
import Graphics

extension Painter {
  /// Draws a gradient under a mask that is a gradient of the same geometry, in one pass with a
  /// table of the masked colors: the form in which editors export gradients with separate alpha
  /// stops.
  ///
  /// The pixels are those of the gradient, each scaled by the mask's alpha there.
  /// - Parameter target: An empty target.
  /// - Returns: Whether the layer is such a gradient, and has been drawn.
  func paintVeiled(_ p: PlacedNode, on target: Target) -> Bool {
    guard let mask = p.mask, mask.toDevice == p.toDevice, let base = p.toDevice.affine,
      mask.node.traits.isDisjoint(with: [.isTranslucent, .isolates]),
      mask.mask == nil, let gradient = p.node.singleGradient, let veil = mask.node.singleGradient,
      gradient.shape == veil.shape, gradient.extends == veil.extends,
      gradient.transform == veil.transform
    else { return false }
    let isInside = (gradient.clips + veil.clips).allSatisfy {
      LayerShape(RoundedRect($0), projection: p.toDevice).contains(target.clip.outset(by: 1))
    }
    let transform = gradient.transform.concatenating(base)
    guard isInside, let mapping = transform.inverse else { return false }
    let count = GradientSampler.entryCount(
      gradient.gradient, shape: gradient.shape, scale: transform.maximumScale)
    let sampler = GradientSampler(
      table: table(gradient.gradient, veiledBy: veil.gradient, count: count),
      shape: gradient.shape, extends: gradient.extends, mapping: mapping)
    sampler.fill(target.canvas, target.dirty, alpha: 255)
    work.layersDrawn += 2
    return true
  }
}

/// A gradient that is the only content of a layer.
private struct SingleGradient {
  var gradient: CGGradient
  var shape: GradientShape
  var extends: GradientExtent
  /// The transform from the gradient's space to the layer's.
  var transform = CGAffineTransform.identity
  /// The rectangles to which it is clipped, in the layer's space.
  var clips: [CGRect] = []
}

extension LayerNode {
  /// The gradient that is the only content of the layer, before its mask and opacity.
  fileprivate var singleGradient: SingleGradient? {
    guard sublayers.isEmpty, style.contents.count == 1,
      case .drawing(let list)? = style.contents.first, !list.inkBounds.isUnbounded
    else { return nil }
    var rest = style.without(.composition)
    (rest.bounds, rest.contents) = (.zero, [])
    return rest == Style() ? list.singleGradient : nil
  }
}

extension DisplayList {
  fileprivate var singleGradient: SingleGradient? {
    var transform = CGAffineTransform.identity
    var clips: [CGRect] = []
    var found: SingleGradient?
    for command in commands {
      switch command {
      // No later command uses the restored state.
      case .save where found == nil && clips.isEmpty && transform == .identity: break
      case .restore where found != nil: break
      case .concatenate(let t) where found == nil: transform = t.concatenating(transform)
      case .clip(let path, _) where found == nil:
        guard let rect = path.rect, transform == .identity else { return nil }
        clips.append(rect)
      case .linearGradient(let gradient, let start, let end, let extends, Compositing())
      where found == nil:
        found = SingleGradient(
          gradient: gradient, shape: .linear(start: start, end: end), extends: extends)
      case .radialGradient(
        let gradient, let start, let r0, let end, let r1, let extends, Compositing())
      where found == nil:
        found = SingleGradient(
          gradient: gradient,
          shape: .radial(start: start, startRadius: r0, end: end, endRadius: r1),
          extends: extends)
      default: return nil
      }
    }
    found?.transform = transform
    found?.clips = clips
    return found
  }
}
