import Foundation
import LayerTree
import Recordings

/// The curves of the animations that graphs show, as of the present time.
///
/// Animations are noted at each commit, and which of them have begun depends on the time alone, so
/// that a frame is the same whichever others were drawn before it.
final class EasingTraces: TimelineState {
  /// An animation's curve and its layer, whose time it runs in.
  struct Trace {
    let curve: EasingCurve
    weak var layer: CALayer?
  }

  /// The state of a graph.
  fileprivate struct Graph {
    weak var layer: CALayer?
    /// The animations since the last commit, in the order of application.
    var animations: [CAPropertyAnimation] = []
    /// The animation of the trace, or a later one without a curve.
    weak var latest: CAPropertyAnimation?
    var trace: Trace?
  }

  private var graphs: [Presentation.Easing: Graph] = [:]
  /// Whether commits are noted.
  fileprivate var isFollowing = false

  init() {}

  /// The curve for a graph; nil before its first animation.
  subscript(easing: Presentation.Easing) -> Trace? { graphs[easing]?.trace }

  /// Notes the animations of a commit.
  func noteCommit(_ list: [Presentation.Easing], in canvas: CALayer, now: Double) {
    // An animation that has begun and ended since the last frame is the latest one, too.
    advance(to: now)
    findLayers(of: list, in: canvas)
    for easing in list {
      var graph = graphs[easing] ?? Graph()
      graph.animations =
        easing.layerKeyPaths.lazy
        .map { graph.layer?.animations(at: $0).map(\.animation) ?? [] }
        .first { !$0.isEmpty } ?? []
      graphs[easing] = graph
    }
    advance(to: now)
  }

  /// Chooses the animations that have begun.
  func advance(to now: Double) {
    for easing in graphs.keys { graphs[easing]?.advance(to: now) }
  }

  /// Looks for the layers of graphs that have none, in one walk.
  private func findLayers(of list: [Presentation.Easing], in canvas: CALayer) {
    var missing: [String: [Presentation.Easing]] = [:]
    for easing in list where graphs[easing]?.layer?.isShown != true {
      missing[easing.target, default: []].append(easing)
    }
    var open = [canvas]
    while !missing.isEmpty, let layer = open.popLast() {
      if let name = layer.viewIdentifier ?? layer.name,
        let found = missing.removeValue(forKey: name)
      {
        for easing in found { graphs[easing, default: Graph()].layer = layer }
      }
      open += (layer.sublayers ?? []).reversed()
    }
  }
}

extension EasingTraces.Graph {
  /// Chooses the last animation that has begun; before one has, the first one.
  fileprivate mutating func advance(to now: Double) {
    guard !animations.isEmpty else { return }
    let time = layer?.convertTime(now, from: nil) ?? now
    let begun = animations.last { $0.beginTime <= time + 1e-9 }
    guard let animation = begun ?? (trace == nil ? animations.first : nil), animation !== latest
    else { return }
    latest = animation
    if let curve = EasingCurve(animation) { trace = .init(curve: curve, layer: layer) }
  }
}

extension Stage {
  /// Notes the animations for the presentation's graphs at each commit from now on.
  func followEasing() {
    let traces = timeline.state(EasingTraces.self)
    guard !traces.isFollowing else { return }
    traces.isFollowing = true
    let earlier = timeline.onCommit
    timeline.onCommit = { [weak self] in
      earlier?()
      guard let self, let easing = presentation?.easing, !easing.isEmpty else { return }
      traces.noteCommit(easing, in: canvas, now: timeline.now)
    }
  }

  /// Reports each graph without a curve so far, and those of cells that have come to their end.
  func reportUntracedEasing() {
    let traces = timeline.state(EasingTraces.self)
    for (index, easing) in (presentation?.easing ?? []).enumerated() where traces[easing] == nil {
      let fact = StagingFact.noAnimation(
        easing.target, keyPath: easing.keyPath, time: timeline.now)
      timeline.report(Diagnostic(fact, of: "Stage", at: "presentation.easing[\(index)]"))
    }
    for cell in grid?.cells ?? [] { cell.reportUntracedEasing() }
  }
}
