import Base

extension LayerSnapshot: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(size, background, root) }
}

/// Leaves out `id` and `label`, which draw nothing, and `traits`, which follow from the style.
extension LayerNode: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(object: self) { $0.add(style, sublayers, mask) }
  }
}

extension LayerNodes: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(count)
    for node in self { node.addContent(to: &hasher) }
  }
}

extension LayerNode.Style: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(transform, bounds, opacity, groupsOpacity, backdrop, backgroundColor, corners)
    hasher.add(borderWidth, borderColor, contents, masksToBounds, shadow, isIsolated)
    hasher.add(colorMultiplier, blendMode, antialiasesEdges, rasterizationScale)
    hasher.add(rasterizationFilter, filter)
  }
}

extension LayerNode.Content: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    switch self {
    case .image(let image): hasher.add(0, image)
    case .crossFade(let from, let to, let fraction): hasher.add(1, from, to, fraction)
    case .drawing(let list): hasher.add(2, list)
    }
  }
}

extension LayerNode.ImageContents: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(image, pieces, minificationFilter, magnificationFilter, minificationFilterBias)
  }
}

extension LayerNode.ImageContents.Piece: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(source, destination) }
}

extension LayerNode.Filter: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(radius, dark, light, amount, isLuminance)
  }
}

extension LayerNode.Corners: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(radius, isContinuous, minXMinY, maxXMinY, minXMaxY, maxXMaxY, radii)
  }
}

extension LayerNode.Shadow: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(color, offset, radius, path)
  }
}

extension LayerNode.Backdrop: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(radius, saturation, tint, glass)
  }
}

extension LayerNode.Glass: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(strength, isMerged, spacing)
  }
}
