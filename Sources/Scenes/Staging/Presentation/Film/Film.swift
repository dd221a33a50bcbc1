import Foundation
import Graphics
import LayerTree
import Recordings
import Views

/// The parts of a presentation that change with time, in front of the picture.
///
/// Everything depends on the time, on touches and on the picture, so that a frame is the same
/// however the stage came to it. Only the camera keeps the last place of a target that no longer
/// shows, and callouts the side on which they began, for which the stage draws a frame at that
/// time.
final class Film {
  private let presentation: Presentation
  private let size: CGSize
  private let timeline: Timeline
  /// Retained, since nodes are identified by existing layers.
  private let root = CALayer()
  private let anchors = (root: CALayer(), camera: CALayer(), captions: CALayer())
  private let camera: Camera?
  private let callouts: [CalloutLayers]
  /// The indices of callouts in the order in which they are placed: those at a point first, to
  /// which others give way.
  private let order: [Int]
  /// The sides of callouts without an origin, by their indices.
  private var sides: [Int: Presentation.Callout.Side] = [:]
  private let graphs: [EasingLayers]
  private let keys: [KeyCapLayers]
  /// nil for a presentation with dots for fingers.
  private let pointer: PointerLayer?
  /// The names of the views and layers that it follows.
  private let names: Set<String>
  /// The paths of the targets that have been reported.
  private var missing: Set<String> = []
  /// The indices of callouts without room that have been reported.
  private var crowded: Set<Int> = []
  /// The boxes where the targets of the camera's movements last showed, by the indices of the
  /// movements.
  private var known: [Int: CGRect] = [:]
  /// The map that the camera makes of the picture, as of the last frame.
  var view: Projection { last?.parts.view ?? .identity }
  /// The node of the layers in front; nil before the first frame.
  private var film: LayerNode?
  private var last: (parts: Parts, snapshot: LayerSnapshot)?

  /// The parts of a picture.
  private struct Parts: Equatable {
    var base: LayerNode
    /// The map that the camera makes of the picture.
    var view: Projection
    var captions: LayerNode?
    var film: LayerNode

    static func == (a: Parts, b: Parts) -> Bool {
      a.base === b.base && a.view == b.view && a.captions === b.captions && a.film == b.film
    }
  }

  /// - Parameters:
  ///   - size: The size of the picture, in points.
  ///   - scale: Pixels per point.
  init(
    _ presentation: Presentation, size: CGSize, isDark: Bool, scale: CGFloat, timeline: Timeline
  ) {
    self.presentation = presentation
    self.size = size
    self.timeline = timeline
    callouts = presentation.callouts.map {
      CalloutLayers($0, picture: size, isDark: isDark, scale: scale)
    }
    let isAtPoint = presentation.callouts.map { callout in
      if case .point? = callout.origin { true } else { false }
    }
    order = isAtPoint.indices.filter { isAtPoint[$0] } + isAtPoint.indices.filter { !isAtPoint[$0] }
    camera = Camera(presentation.camera, picture: size)
    names = Set(
      presentation.callouts.compactMap(\.target.name)
        + presentation.camera.compactMap(\.center?.name))
    root.frame = CGRect(origin: .zero, size: size)
    graphs = EasingLayers.all(
      presentation.easing, picture: root.bounds, isDark: isDark, scale: scale)
    keys = KeyCapLayers.all(presentation.keys, picture: root.bounds, isDark: isDark, scale: scale)
    pointer = presentation.pointer.map { _ in PointerLayer() }
    let layers =
      graphs.map(\.layer) + callouts.map(\.arrows) + callouts.map(\.layer) + keys.map(\.layer)
      + [pointer?.layer].compactMap(\.self)
    for layer in layers { root.addSublayer(layer) }
  }

