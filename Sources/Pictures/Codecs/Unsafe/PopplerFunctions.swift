internal import CRsvg
import Platform

/// The functions of poppler's interface for GLib, looked up in the library at the first PDF.
///
/// Unchecked as Sendable, because the addresses of functions never change.
///
/// - Rule: The signatures are those of `poppler-document.h` and `poppler-page.h`, which keep them
///   for the number in the library's name.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PDFTests`, in debug and release.
@safe struct PopplerFunctions: @unchecked Sendable {
  typealias Open =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer?
  typealias PageCount = @convention(c) (OpaquePointer?) -> CInt
  typealias Page = @convention(c) (OpaquePointer?, CInt) -> OpaquePointer?
  typealias PageSize =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?)
    -> Void
  typealias Render = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
  typealias ErrorDomain = @convention(c) () -> GQuark

  static let libraryName = "libpoppler-glib.so.8"
  /// `POPPLER_ERROR_ENCRYPTED`.
  static let encrypted: CInt = 1

  let open: Open
  let pageCount: PageCount
  let page: Page
  let pageSize: PageSize
  let render: Render
  let errorDomain: ErrorDomain

  /// Loaded once in a process, by whichever thread reads the first PDF.
  static let loaded = Result { () throws(DrawingFailure) in try PopplerFunctions(libraryName) }

  init(_ name: String) throws(DrawingFailure) {
    let library: LoadedLibrary
    do { library = try LoadedLibrary(name) } catch {
      throw .refused(
        "\(error.reason) (PDF images need \(name); on Debian: apt install libpoppler-glib8)")
    }
    do {
      unsafe open = try library.function("poppler_document_new_from_bytes")
      unsafe pageCount = try library.function("poppler_document_get_n_pages")
      unsafe page = try library.function("poppler_document_get_page")
      unsafe pageSize = try library.function("poppler_page_get_size")
      unsafe render = try library.function("poppler_page_render")
      unsafe errorDomain = try library.function("poppler_error_quark")
    } catch {
      throw .refused("\(error.reason) (the poppler of this machine is older than 0.82)")
    }
  }
}
