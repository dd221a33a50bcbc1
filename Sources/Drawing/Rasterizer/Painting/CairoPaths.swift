import Foundation
import Graphics

extension CairoContext {
  /// Adds a path with its points transformed to the context's space.
  func add(_ path: Path, _ t: CGAffineTransform) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isOpen = false
    @inline(__always) func map(_ p: CGPoint) -> (x: Double, y: Double) {
      (x: p.x * t.a + p.y * t.c + t.tx, y: p.x * t.b + p.y * t.d + t.ty)
    }
    /// A segment after `close` starts at the start of the closed contour.
    @inline(__always) func ensureOpen() {
      if !isOpen {
        let p = map(start)
        move(to: p.x, p.y)
        isOpen = true
      }
    }
    // Nothing is drawn before the first move.
    var elements = path.elements[...]
    while let first = elements.first {
      if case .move = first { break }
      elements = elements.dropFirst()
    }
    for element in elements {
      switch element {
      case .move(let to):
        let p = map(to)
        move(to: p.x, p.y)
        (current, start, isOpen) = (to, to, true)
      case .line(let to):
        ensureOpen()
        let p = map(to)
        line(to: p.x, p.y)
        current = to
      case .quad(let to, let c):
        ensureOpen()
        let c1 = map(
          CGPoint(
            x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3))
        let c2 = map(CGPoint(x: to.x + (c.x - to.x) * 2 / 3, y: to.y + (c.y - to.y) * 2 / 3))
        let p = map(to)
        curve(to: p.x, p.y, control1: c1, control2: c2)
        current = to
      case .cubic(let to, let control1, let control2):
        ensureOpen()
        let (c1, c2, p) = (map(control1), map(control2), map(to))
        curve(to: p.x, p.y, control1: c1, control2: c2)
        current = to
      case .close:
        if isOpen { closePath() }
        current = start
        isOpen = false
      }
    }
  }

  /// Strokes a path whose dashes have already been applied.
  ///
  /// Cairo leaves a hole in a loop whose curves have a radius of less than half of the width, so in
  /// that case the outline is filled.
  /// - Parameter widen: Called when the path has been added.
  func stroke(_ path: Path, _ style: StrokeStyle, _ t: CGAffineTransform, widen: () -> Void = {}) {
    guard let outline = path.solidOutline(style), outline.isDrawable(t) else {
      add(path, t)
      widen()
      return stroke(style, pen: t)
    }
    add(outline, t)
    widen()
    setRule(.winding)
    fill()
  }

  func addPolygon(_ points: [CGPoint], _ t: CGAffineTransform) {
    for (i, p) in points.enumerated() {
      let (x, y) = (p.x * t.a + p.y * t.c + t.tx, p.x * t.b + p.y * t.d + t.ty)
      if i == 0 { move(to: x, y) } else { line(to: x, y) }
    }
    closePath()
  }

  func addPolygon(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first.x, first.y)
    for p in points.dropFirst() { line(to: p.x, p.y) }
    closePath()
  }
}

extension Path {
  /// The outline of its stroke, without dashes, if Cairo would leave a hole in it; else nil.
  fileprivate func solidOutline(_ style: StrokeStyle) -> Path? {
    // If half of the width equals the radius, the inner side is a point without a hole.
    guard turnsBack(tighterThan: style.width / 2 * 0.99) else { return nil }
    var style = style
    style.dashes = []
    return stroked(style)
  }

  /// Whether all coordinates are within Cairo's fixed-point range after the transform.
  func isDrawable(_ t: CGAffineTransform) -> Bool {
    let box = box(in: t)
    return !box.isNull && box.minX > -4e6 && box.minY > -4e6 && box.maxX < 4e6 && box.maxY < 4e6
  }
}
