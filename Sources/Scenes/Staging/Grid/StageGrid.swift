import Animation
import Foundation
import Graphics
import LayerTree
internal import Typesetting

/// The stages in the picture of another one.
final class StageGrid {
  let cells: [StageCell]
  /// Retained, since nodes are identified by existing layers.
  private let anchor = CALayer()
  private var last: LayerNode?

  init(_ cells: [StageCell]) { self.cells = cells }

  /// Keeps frames from now on, in all cells together.
  func keepFrames(in budget: FrameBudget?) {
    for cell in cells { cell.keepFrames(in: budget) }
  }

  /// The content of the stage around them with the cells in front.
  func snapshot(over content: LayerSnapshot, _ cells: [LayerNode]) -> LayerSnapshot {
    let nodes = [content.root] + cells
    var snapshot = content
    if let last, zip(last.sublayers, nodes).allSatisfy({ $0 === $1 }) {
      snapshot.root = last
      return snapshot
    }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: content.size)
    let root = LayerNode(
      id: .init(layer: anchor.modelIdentity), style: style, sublayers: nodes, label: .part("grid"))
    last = root
    snapshot.root = root
    return snapshot
  }

  /// The stages that go on until everything in them has ended.
  fileprivate var endless: [Stage] { cells.filter { $0.duration == nil }.map(\.stage) }

  var nodesCreated: Int { cells.reduce(0) { $0 + $1.nodesCreated } }
}

extension Stage {
  /// Shows other stages in front of its layers, each on its own clock.
  ///
  /// - Parameter budget: The memory for frames of cells that are kept for later plays; that of an
  ///   outer grid takes its place.
  package func show(_ cells: [StageCell], keepingFramesIn budget: FrameBudget = .init()) {
    grid = cells.isEmpty ? nil : StageGrid(cells)
    grid?.keepFrames(in: budget)
  }

  /// The nodes created so far, with those of cells.
  var nodesCreated: Int { timeline.nodesCreated + (grid?.nodesCreated ?? 0) }

  /// Whether something waits to happen on its clock, or on those of cells without a duration.
  var hasEvents: Bool {
    timeline.hasEvents || grid?.endless.contains(where: \.hasEvents) == true
  }

  /// The time of the last executed call of `at(_:perform:)` here or in cells without a duration.
  var latestAction: Double {
    grid?.endless.map(\.latestAction).reduce(lastAction, max) ?? lastAction
  }

  /// The end of the last scheduled finger path here or in cells without a duration, in seconds.
  var latestPath: Double { grid?.endless.map(\.latestPath).reduce(endOfPaths, max) ?? endOfPaths }

  /// The fonts used so far, with those of cells.
  var fontUse: FontUse {
    (grid?.cells ?? []).reduce(timeline.fonts.use) { $0.union($1.fontUse) }
  }

  /// The periods of the endless animations here and in cells, in seconds.
  var allPeriods: [Double] {
    let own = timeline.periodsOfAnimations
    guard let grid else { return own }
    return own
      + grid.cells.flatMap { cell in
        cell.duration.map { cell.plays.isInfinite ? [$0] : [] }
          ?? cell.stage.timeline.run { cell.stage.allPeriods }
      }
  }
}

extension FontUse {
  /// The use of both.
  func union(_ other: FontUse) -> FontUse {
    var use = self
    use.files.formUnion(other.files)
    use.missingFontError = use.missingFontError ?? other.missingFontError
    return use
  }
}

extension StageGrid {
  /// Running animations with those of the cells.
  func combined(with own: RunningAnimations) -> RunningAnimations {
    cells.reduce(own) { result, cell in
      var result = result
      let other =
        cell.runningPlays ?? cell.stage.timeline.run { cell.stage.runningAnimations }
      result.lastEnd = max(result.lastEnd, other.lastEnd)
      result.endless = result.endless.map { $0.combined(with: other.endless) } ?? other.endless
      return result
    }
  }
}

extension StageCell {
  /// Its plays as one animation; nil without a duration.
  fileprivate var runningPlays: RunningAnimations? {
    duration.map {
      plays.isInfinite
        ? RunningAnimations(lastEnd: $0, endless: .periodic($0, from: 0))
        : RunningAnimations(lastEnd: $0 * plays)
    }
  }
}

extension RunningAnimations.Endless {
  /// The repetition of both.
  fileprivate func combined(with other: Self?) -> Self {
    switch (self, other) {
    case (_, nil): return self
    case (.periodic(let period, let start), .periodic(let second, let secondStart)?):
      guard let common = commonPeriod(of: [period, second]) else { return .aperiodic }
      return .periodic(common, from: max(start, secondStart))
    default: return .aperiodic
    }
  }
}
