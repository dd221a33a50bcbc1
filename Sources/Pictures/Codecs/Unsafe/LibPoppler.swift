internal import CRsvg
import Graphics

/// The first page of a document that poppler has opened.
///
/// - Rule: The document and its page are made and released here; the bytes are copied into the
///   document, which outlives the page. A context to draw with outlives the call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PDFTests`, in debug and release.
@safe final class LibPoppler {
  private let document: OpaquePointer
  private let page: OpaquePointer
  private let poppler: PopplerFunctions

  init(_ bytes: [UInt8]) throws(DrawingFailure) {
    poppler = try PopplerFunctions.loaded.get()
    let copy = unsafe g_bytes_new(bytes, gsize(bytes.count))
    defer { unsafe g_bytes_unref(copy) }
    var error: UnsafeMutablePointer<GError>?
    guard let document = unsafe poppler.open(copy, nil, &error) else {
      let isEncrypted =
        unsafe g_error_matches(error, poppler.errorDomain(), PopplerFunctions.encrypted)
      let message = unsafe error.map { unsafe String(cString: $0.pointee.message) }
      unsafe error.map { unsafe g_error_free($0) }
      guard isEncrypted == 0 else { throw .damaged("it needs a password") }
      throw .damaged(message ?? "poppler does not say why")
    }
    guard unsafe poppler.pageCount(document) > 0,
      let page = unsafe poppler.page(document, 0)
    else {
      unsafe g_object_unref(UnsafeMutableRawPointer(document))
      throw .damaged("it has no page")
    }
    unsafe self.document = document
    unsafe self.page = page
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(page))
    unsafe g_object_unref(UnsafeMutableRawPointer(document))
  }

  /// The size of the crop box in points, after the page's rotation.
  var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    unsafe poppler.pageSize(page, &width, &height)
    return (width, height)
  }

  /// Renders the crop box.
  ///
  /// - Parameter scale: Pixels per point.
  func draw(width: Int, height: Int, scale: Double) throws(DrawingFailure) -> [PremultipliedPixel] {
    try unsafe CairoCanvas.pixels(width: width, height: height) {
      (context) throws(DrawingFailure) in
      unsafe cairo_scale(context, scale, scale)
      unsafe poppler.render(page, context)
    }
  }
}
