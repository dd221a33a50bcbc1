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

  /// An animation and the groups around it, the outermost first.
  fileprivate struct Candidate {
    let groups: [CAAnimationGroup]
    let animation: CAPropertyAnimation
  }

  /// The state of a graph.
  fileprivate struct Graph {
    weak var layer: CALayer?
    /// The animations since the last commit, in the order of application.
    var animations: [Candidate] = []
    /// The animation of the trace, or a later one without a curve.
    weak var latest: CAPropertyAnimation?
    /// Whether there was an animation without a curve.
    var hadUndrawable = false
    var trace: Trace?
  }

  private var graphs: [Presentation.Easing: Graph] = [:]
  /// Whether commits are noted.
  fileprivate var isFollowing = false

  init() {}

  /// The curve for a graph; nil before its first animation.
  subscript(easing: Presentation.Easing) -> Trace? { graphs[easing]?.trace }

  /// Whether a graph has had an animation of which no curve can be drawn.
  func hadUndrawable(_ easing: Presentation.Easing) -> Bool {
    graphs[easing]?.hadUndrawable ?? false
  }

  /// Notes the animations of a commit.
  func noteCommit(_ list: [Presentation.Easing], in canvas: CALayer, now: Double) {
    // An animation that has begun and ended since the last frame is the latest one, too.
    advance(to: now)
    findLayers(of: list, in: canvas)
    for easing in list {
      var graph = graphs[easing] ?? Graph()
      graph.animations =
        easing.layerKeyPaths.lazy
        .map { keyPath in
          (graph.layer?.groupedAnimations(at: keyPath) ?? [])
            .map { Candidate(groups: $0.groups, animation: $0.animation) }
        }
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
    let missing = list.filter { graphs[$0]?.layer?.isShown != true }
    let found = canvas.layers(named: Set(missing.map(\.target)))
    for easing in missing {
      if let layer = found[easing.target] { graphs[easing, default: Graph()].layer = layer }
    }
  }
}

extension EasingTraces.Graph {
  /// Chooses the last animation that has begun; before one has, the first one.
  fileprivate mutating func advance(to now: Double) {
    guard !animations.isEmpty else { return }
    let time = layer?.convertTime(now, from: nil) ?? now
    let begun = animations.last { $0.hasBegun(at: time) }
    guard let next = begun ?? (trace == nil ? animations.first : nil), next.animation !== latest
    else { return }
    latest = next.animation
    if let curve = EasingCurve(next.animation, in: next.groups) {
      trace = .init(curve: curve, layer: layer)
    } else {
      hadUndrawable = true
    }
  }
}

extension EasingTraces.Candidate {
  /// Whether it and all groups around it have begun.
  ///
  /// - Parameter time: In the layer's time.
  func hasBegun(at time: Double) -> Bool {
    var time = time
    for group in EasingCurve.Group.all(groups) {
      guard group.timing.beginTime <= time + 1e-9 else { return false }
      time = group.childTime(at: time)
    }
    return animation.mediaTiming(defaultDuration: 0).beginTime <= time + 1e-9
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
      let (name, keyPath, time) = (easing.target, easing.keyPath, timeline.now)
      let fact: StagingFact =
        traces.hadUndrawable(easing)
        ? .noCurve(name, keyPath: keyPath, time: time)
        : .noAnimation(name, keyPath: keyPath, time: time)
      timeline.report(Diagnostic(fact, of: "Stage", at: "presentation.easing[\(index)]"))
    }
    for cell in grid?.cells ?? [] { cell.reportUntracedEasing() }
  }
}
