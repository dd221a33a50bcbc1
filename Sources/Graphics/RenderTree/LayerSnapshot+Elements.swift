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

  /// The boxes of all views and layers that draw something, the lowest first, by their ids or
  /// classes; at most so many.
  package func boxes(limit: Int) -> [(name: String, box: CGRect)] {
    var found: [(String, CGRect)] = []
    func visit(_ node: LayerNode, _ outer: Projection) {
      guard node.style.opacity > 0, found.count < limit else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      if let name = node.elementName, node.drawsItself, box.isFiniteBox {
        found.append((name, box))
      }
      for sublayer in node.sublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    return found
  }

  /// What is seen in a rectangle of the picture, in points: the uppermost view or layer that draws
  /// there, then those that it lies in, by their ids, or by their classes.
  package func elements(in rect: CGRect) -> [String] {
    var found: [String] = []
    func visit(_ node: LayerNode, _ outer: Projection, _ path: [String]) {
      guard node.style.opacity > 0 else { return }
      let map = node.style.transform.concatenating(outer)
      let box = map.map(node.style.bounds)
      let path = node.elementName.map { path + [$0] } ?? path
      if node.style.masksToBounds, !box.intersects(rect) { return }
      // What is painted later lies above.
      if node.drawsItself, box.isFiniteBox, box.intersects(rect) { found = path }
      for sublayer in node.sublayers { visit(sublayer, map, path) }
    }
    visit(root, .identity, [])
    // The canvas is around everything.
    if found.count > 1, found.first == root.elementName { found.removeFirst() }
    return found.reversed()
  }
}

extension LayerNode {
  /// What a failure calls it; nil for what no layer gives.
  fileprivate var elementName: String? {
    switch label {
    case .layer(let type, let delegate, let name):
      if let name, !name.isEmpty { return name }
      return String(describing: delegate ?? type)
    case .copy, .particle: return label?.description
    case .transition, .part, nil: return nil
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
