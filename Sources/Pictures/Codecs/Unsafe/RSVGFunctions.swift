internal import CRsvg
import Platform

/// The functions of librsvg, looked up in the library at the first SVG.
///
/// Unchecked as Sendable, because the addresses of functions never change.
///
/// - Rule: The signatures are those of `rsvg.h`, which keeps them for the number in the library's
///   name.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `PictureTests` and `SVGLibraryTests`, in debug and release.
@safe struct RSVGFunctions: @unchecked Sendable {
  typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
  typealias Handle = UnsafeMutablePointer<RsvgHandle>
  typealias Flag = UnsafeMutablePointer<gboolean>
  typealias Length = UnsafeMutablePointer<RsvgLength>
  typealias Rectangle = UnsafeMutablePointer<RsvgRectangle>
  typealias Open = @convention(c) (UnsafePointer<UInt8>?, gsize, ErrorPointer?) -> Handle?
  typealias SetResolution = @convention(c) (Handle?, Double) -> Void
  typealias SizeInPixels =
    @convention(c) (Handle?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?)
    -> gboolean
  typealias Dimensions =
    @convention(c) (Handle?, Flag?, Length?, Flag?, Length?, Flag?, Rectangle?) -> Void
  typealias Render = @convention(c) (Handle?, OpaquePointer?, Rectangle?, ErrorPointer?) -> gboolean

  static let libraryName = "librsvg-2.so.2"

  let open: Open
  let setResolution: SetResolution
  let sizeInPixels: SizeInPixels
  let dimensions: Dimensions
  let render: Render

  /// Loaded once in a process, by whichever thread reads the first SVG.
  static let loaded = Result { () throws(DrawingFailure) in try RSVGFunctions(libraryName) }

  init(_ name: String) throws(DrawingFailure) {
    let library: LoadedLibrary
    do { library = try LoadedLibrary(name) } catch {
      throw .refused(
        "\(error.reason) (SVG images need \(name); on Debian: apt install librsvg2-2)")
    }
    do {
      unsafe open = try library.function("rsvg_handle_new_from_data")
      unsafe setResolution = try library.function("rsvg_handle_set_dpi")
      unsafe sizeInPixels = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
      unsafe dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
      unsafe render = try library.function("rsvg_handle_render_document")
    } catch {
      throw .refused("\(error.reason) (the librsvg of this machine is older than 2.52)")
    }
  }
}
