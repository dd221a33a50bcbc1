import Foundation
import Graphics

/// A layer positioned in device space, with bounds and caches, kept between frames.
final class PlacedNode {
  fileprivate(set) var node: LayerNode
  let toDevice: Projection
  /// The bounds of all its ink, in device pixels; not clipped to the canvas.
  fileprivate(set) var bounds = DeviceRect.empty
  /// The bounds without the shadow.
  fileprivate(set) var shapeBounds = DeviceRect.empty
  /// A node for each sublayer; after a common move, children that have not been accessed since are
  /// still at their old positions.
  private var children: [PlacedNode] = []
  /// The children accessed since a common move; nil if all are up to date.
  private(set) var placedSinceMove: Set<Int>?
  /// The children's bounds, for culling.
  fileprivate(set) var childBounds = BoundsList()
  fileprivate(set) var mask: PlacedNode?
  /// The extensions of children beneath a neighbor in perspective, by index.
  fileprivate(set) var edgeExtensions: [Int: SideExtension] = [:]
  /// The bounds of the layer's own ink without sublayers, in device space.
  private var ownBounds = DeviceRect.empty
  /// The bounds of the layer's own ink, in the layer's space.
  private let ownBox: CGRect
  /// The layer as an opaque rectangle, if it is one.
  let opaqueRectangle: OpaqueRectangle?
  /// The pixels of its opaque background, if it has one.
  let background: CoveredPixels?
  /// The indices of children whose opaque backgrounds cover many pixels, in order.
  private var covers: [Int] = []
  /// The area of its backdrop; empty without one.
  private(set) var backdropBox = DeviceRect.empty
  /// The number of children that contain a backdrop.
  private var childrenWithBackdrop = 0
  /// Whether it contains a backdrop.
  var hasBackdrop: Bool { !backdropBox.isEmpty || childrenWithBackdrop > 0 }
  /// Whether its background covers enough pixels to be worth searching.
  private var isCover: Bool { background.map { $0.inner.area >= Self.smallestCover } ?? false }
  /// The smallest number of pixels of a cover, by eye: for fewer, little less is drawn.
  private static let smallestCover = 1024
  /// A cache that is valid as long as the node and its position do not change; its opacity may.
  let cache: NodeCache
  /// A cache that is valid even while the node moves by whole pixels or changes its color.
  let coverages: CoverageCache

  var style: LayerNode.Style { node.style }

  /// Places a subtree, reusing unchanged nodes of `old`.
  init(_ node: LayerNode, toDevice: Projection, reusing old: PlacedNode? = nil) {
    self.node = node
    self.toDevice = toDevice
    let fades = old.map { $0.toDevice == toDevice && $0.node.differsByOpacity(from: node) } ?? false
    cache = fades ? old?.cache ?? NodeCache() : NodeCache()
    coverages = old?.coverages ?? CoverageCache()
    opaqueRectangle = OpaqueRectangle(node, toDevice: toDevice)
    background = CoveredPixels(ofBackground: node, toDevice: toDevice)
    let isSame = fades || old?.node === node
    ownBox = isSame ? old?.ownBox ?? .null : Self.ownBox(of: node)
    guard toDevice.isFinite else { return }
    if node.style.backdrop != nil {
      // A tiny fraction of a pixel is a rounding error.
      let box = toDevice.boundingBox(of: node.style.bounds)
      backdropBox = DeviceRect(covering: box.insetBy(dx: 1 / 1024, dy: 1 / 1024))
    }
    if !ownBox.isNull {
      ownBounds = DeviceRect(covering: toDevice.boundingBox(of: ownBox)).outset(by: 2)
    }
    if let old, let changed = old.changedChildren(where: node, movesTo: toDevice) {
      moveChildren(of: old, changed)
    } else if !node.sublayers.isEmpty {
      placeChildren(reusing: old?.children ?? [])
      edgeExtensions = EdgeExtension.extensions(of: children)
    }
    if let mask = node.mask {
      self.mask = Self.place(mask, under: toDevice, reusing: old?.mask)
    }
    updateBounds()
  }

  private func placeChildren(reusing old: [PlacedNode]) {
    children = node.sublayers.enumerated().map { i, child in
      Self.place(child, under: toDevice, reusing: i < old.count ? old[i] : nil)
    }
    placedSinceMove = nil
    childBounds = BoundsList(children.map(\.bounds))
    indexChildren()
  }

  /// Finds the children with backdrops, and those that cover others.
  private func indexChildren() {
    childrenWithBackdrop = children.reduce(0) { $1.hasBackdrop ? $0 + 1 : $0 }
    covers = children.indices.filter { children[$0].isCover }
  }

