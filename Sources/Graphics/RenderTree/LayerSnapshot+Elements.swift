package import Foundation

/// Which views and layers are where.
extension LayerSnapshot {
  /// The box around everything that a view or layer with an id draws in, in points of the picture;
  /// nil where none is displayed.
  package func box(of id: String) -> CGRect? {
    var box: CGRect?
    func visit(_ node: LayerNode, _ outer: Projection) {
      let map = node.style.transform.concatenating(outer)
      if case .layer(_, _, let name?)? = node.label, name == id {
        let own = map.map(node.style.bounds)
        if own.isFiniteBox { box = box.map { $0.union(own) } ?? own }
      }
      for sublayer in node.sublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    return box
  }

  /// The boxes of all views and layers that draw something, the lowest first, by their names; at
  /// most `limit`.
  ///
  /// Fingers, captions and devices are left out.
  package func boxes(
    limit: Int, names: ElementNames = ElementNames()
  ) -> [(name: String, box: CGRect)] {
    var found: [(String, CGRect)] = []
    func visit(_ node: LayerNode, _ outer: Projection) {
      guard node.style.opacity > 0, found.count < limit, !node.isDecoration else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      if let name = node.elementName(names), node.drawsItself, box.isFiniteBox {
        found.append((name.own, box))
      }
      for sublayer in node.sublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    return found
  }

  /// The uppermost view or layer that draws in a rectangle of the picture, in points, and those
  /// that it lies in, by their names, with the first one's box.
  ///
  /// Fingers, captions and devices are left out.
  package func elements(
    in rect: CGRect, names: ElementNames = ElementNames()
  ) -> (path: [String], box: CGRect)? {
    var found: (path: [ElementName], box: CGRect)?
    func visit(_ node: LayerNode, _ outer: Projection, _ path: [ElementName]) {
      guard node.style.opacity > 0, !node.isDecoration else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      let path = node.elementName(names).map { path + [$0] } ?? path
      if node.style.masksToBounds, !box.intersects(rect) { return }
      // What is painted later lies above.
      if !path.isEmpty, node.drawsItself, box.isFiniteBox, box.intersects(rect) {
        found = (path, box)
      }
      for sublayer in node.sublayers { visit(sublayer, map, path) }
    }
    visit(root, .identity, [])
    return found.map { ($0.path.path, $0.box) }
  }
}

extension LayerNode {
  /// What a failure calls it; nil for what no layer gives.
  fileprivate func elementName(_ names: ElementNames) -> ElementName? {
    switch label {
    case .layer, .copy, .particle: ElementName(RenderTreeText(self, names: names) { _ in false })
    case .transition, .part, nil: nil
    }
  }

  /// Whether it draws anything but its sublayers.
  fileprivate var drawsItself: Bool {
    (style.backgroundColor?.alpha ?? 0) > 0 || style.borderWidth > 0 || style.shadow != nil
      || style.backdrop != nil
      || style.contents.contains { content in
        guard case .drawing(let list) = content else { return true }
        return list.commands.contains(where: \.paints)
      }
  }
}

extension DisplayList.Command {
  /// Whether it puts color somewhere, and does not only say where others may.
  fileprivate var paints: Bool {
    switch self {
    case .save, .restore, .concatenate, .clip, .clipToMask, .beginTransparencyLayer,
      .endTransparencyLayer:
      false
    case .fill, .stroke, .linearGradient, .radialGradient, .conicGradient, .image, .glyphs, .clear:
      true
    }
  }
}

extension CGRect {
  fileprivate var isFiniteBox: Bool {
    [minX, minY, width, height].allSatisfy(\.isFinite) && !isNull
  }
}
