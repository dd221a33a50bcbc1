import Foundation
import Graphics
import LayerTree

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
  private(set) var stage: Stage
  /// The plays that have ended.
  private var ended = 0.0
  private var isFirstPlay = true
  /// The nodes and diagnostics of the stages of earlier plays.
  private var (earlierNodes, earlierDiagnostics) = (0, [Diagnostic]())
  /// Retained, since nodes are identified by existing layers.
  private let anchor = CALayer()
  private var last: (snapshot: LayerSnapshot, node: LayerNode)?

  /// - Parameter make: Makes its stage at time 0, anew for each play.
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

  /// Moves its clock as far as that of the stage around it.
  ///
  /// - Parameter time: In seconds of the stage around it.
  func advance(to time: Double) throws {
    guard let duration else { return try stage.advance(to: max(time, stage.time)) }
    // Less than a nanosecond is rounding.
    let play = min(((time + 1e-9) / duration).rounded(.down), plays - 1)
    if play > ended {
      ended = play
      restart()
    }
    try stage.advance(to: max(min(time - ended * duration, duration), stage.time))
  }

  private func restart() {
    // The play is over, also where its last frame came before its end.
    if isFirstPlay { stage.reportUntracedEasing() }
    isFirstPlay = false
    earlierNodes += stage.nodesCreated
    earlierDiagnostics = diagnosticsSoFar
    // A new stage becomes current for code outside of stages, which knows nothing of this one.
    let current = Timeline.current
    stage = make()
    current.enterContext()
  }

  /// Reports graphs without a curve, if its scene has been played to the end for the first time.
  func reportUntracedEasing() {
    if let duration, !isFirstPlay || stage.time < duration - 1e-9 { return }
    stage.reportUntracedEasing()
  }

  /// Its picture as a node of the canvas around it.
  func node() -> LayerNode {
    let snapshot = stage.snapshot()
    if let last, last.snapshot.root === snapshot.root { return last.node }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: frame.size)
    style.transform = Projection(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    style.backgroundColor = snapshot.background
    style.masksToBounds = true
    let node = LayerNode(
      id: .init(layer: anchor.modelIdentity), style: style, sublayers: [snapshot.root],
      label: .part("cell"))
    last = (snapshot, node)
    return node
  }

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
