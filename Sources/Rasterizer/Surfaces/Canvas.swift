internal import CCairo
import Foundation
import Graphics

/// Premultiplied pixels of one rectangle of device space, with a Cairo context that draws into them.
///
/// Cairo's coordinates are device space: the surface's device offset moves the rectangle's corner.
final class Canvas {
  let frame: DeviceRect
  let pixels: UnsafeMutablePointer<UInt32>
  private let surface: OpaquePointer
  let context: OpaquePointer

  var stride: Int { frame.width }
  var byteCount: Int { frame.area * 4 }

  /// All transparent; `frame` is not empty.
  init(frame: DeviceRect) throws(RasterError) {
    self.frame = frame
    let (width, height) = (frame.width, frame.height)
    guard let memory = calloc(max(width * height, 1), 4) else {
      throw .outOfMemory(width: width, height: height)
    }
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(width * 4))!
    cairo_surface_set_device_offset(surface, -Double(frame.x0), -Double(frame.y0))
    context = cairo_create(surface)!
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    free(pixels)
  }

  /// Throws what Cairo complained about since the context was made.
  func check() throws(RasterError) {
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }

  /// Finishes Cairo's drawing before pixels are touched from here.
  func flush() { cairo_surface_flush(surface) }
  /// Tells Cairo that pixels were touched from here.
  func touched() { cairo_surface_mark_dirty(surface) }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y - Int(frame.y0)) * stride - Int(frame.x0))
  }

  /// Makes another context take its colour from these pixels, each at its own place.
  func setAsSource(of context: OpaquePointer) {
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
  }

  func fill(_ r: DeviceRect, with pixel: UInt32) {
    let r = r.intersection(frame)
    flush()
    for y in r.rows {
      let row = row(y)
      (row + Int(r.x0)).update(repeating: pixel, count: r.width)
    }
    touched()
  }

  /// Copies a rectangle of another canvas that lies in both.
  func copy(_ r: DeviceRect, from other: Canvas) {
    let r = r.intersection(frame).intersection(other.frame)
    other.flush()
    flush()
    for y in r.rows {
      (row(y) + Int(r.x0)).update(from: other.row(y) + Int(r.x0), count: r.width)
    }
    touched()
  }
}
