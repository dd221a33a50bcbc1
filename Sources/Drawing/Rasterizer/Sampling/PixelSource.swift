import Foundation
import Graphics

/// A source of premultiplied pixels to sample; beyond its edges the nearest pixel is repeated, or
/// all is transparent.
///
/// Code that samples many pixels gets their span once and passes it to these functions.
struct PixelSource {
  /// The pixels of the stored part, row by row, as in `Bitmap`.
  let pixels: [PremultipliedPixel]
  let width, height: Int
  /// The stored part of the picture; the rest is transparent.
  let part: PicturePart
  /// Whether pixels beyond the edge are transparent.
  var isBordered = false
  /// The number of columns and the number of rows of the part.
  private let stride, rowCount: Int
  /// The number of columns that have a pixel to their right, and of rows that have one below.
  private let inner: (columns: UInt, rows: UInt)

  /// - Parameter part: Nil for the whole picture.
  init(
    pixels: [PremultipliedPixel], width: Int, height: Int, part: PicturePart? = nil,
    isBordered: Bool = false
  ) {
    let part = part ?? PicturePart(width: width, height: height)
    (stride, rowCount) = (part.columns.count, part.rows.count)
    precondition(pixels.count == stride * rowCount, "all pixels of the part")
    self.pixels = pixels
    self.width = width
    self.height = height
    self.part = part
    self.isBordered = isBordered
    inner = (UInt(max(0, stride - 1)), UInt(max(0, rowCount - 1)))
  }

  var byteCount: Int { pixels.count * 4 }

  /// Whether the whole picture is stored.
  var isWhole: Bool { stride == width && rowCount == height }

  /// The source with all pixels of the picture stored.
  var whole: PixelSource {
    if isWhole { return self }
    var all = [PremultipliedPixel](repeating: .clear, count: width * height)
    for (row, y) in part.rows.enumerated() {
      let start = y * width + part.columns.lowerBound
      all.replaceSubrange(
        start..<start + stride, with: pixels[row * stride..<(row + 1) * stride])
    }
    return PixelSource(pixels: all, width: width, height: height, isBordered: isBordered)
  }

  @inline(__always)
  private func pixel(_ pixels: Span<PremultipliedPixel>, _ x: Int, _ y: Int) -> PremultipliedPixel {
    if isBordered, x < 0 || y < 0 || x >= width || y >= height { return .clear }
    let column = max(0, min(x, width - 1)) - part.columns.lowerBound
    let row = max(0, min(y, height - 1)) - part.rows.lowerBound
    guard column >= 0, row >= 0, column < stride, row < rowCount else { return .clear }
    return pixels[row * stride + column]
  }

  /// The scale of this source relative to another size of the same picture.
  @inline(__always)
  func scale(of other: PixelSource) -> (x: Double, y: Double) {
    (Double(width) / Double(other.width), Double(height) / Double(other.height))
  }

  /// The pixel that contains a point.
  @inline(__always)
  func nearest(_ pixels: Span<PremultipliedPixel>, _ u: Double, _ v: Double) -> PremultipliedPixel {
    pixel(pixels, Self.whole(u), Self.whole(v))
  }

  /// Bilinear interpolation at a point, with weights in steps of 1/256.
  @inline(__always)
  func linear(_ pixels: Span<PremultipliedPixel>, _ u: Double, _ v: Double) -> PremultipliedPixel {
    let (x, y) = (Self.whole((u - 0.5) * 256 + 0.5), Self.whole((v - 0.5) * 256 + 0.5))
    return mixed(pixels, x >> 8, y >> 8, Float(x & 255), Float(y & 255))
  }

  /// Interpolation between the four nearest pixels with Core Graphics' smoothed weights, a table
  /// indexed by the distance in eighths of a pixel.
  @inline(__always)
  func cubic(_ pixels: Span<PremultipliedPixel>, _ u: Double, _ v: Double) -> PremultipliedPixel {
    let (x, y) = (Self.whole((u - 0.5) * 8 + 0.5), Self.whole((v - 0.5) * 8 + 0.5))
    let weights = SamplePositions.weights(
      SIMD4(truncatingIfNeeded: SIMD4(Int64(x), Int64(y), 0, 0) & 7))
    return mixed(pixels, x >> 3, y >> 3, weights.x, weights.y)
  }

