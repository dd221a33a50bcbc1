internal import CCairo
import Foundation
import Graphics

extension OpaquePointer {
  /// Adds a path, its points mapped to the context's space here.
  func add(_ path: Path, _ t: CGAffineTransform) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isOpen = false
    @inline(__always) func map(_ p: CGPoint) -> (Double, Double) {
      (p.x * t.a + p.y * t.c + t.tx, p.x * t.b + p.y * t.d + t.ty)
    }
    /// A segment right after `close` goes on from the start of the closed contour.
    @inline(__always) func ensureOpen() {
      if !isOpen {
        let p = map(start)
        cairo_move_to(self, p.0, p.1)
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
        cairo_move_to(self, p.0, p.1)
        (current, start, isOpen) = (to, to, true)
      case .line(let to):
        ensureOpen()
        let p = map(to)
        cairo_line_to(self, p.0, p.1)
        current = to
      case .quad(let to, let c):
        ensureOpen()
        let c1 = map(
          CGPoint(
            x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3))
        let c2 = map(CGPoint(x: to.x + (c.x - to.x) * 2 / 3, y: to.y + (c.y - to.y) * 2 / 3))
        let p = map(to)
        cairo_curve_to(self, c1.0, c1.1, c2.0, c2.1, p.0, p.1)
        current = to
      case .cubic(let to, let control1, let control2):
        ensureOpen()
        let (c1, c2, p) = (map(control1), map(control2), map(to))
        cairo_curve_to(self, c1.0, c1.1, c2.0, c2.1, p.0, p.1)
        current = to
      case .close:
        if isOpen { cairo_close_path(self) }
        current = start
        isOpen = false
      }
    }
  }

  func addPolygon(_ points: [CGPoint], _ t: CGAffineTransform) {
    for (i, p) in points.enumerated() {
      let (x, y) = (p.x * t.a + p.y * t.c + t.tx, p.x * t.b + p.y * t.d + t.ty)
      if i == 0 { cairo_move_to(self, x, y) } else { cairo_line_to(self, x, y) }
    }
    cairo_close_path(self)
  }

  func addPolygon(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    cairo_move_to(self, first.x, first.y)
    for p in points.dropFirst() { cairo_line_to(self, p.x, p.y) }
    cairo_close_path(self)
  }

  func setColor(_ c: CGColor) {
    cairo_set_source_rgba(self, c.red, c.green, c.blue, c.alpha)
  }

  func setRule(_ rule: FillRule) {
    cairo_set_fill_rule(
      self, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  func setAntialias(_ on: Bool) {
    cairo_set_antialias(self, on ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }
}

extension Path {
  /// All coordinates are numbers that Cairo's fixed point can hold after the transform.
  func isDrawable(_ t: CGAffineTransform) -> Bool {
    let box = box(in: t)
    return !box.isNull && box.minX > -4e6 && box.minY > -4e6 && box.maxX < 4e6 && box.maxY < 4e6
  }
}
