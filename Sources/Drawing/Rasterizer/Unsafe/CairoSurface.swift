internal import CCairo
import Graphics

/// A Cairo surface over memory that is owned here.
///
/// - Rule: Cairo accesses the memory, which is as long as width, height and stride say, only until
///   the surface is finished; it is finished here before the memory is released. Cairo's objects
///   that still refer to the surface then, such as the source of a context, do not access the
///   memory.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `CairoSurfaceTests`, in debug and release.
@safe final class CairoSurface {
  private let memory: AnyObject
  private let handle: OpaquePointer

  /// Makes a surface of premultiplied pixels, without padding between rows; device coordinates
  /// start at the frame's corner.
  convenience init(_ memory: SharedMemory<PremultipliedPixel>, frame: DeviceRect) {
    precondition(memory.count >= frame.area, "the memory holds the frame")
    unsafe self.init(
      memory, memory.address, CAIRO_FORMAT_ARGB32, frame, stride: frame.width * 4)
  }

  /// Makes a surface of coverage, with `stride` bytes per row.
  convenience init(_ memory: SharedMemory<UInt8>, frame: DeviceRect, stride: Int) {
    precondition(
      stride >= frame.width && memory.count >= stride * frame.height, "the memory holds the frame")
    unsafe self.init(memory, memory.address, CAIRO_FORMAT_A8, frame, stride: stride)
  }

  private init(
    _ memory: AnyObject, _ address: UnsafeMutablePointer<UInt8>, _ format: cairo_format_t,
    _ frame: DeviceRect, stride: Int
  ) {
    self.memory = memory
    unsafe handle = cairo_image_surface_create_for_data(
      address, format, Int32(frame.width), Int32(frame.height), Int32(stride))!
    unsafe cairo_surface_set_device_offset(handle, -Double(frame.x0), -Double(frame.y0))
  }

  deinit {
    unsafe cairo_surface_finish(handle)
    unsafe cairo_surface_destroy(handle)
  }

  /// Finishes Cairo's drawing, before the memory is accessed directly.
  func flush() { unsafe cairo_surface_flush(handle) }
  /// Notifies Cairo that the memory was changed directly.
  func markDirty() { unsafe cairo_surface_mark_dirty(handle) }

  /// Passes the handle to Cairo calls that do not keep it beyond the surface's lifetime.
  @unsafe func withHandle(_ body: (OpaquePointer) -> Void) { unsafe body(handle) }
}
