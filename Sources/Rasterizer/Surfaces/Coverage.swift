internal import CCairo
import Foundation

/// How much of each pixel of a rectangle is covered, 0…255.
final class Coverage {
  let frame: DeviceRect
  let values: UnsafeMutablePointer<UInt8>
  /// Bytes per row, as Cairo aligns it.
  let stride: Int

  init(frame: DeviceRect) throws(RasterError) {
    self.frame = frame
    stride = (frame.width + 3) & ~3
    guard let memory = calloc(max(stride * frame.height, 1), 1) else {
      throw .outOfMemory(width: frame.width, height: frame.height)
    }
    values = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { free(values) }

  var byteCount: Int { stride * frame.height }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    values + ((y - Int(frame.y0)) * stride - Int(frame.x0))
  }

  /// Runs `body` with a Cairo context that draws into the values, in device space.
  func draw(_ body: (OpaquePointer) -> Void) throws(RasterError) {
    let surface = cairo_image_surface_create_for_data(
      values, CAIRO_FORMAT_A8, Int32(frame.width), Int32(frame.height), Int32(stride))!
    cairo_surface_set_device_offset(surface, -Double(frame.x0), -Double(frame.y0))
    let context = cairo_create(surface)!
    body(context)
    let status = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cairo(String(cString: cairo_status_to_string(status)))
    }
  }

  /// Paints the source of a context through these values.
  func mask(_ context: OpaquePointer) {
    maskSurface(context, x: Double(frame.x0), y: Double(frame.y0))
  }

  func maskSurface(_ context: OpaquePointer, x: Double, y: Double) {
    let surface = cairo_image_surface_create_for_data(
      values, CAIRO_FORMAT_A8, Int32(frame.width), Int32(frame.height), Int32(stride))
    cairo_mask_surface(context, surface, x, y)
    cairo_surface_destroy(surface)
  }
}
