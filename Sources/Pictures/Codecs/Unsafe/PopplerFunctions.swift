internal import CRsvg
import Glibc

/// The functions of poppler's interface for GLib, looked up in the library at the first PDF.
///
/// A program that links the library spends milliseconds on its symbols at every start.
///
/// Unchecked as Sendable, because the addresses of functions never change.
///
/// - Rule: The signatures are those of `poppler-document.h` and `poppler-page.h`, which keep them
///   for the number in the library's name. The library stays loaded until the process ends.
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

  init(_ library: String) throws(DrawingFailure) {
    guard let handle = unsafe dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw .refused(
        "\(Self.reason) (PDF images need \(library); on Debian: apt install libpoppler-glib8)")
    }
    unsafe open = try Self.function("poppler_document_new_from_bytes", in: handle)
    unsafe pageCount = try Self.function("poppler_document_get_n_pages", in: handle)
    unsafe page = try Self.function("poppler_document_get_page", in: handle)
    unsafe pageSize = try Self.function("poppler_page_get_size", in: handle)
    unsafe render = try Self.function("poppler_page_render", in: handle)
    unsafe errorDomain = try Self.function("poppler_error_quark", in: handle)
  }

  private static func function<Function>(
    _ name: String, in handle: UnsafeMutableRawPointer
  ) throws(DrawingFailure) -> Function {
    guard let symbol = unsafe dlsym(handle, name) else {
      throw .refused("\(reason) (the poppler of this machine is older than 0.82)")
    }
    // Cast, because a function's address has no type.
    return unsafe unsafeBitCast(symbol, to: Function.self)
  }

  /// The loader's own sentence, which names the file.
  private static var reason: String {
    unsafe dlerror().map { unsafe String(cString: $0) } ?? "poppler cannot be loaded"
  }
}
