import Foundation
import Graphics

extension CAEmitterLayer {
  /// The particles that live at a time of the layer, in the order in which they are painted.
  final func particles(at time: Double, _ mode: CAEmitterLayerRenderMode) -> [EmitterParticle] {
    let living = LivingParticles(history, at: time, seed: seed)
    if living.isFull {
      report("birthRate", .tooManyParticles(limit: LivingParticles.limit))
    }
    let particles = living.particles
    /// Sorts stably.
    func sorted(by key: (EmitterParticle) -> Double) -> [EmitterParticle] {
      particles.enumerated().map { (key($1), $0) }.sorted { $0 < $1 }.map { particles[$0.1] }
    }
    return switch mode {
    case .oldestFirst: sorted { $0.birth }
    case .oldestLast: sorted { -$0.birth }
    case .backToFront: sorted { $0.position.z }
    default: particles
    }
  }

  /// Nodes for the living particles, in the space of the layer's node.
  /// - Parameters:
  ///   - isFlipped: Whether y points up in the layer's space; images stay upright.
  ///   - instance: The index of the layer's copy.
  final func particleNodes(
    _ properties: LayerProperties, at time: Double, isFlipped: Bool, instance: UInt64
  ) -> [LayerNode] {
    let emitter = properties.emitter
    let flip = CATransform3DGetAffineTransform(properties.flip)
    return particles(at: time, emitter.renderMode).compactMap { particle in
      guard let style = particle.style(flip: isFlipped ? flip : nil, emitter.renderMode) else {
        return nil
      }
      let id = LayerNode.ID(
        layer: modelIdentity, instance: instance &* 1_000_003 &+ particle.identity)
      return LayerNode(id: id, style: style, label: .particle)
    }
  }
}

extension EmitterParticle {
  /// The style of the particle's node; nil if it is invisible.
  fileprivate func style(flip: CGAffineTransform?, _ mode: CAEmitterLayerRenderMode)
    -> LayerNode.Style?
  {
    guard let image = cell.contents, scale > 0, color.alpha > 0, cell.contentsScale > 0 else {
      return nil
    }
    let source = CGRect(
      x: cell.contentsRect.minX * CGFloat(image.width),
      y: cell.contentsRect.minY * CGFloat(image.height),
      width: cell.contentsRect.width * CGFloat(image.width),
      height: cell.contentsRect.height * CGFloat(image.height))
    let size = CGSize(
      width: source.width / cell.contentsScale, height: source.height / cell.contentsScale)
    var style = LayerNode.Style()
    style.bounds = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    // An upright image, scaled and turned about its center, then moved to its position.
    var transform = CGAffineTransform(scaleX: 1, y: flip == nil ? 1 : -1)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    if let flip { transform = transform.concatenating(flip) }
    guard transform.isFinite, size.width > 0, size.height > 0 else { return nil }
    style.transform = Projection(transform)
    style.opacity = color.alpha
    let tint = CGColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
    style.colorMultiplier = tint == .white ? nil : tint
    style.blendMode = mode == .additive ? .plusLighter : .normal
    var contents = LayerNode.ImageContents(
      image: image,
      pieces: [LayerNode.ImageContents.Piece(source: source, destination: style.bounds)])
    contents.minificationFilter = cell.minificationFilter.filter
    contents.magnificationFilter = cell.magnificationFilter.filter
    contents.minificationFilterBias = cell.minificationFilterBias
    style.contents = [.image(contents)]
    return style
  }
}

extension CGAffineTransform {
  fileprivate var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