  /// The picture at the present time with everything in front of it.
  ///
  /// - Parameters:
  ///   - canvas: The map from points of the canvas to the picture.
  ///   - level: The map from points of the canvas to the picture without a tilt.
  ///   - captions: The captions that the camera does not move, in points of the canvas.
  func snapshot(
    over base: LayerSnapshot, canvas: Projection, level: Projection, captions: LayerNode?
  ) -> LayerSnapshot {
    let time = timeline.now
    let boxes = names.isEmpty ? [:] : base.visibleBoxes(of: names)
    var view = Projection.identity
    if let camera {
      view = camera.projection(
        showing: camera.visibleRect(at: time) { center(of: $1, $0, boxes, canvas) })
    }
    let seen = canvas.concatenating(view)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var isChanged = false
    var labels: [CGRect] = []
    // Only labels that are not fading.
    var steady: [CGRect] = []
    for index in order {
      let callout = callouts[index]
      let opacity = callout.callout.opacity(at: time)
      let start = callout.callout.start ?? 0
      // Its side is chosen when it begins to fade in.
      let box =
        opacity > 0 || time == start
        ? box(
          of: callout.callout.target, boxes, canvas, at: "presentation.callouts[\(index)].to") : nil
      let target = box.map(view.map)
      if callout.callout.origin == nil, sides[index] == nil, time >= start {
        // Without its target there is nothing to choose by, and a later choice would depend on
        // which frames are drawn.
        sides[index] = target.map { callout.side(of: $0, obstacles: labels) } ?? .top
      }
      if callout.update(
        target: target, opacity: opacity, side: sides[index], obstacles: labels,
        map: { seen.map($0) })
      {
        isChanged = true
      }
      if let label = callout.label {
        labels.append(label)
        if opacity == 1 {
          if callout.overlaps(steady) { reportOverlap(index) }
          steady.append(label)
        }
      } else if time == start, let target {
        // Callouts that begin together give way to it already.
        let placement = callout.placement(
          at: target, side: sides[index], obstacles: labels, map: { seen.map($0) })
        labels.append(placement.label)
      }
    }
    let traces = timeline.state(EasingTraces.self)
    for graph in graphs where graph.update(traces[graph.easing], at: time) { isChanged = true }
    let boxesOfCaptions = keys.isEmpty ? [] : timeline.state(Overlay.self).captionBoxes(level)
    for keys in keys where keys.update(at: time, boxesOfCaptions) { isChanged = true }
    if updatePointer(seen: seen, zoom: view.m11) { isChanged = true }
    CATransaction.commit()
    let unchanged = isChanged ? nil : film
    let shown =
      unchanged
      ?? SnapshotMaker(timeline: timeline).freshSnapshot(of: root, size: size).root.labeled("film")
    film = shown
    let parts = Parts(base: base.root, view: view, captions: captions, film: shown)
    if let last, last.parts == parts { return last.snapshot }
    var snapshot = base
    snapshot.root = node(
      anchors.root, "presentation", .identity,
      [
        camera == nil ? base.root : node(anchors.camera, "camera", view, [base.root]),
        captions.map { node(anchors.captions, "overlay", level, [$0]) },
        shown,
      ].compactMap(\.self))
    last = (parts, snapshot)
    return snapshot
  }

  /// Reports once a callout that is on another one.
  private func reportOverlap(_ index: Int) {
    guard crowded.insert(index).inserted else { return }
    let fact = StagingFact.noRoom(presentation.callouts[index].text, time: timeline.now)
    timeline.report(Diagnostic(fact, of: "Stage", at: "presentation.callouts[\(index)]"))
  }

  /// Shows the pointer where it is now.
  ///
  /// - Parameters:
  ///   - seen: The map from points of the canvas to the picture as the camera shows it.
  ///   - zoom: The magnification of the camera.
  /// - Returns: Whether it looks different now.
  private func updatePointer(seen: Projection, zoom: CGFloat) -> Bool {
    guard let pointer else { return false }
    let (path, time) = (timeline.state(PointerPath.self), timeline.now)
    let isShown = timeline.state(Overlay.self).showsTouches
    return pointer.update(
      at: isShown ? seen.map(path.point(now: time)) : nil, scale: path.size(now: time) * zoom)
  }

  private func node(
    _ anchor: CALayer, _ part: String, _ transform: Projection,
    _ sublayers: [LayerNode]
  ) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: size)
    style.transform = transform
    return LayerNode(
      id: .init(layer: anchor.modelIdentity), style: style, sublayers: sublayers,
      label: .part(part))
  }

  /// The box of a movement's target, or else the last one that it had.
  private func center(
    of move: Int, _ target: Presentation.Target, _ boxes: [String: CGRect], _ canvas: Projection
  ) -> CGRect? {
    if let name = target.name, boxes[name] == nil, let box = known[move] { return box }
    let box = box(of: target, boxes, canvas, at: "presentation.camera[\(move)].center")
    known[move] = box
    return box
  }

  /// The box of a target; reports once one that does not show.
  ///
  /// - Parameter path: The target's place in a scene.
  private func box(
    of target: Presentation.Target, _ boxes: [String: CGRect], _ canvas: Projection,
    at path: @autoclosure () -> String
  ) -> CGRect? {
    switch target {
    case .point(let point): return canvas.map(point).map { CGRect(origin: $0, size: .zero) }
    case .element(let name):
      if let box = boxes[name] { return box }
      let path = path()
      if missing.insert(path).inserted {
        timeline.report(
          Diagnostic(StagingFact.noTarget(name, time: timeline.now), of: "Stage", at: path))
      }
      return nil
    }
  }
}

extension Presentation.Target {
  /// The name of a view or layer; nil for a point.
  var name: String? {
    if case .element(let name) = self { name } else { nil }
  }
}
