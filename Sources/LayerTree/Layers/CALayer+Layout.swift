import Foundation
import Graphics

extension CALayer {
  final func layoutTree() {
    var top = self
    var next = container
    while let layer = next {
      if layer.flags.contains(.needsLayout) { top = layer }
      next = layer.container
    }
    // Laying out may ask for it again, below or above; a few rounds settle any layout that can settle.
    for _ in 0..<Committer.rounds where top.layoutOnce() {}
  }

  /// Lays out what needs it, parents first; false when nothing did.
  private func layoutOnce() -> Bool {
    var found = false
    forEachInTree { layer in
      if layer.layoutSelfIfNeeded() { found = true }
    }
    return found
  }

  final func layoutSelfIfNeeded() -> Bool {
    guard flags.contains(.needsLayout) else { return false }
    flags.remove(.needsLayout)
    layoutSublayers()
    return true
  }

  final func hitTestTree(_ point: CGPoint) -> CALayer? {
    guard !isHidden, let local = properties.mapToSuperlayer.inverse?.map(point) else { return nil }
    let inside = contains(local)
    if masksToBounds && !inside { return nil }
    let children = modelLayer == nil ? sublayerList : sublayers ?? []
    let inner = Projection(properties.sublayerMatrix).inverse?.map(local) ?? local
    for layer in children.sortedForPainting.reversed() {
      if let hit = layer.hitTest(inner) { return hit }
    }
    return inside && isHitTestable ? self : nil
  }

  /// A transform layer has no plane of its own to be hit.
  private var isHitTestable: Bool { !(self is CATransformLayer) }
}

extension [CALayer] {
  /// From the back to the front: by `zPosition`, equal ones in the order of the array.
  var sortedForPainting: [CALayer] {
    guard contains(where: { $0.zPosition != 0 }) else { return self }
    return enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
    }.map(\.element)
  }
}