  /// Interpolation at a point with Core Graphics' weights for a translation: a table of the farther
  /// pixel's weight, in eighths, indexed by the distance in eighths of a pixel.
  @inline(__always)
  func shifted(_ pixels: Span<PremultipliedPixel>, _ u: Double, _ v: Double) -> PremultipliedPixel {
    let (x, y) = (Self.whole((u - 0.5) * 8 + 0.5), Self.whole((v - 0.5) * 8 + 0.5))
    // The weights 0, 0, 1, 2, 4, 6, 7 and 8 eighths, packed.
    func weight(_ d: Int) -> Float {
      Float((0x0807_0604_0201_0000 >> (8 &* d) & 15) &* 32)
    }
    return mixed(pixels, x >> 3, y >> 3, weight(x & 7), weight(y & 7))
  }

  /// The positions of four points relative to pixel centers, less than 2⁴⁰ pixels away.
  struct SamplePositions {
    /// The pixels to the upper left of the points.
    let columns, rows: SIMD4<Int64>
    /// The weights of the pixels to the right and below, in 1/256.
    let across, down: SIMD4<Float>

    @inline(__always)
    init(_ u: SIMD4<Double>, _ v: SIMD4<Double>, isCubic: Bool = false) {
      let steps = isCubic ? 8.0 : 256
      let x = ((u - 0.5) * steps + 0.5).roundedDown
      let y = ((v - 0.5) * steps + 0.5).roundedDown
      if isCubic {
        (columns, rows) = (x &>> 3, y &>> 3)
        across = Self.weights(SIMD4(truncatingIfNeeded: x & 7))
        down = Self.weights(SIMD4(truncatingIfNeeded: y & 7))
      } else {
        (columns, rows) = (x &>> 8, y &>> 8)
        across = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: x & 255))
        down = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: y & 255))
      }
    }

    /// The weights of distances in eighths, in 1/256: 0, 1, 2, 4, 8, 12, 14 and 15 sixteenths.
    @inline(__always)
    static func weights(_ eighths: SIMD4<UInt64>) -> SIMD4<Float> {
      let table = SIMD4<UInt64>(repeating: 0xF0E0_C080_4020_1000)
      return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: table &>> (eighths &* 8) & 255))
    }
  }

  /// The interpolated color at one of four positions.
  @inline(__always)
  func mixed(_ pixels: Span<PremultipliedPixel>, _ places: SamplePositions, _ lane: Int)
    -> PremultipliedPixel
  {
    mixed(
      pixels, Int(places.columns[lane]), Int(places.rows[lane]), places.across[lane],
      places.down[lane])
  }

  /// The interpolated color at one of four positions; reuses the last four pixels if the position
  /// lies among them, as is usual in an enlarged picture.
  /// - Parameter cell: The last four pixels.
  @inline(__always)
  func mixed(
    _ pixels: Span<PremultipliedPixel>, _ places: SamplePositions, _ lane: Int, in cell: inout Cell
  ) -> PremultipliedPixel {
    let (column, row) = (Int(places.columns[lane]), Int(places.rows[lane]))
    if cell.x != column || cell.y != row { cell = self.cell(pixels, column, row) }
    return cell.isFlat
      ? cell.p00 : cell.mixed(places.across[lane], places.down[lane])
  }

  /// Interpolates four pixels, the first at `ix`, `iy`; `fx` and `fy` are the weights of the next
  /// ones, in 1/256.
  @inline(__always)
  private func mixed(
    _ pixels: Span<PremultipliedPixel>, _ ix: Int, _ iy: Int, _ fx: Float, _ fy: Float
  ) -> PremultipliedPixel {
    let cell = cell(pixels, ix, iy)
    return cell.isFlat ? cell.p00 : cell.mixed(fx, fy)
  }

  /// A square of four pixels, the first at a column and a row.
  struct Cell {
    fileprivate var x = Int.min
    fileprivate var y = Int.min
    fileprivate var p00 = PremultipliedPixel.clear
    /// The channels of the four pixels, unless all are equal.
    fileprivate var c00 = SIMD4<Float>.zero
    fileprivate var c10 = SIMD4<Float>.zero
    fileprivate var c01 = SIMD4<Float>.zero
    fileprivate var c11 = SIMD4<Float>.zero
    /// Whether all pixels are equal.
    fileprivate var isFlat = true
  }

  @inline(__always)
  private func cell(_ pixels: Span<PremultipliedPixel>, _ ix: Int, _ iy: Int) -> Cell {
    let p00: PremultipliedPixel
    let p10: PremultipliedPixel
    let p01: PremultipliedPixel
    let p11: PremultipliedPixel
    // One comparison checks both ends: a negative number is a large unsigned one.
    let (column, row) = (ix &- part.columns.lowerBound, iy &- part.rows.lowerBound)
    if UInt(bitPattern: column) < inner.columns, UInt(bitPattern: row) < inner.rows {
      let at = row * stride + column
      (p00, p10) = (pixels[at], pixels[at + 1])
      (p01, p11) = (pixels[at + stride], pixels[at + stride + 1])
    } else {
      (p00, p10) = (pixel(pixels, ix, iy), pixel(pixels, ix + 1, iy))
      (p01, p11) = (pixel(pixels, ix, iy + 1), pixel(pixels, ix + 1, iy + 1))
    }
    var cell = Cell(x: ix, y: iy, p00: p00)
    if p00 == p10, p00 == p01, p00 == p11 { return cell }
    cell.isFlat = false
    (cell.c00, cell.c10) = (p00.channels, p10.channels)
    (cell.c01, cell.c11) = (p01.channels, p11.channels)
    return cell
  }

  @inline(__always)
  private static func whole(_ v: Double) -> Int {
    guard v.magnitude < 1e15 else { return v > 0 ? 1 << 50 : -(1 << 50) }
    let i = Int(v)
    return Double(i) > v ? i - 1 : i
  }
}

