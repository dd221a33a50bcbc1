import Foundation
import Graphics

/// A clip with smooth edges: what is drawn inside is mixed with what was there before, once, by the coverage.
///
/// So things drawn over each other inside leave no fringe along the clip, and every blend mode sees its backdrop.
struct ClipScope {
  let inner: Target
  private let outer: Target
  private let coverage: Coverage
  private let saved: Canvas

  init(coverage: Coverage, target: Target) throws(RasterError) {
    self.coverage = coverage
    outer = target
    saved = try Canvas(frame: coverage.frame)
    inner = target.confined(to: coverage.frame)
    saved.copy(inner.dirty, from: target.canvas)
  }

  func close() {
    let canvas = outer.canvas
    canvas.flush()
    for y in inner.dirty.rows {
      let (row, before, mask) = (canvas.row(y), saved.row(y), coverage.row(y))
      for x in inner.dirty.columns {
        let m = mask[x]
        if m == 255 { continue }
        row[x] = m == 0 ? before[x] : blended(before[x], row[x], UInt32(m))
      }
    }
    canvas.touched()
    outer.applyClip()
  }
}

/// `(1 − f/255)·a + f/255·b` for each channel, rounded.
@inline(__always)
func blended(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
  let m = 0x00ff_00ff as UInt32
  let g = 255 - f
  var low = (a & m) &* g &+ (b & m) &* f &+ 0x0080_0080
  low = ((low &+ ((low >> 8) & m)) >> 8) & m
  var high = ((a >> 8) & m) &* g &+ ((b >> 8) & m) &* f &+ 0x0080_0080
  high = (high &+ ((high >> 8) & m)) & 0xff00_ff00
  return high | low
}
