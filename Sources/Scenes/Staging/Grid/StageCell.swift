import Foundation
import Graphics
import LayerTree
internal import Typesetting

/// A stage in the picture of another one, on its own clock.
package final class StageCell {
  /// In points of the canvas around it.
  let frame: CGRect
  /// The name in front of its diagnostics.
  private let name: String
  /// The duration of a play, in seconds; nil to go on.
  let duration: Double?
  /// The number of plays, after which it holds its end; infinite to begin again each time.
  let plays: Double
  private let make: () -> Stage
  /// The stage of the first play, or of the last one whose frames were not all kept.
  private(set) var stage: Stage
  /// The plays before that of the stage.
  private var playOfStage = 0.0
  /// Whether the events at the beginning have run.
  private var isStarted = false
  /// The plays that have ended, and the time in the present one, in seconds.
  private var present = (ended: 0.0, time: 0.0)
  /// The frames of plays that others follow.
  private var frames = PlayedFrames(budget: nil)
  private var budget: FrameBudget?
  /// The nodes, diagnostics and fonts of the stages of earlier plays.
  private var (earlierNodes, earlierDiagnostics) = (0, [Diagnostic]())
  private var earlierFonts = FontUse()
  /// Retained, since nodes are identified by existing layers.
  private let anchor = CALayer()
  private var last: (snapshot: LayerSnapshot, node: LayerNode)?

  /// - Parameter make: Makes a new stage at time 0, equal each time.
  package init(
    named name: String, frame: CGRect, duration: Double?, plays: Double,
    make: @escaping () -> Stage
  ) {
    self.name = name
    self.frame = frame
    self.duration = duration
    self.plays = plays
    self.make = make
    stage = make()
  }

  /// Keeps frames from now on, here and in its stage's grid.
  func keepFrames(in budget: FrameBudget?) {
    self.budget = budget
    frames = PlayedFrames(budget: duration == nil || plays <= 1 ? nil : budget)
    stage.grid?.keepFrames(in: budget)
  }

  /// Moves its clock as far as that of the stage around it.
  ///
  /// - Parameter time: In seconds of the stage around it.
  func advance(to time: Double) throws {
    guard let duration else { return try stage.advance(to: max(time, stage.time)) }
    // Less than a nanosecond is rounding.
    present.ended = max(present.ended, min(((time + 1e-9) / duration).rounded(.down), plays - 1))
    let local = time - present.ended * duration
    present.time = local > duration - 1e-9 ? duration : max(0, (local * 1e9).rounded() / 1e9)
    if present.ended > playOfStage, playOfStage == 0, stage.time < duration {
      // The first play ends also where its last frame came before its end.
      try stage.advance(to: duration)
      stage.reportUntracedEasing()
    }
    if present.ended == playOfStage || frames[present.time] == nil { try catchUp() }
  }

  /// Brings the stage to the present time, in a play of which there is no stage by a new one.
  private func catchUp() throws {
    if present.ended > playOfStage { restart() }
    try stage.advance(to: max(present.time, stage.time))
    isStarted = true
  }

  private func restart() {
    playOfStage = present.ended
    earlierNodes += stage.nodesCreated
    earlierDiagnostics = diagnosticsSoFar
    earlierFonts = fontUse
    // A new stage becomes current for code outside of stages, which knows nothing of this one.
    let current = Timeline.current
    stage = make()
    stage.grid?.keepFrames(in: budget)
    current.enterContext()
  }

  /// The stage at the present time.
  func presentStage() throws -> Stage {
    try catchUp()
    return stage
  }

  /// Reports graphs without a curve, if its scene has been played to the end for the first time.
  func reportUntracedEasing() {
    if let duration, present.ended > 0 || stage.time < duration - 1e-9 { return }
    stage.reportUntracedEasing()
  }

  /// Its picture as a node of the canvas around it.
  func node() -> LayerNode {
    if present.ended > playOfStage, let node = frames[present.time] { return node }
    let snapshot = stage.snapshot()
    if let last, last.snapshot.root === snapshot.root { return keep(last.node) }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: frame.size)
    style.transform = Projection(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    style.backgroundColor = snapshot.background
    style.masksToBounds = true
    let node = LayerNode(
      id: .init(layer: anchor.modelIdentity), style: style, sublayers: [snapshot.root],
      label: .part("cell"))
    last = (snapshot, node)
    return keep(node)
  }

  /// Keeps a node for later plays, and returns it.
  private func keep(_ node: LayerNode) -> LayerNode {
    // The last play has none after it.
    if isStarted, present.ended < plays - 1 { frames.add(node, at: present.time) }
    return node
  }

  /// The fonts of all plays.
  var fontUse: FontUse { earlierFonts.union(stage.fontUse) }

  var nodesCreated: Int { earlierNodes + stage.nodesCreated }

  private var diagnosticsSoFar: [Diagnostic] {
    earlierDiagnostics + stage.diagnostics.filter { !earlierDiagnostics.contains($0) }
  }

  /// The diagnostics of all plays, with its name.
  var diagnostics: [Diagnostic] {
    diagnosticsSoFar.map { diagnostic in
      var named = diagnostic
      named.layer = "\(name): \(diagnostic.layer)"
      return named
    }
  }
}
