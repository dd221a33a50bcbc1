import LayerTree

/// The running animation blocks of a timeline, the innermost last.
final class BlockStack: TimelineState {
  private var blocks: [AnimationBlock] = []
  /// The property animators whose blocks run now; they come before any animation block around them.
  var animators: [AnimatorTracks] = []
  var isEnabled = true
  /// The changed views of a block with `.layoutSubviews`.
  var changed: [UIView] = []

  init() {}

  static var current: BlockStack { Timeline.current.state(BlockStack.self) }

  var top: AnimationBlock? { blocks.last }

  /// Runs changes within a block.
  func run(_ block: AnimationBlock, _ changes: () -> Void) {
    push(block)
    changes()
    pop(block)
  }

  func push(_ block: AnimationBlock) {
    blocks.append(block)
    updateTimeline()
  }

  func pop(_ block: AnimationBlock) {
    if block.settings.laysOutSubviews {
      let views = changed
      changed = []
      for view in views { onStage { view.layoutIfNeeded() } }
    }
    blocks.removeAll { $0 === block }
    updateTimeline()
  }

  /// Runs changes within a property animator, outside the blocks around it.
  func run(_ tracks: AnimatorTracks, _ changes: () -> Void) {
    let outer = blocks
    blocks = []
    animators.append(tracks)
    updateTimeline()
    changes()
    animators.removeLast()
    blocks = outer
    updateTimeline()
  }

  private func updateTimeline() {
    Timeline.current.animatesNewLayers = !blocks.isEmpty || !animators.isEmpty
    Timeline.current.onUnchangedValue =
      blocks.isEmpty ? nil : { BlockStack.current.awaitAnimations(of: $0, key: $1) }
  }
}
