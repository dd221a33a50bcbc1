internal import CRsvg
public import Graphics

/// Vector pictures from SVG files, drawn by librsvg.
public enum SVG {
  /// Pixels per point of the pictures, as on a phone's screen.
  public static let scale = 3

  /// The drawing at `scale` pixels for each of its CSS pixels, which are points here.
  ///
  /// Nothing outside of the bytes is read: references to other files stay empty. Text is set in fonts of the machine,
  /// so that pictures which have to be the same everywhere should have their text as paths.
  public static func decode(_ bytes: [UInt8], name: String = "picture") throws(CodecError) -> Bitmap
  {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw .damaged(file: name, format: "SVG", reason: take(&error))
    }
    defer { g_object_unref(handle) }
    rsvg_handle_set_dpi(handle, 96)
    let size = try size(of: handle, name: name)
    let (width, height) = (
      (size.width * Double(scale)).rounded(.up), (size.height * Double(scale)).rounded(.up)
    )
    guard width <= Double(PictureLimits.side), height <= Double(PictureLimits.side) else {
      throw .tooLarge(
        file: name, width: Int(min(width, 1e15)), height: Int(min(height, 1e15)))
    }
    try PictureLimits.check(width: Int(width), height: Int(height), file: name)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .libraryFailed(file: name, format: "SVG", reason: "no surface") }
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    var viewport = RsvgRectangle(
      x: 0, y: 0, width: size.width * Double(scale), height: size.height * Double(scale))
    guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw .damaged(file: name, format: "SVG", reason: take(&error))
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw .libraryFailed(
        file: name, format: "SVG",
        reason: String(cString: cairo_status_to_string(cairo_status(context))))
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      throw .libraryFailed(file: name, format: "SVG", reason: "no pixels")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(width: Int(width), height: Int(height))
    for y in 0..<bitmap.height {
      data.advanced(by: y * stride).withMemoryRebound(to: UInt32.self, capacity: bitmap.width) {
        for x in 0..<bitmap.width { bitmap.pixels[y * bitmap.width + x] = $0[x] }
      }
    }
    return bitmap
  }

  /// Whether the bytes begin like an SVG file: markup with an `svg` element near the start.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096)
    let first = start.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "<") else { return false }
    return String(decoding: start, as: UTF8.self).contains("<svg")
      || String(decoding: start, as: UTF8.self).contains(":svg")
  }

  /// In points: width and height of the file, or its `viewBox`'s.
  private static func size(of handle: UnsafeMutablePointer<RsvgHandle>, name: String)
    throws(CodecError) -> (width: Double, height: Double)
  {
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      var (hasWidth, hasHeight, hasViewBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
      var (w, h) = (RsvgLength(), RsvgLength())
      var box = RsvgRectangle()
      rsvg_handle_get_intrinsic_dimensions(
        handle, &hasWidth, &w, &hasHeight, &h, &hasViewBox, &box)
      if hasViewBox != 0 { (width, height) = (box.width, box.height) }
    }
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .damaged(
        file: name, format: "SVG", reason: "it has neither a width and height nor a viewBox")
    }
    return (width, height)
  }

  private static func take(_ error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let found = error else { return "librsvg does not say why" }
    defer {
      g_error_free(found)
      error = nil
    }
    return String(cString: found.pointee.message)
  }
}
