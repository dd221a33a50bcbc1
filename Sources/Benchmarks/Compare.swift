import Flipbook

/// Compares frames of 640×480 pixels with equal ones and with ones that differ by little
/// everywhere.
func compare(frames: Int) throws -> Double {
  var first = Bitmap(width: 640, height: 480)
  var state: UInt32 = 1
  for index in first.pixels.indices {
    state = state &* 1_664_525 &+ 1_013_904_223
    first.pixels[index] = 0xFF00_0000 | state >> 8
  }
  var second = first
  for index in second.pixels.indices { second.pixels[index] ^= 1 }
  return Benchmarks.seconds {
    var differing = 0
    for frame in 0..<frames {
      differing += BitmapDifference(first, frame.isMultiple(of: 2) ? first : second).pixels
    }
    precondition(differing == frames / 2 * first.pixels.count)
  }
}
