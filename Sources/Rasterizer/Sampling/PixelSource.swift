import Foundation
import Graphics

/// Premultiplied pixels to sample from; beyond the edge the nearest pixel goes on, or nothing does.
struct PixelSource {
  let base: UnsafePointer<UInt32>
  let width, height: Int
  /// Whether pixels beyond the edge are transparent.
  var isBordered = false

  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    if isBordered, x < 0 || y < 0 || x >= width || y >= height { return 0 }
    return base[max(0, min(y, height - 1)) * width + max(0, min(x, width - 1))]
  }

  /// The pixel that holds a point.
  @inline(__always)
  func nearest(_ u: Double, _ v: Double) -> UInt32 { pixel(Self.whole(u), Self.whole(v)) }

  /// The four pixels around a point, weighted by 1/256 steps of its distance from their centres.
  @inline(__always)
  func linear(_ u: Double, _ v: Double) -> UInt32 {
    let (x, y) = (Self.whole((u - 0.5) * 256 + 0.5), Self.whole((v - 0.5) * 256 + 0.5))
    let (fx, fy) = (UInt64(x & 255), UInt64(y & 255))
    let (ix, iy) = (x >> 8, y >> 8)
    let p00: UInt32
    let p10: UInt32
    let p01: UInt32
    let p11: UInt32
    if ix >= 0, iy >= 0, ix + 1 < width, iy + 1 < height {
      let at = base + (iy * width + ix)
      (p00, p10, p01, p11) = (at[0], at[1], at[width], at[width + 1])
    } else {
      (p00, p10) = (pixel(ix, iy), pixel(ix + 1, iy))
      (p01, p11) = (pixel(ix, iy + 1), pixel(ix + 1, iy + 1))
    }
    if p00 == p10, p00 == p01, p00 == p11 { return p00 }
    let w11 = fx * fy
    let w10 = (fx << 8) - w11
    let w01 = (fy << 8) - w11
    let w00 = 65536 - (fx << 8) - w01
    // Two channels in the two halves of a word; each sum stays under 2³².
    let low = 0x0000_00ff_0000_00ff as UInt64
    @inline(__always) func spread(_ p: UInt32) -> UInt64 {
      (UInt64(p) | UInt64(p) << 16) & low
    }
    @inline(__always) func sum(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt64 {
      spread(a) &* w00 &+ spread(b) &* w10 &+ spread(c) &* w01 &+ spread(d) &* w11
        &+ 0x0000_8000_0000_8000
    }
    let blueRed = sum(p00, p10, p01, p11)
    let greenAlpha = sum(p00 >> 8, p10 >> 8, p01 >> 8, p11 >> 8)
    let b = UInt32((blueRed >> 16) & 255)
    let r = UInt32((blueRed >> 48) & 255)
    let g = UInt32((greenAlpha >> 16) & 255)
    let a = UInt32((greenAlpha >> 48) & 255)
    return a << 24 | r << 16 | g << 8 | b
  }

  @inline(__always)
  private static func whole(_ v: Double) -> Int {
    guard v.magnitude < 1e15 else { return v > 0 ? 1 << 50 : -(1 << 50) }
    let i = Int(v)
    return Double(i) > v ? i - 1 : i
  }
}

/// A picture in ever smaller sizes, each half of the one before.
final class MipChain {
  private let levels: [(pixels: [UInt32], width: Int, height: Int)]
  var byteCount: Int { levels.reduce(0) { $0 + $1.pixels.count * 4 } }

  init(_ source: PixelSource) {
    var levels: [(pixels: [UInt32], width: Int, height: Int)] = []
    var (width, height) = (source.width, source.height)
    while width > 1 || height > 1 {
      let (w, h) = (max(1, width / 2), max(1, height / 2))
      func shrunk(_ source: PixelSource) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: w * h)
        pixels.withUnsafeMutableBufferPointer { out in
          AreaResampler(
            source: source, minX: 0, minY: 0, maxX: Double(w), maxY: Double(h)
          ).fill(
            columns: 0..<w, rows: 0..<h, alpha: 1
          ) { y in out.baseAddress! + y * w }
        }
        return pixels
      }
      if let last = levels.last {
        levels.append(
          (
            last.pixels.withUnsafeBufferPointer {
              shrunk(PixelSource(base: $0.baseAddress!, width: width, height: height))
            }, w, h
          ))
      } else {
        levels.append((shrunk(source), w, h))
      }
      (width, height) = (w, h)
    }
    self.levels = levels
  }

  /// Runs `body` with all levels, the full size first.
  func withLevels<R>(
    of source: PixelSource, _ body: (UnsafeBufferPointer<PixelSource>) throws(RasterError) -> R
  ) throws(RasterError) -> R {
    // The arrays live as long as this object, and nobody writes to them: their addresses hold in `body`.
    var sources = [source]
    for level in levels {
      sources.append(
        level.pixels.withUnsafeBufferPointer {
          PixelSource(
            base: $0.baseAddress!, width: level.width, height: level.height,
            isBordered: source.isBordered)
        })
    }
    let result: Result<R, RasterError> = sources.withUnsafeBufferPointer { pointers in
      do throws(RasterError) { return .success(try body(pointers)) } catch {
        return .failure(error)
      }
    }
    withExtendedLifetime(self) {}
    return try result.get()
  }
}