  /// Calls `body` with every node below this one whose glass is drawn by a container, and with its
  /// opacity there; not with those in other containers.
  func forEachMergedGlass(
    opacity: Double = 1, _ body: (PlacedNode, LayerNode.Backdrop, Double) -> Void
  ) {
    guard childrenWithBackdrop > 0 else { return }
    for i in children.indices where children[i].hasBackdrop {
      let child = child(at: i)
      let inner = opacity * Double(child.style.opacity)
      if let backdrop = child.style.backdrop, backdrop.glass?.isMerged == true {
        body(child, backdrop, inner)
      }
      if child.style.backdrop?.glass?.spacing == nil {
        child.forEachMergedGlass(opacity: inner, body)
      }
    }
  }

  /// Calls `body` with the area of every backdrop in the tree.
  func forEachBackdrop(_ body: (DeviceRect) -> Void) {
    if !backdropBox.isEmpty { body(backdropBox) }
    if childrenWithBackdrop > 0 {
      for i in children.indices where children[i].hasBackdrop {
        child(at: i).forEachBackdrop(body)
      }
    }
  }

  /// The children, if all are up to date.
  var placedChildren: [PlacedNode]? { placedSinceMove == nil ? children : nil }

  /// The child whose opaque background covers most of a rectangle, and the pixels that it covers:
  /// there the children below it do not show.
  func cover(of rect: DeviceRect) -> (index: Int, pixels: DeviceRect)? {
    // A backdrop between them would show what lies beneath.
    guard !covers.isEmpty, childrenWithBackdrop == 0 else { return nil }
    var best: (index: Int, pixels: DeviceRect)?
    for index in covers.suffix(Self.searchedCovers) where childBounds[index].intersects(rect) {
      // Since it was listed, it may have moved between pixels.
      let child = child(at: index)
      guard child.isCover, let pixels = child.background?.inner.intersection(rect) else { continue }
      if pixels.area >= best?.pixels.area ?? 1 { best = (index, pixels) }
    }
    return best
  }

  /// The number of covers that are searched, the uppermost ones.
  private static let searchedCovers = 32

  /// An up-to-date child.
  func child(at i: Int) -> PlacedNode {
    guard placedSinceMove != nil else { return children[i] }
    let child = Self.place(node.sublayers[i], under: toDevice, reusing: children[i])
    if child !== children[i] { children[i] = child }
    placedSinceMove?.insert(i)
    return child
  }

  private static func place(
    _ node: LayerNode, under parent: Projection, reusing old: PlacedNode?
  ) -> PlacedNode {
    let toDevice = node.style.transform.concatenating(parent)
    if let old, old.node === node, old.toDevice == toDevice { return old }
    return PlacedNode(node, toDevice: toDevice, reusing: old)
  }

  private static func ownBox(of node: LayerNode) -> CGRect {
    let style = node.style
    var box = node.traits.contains(.fillsBounds) ? style.bounds : .null
    for content in style.contents {
      switch content {
      case .image(let image): box = box.union(image.box)
      case .crossFade(let from, let to, _):
        if let from { box = box.union(from.box) }
        if let to { box = box.union(to.box) }
      case .drawing(let list):
        let ink = list.inkBounds
        box = box.union(ink.isUnbounded ? style.bounds : ink)
      }
    }
    return box
  }

  fileprivate func updateBounds() {
    var shape = ownBounds
    shape = shape.union(childBounds.union)
    let style = node.style
    var clip: DeviceRect?
    if style.masksToBounds {
      clip = DeviceRect(covering: toDevice.boundingBox(of: style.bounds)).outset(by: 2)
    }
    if let clip { shape = shape.intersection(clip) }
    shapeBounds = shape
    bounds = shape
    if node.traits.contains(.hasHalo) { addHalos(clippedTo: clip) }
    if let mask { bounds = bounds.intersection(mask.bounds) }
  }

  private func addHalos(clippedTo clip: DeviceRect?) {
    for halo in style.halos(.inside) {
      bounds = bounds.union(haloBounds(halo))
      if let clip { bounds = bounds.intersection(clip) }
    }
    for halo in style.halos(.finish) {
      bounds = bounds.outset(by: GaussianBlur.margin(sigma: deviceSigma(halo.radius)))
    }
  }

