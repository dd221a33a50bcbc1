package import Graphics

extension Bitmap {
  /// The number of pixels in which it is not nearly another bitmap of its size.
  package func differing(from other: Bitmap) -> Int {
    guard self != other else { return 0 }
    return zip(pixels, other.pixels).count { a, b in
      func differs(_ a: UInt32, _ b: UInt32) -> Bool { abs(Int(a) - Int(b)) > 24 }
      return differs(a.red, b.red) || differs(a.green, b.green) || differs(a.blue, b.blue)
    }
  }

  package var mirrored: Bitmap {
    var result = self
    for y in 0..<height {
      for x in 0..<width { result[x, y] = self[width - 1 - x, y] }
    }
    return result
  }
}
