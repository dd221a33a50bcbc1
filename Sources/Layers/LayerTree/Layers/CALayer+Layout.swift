import Foundation
import Graphics

extension CALayer {
  final func layoutTree() {
    var top = self
    var next = container
    while let layer = next {
      if layer.flags.contains(.isLayingOut) { break }
      if layer.flags.contains(.needsLayout) { top = layer }
      next = layer.container
    }
    top.layoutSubtree()
  }

  /// Lays out this layer's tree until no layer needs layout.
  package final func layoutSubtree() {
    var detector = LayoutLoopDetector()
    while layoutOnce(&detector) {}
    detector.endPass()
  }

  /// Lays out the layers that need it, parents first; returns false if none did.
  ///
  /// A layer being laid out is skipped, since a layout that invalidates itself would never end.
  private func layoutOnce(_ detector: inout LayoutLoopDetector) -> Bool {
    detector.beginRound()
    var layers: [CALayer] = []
    forEachInTree { layers.append($0) }
    var found = false
    for layer in layers where layer.flags.contains(.needsLayout) {
      guard !layer.flags.contains(.isLayingOut), detector.countUpdate(of: layer) else { continue }
      layer.layoutSelfIfNeeded()
      found = true
    }
    return found
  }

  final func layoutSelfIfNeeded() {
    guard flags.contains(.needsLayout) else { return }
    flags.remove(.needsLayout)
    let wasLayingOut = flags.contains(.isLayingOut)
    flags.insert(.isLayingOut)
    layoutSublayers()
    if !wasLayingOut { flags.remove(.isLayingOut) }
  }

  final func hitTestTree(_ point: CGPoint) -> CALayer? {
    guard !isHidden, let local = properties.mapToSuperlayer.inverse?.map(point) else { return nil }
    let inside = contains(local)
    if masksToBounds && !inside { return nil }
    let children = modelLayer == nil ? sublayerList : sublayers ?? []
    // A transform layer does not flatten: its sublayers are hit in the plane around it.
    let unfolds = self is CATransformLayer
    let plane =
      unfolds
      ? CATransform3DConcat(properties.sublayerMatrix, properties.matrixToSuperlayer)
      : properties.sublayerMatrix
    if let hit = children.frontmost(at: unfolds ? point : local, plane) { return hit }
    return inside && !unfolds ? self : nil
  }
}

extension [CALayer] {
  /// The frontmost layer in these layers' trees at a point of a plane.
  /// - Parameter toPlane: The map from the space in which the layers are positioned.
  fileprivate func frontmost(at point: CGPoint, _ toPlane: CATransform3D) -> CALayer? {
    for layer in sortedForPainting.reversed() where !layer.isHidden {
      let matrix = CATransform3DConcat(layer.properties.matrixToSuperlayer, toPlane)
      if layer is CATransformLayer {
        let inner = CATransform3DConcat(layer.properties.sublayerMatrix, matrix)
        let children = layer.modelLayer == nil ? layer.sublayerList : layer.sublayers ?? []
        if let hit = children.frontmost(at: point, inner) { return hit }
      } else if let local = Projection(matrix).inverse?.map(point),
        // `hitTest` takes a point of the superlayer's space, flat.
        let hit = layer.hitTest(layer.properties.mapToSuperlayer.map(local) ?? local)
      {
        return hit
      }
    }
    return nil
  }

  /// The layers from back to front: by `zPosition`, equal ones in the order of the array.
  var sortedForPainting: [CALayer] {
    guard contains(where: { $0.zPosition != 0 }) else { return self }
    return enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
    }.map(\.element)
  }
}
