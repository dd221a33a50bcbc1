import Graphics

/// What the last snapshot showed of a layer, and what has changed since.
struct RenderState {
  /// The layer itself has changed.
  var isDirty = true
  /// Sublayers came, went or changed places.
  var orderChanged = true
  /// It waits in its container's `dirtyChildren`.
  var isQueued = false
  /// Sublayers and the mask that have changed, or hold one that has.
  var dirtyChildren: [CALayer] = []
  /// Whether it is displayed only for a part of the time.
  var hasTimeSpan = false
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
