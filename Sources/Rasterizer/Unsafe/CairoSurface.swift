internal import CCairo
import Graphics

/// A surface of Cairo's over memory of ours.
///
/// - Rule: Cairo reads and writes the memory, which is as long as width, height and stride say,
///   only while the surface is not finished; it is finished here before the memory goes. Whatever
///   of Cairo's still names the surface then, such as the source of a context, finds no memory.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `CairoSurfaceTests`, in debug and release.
@safe final class CairoSurface {
  private let memory: AnyObject
  private let handle: OpaquePointer

  /// Premultiplied pixels, rows without padding; device coordinates begin at the frame's corner.
  convenience init(_ memory: SharedMemory<PremultipliedPixel>, frame: DeviceRect) {
    precondition(memory.count >= frame.area, "the memory holds the frame")
    unsafe self.init(
      memory, memory.address, CAIRO_FORMAT_ARGB32, frame, stride: frame.width * 4)
  }

  /// Coverage, with `stride` bytes a row.
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

  /// Finishes Cairo's drawing before the memory is touched from here.
  func flush() { unsafe cairo_surface_flush(handle) }
  /// Tells Cairo that the memory was touched from here.
  func touched() { unsafe cairo_surface_mark_dirty(handle) }

  /// Gives the handle to calls of Cairo's that do not keep it beyond the surface's end.
  @unsafe func withHandle(_ body: (OpaquePointer) -> Void) { unsafe body(handle) }
}
