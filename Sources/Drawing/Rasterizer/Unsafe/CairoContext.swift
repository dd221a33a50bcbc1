internal import CCairo
import Foundation
import Graphics

/// A Cairo context that draws onto a surface, in device space.
///
/// - Rule: The context is made and destroyed here and retains its surface. Only numbers are passed:
///   Cairo checks them, and after a failure only keeps its status.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `CairoSurfaceTests`, in debug and release.
@safe final class CairoContext {
  private let surface: CairoSurface
  private let handle: OpaquePointer

  init(_ surface: CairoSurface) {
    self.surface = surface
    var made: OpaquePointer?
    unsafe surface.withHandle { unsafe made = cairo_create($0) }
    unsafe handle = made!
  }

  deinit { unsafe cairo_destroy(handle) }

  /// Throws Cairo's error since the context was made, if any.
  func check() throws(RasterError) {
    let status = unsafe cairo_status(handle)
    guard status == CAIRO_STATUS_SUCCESS else {
      let reason = unsafe String(cString: cairo_status_to_string(status))
      switch status {
      case CAIRO_STATUS_INVALID_MATRIX, CAIRO_STATUS_INVALID_DASH, CAIRO_STATUS_INVALID_SIZE:
        throw .undrawable(reason)
      default: throw .cairo(reason)
      }
    }
  }
}

// MARK: Paths

extension CairoContext {
  func beginPath() { unsafe cairo_new_path(handle) }
  func move(to x: Double, _ y: Double) { unsafe cairo_move_to(handle, x, y) }
  func line(to x: Double, _ y: Double) { unsafe cairo_line_to(handle, x, y) }

  func curve(
    to x: Double, _ y: Double, control1: (x: Double, y: Double), control2: (x: Double, y: Double)
  ) {
    unsafe cairo_curve_to(handle, control1.x, control1.y, control2.x, control2.y, x, y)
  }

  func closePath() { unsafe cairo_close_path(handle) }
}

// MARK: Drawing

extension CairoContext {
  /// The greatest width of a pen, in pixels: 16 times the widest canvas.
  ///
  /// Cairo's numbers overflow at about twice this width, so that nothing is drawn, and a round join
  /// of a line a billion pixels wide would have half a million corners. A pen that is wide in one
  /// direction only is clamped in both.
  static let widestPen = Double(1 << 18)

  /// Fills the path.
  func fill(keepingPath: Bool = false) {
    if keepingPath { unsafe cairo_fill_preserve(handle) } else { unsafe cairo_fill(handle) }
  }

  /// Strokes the path with a pen whose shape is transformed; the path itself is not.
  func stroke(_ style: StrokeStyle, pen t: CGAffineTransform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    unsafe cairo_set_matrix(handle, &matrix)
    let scale = max(t.maximumScale, .leastNormalMagnitude)
    unsafe cairo_set_line_width(handle, min(style.width, Self.widestPen / scale))
    unsafe cairo_set_miter_limit(handle, max(1, style.miterLimit))
    let cap =
      switch style.cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    let join =
      switch style.join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    unsafe cairo_set_line_cap(handle, cap)
    unsafe cairo_set_line_join(handle, join)
    unsafe cairo_stroke(handle)
    unsafe cairo_identity_matrix(handle)
  }

  /// Paints the source everywhere within the clip.
  func paint(opacity: Double = 1) {
    if opacity >= 1 {
      unsafe cairo_paint(handle)
    } else {
      unsafe cairo_paint_with_alpha(handle, opacity)
    }
  }

  /// Paints the source through coverage whose corner is at a point.
  func mask(_ coverage: CairoSurface, x: Double, y: Double) {
    unsafe coverage.withHandle { unsafe cairo_mask_surface(handle, $0, x, y) }
  }
}

// MARK: State

extension CairoContext {
  func setColor(_ c: CGColor) {
    unsafe cairo_set_source_rgba(handle, c.red, c.green, c.blue, c.alpha)
  }

  /// Makes the pixels of a surface the source, at their positions.
  func setSource(_ pixels: CairoSurface) {
    unsafe pixels.withHandle { unsafe cairo_set_source_surface(handle, $0, 0, 0) }
    unsafe cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
  }

  func setRule(_ rule: FillRule) {
    unsafe cairo_set_fill_rule(
      handle, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  func setAntialias(_ on: Bool) {
    unsafe cairo_set_antialias(handle, on ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Clips drawing to a rectangle; nil for no clip.
  func setClip(_ rect: DeviceRect?) {
    unsafe cairo_reset_clip(handle)
    unsafe cairo_identity_matrix(handle)
    guard let rect else { return }
    beginPath()
    unsafe cairo_rectangle(
      handle, Double(rect.x0), Double(rect.y0), Double(rect.width), Double(rect.height))
    unsafe cairo_clip(handle)
  }
}
