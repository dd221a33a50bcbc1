import Foundation

/// What waits for a timeline's next commit.
struct Committer {
  /// Layers that changed, or that want layout or display.
  var changed: [CALayer] = []
  /// Layers that came into a tree which the timeline shows; everything below them is new as well.
  var added: [CALayer] = []
  /// Layers that went out of such a tree.
  var removed: [CALayer] = []
  var isCommitting = false

  /// How often layout may ask for layout before it is an endless loop.
  static let layoutRounds = 100

  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }
}

extension Timeline {
  /// Shows a tree of layers: their times run on this timeline, from its present time on.
  /// - Parameter root: A layer without a superlayer.
  public func show(_ root: CALayer) {
    precondition(root.container == nil, "\(root) has a superlayer: show the root of its tree")
    guard root.hostTimeline !== self else { return }
    root.hostTimeline = self
    committer.added.append(root)
  }

  /// Commits what has changed in the layers that the timeline shows: lays out, lets draw, and starts animations.
  ///
  /// `advance(to:)` does it before and after each event.
  public func commit() {
    guard !committer.isCommitting else { return }
    committer.isCommitting = true
    defer { committer.isCommitting = false }
    run { commitChanges() }
  }

  private func commitChanges() {
    var batch: [CALayer] = []
    var round = 0
    while !committer.isEmpty, round < Committer.layoutRounds {
      round += 1
      let fresh = takeWaiting()
      for layer in fresh {
        _ = layer.layoutSelfIfNeeded()
        layer.displayIfNeeded()
      }
      batch += fresh
    }
    for layer in committer.changed where layer.flags.contains(.needsLayout) {
      layer.report(
        "layoutSublayers", found: "layout that asks for layout", needed: "layout that settles",
        "still needed layout after \(Committer.layoutRounds) rounds; do not call setNeedsLayout() in it"
      )
    }
    for layer in batch {
      layer.flags.insert(.isCommitted)
      layer.committed = nil
    }
  }

  /// Takes the layers that wait, each once.
  private func takeWaiting() -> [CALayer] {
    var fresh: [CALayer] = []
    for layer in committer.added where layer.hostingTimeline === self {
      layer.forEachInTree { fresh.append($0) }
    }
    fresh += committer.changed
    for layer in fresh { layer.flags.remove(.isQueued) }
    (committer.changed, committer.added, committer.removed) = ([], [], [])
    return fresh
  }
}