  private func haloBounds(_ halo: StyleHalo) -> DeviceRect {
    let reach = abs(halo.radius) * GaussianBlur.reach
    let box: CGRect
    if let path = halo.path {
      box = path.controlBox
    } else {
      guard let inverse = toDevice.inverse, !shapeBounds.isEmpty else { return .empty }
      if toDevice.affine == nil {
        // In perspective, the extent in the layer's space is used.
        box = PlacedNode(node.shadowSource, toDevice: .identity).shapeBounds.cgRect
      } else {
        box = inverse.boundingBox(of: shapeBounds.cgRect)
      }
    }
    if box.isNull { return .empty }
    let moved = box.offsetBy(dx: halo.offset.width, dy: halo.offset.height)
      .insetBy(dx: -reach, dy: -reach)
    return DeviceRect(covering: toDevice.boundingBox(of: moved)).outset(by: 3)
  }

  /// The sigma in device pixels of a blur of its finished picture, by the sigma in points.
  func deviceSigma(_ radius: CGFloat) -> Double {
    guard radius > 0 else { return 0 }
    let magnification = toDevice.affine?.maximumScale ?? 1
    return min(radius * magnification, Self.largestSigma)
  }

  /// The largest sigma; a wider blur is invisible.
  private static let largestSigma = 2000.0
}

// MARK: Long lists that move, such as those of scroll views

extension PlacedNode {
  /// The indices of changed children if all others move by the same distance; nil if each child
  /// must be placed again.
  ///
  /// Only for lists that are too long for edge extension.
  fileprivate func changedChildren(where new: LayerNode, movesTo projection: Projection) -> [Int]? {
    guard children.count > EdgeExtension.limit, toDevice.differsByTranslation(from: projection),
      childBounds.canMove(x: projection.m41 - toDevice.m41, y: projection.m42 - toDevice.m42)
    else { return nil }
    return Self.changedIndices(node.sublayers, new.sublayers)
  }

  /// Reuses the children of the same layer at another position; each is placed when it is accessed.
  fileprivate func moveChildren(of old: PlacedNode, _ changed: [Int]) {
    old.dropPicturesOfChildren()
    children = old.children
    childBounds = old.childBounds
    childBounds.move(x: toDevice.m41 - old.toDevice.m41, y: toDevice.m42 - old.toDevice.m42)
    placedSinceMove = []
    childrenWithBackdrop = old.childrenWithBackdrop
    covers = old.covers
    for i in changed { changeChild(at: i) { child(at: i) } }
  }

  /// Replaces a child by the result of `change`, which may be the same object.
  private func changeChild(at i: Int, by change: () -> PlacedNode) {
    if children[i].hasBackdrop { childrenWithBackdrop -= 1 }
    let child = change()
    if child.hasBackdrop { childrenWithBackdrop += 1 }
    // The old child may have been replaced by `child(at:)` since the list was made.
    let index = coverIndex(of: i)
    let isListed = index < covers.count && covers[index] == i
    if child.isCover, !isListed { covers.insert(i, at: index) }
    if isListed, !child.isCover { covers.remove(at: index) }
    children[i] = child
    childBounds[i] = child.bounds
  }

