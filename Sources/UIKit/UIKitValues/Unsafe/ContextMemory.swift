import Foundation
import Graphics
import LayerTree

/// The caller's memory of a bitmap context, four bytes per pixel.
///
/// - Rule: The creator of a context with memory keeps the memory as long as the context, and
///   provides `bytesPerRow * height` bytes, as Core Graphics requires too. Only whole pixels within
///   them are read and written, byte by byte.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ContextMemoryTests`, in debug and release.
@safe final class ContextMemory: DrawingMemory {
  @unsafe let data: UnsafeMutableRawPointer
  private let canvas: CGContext.Canvas
  private let width, height, bytesPerRow: Int
  /// The byte offsets of red, green, blue and alpha in a pixel.
  private let order: (red: Int, green: Int, blue: Int, alpha: Int)
  private let isOpaque: Bool

  /// Returns nil for a layout other than 8 bits per component with red, green, blue and alpha,
  /// premultiplied or skipped.
  init?(
    data: UnsafeMutableRawPointer, canvas: CGContext.Canvas, width: Int, height: Int,
    bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    let rowLength = bytesPerRow == 0 ? 4 * width : bytesPerRow
    let alpha = CGImageAlphaInfo(
      rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue)
    let byteOrder = bitmapInfo.intersection(.byteOrderMask)
    guard bitsPerComponent == 8, rowLength >= 4 * width, space.model == .rgb,
      !bitmapInfo.contains(.floatComponents),
      byteOrder.isEmpty || byteOrder == .byteOrder32Big || byteOrder == .byteOrder32Little
    else { return nil }
    let isFirst: Bool
    switch alpha {
    case .premultipliedFirst, .noneSkipFirst: isFirst = true
    case .premultipliedLast, .noneSkipLast: isFirst = false
    default: return nil
    }
    switch (isFirst, byteOrder == .byteOrder32Little) {
    case (true, false): order = (1, 2, 3, 0)
    case (false, false): order = (0, 1, 2, 3)
    case (true, true): order = (2, 1, 0, 3)
    case (false, true): order = (3, 2, 1, 0)
    }
    isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
    unsafe self.data = data
    self.canvas = canvas
    self.width = width
    self.height = height
    self.bytesPerRow = rowLength
  }

  private(set) var drawnPixels = 0

  func bitmap() -> Bitmap { bitmap(x: 0..<width, y: 0..<height) }

  private func bitmap(x columns: Range<Int>, y rows: Range<Int>) -> Bitmap {
    var bitmap = Bitmap(width: columns.count, height: rows.count)
    for y in rows {
      for x in columns {
        let start = y * bytesPerRow + 4 * x
        func byte(_ place: Int) -> UInt32 {
          UInt32(unsafe data.load(fromByteOffset: start + place, as: UInt8.self))
        }
        bitmap[x - columns.lowerBound, y - rows.lowerBound] =
          PremultipliedPixel(
            red: byte(order.red), green: byte(order.green), blue: byte(order.blue),
            alpha: isOpaque ? 255 : byte(order.alpha)
          )
      }
    }
    return bitmap
  }

  /// Draws only the rectangle that the list may change, so that a small drawing is cheap.
  func draw(_ list: DisplayList) {
    let list = canvas.framed(list)
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let rasterizer = Timeline.current.state(PictureRasterizer.self)
    // One more pixel for antialiased edges.
    let box = (rasterizer.changedBounds?(list) ?? whole).insetBy(dx: -1, dy: -1)
      .intersection(whole).integral
    guard !box.isEmpty else { return }
    let (columns, rows) = (Int(box.minX)..<Int(box.maxX), Int(box.minY)..<Int(box.maxY))
    let before = DisplayList.Command.image(
      CGImage(bitmap(x: columns, y: rows)), CGRect(origin: .zero, size: box.size), .nearest,
      .init())
    let place = DisplayList.Command.concatenate(
      CGAffineTransform(translationX: -box.minX, y: -box.minY))
    let drawn = PictureRasterizer.bitmap(
      of: DisplayList([before, place] + list.commands), size: box.size, scale: 1,
      caller: "CGContext")
    guard let drawn else { return }
    drawnPixels += columns.count * rows.count
    write(drawn, x: columns, y: rows)
  }

  private func write(_ bitmap: Bitmap, x columns: Range<Int>, y rows: Range<Int>) {
    for y in rows {
      for x in columns {
        let start = y * bytesPerRow + 4 * x
        let pixel = bitmap[x - columns.lowerBound, y - rows.lowerBound]
        func store(_ value: UInt32, _ place: Int) {
          unsafe data.storeBytes(
            of: UInt8(value), toByteOffset: start + place, as: UInt8.self)
        }
        store(pixel.red, order.red)
        store(pixel.green, order.green)
        store(pixel.blue, order.blue)
        store(pixel.alpha, order.alpha)
      }
    }
  }
}
