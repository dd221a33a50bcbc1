import Foundation
import Graphics

extension Exposure {
  /// The largest number of instants in one exposure, a power of 3.
  ///
  /// The centers of 27 or 9 equal parts are among the centers of 81 parts, so fewer instants are
  /// always a subset.
  static let maximumInstants = 81

  /// Chooses 9, 27 or 81 instants so that nothing moves more than two pixels between two of them,
  /// if 81 are enough for that.
  ///
  /// - Parameter scale: Pixels per point.
  func thinned(scale: CGFloat) -> Exposure {
    guard snapshots.count > 1 else { return self }
    var path: CGFloat = 0
    var changesShape = false
    for (a, b) in zip(snapshots, snapshots.dropFirst()) {
      let step = Motion(from: a.root, to: b.root)
      path += step.length * scale
      changesShape = changesShape || step.changesShape
    }
    if path > 2 * 27 { return self }
    return every(path > 2 * 9 || changesShape ? 3 : 9)
  }

  /// The center one of each `group` instants.
  private func every(_ group: Int) -> Exposure {
    var result: Exposure?
    var (position, next) = (0, group / 2)
    for (snapshot, weight) in zip(snapshots, weights) {
      position += weight
      while next < position {
        if result?.add(snapshot) == nil { result = Exposure(snapshot) }
        next += group
      }
    }
    return result ?? self
  }
}

/// The change from one render tree to the next.
private struct Motion {
  /// The longest distance that a corner of a layer moves, in points.
  private(set) var length: CGFloat = 0
  /// Whether something else than the corners of layers changes, such as a path.
  private(set) var changesShape = false

  init(from a: LayerNode, to b: LayerNode) { add(a, b, .identity, .identity) }

  private mutating func add(
    _ a: LayerNode, _ b: LayerNode, _ outerA: Projection, _ outerB: Projection
  ) {
    if a === b, outerA == outerB { return }
    let mapA = a.style.transform.concatenating(outerA)
    let mapB = b.style.transform.concatenating(outerB)
    for (p, q) in zip(corners(of: a.style.bounds), corners(of: b.style.bounds)) {
      guard let p = mapA.map(p), let q = mapB.map(q) else { continue }
      let step = ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
      if step.isFinite { length = max(length, step) }
    }
    if a.style.contents != b.style.contents { changesShape = true }
    if let a = a.mask, let b = b.mask { add(a, b, mapA, mapB) }
    if a.sublayers.elementsEqual(b.sublayers, by: { $0.id == $1.id }) {
      for (a, b) in zip(a.sublayers, b.sublayers) { add(a, b, mapA, mapB) }
    } else {
      let before = Dictionary(a.sublayers.map { ($0.id, $0) }) { first, _ in first }
      for b in b.sublayers { if let a = before[b.id] { add(a, b, mapA, mapB) } }
    }
  }

  private func corners(of rect: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
  }
}
