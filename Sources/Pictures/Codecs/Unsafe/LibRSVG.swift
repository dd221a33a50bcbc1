internal import CRsvg
import Graphics

/// A drawing parsed by librsvg.
///
/// - Rule: The handle is made and released here, and so are the surface and context of each
///   drawing. A row of pixels is read within the surface's stride and height, after it has been
///   flushed and before it is released.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PictureTests`, in debug and release.
@safe final class LibRSVG {
  enum Failure: Error {
    /// The file is not a valid one.
    case damaged(String)
    /// The library failed for another reason.
    case refused(String)
  }

  private let handle: UnsafeMutablePointer<RsvgHandle>

  init(_ bytes: [UInt8]) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = unsafe rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw .damaged(unsafe Self.message(of: &error))
    }
    unsafe self.handle = handle
    unsafe rsvg_handle_set_dpi(handle, 96)
  }

  deinit { unsafe g_object_unref(handle) }

  /// The size in points: width and height of the file, or of its `viewBox`; 0 if it has neither.
  var size: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      var (hasWidth, hasHeight, hasViewBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
      var (w, h) = (RsvgLength(), RsvgLength())
      var box = RsvgRectangle()
      unsafe rsvg_handle_get_intrinsic_dimensions(
        handle, &hasWidth, &w, &hasHeight, &h, &hasViewBox, &box)
      if hasViewBox != 0 { (width, height) = (box.width, box.height) }
    }
    return (width, height)
  }

  /// Renders the drawing, scaled to a rectangle at the top left.
  func draw(
    width: Int, height: Int, over size: (width: Double, height: Double)
  ) throws(Failure) -> [PremultipliedPixel] {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .refused("no surface") }
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    guard unsafe rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw .damaged(unsafe Self.message(of: &error))
    }
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

  @unsafe private static func message(of error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let found = unsafe error else { return "librsvg does not say why" }
    defer {
      unsafe g_error_free(found)
      unsafe error = nil
    }
    return unsafe String(cString: found.pointee.message)
  }
}