  /// The index in `covers` of the first child that is not below the one at `i`, by bisection.
  private func coverIndex(of i: Int) -> Int {
    var (low, high) = (0, covers.count)
    while low < high {
      let middle = (low + high) / 2
      if covers[middle] < i { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Clears the children's caches.
  private func dropPicturesOfChildren() {
    for i in placedSinceMove ?? Set(children.indices) {
      children[i].cache.clear()
      children[i].dropPicturesOfChildren()
    }
  }

  /// Places all children that have not been accessed since a move.
  private func placeAllChildren() {
    if placedSinceMove != nil { placeChildren(reusing: children) }
  }
}

extension Projection {
  fileprivate func differsByTranslation(from other: Projection) -> Bool {
    m11 == other.m11 && m12 == other.m12 && m21 == other.m21 && m22 == other.m22
      && m14 == 0 && m24 == 0 && m44 == 1
      && other.m14 == 0 && other.m24 == 0 && other.m44 == 1
  }
}

extension PlacedNode {
  /// Updates the placed tree to a new state and collects the damage.
  static func update(
    _ old: PlacedNode, to node: LayerNode, toDevice: Projection, damage: inout Damage
  ) -> PlacedNode {
    if old.toDevice == toDevice {
      if old.node === node { return old }
      if toDevice.isFinite, old.node.mask === node.mask, old.node.style == node.style {
        old.updateChildren(to: node, damage: &damage)
        return old
      }
    }
    let new = PlacedNode(node, toDevice: toDevice, reusing: old)
    if old.isSolid, new.isSolid, old.style.backgroundColor == new.style.backgroundColor,
      let before = old.background, let after = new.background
    {
      damage.add(movedFrom: before, to: after)
      return new
    }
    damage.add(old.bounds.outset(by: 2))
    damage.add(new.bounds.outset(by: 2))
    return new
  }

  /// Whether it is drawn in one opaque color, and only in its bounds.
  private var isSolid: Bool {
    background != nil && !node.traits.contains(.spoilsRectangle) && node.sublayers.isEmpty
  }

  /// The children with extended sides, and their bounds.
  private var extendedChildren: [LayerNode.ID: (sides: SideExtension, bounds: DeviceRect)] {
    var result: [LayerNode.ID: (sides: SideExtension, bounds: DeviceRect)] = [:]
    for (i, sides) in edgeExtensions { result[children[i].node.id] = (sides, childBounds[i]) }
    return result
  }

  /// Updates the children of a node whose sublayers are the only difference.
  private func updateChildren(to node: LayerNode, damage: inout Damage) {
    let before = bounds
    let extended = extendedChildren
    var inner = Damage()
    var replaced: [DeviceRect] = []
    let (old, new) = (self.node.sublayers, node.sublayers)
    if let changed = Self.changedIndices(old, new) {
      for i in changed {
        changeChild(at: i) {
          let before = child(at: i)
          let after = Self.update(
            before, to: new[i], toDevice: new[i].style.transform.concatenating(toDevice),
            damage: &inner)
          if after !== before { replaced += [before.bounds, after.bounds] }
          return after
        }
      }
    } else {
      placeAllChildren()
      var first = 0
      var tail = 0
      let common = min(old.count, new.count)
      while first < common, old[first] === new[first] { first += 1 }
      while tail < common - first, old[old.count - 1 - tail] === new[new.count - 1 - tail] {
        tail += 1
      }
      let oldMiddle = first..<(old.count - tail)
      let newMiddle = first..<(new.count - tail)
      for i in oldMiddle { inner.add(childBounds[i].outset(by: 2)) }
      var byID: [LayerNode.ID: PlacedNode] = [:]
      for i in oldMiddle { byID[children[i].node.id] = children[i] }
      let placed = newMiddle.map { i in
        Self.place(new[i], under: toDevice, reusing: byID.removeValue(forKey: new[i].id))
      }
      for child in placed { inner.add(child.bounds.outset(by: 2)) }
      children.replaceSubrange(oldMiddle, with: placed)
      childBounds = BoundsList(children.map(\.bounds))
      indexChildren()
    }
    self.node = node
    edgeExtensions = EdgeExtension.extensions(of: children)
    if !extended.isEmpty || !edgeExtensions.isEmpty {
      // Extended, a plain rectangle is drawn beyond its own pixels.
      for rect in replaced { inner.add(rect.outset(by: 2)) }
      // The extension of a child depends on all others.
      let now = extendedChildren
      for (id, child) in extended where child.sides != now[id]?.sides {
        inner.add(child.bounds.outset(by: 2))
      }
      for (id, child) in now where child.sides != extended[id]?.sides {
        inner.add(child.bounds.outset(by: 2))
      }
    }
    cache.removeAll(keepingShadowOfPath: node.style.shadow?.path != nil)
    updateBounds()
    // Without sublayers a layer may be drawn without a group.
    if node.traits.contains(.spreadsChanges) || old.isEmpty != new.isEmpty {
      damage.add(before.outset(by: 2))
      damage.add(bounds.outset(by: 2))
    } else {
      let reach = before.union(bounds).outset(by: 2)
      for rect in inner.rects { damage.add(rect.intersection(reach)) }
    }
  }
}

extension PlacedNode {
  /// The indices at which two lists differ; nil if layers were added, removed or reordered.
  private static func changedIndices(_ old: LayerNodes, _ new: LayerNodes) -> [Int]? {
    guard old.count == new.count else { return nil }
    var changed: [Int] = []
    let haveSameIDs = new.allUnsharedRanges(with: old) { range in
      for i in range where old[i] !== new[i] {
        if old[i].id != new[i].id { return false }
        changed.append(i)
      }
      return true
    }
    return haveSameIDs ? changed : nil
  }
}

extension LayerNode {
  /// Whether only the opacity differs.
  fileprivate func differsByOpacity(from other: LayerNode) -> Bool {
    guard mask === other.mask, sublayers.isIdentical(to: other.sublayers) else { return false }
    var style = style
    style.opacity = other.style.opacity
    return style == other.style
  }
}

extension LayerNode.ImageContents {
  var box: CGRect { pieces.reduce(CGRect.null) { $0.union($1.destination) } }
}

extension DeviceRect {
  var cgRect: CGRect {
    CGRect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height))
  }
}
