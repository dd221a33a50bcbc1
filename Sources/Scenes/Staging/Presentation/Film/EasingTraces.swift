import Foundation
import LayerTree
import Recordings

/// The curves of the animations that graphs show, as of the present time.
///
/// Animations are looked for at each frame, and 60 times a second between frames, so that a frame
/// is the same whichever others were drawn before it.
final class EasingTraces: TimelineState {
  /// An animation's curve and its layer, whose time it runs in.
  struct Trace {
    let curve: EasingCurve
    weak var layer: CALayer?
  }

  private var traces: [Presentation.Easing: Trace] = [:]
  /// The layers found so far, by their names.
  private var layers: [String: WeakLayer] = [:]

  private struct WeakLayer { weak var layer: CALayer? }

  /// Looks are made this often, in times a second.
  static let rate = 60.0

  init() {}

  /// The curve for a graph; nil before its first animation.
  subscript(easing: Presentation.Easing) -> Trace? { traces[easing] }

  func update(_ easing: Presentation.Easing, in canvas: CALayer, now: Double) {
    guard let layer = layer(named: easing.target, in: canvas) else { return }
    let time = layer.convertTime(now, from: nil)
    let waiting = layer.uncommittedAnimations
    let animations = easing.layerKeyPaths.lazy
      .map { layer.animations(at: $0).map(\.animation) }
      .map { $0.filter { animation in !waiting.contains { $0 === animation } } }
      .first { !$0.isEmpty }
    // Before it begins, an animation is of interest only while there is no other.
    let begun = animations?.last { $0.beginTime <= time + 1e-9 }
    guard let animation = begun ?? (traces[easing] == nil ? animations?.first : nil),
      let curve = EasingCurve(animation), curve != traces[easing]?.curve
    else { return }
    traces[easing] = Trace(curve: curve, layer: layer)
  }

  private func layer(named name: String, in canvas: CALayer) -> CALayer? {
    if let known = layers[name]?.layer, known.isShown { return known }
    var open = [canvas]
    while let layer = open.popLast() {
      if (layer.viewIdentifier ?? layer.name) == name {
        layers[name] = WeakLayer(layer: layer)
        return layer
      }
      open += (layer.sublayers ?? []).reversed()
    }
    return nil
  }
}

extension Stage {
  /// Advances to a time and looks for animations on the way.
  func advance(to end: Double, tracing easing: [Presentation.Easing]) throws {
    try timeline.run {
      var step = (timeline.now * EasingTraces.rate).rounded(.down) + 1
      while step / EasingTraces.rate < end - 1e-9 {
        try timeline.advance(to: max(step / EasingTraces.rate, timeline.now))
        trace(easing)
        step += 1
      }
      try timeline.advance(to: end)
    }
  }

  /// Looks for the animations that run at the present time.
  func trace(_ easing: [Presentation.Easing]) {
    let traces = timeline.state(EasingTraces.self)
    for easing in easing { traces.update(easing, in: canvas, now: timeline.now) }
  }

  /// A diagnostic for each graph without a curve so far.
  var untracedEasing: [Diagnostic] {
    guard let easing = presentation?.easing, !easing.isEmpty else { return [] }
    let traces = timeline.state(EasingTraces.self)
    return easing.enumerated().filter { traces[$0.element] == nil }.map { index, easing in
      let fact = StagingFact.noAnimation(
        easing.target, keyPath: easing.keyPath, time: timeline.now)
      return Diagnostic(fact, of: "Stage", at: "presentation.easing[\(index)]")
    }
  }
}