extension PixelSource.Cell {
  /// - Parameters:
  ///   - fx: The weight of the pixels to the right, in 1/256.
  ///   - fy: The weight of the pixels below, in 1/256.
  @inline(__always)
  fileprivate func mixed(_ fx: Float, _ fy: Float) -> PremultipliedPixel {
    // Integers, whose sums and products stay under 2²⁴, so that Float is exact.
    let w11 = fx * fy
    let w10 = fx * 256 - w11
    let w01 = fy * 256 - w11
    let w00 = 65536 - fx * 256 - w01
    let sum = c00 * w00 + c10 * w10 + c01 * w01 + c11 * w11
    return PremultipliedPixel(roundingDown: (sum + 32768) / 65536)
  }
}

/// The mip levels of a picture, each half the size of the one before.
struct MipChain {
  /// The levels without the full size.
  let levels: [PixelSource]

  /// - Parameter source: A source with the whole picture.
  init(_ source: PixelSource) {
    precondition(source.isWhole, "the source must store the whole picture")
    var levels: [PixelSource] = []
    var last = source
    last.isBordered = false
    while last.width > 1 || last.height > 1 {
      let (w, h) = (max(1, last.width / 2), max(1, last.height / 2))
      var pixels: [PremultipliedPixel] = []
      pixels.reserveCapacity(w * h)
      AreaResampler(
        source: last, minX: 0, minY: 0, maxX: Double(w), maxY: Double(h)
      ).forEachRow(columns: 0..<w, rows: 0..<h, alpha: 1) { _, row in
        for i in row.indices { pixels.append(row[i]) }
      }
      last = PixelSource(pixels: pixels, width: w, height: h)
      levels.append(last)
    }
    self.levels = levels.map {
      var level = $0
      level.isBordered = source.isBordered
      return level
    }
  }
}
