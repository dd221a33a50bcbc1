internal import CRsvg
import Graphics

/// A drawing parsed by librsvg.
///
/// - Rule: The handle is made and released here, and each error after its message has been read.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PictureTests`, in debug and release.
@safe final class LibRSVG {
  private let handle: UnsafeMutablePointer<RsvgHandle>
  private let rsvg: RSVGFunctions

  init(_ bytes: [UInt8]) throws(DrawingFailure) {
    rsvg = try RSVGFunctions.loaded.get()
    var error: UnsafeMutablePointer<GError>?
    guard let handle = unsafe rsvg.open(bytes, gsize(bytes.count), &error) else {
      throw .damaged(unsafe Self.message(of: &error))
    }
    unsafe self.handle = handle
    unsafe rsvg.setResolution(handle, 96)
  }

  deinit { unsafe g_object_unref(handle) }

  /// The size in points: width and height of the file, or of its `viewBox`; 0 if it has neither.
  var size: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    if unsafe rsvg.sizeInPixels(handle, &width, &height) == 0 {
      var (hasWidth, hasHeight, hasViewBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
      var (w, h) = (RsvgLength(), RsvgLength())
      var box = RsvgRectangle()
      unsafe rsvg.dimensions(
        handle, &hasWidth, &w, &hasHeight, &h, &hasViewBox, &box)
      if hasViewBox != 0 { (width, height) = (box.width, box.height) }
    }
    return (width, height)
  }

  /// Renders the drawing, scaled to a rectangle at the top left.
  func draw(
    width: Int, height: Int, over size: (width: Double, height: Double)
  ) throws(DrawingFailure) -> [PremultipliedPixel] {
    try unsafe CairoCanvas.pixels(width: width, height: height) {
      (context) throws(DrawingFailure) in
      var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
      var error: UnsafeMutablePointer<GError>?
      guard unsafe rsvg.render(handle, context, &viewport, &error) != 0 else {
        throw .damaged(unsafe Self.message(of: &error))
      }
    }
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
