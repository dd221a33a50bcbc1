import Foundation
import Graphics

/// The results of the last snapshot of a layer, and the changes since.
struct RenderState {
  /// Whether the layer itself has changed.
  var isDirty = true
  /// Whether sublayers were added, removed or reordered.
  var orderChanged = true
  /// Whether it is in its container's `dirtyChildren`.
  var isQueued = false
  /// Sublayers and the mask that have changed, or have a changed descendant.
  var dirtyChildren: [CALayer] = []
  /// Whether it is displayed only part of the time.
  var hasTimeSpan = false
  /// The animations' phases at the last snapshot.
  var phases: [AnimationAttachment.Phase] = []
  /// Whether it was dirty in the last walk over the animated layers.
  var wasDirty = false
  /// Whether the last walk that examined it found it still dirty from an earlier one, with no
  /// animation that had ended; reset when its animations change.
  var wasUnvisited = false
  /// The animations' constant intervals in that walk; empty if one moved.
  var intervals: [Int] = []
  /// The state derived from its ancestors in the last walk over the animated layers.
  var ancestorState: AncestorState?

  /// Whether a walk may skip it: it would find the same as the last one.
  var canSkipWalk: Bool { wasUnvisited && isDirty && isQueued }

  /// Its placement in the last snapshot; nil before the first.
  var placement: Placement?
  /// Its nodes in its parent's: one, none while it is not displayed, any number for a transform
  /// layer.
  var nodes: [LayerNode] = []
  /// The depth of each node, for sorting inside of a transform layer.
  var depths: [CGFloat] = []
  /// The index of its first node among its parent's.
  var slot = 0
  /// Its `zPosition` as displayed.
  var zPosition: CGFloat = 0
  /// The placement of its sublayers.
  var inner: Placement?
  /// The nodes of its sublayers, from the back to the front.
  var sublayerNodes = LayerNodes()
}

/// The visibility and time of an animated layer, computed from its ancestors once per walk.
struct AncestorState {
  /// A walk over the animated layers of a timeline.
  struct Walk: Equatable {
    var timeline: ObjectIdentifier
    var number: Int
  }

  let walk: Walk
  /// Whether the timeline shows the tree.
  var isShown = false
  /// The layer's time for its animations and sublayers; nil while it is not displayed.
  var time: Double?
  /// The greatest offset in time of the layer's copies by replicators above it, in seconds.
  var delay = 0.0
  /// The offset that the layer adds to `delay` for its sublayers.
  var ownDelay = 0.0
}

/// The inherited part of a layer's geometry; while it is equal, nothing moves.
struct Placement: Equatable {
  /// The transform from the space in which the layer is positioned to that of its parent's node.
  var matrix = CATransform3DIdentity
  /// Whether the parent's plane shows its back to the eye.
  var showsBack = false
  /// Whether y points up, so that pictures have to be flipped upright.
  var isFlipped = false
  /// The product of the opacities of the transform layers above.
  var opacity: CGFloat = 1
  /// Whether depth matters: inside of a transform layer.
  var keepsDepth = false
}

extension CALayer {
  /// Marks the layer as changed, and queues it and its ancestors up to the root.
  final func setNeedsRender() {
    rendering.isDirty = true
    var layer = self
    while !layer.rendering.isQueued, let parent = layer.container {
      layer.rendering.isQueued = true
      parent.rendering.dirtyChildren.append(layer)
      layer = parent
    }
  }
}
