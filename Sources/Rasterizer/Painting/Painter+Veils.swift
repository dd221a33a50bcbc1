import Foundation
import Graphics

extension Painter {
  /// Draws a gradient under a mask that is a gradient of the same geometry, as a picture whose
  /// colors and alpha have stops of their own comes: in one go, by a table of the masked colors.
  ///
  /// The pixels are those of the gradient, each scaled by the mask's alpha there.
  /// - Parameter target: An empty one.
  /// - Returns: Whether it was that, and is drawn.
  func paintVeiled(_ p: PlacedNode, on target: Target) -> Bool {
    guard let mask = p.mask, mask.toDevice == p.toDevice, let base = p.toDevice.affine,
      mask.style.opacity >= 1, mask.style.blendMode == .normal, !mask.style.isIsolated,
      mask.mask == nil, let gradient = p.node.loneGradient, let veil = mask.node.loneGradient,
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

/// A gradient that is all that a layer shows.
private struct LoneGradient {
  var gradient: CGGradient
  var shape: GradientShape
  var extends: GradientExtent
  /// From the gradient's space to the layer's.
  var transform = CGAffineTransform.identity
  /// What it is clipped to, in the layer's space.
  var clips: [CGRect] = []
}

extension LayerNode {
  /// The gradient that is all that the layer shows, before it is masked and faded.
  fileprivate var loneGradient: LoneGradient? {
    guard sublayers.isEmpty, style.contents.count == 1,
      case .drawing(let list)? = style.contents.first, !list.inkBounds.isUnbounded
    else { return nil }
    var rest = style
    (rest.transform, rest.bounds, rest.contents) = (.identity, .zero, [])
    (rest.opacity, rest.blendMode) = (1, .normal)
    (rest.groupsOpacity, rest.isIsolated) = (true, false)
    return rest == Style() ? list.loneGradient : nil
  }
}

extension DisplayList {
  fileprivate var loneGradient: LoneGradient? {
    var transform = CGAffineTransform.identity
    var clips: [CGRect] = []
    var found: LoneGradient?
    for command in commands {
      switch command {
      // What is restored is used by nothing that follows.
      case .save where found == nil && clips.isEmpty && transform == .identity: break
      case .restore where found != nil: break
      case .concatenate(let t) where found == nil: transform = t.concatenating(transform)
      case .clip(let path, _) where found == nil:
        guard let rect = path.rect, transform == .identity else { return nil }
        clips.append(rect)
      case .linearGradient(let gradient, let start, let end, let extends, Compositing())
      where found == nil:
        found = LoneGradient(
          gradient: gradient, shape: .linear(start: start, end: end), extends: extends)
      case .radialGradient(
        let gradient, let start, let r0, let end, let r1, let extends, Compositing())
      where found == nil:
        found = LoneGradient(
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
