import Foundation
import Graphics

/// What the last snapshot showed of a layer, and what has changed since.
struct RenderState {
  /// The layer itself has changed.
  var isDirty = true
  /// Sublayers came, went or changed places.
  var orderChanged = true
  /// Whether it waits in its container's `dirtyChildren`.
  var isQueued = false
  /// Sublayers and the mask that have changed, or hold one that has.
  var dirtyChildren: [CALayer] = []
  /// Whether it is displayed only for a part of the time.
  var hasTimeSpan = false
  /// Where in their timing the animations were at the last snapshot.
  var phases: [AnimationAttachment.Phase] = []
  /// Whether it was dirty when the last walk over the animated layers came to it.
  var wasDirty = false
  /// What each of the animations stood at then; empty where one moved.
  var stretches: [Int] = []
  /// What the layers above came to in the last walk over the animated layers.
  var standing: Standing?

  /// The placement that the last snapshot gave it; nil before the first.
  var placement: Placement?
  /// What it gave to its parent's node: one node, none while it is not displayed, any number for a
  /// transform layer.
  var nodes: [LayerNode] = []
  /// The depth of each node, for sorting inside of a transform layer.
  var depths: [CGFloat] = []
  /// Where its first node is among those of its parent.
  var slot = 0
  /// Its `zPosition` as displayed.
  var zPosition: CGFloat = 0
  /// What it gave to its sublayers.
  var inner: Placement?
  /// The nodes of its sublayers, from the back to the front.
  var sublayerNodes = LayerNodes()
}

/// What an animated layer has to know of those above it, worked out once a walk for all of them.
struct Standing {
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
  /// By how much copies of the layer by replicators above it lag or lead, in seconds.
  var delay = 0.0
  /// What the layer itself adds to this for its sublayers.
  var ownDelay = 0.0
}

/// What a layer needs to know of those above it to be placed; while it is equal, nothing moves.
struct Placement: Equatable {
  /// The transform from the space in which the layer is positioned to that of its parent's node.
  var matrix = CATransform3DIdentity
  /// Whether the parent's plane shows its back to the eye.
  var showsBack = false
  /// Whether y points up, so that pictures have to be turned upright.
  var isFlipped = false
  /// The product of the opacities of the transform layers above.
  var opacity: CGFloat = 1
  /// Whether depth matters: inside of a transform layer.
  var keepsDepth = false
}

extension CALayer {
  /// Marks the layer as changed, and leaves a trail from the root to it.
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
