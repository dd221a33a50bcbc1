import Graphics

extension Bitmap {
  /// The number of pixels in which it is not nearly another bitmap of its size.
  func differing(from other: Bitmap) -> Int {
    zip(pixels.indices, other.pixels).count { index, b in
      let a = pixels[index]
      return zip([a.red, a.green, a.blue], [b.red, b.green, b.blue]).contains {
        abs(Int($0) - Int($1)) > 24
      }
    }
  }

  var mirrored: Bitmap {
    var result = self
    for y in 0..<height {
      for x in 0..<width { result[x, y] = self[width - 1 - x, y] }
    }
    return result
  }
}
