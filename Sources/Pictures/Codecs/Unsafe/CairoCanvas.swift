internal import CRsvg
import Graphics

/// A reason why a library has not drawn a file.
enum DrawingFailure: Error {
  /// The file is not a valid one.
  case damaged(String)
  /// The library failed for another reason.
  case refused(String)
}

/// The pixels that libraries draw into with cairo.
///
/// - Rule: The surface and its context are made and released here. A row of pixels is read within
///   the surface's stride and height, after it has been flushed and before it is released.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PictureTests`, in debug and release.
@safe enum CairoCanvas {
  /// - Parameter draw: Draws with a context of cairo's, at a pixel for each unit.
  static func pixels(
    width: Int, height: Int, _ draw: (OpaquePointer) throws(DrawingFailure) -> Void
  ) throws(DrawingFailure) -> [PremultipliedPixel] {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .refused("no surface") }
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else { throw .refused("no context") }
    defer { unsafe cairo_destroy(context) }
    try unsafe draw(context)
    guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .refused(unsafe String(cString: cairo_status_to_string(cairo_status(context))))
    }
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw .refused("no pixels")
    }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    var pixels: [PremultipliedPixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(data) + y * stride
      for x in 0..<width {
        pixels.append(unsafe row.load(fromByteOffset: 4 * x, as: PremultipliedPixel.self))
      }
    }
    return pixels
  }
}
